/** English. */
export const actors = {
  COMMITTEE: 'the committee',
  COMPLAINANT: 'the complainant',
  RESPONDENT: 'the respondent',
  EMPLOYER: 'the employer',
  EMPLOYEE: 'an employee',
  WORKSPACE_ADMIN: 'a workspace admin',
  BRANCH_ADMIN: 'a business unit admin',
  namedPerson: 'a named person',
  nobody: 'nobody: it is automatic',
  inCharge: 'someone in charge',
  anotherStep: 'another step',
} as const
