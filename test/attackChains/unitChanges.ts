/** Changes of units, calendars, departments and committees. */
import { appoint, committeeOf, dissolves, nextDays, replaces, seats, unit, type Change } from './calls.ts'

export const ofUnitsAndCommittees: Record<string, Change> = {
  [replaces]: {
    row: 'committees:appoint',
    by: 'admin',
    call: appoint(['friend', 'PRESIDING_OFFICER'], ['admin', 'MEMBER']),
    loses: seats,
  },
  'makes a friend the head of a new committee, which is the default': {
    row: 'committees:create',
    by: 'admin',
    call: (by, { here, people }) =>
      by.post('/api/committee', {
        name: 'Their Committee',
        branchId: here.pune.id,
        isDefault: true,
        members: [{ userId: people.friend.id, part: 'PRESIDING_OFFICER' }],
      }),
  },
  [dissolves]: {
    row: 'committees:dissolve',
    by: 'admin',
    call: async (by, world) =>
      by.post(`/api/committee/${world.here.committee.id}/dissolve`, {
        version: (await committeeOf(world)).version,
        successorId: world.otherCommitteeId,
      }),
  },
  'lengthens the weekend': { row: 'branches:update', by: 'admin', call: unit({ weekend: [0, 5, 6] }) },
  'takes the weekend away': { row: 'branches:update', by: 'admin', call: unit({ weekend: [] }) },
  'takes the next days off as the unit’s admin': {
    row: 'branches:update',
    by: 'unitAdmin',
    call: (by, world) => unit({ holidays: nextDays(5).map((on) => ({ on, name: 'Rest' })) })(by, world),
  },
  'moves the clock of the unit': {
    row: 'branches:update',
    by: 'admin',
    call: unit({ timeZone: 'Pacific/Kiritimati' }),
  },
  'opens a unit': {
    row: 'branches:create',
    by: 'admin',
    call: (by) => by.post('/api/workspace/create-branch', { branchName: 'Nashik' }),
  },
  'closes the unit of the case': {
    row: 'branches:delete',
    by: 'admin',
    call: (by, { here }) =>
      by.post('/api/workspace/delete-branch', {
        branchIds: [here.pune.id],
        transferToBranchId: here.toronto.id,
      }),
  },
  'makes a friend manager of a department': {
    row: 'departments:addManager',
    by: 'admin',
    call: (by, { departmentId, people }) =>
      by.post(`/api/department/${departmentId}/manager`, { userId: people.friend.id, role: 'MANAGER' }),
  },
  'takes the manager of a department away': {
    row: 'departments:removeManager',
    by: 'admin',
    status: 404,
    call: (by, { departmentId, people }) =>
      by.delete(`/api/department/${departmentId}/manager/${people.friend.id}`),
  },
  'adds a department': {
    row: 'departments:create',
    by: 'admin',
    call: (by, { here }) =>
      by.post('/api/department', { departmentName: 'Inquiries', branchId: here.pune.id }),
  },
  'renames a department': {
    row: 'departments:rename',
    by: 'admin',
    call: (by, { departmentId }) =>
      by.post(`/api/department/update/${departmentId}`, { departmentId, departmentName: 'Committee' }),
  },
  'removes a department': {
    row: 'departments:remove',
    by: 'admin',
    call: (by, { departmentId, here }) =>
      by.post('/api/department/delete', {
        departmentBranches: [{ departmentId, branchId: here.pune.id }],
      }),
  },
}
