/** English. */
export const reports = {
  courseUnknown: 'Course not found.',
  tooManyPeople: 'Choose 1,000 people or fewer',
  columnTwice: 'Choose each column once',
} as const
