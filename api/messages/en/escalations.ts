/** English. */
export const escalations = {
  secondBeforeFirst: 'The second threshold cannot come before the first',
  thresholdPassed: 'This date has passed. Choose a later one.',
} as const
