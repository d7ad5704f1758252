/** English. */
export const caseRoles = {
  PRESIDING_OFFICER: 'Presiding officer',
  COMMITTEE: 'Committee',
  COMPLAINANT: 'Complainant',
  RESPONDENT: 'Respondent',
  EMPLOYER: 'Employer',
  HANDLER: 'In charge',
  SCHEDULER: 'Scheduler',
  MEMBER: 'Member',
  EXTERNAL: 'External member',
  SUBSTITUTE: 'Substitute',
  stepHandler: 'In charge of a step',
  memberWhoLeft: 'a member who has left',
  anotherGuest: 'Another guest',
  formerMember: 'A former member',
  abstained: 'Abstained',
  guest: 'Guest',
} as const
