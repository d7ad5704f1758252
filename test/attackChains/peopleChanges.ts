/** Changes of people, roles, names and contacts. */
import { dissolves, person, removal, replaces, replacesToo, toUnit, type Change } from './calls.ts'

export const ofPeople: Record<string, Change> = {
  'makes a friend the employer': {
    row: 'people:update',
    by: 'admin',
    call: person('friend', { role: 'EMPLOYER' }),
  },
  'makes a friend the unit’s admin': {
    row: 'people:update',
    by: 'admin',
    call: person('friend', { role: 'BRANCH_ADMIN' }),
  },
  'makes a friend an admin': {
    row: 'people:update',
    by: 'admin',
    call: person('friend', { role: 'WORKSPACE_ADMIN' }),
  },
  'moves a friend to another unit': { row: 'people:update', by: 'admin', call: toUnit('friend', 'toronto') },
  'names a friend as the employer': {
    row: 'people:update',
    by: 'admin',
    call: person('friend', { firstName: 'Vikram', lastName: 'Mehta' }),
  },
  'describes a friend as the employer': {
    row: 'people:update',
    by: 'admin',
    call: person('friend', { employeeId: 'E-1', designation: 'Employer' }),
  },
  'gives the complainant another number': {
    row: 'people:update',
    by: 'admin',
    status: 403,
    call: person('complainant', { phoneNumber: '+919812345678' }),
  },
  'makes the respondent the employer': {
    row: 'people:update',
    by: 'admin',
    call: person('respondent', { role: 'EMPLOYER', branchId: null }),
  },
  'takes the employer’s role': {
    row: 'people:update',
    by: 'admin',
    call: person('employer', { role: 'EMPLOYEE' }),
    loses: { employer: 'ROLE' },
  },
  'gives the employer’s role back': {
    row: 'people:update',
    by: 'admin',
    call: person('employer', { role: 'EMPLOYER' }),
  },
  'moves the employer to another unit': {
    row: 'people:update',
    by: 'admin',
    call: toUnit('employer', 'toronto'),
    loses: { employer: 'UNIT' },
  },
  'moves the complainant to another unit': {
    row: 'people:update',
    by: 'admin',
    call: toUnit('complainant', 'toronto'),
  },
  'moves the presiding officer to another unit': {
    row: 'people:update',
    by: 'admin',
    call: toUnit('presiding', 'toronto'),
  },
  'makes a member the employer': {
    row: 'people:update',
    by: 'admin',
    call: person('member', { role: 'EMPLOYER' }),
  },
  'deactivates the handler': {
    row: 'people:remove',
    by: 'admin',
    call: removal('branchAdmin'),
    loses: { branchAdmin: 'LEFT' },
  },
  'deactivates a member, whose substitute steps in': {
    row: 'people:remove',
    by: 'admin',
    call: removal('member'),
    loses: { member: 'LEFT' },
    gains: ['substitute'],
    gainsNotAfter: [replaces, replacesToo, dissolves],
  },
  'deactivates the complainant': {
    row: 'people:remove',
    by: 'admin',
    call: removal('complainant'),
    loses: { complainant: 'LEFT' },
  },
  'deactivates the employer by a list': {
    row: 'people:removeMany',
    by: 'admin',
    call: (by, { here }) => by.post('/api/user/delete/bulk', { ids: [here.employer.id] }),
    loses: { employer: 'LEFT' },
  },
  'brings the complainant back': {
    row: 'people:update',
    by: 'admin',
    call: person('complainant', { active: true }),
    restores: { complainant: 'LEFT' },
  },
  'brings the handler back': {
    row: 'people:update',
    by: 'admin',
    call: person('branchAdmin', { active: true }),
  },
  'renames themselves as a member': {
    row: 'people:rename',
    by: 'member',
    call: (by) => by.put('/api/user', { firstName: 'Rohan', lastName: 'Shah' }),
  },
  'renames themselves as the complainant': {
    row: 'people:rename',
    by: 'respondent',
    call: (by) => by.put('/api/user', { firstName: 'Meera', lastName: 'Iyer' }),
  },
}
