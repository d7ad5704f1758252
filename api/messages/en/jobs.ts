/** English. */
export const jobs = {
  reportExpired: 'A report is kept for {{hours, number}} hours. Ask for a new one.',
  noReport: 'There is no report yet.',
  notWaiting: 'This job does not wait for a word.',
  typeHowMany: 'Type how many people of this file get more rights than an employee.',
  jobOver: 'This job is over.',
  undoOver: 'A job can be taken back within {{undoHours, number}} hours, once.',
  starterGone: 'Whoever started this may no longer do it.',
} as const
