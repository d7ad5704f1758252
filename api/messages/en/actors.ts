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
  namedIn: 'a colleague named in “{{label}}”, otherwise {{who}}',
  namedByAnswer: 'a colleague whom an answer names, otherwise {{who}}',
  nobody: 'nobody: it is automatic',
  inCharge: 'someone in charge',
  anotherStep: 'another step',
} as const
