/** English. */
export const reports = {
  courseUnknown: 'Course not found.',
  tooManyPeople: 'Choose 1,000 people or fewer',
  unnamed: 'Enter a name',
  nameTaken: 'You have a saved report with this name already. Choose another name.',
  columnTwice: 'Choose each column once',
  dayToCome: 'Choose today or an earlier day',
  title: 'People report',
  asOf: 'As of',
  endOf: 'The end of {{day, day}}',
  asTheyAre:
    'Business units, departments, designations, names and whom a policy is meant for are shown as of today.',
  person: 'Person',
  course: 'Course',
  joinedFrom: 'Joined from',
  joinedUntil: 'Joined until',
  chosenPeople: 'Chosen people',
  rows: 'Rows',
  pdfTooLong:
    'A PDF holds {{most, number}} rows, and this report has {{count, number}}. Choose fewer, or CSV or Excel.',
  tableOf: 'Table {{at, number}} of {{of, number}}',
  recipientBeyond: 'This person may not make reports, or may not see all that this report names.',
  notShared: 'Share the report before it goes to other people.',
  tooManyRecipients: 'Choose 50 people or fewer',
  recipientTwice: 'Choose each person once',
  noRecipient: 'Choose who it goes to',
} as const
