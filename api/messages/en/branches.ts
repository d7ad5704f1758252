/** English. */
export const branches = {
  onlyOwnUnit: 'You can change your own business unit only.',
  holidayNameMissing: 'Enter a name for the holiday',
  nameMissing: 'Enter a name for the business unit',
  countryFormat: 'Enter the country as two letters',
  countryUnknown: 'Country not found',
  noWorkingDay: 'Keep at least one working day',
  holidayTwice: 'This day is already in the list',
  nameTaken: 'A business unit with this name already exists.',
  transferToRemoved: 'People cannot move to a business unit that is being removed.',
  headquartersOnlyWorkspaceAdmin: 'Only a workspace admin can choose the headquarters.',
  headquartersRequired:
    'There is always one headquarters. Make another business unit the headquarters instead.',
  otherHost: 'This was sent from a page of another host.',
} as const
