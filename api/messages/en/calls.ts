/** English. */
export const calls = {
  unreachable: 'We can’t reach the server right now. What you typed is still here; please try again shortly.',
  notWorked: 'Something went wrong. Please try again.',
} as const
