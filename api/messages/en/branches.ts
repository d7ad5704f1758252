/** English. */
export const branches = {
  onlyOwnUnit: 'You may change your own business unit only.',
  holidayNameMissing: 'Name the holiday',
  nameMissing: 'Give the business unit a name',
  countryFormat: 'Give the country as two letters',
  countryUnknown: 'There is no such country',
  noWorkingDay: 'Leave at least one day for work',
  holidayTwice: 'This day is in the list already',
  nameTaken: 'There is a business unit of this name already.',
  transferToRemoved: 'People cannot move to a business unit that is being removed.',
  headquartersOnlyWorkspaceAdmin: 'A workspace admin says which business unit is the headquarter.',
  headquartersRequired:
    'There is always one headquarter. Make another business unit the headquarter instead.',
  otherHost: 'This was sent from the page of another host.',
} as const
