/** The same calls by those who may less, or who want more of this case. */
import { appoint, person, removal, replacesToo, seats, toUnit, unit, type Change } from './calls.ts'

export const ofOthers: Record<string, Change> = {
  'deactivates the complainant as the unit’s admin': {
    row: 'people:remove',
    by: 'unitAdmin',
    call: removal('complainant'),
    loses: { complainant: 'LEFT' },
  },
  'renames a friend as the unit’s admin': {
    row: 'people:update',
    by: 'unitAdmin',
    call: person('friend', { firstName: 'Arjun', lastName: 'Pillai' }),
  },
  'makes a friend the employer as the unit’s admin': {
    row: 'people:update',
    by: 'unitAdmin',
    status: 403,
    call: person('friend', { role: 'EMPLOYER' }),
  },
  'deactivates the complainant as the respondent': {
    row: 'people:remove',
    by: 'respondentAdmin',
    call: removal('complainant'),
    loses: { complainant: 'LEFT' },
  },
  [replacesToo]: {
    row: 'committees:appoint',
    by: 'respondentAdmin',
    call: appoint(['friend', 'PRESIDING_OFFICER'], ['respondent', 'MEMBER']),
    loses: seats,
  },
  'becomes somebody else by name as the respondent': {
    row: 'people:rename',
    by: 'respondentAdmin',
    call: (by) => by.put('/api/user', { firstName: 'Another', lastName: 'Person' }),
  },
  'moves the employer away as the respondent': {
    row: 'people:update',
    by: 'respondentAdmin',
    call: toUnit('employer', 'toronto'),
    loses: { employer: 'UNIT' },
  },
  'lengthens the weekend as the respondent': {
    row: 'branches:update',
    by: 'respondentAdmin',
    call: unit({ weekend: [0, 5, 6] }),
  },
  'makes a friend the employer while impersonating': {
    row: 'people:update',
    by: 'impersonated',
    status: 403,
    call: person('friend', { role: 'EMPLOYER' }),
  },
  'deactivates the complainant while impersonating': {
    row: 'people:remove',
    by: 'impersonated',
    status: 403,
    call: removal('complainant'),
  },
  'replaces the committee while impersonating': {
    row: 'committees:appoint',
    by: 'impersonated',
    status: 403,
    call: appoint(['friend', 'PRESIDING_OFFICER']),
  },
  'lengthens the weekend while impersonating': {
    row: 'branches:update',
    by: 'impersonated',
    status: 403,
    call: unit({ weekend: [0, 5, 6] }),
  },
  'has the complainant erased while impersonating': {
    row: 'retainedPeople:requestErasure',
    by: 'impersonated',
    status: 403,
    call: (by, { here }) =>
      by.post(`/api/retention/person/${here.complainant.id}/erase`, { reason: 'They asked for it' }),
  },
  'makes a friend the employer from next door': {
    row: 'people:update',
    by: 'neighbour',
    status: 404,
    call: person('friend', { role: 'EMPLOYER' }),
  },
  'deactivates the complainant from next door': {
    row: 'people:remove',
    by: 'neighbour',
    status: 404,
    call: removal('complainant'),
  },
  'replaces the committee from next door': {
    row: 'committees:appoint',
    by: 'neighbour',
    status: 404,
    call: appoint(['neighbour', 'PRESIDING_OFFICER']),
  },
  'lengthens the weekend from next door': {
    row: 'branches:update',
    by: 'neighbour',
    status: 404,
    call: unit({ weekend: [0, 5, 6] }),
  },
}
