/** English. */
export const escalations = {
  secondBeforeFirst: 'The second threshold cannot come before the first',
} as const
