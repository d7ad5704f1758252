/** English. */
export const committees = {
  onePresidingOfficer: 'Choose exactly one presiding officer.',
  memberTwice: 'This person is named twice.',
  memberInactive: 'This person is not an active member of the workspace.',
  nameTaken: 'A committee with this name already exists.',
} as const
