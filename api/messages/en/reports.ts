/** English. */
export const reports = {
  courseUnknown: 'There is no such course.',
  tooManyPeople: 'Choose 1,000 people or fewer',
  columnTwice: 'Name each column once',
} as const
