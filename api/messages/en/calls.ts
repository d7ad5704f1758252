/** English. */
export const calls = {
  unreachable:
    'The service cannot be reached for the moment. What you typed is still here; please try again shortly.',
  notWorked: 'This did not work. Please try again.',
} as const
