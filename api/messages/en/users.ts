/** English. */
export const users = {
  phoneFormat: 'Type a phone number with its country, such as +91 98123 45678',
  employeeIdTaken: 'Somebody else here has this employee id.',
  phoneTaken: 'Somebody else here has this phone number.',
  adminNeedsUnit: 'A Business Unit Admin needs a business unit.',
  departmentNotInUnit: 'This department is not one of the person’s business unit.',
  unitUnknown: 'This business unit is not here.',
  chooseUnit: 'Choose a business unit.',
  firstNameMissing: 'Type a first name',
  employeeIdFormat: 'An employee id holds no @, so that it is never taken for an e-mail address',
  nobodyNamed: 'Name somebody',
  personUnknown: 'This person is not here.',
  mayNotDeactivate:
    'You may not deactivate this person. Nobody deactivates themself, and a Business Unit Admin only employees.',
  presides: 'This person presides over a committee. Appoint another presiding officer first.',
  lastAdmin: 'A workspace keeps at least one active Workspace Admin. Give somebody else that role first.',
  mayNotChange: 'You may not change this.',
  onlyThemselves: 'Only this person can change this.',
  onlyOwnName: 'Only this person can change their name.',
  notToYourself: 'Nobody does this to themself.',
  roleAboveYours: 'You cannot give a role that may do more than you may.',
} as const
