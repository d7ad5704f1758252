/** English. */
export const committees = {
  onePresidingOfficer: 'Choose exactly one presiding officer.',
  memberTwice: 'This person is named twice.',
  memberInactive: 'This person is not an active member of the workspace.',
  nameMissing: 'Enter a name.',
  termEndsBeforeItStarts: 'The last day of a term cannot be before its first day.',
  isDissolved: 'This committee was dissolved. Choose another one.',
  successorIsItself: 'Choose another committee to take over.',
  successorUnknown: 'Choose an active committee of this workspace.',
  nameTaken: 'A committee with this name already exists.',
} as const
