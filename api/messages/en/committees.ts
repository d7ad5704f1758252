/** English. */
export const committees = {
  onePresidingOfficer: 'Name exactly one presiding officer.',
  memberTwice: 'This person is named twice.',
  memberInactive: 'This person is not an active member of the workspace.',
  nameTaken: 'There is a committee of this name already.',
} as const
