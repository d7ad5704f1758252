/** English. */
export const escalations = {
  secondBeforeFirst: 'The second threshold cannot come before the first',
  thresholdPassed: 'This date has passed. Choose a later one.',
  task: 'Task of the committee',
} as const
