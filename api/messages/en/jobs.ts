/** English. */
export const jobs = {
  ownDataChanged: 'You can no longer read everything in this copy. Order a new copy of your data.',
  reportExpired: 'A report is kept for {{hours, number}} hours. Request a new one.',
  noReport: 'The report is not ready yet.',
  notWaiting: 'This job is not waiting for confirmation.',
  typeHowMany: 'Enter how many people in this file get more rights than an employee.',
  jobOver: 'This job is over.',
  undoOver: 'A job can be undone once, within {{undoHours, number}} hours.',
  ourFault: 'Something went wrong on our side, several times. What is done is kept. Try again.',
  notRetried: 'This job did not fail on our side. Start a new one.',
  starterGone: 'The person who started this no longer has permission for it.',
} as const
