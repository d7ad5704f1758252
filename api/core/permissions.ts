/**
 * The role table: what a role may do at all (contract §8). Pure; the web menu reads it too.
 * What somebody may do to one record is said in that noun's access.ts. No entry here opens a case (design §4).
 */
import type { Role } from '../../workflows/definition/graph.ts'

/** Duties are held beside a role: a scheduler drives escalations and reads no case. */
export type Duty = 'SCHEDULER'
const everyone: Role[] = ['EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER']
const admins: Role[] = ['WORKSPACE_ADMIN', 'BRANCH_ADMIN']

export const permissions = {
  'workflow:list': { label: 'See workflows', roles: admins },
  'workflow:read': { label: 'Open a workflow', roles: admins },
  'workflow:create': { label: 'Create workflows', roles: ['WORKSPACE_ADMIN'] },
  'workflow:update': { label: 'Draw workflows', roles: ['WORKSPACE_ADMIN'] },
  'workflow:publish': { label: 'Publish workflows', roles: ['WORKSPACE_ADMIN'] },
  'branch:list': { label: 'See business units', roles: everyone },
  'committee:list': { label: 'See committees', roles: everyone },
  'committee:update': { label: 'Appoint committees', roles: ['WORKSPACE_ADMIN'] },
  'person:list': { label: 'Look up colleagues', roles: everyone },
  'complaint:create': { label: 'File a complaint', roles: everyone },
  'complaint:list': { label: 'See one’s own complaints and assigned ones', roles: everyone },
  'complaint:read': { label: 'Open a complaint one has a part in', roles: everyone },
  'complaint:act': { label: 'Act on a complaint one has a part in', roles: everyone },
  'meeting:list': { label: 'See meetings one is invited to', roles: everyone },
  'meeting:start': { label: 'Start a committee meeting', roles: everyone },
  'escalation:list': { label: 'See coming thresholds', roles: [], duty: 'SCHEDULER' },
  'escalation:update': { label: 'Move thresholds', roles: [], duty: 'SCHEDULER' },
  'notice:list': { label: 'Read one’s notices', roles: everyone },
  'ledger:verify': { label: 'Check the ledger', roles: ['WORKSPACE_ADMIN'] },
} as const satisfies Record<string, { label: string; roles: readonly Role[]; duty?: Duty }>
export type Permission = keyof typeof permissions

/** Whether a membership with this role and duties holds a permission. */
export function holds(permission: Permission, role: Role, duties: readonly Duty[]): boolean {
  const row: { roles: readonly Role[]; duty?: Duty } = permissions[permission]
  return row.roles.includes(role) || (row.duty !== undefined && duties.includes(row.duty))
}
export const held = (role: Role, duties: readonly Duty[]) => (Object.keys(permissions) as Permission[]).filter((permission) => holds(permission, role, duties))
