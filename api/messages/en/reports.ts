/** English. */
export const reports = {
  courseUnknown: 'Course not found.',
  tooManyPeople: 'Choose 1,000 people or fewer',
  unnamed: 'Enter a name',
  nameTaken: 'You have a saved report with this name already. Choose another name.',
  columnTwice: 'Choose each column once',
} as const
