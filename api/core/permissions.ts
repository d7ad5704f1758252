/**
 * The role table: what a role may do at all (contract §8). Pure; the web menu reads it too.
 * What somebody may do to one record is said in that noun's access.ts. No entry here opens a case (design
 * §4).
 */
import type { Role } from '../../workflows/definition/graph.ts'

/** Duties are held beside a role: a scheduler drives escalations and reads no case. */
export type Duty = 'SCHEDULER'
export type Group = 'Complaints' | 'Meetings' | 'Workflows' | 'People' | 'Workspace' | 'Platform'
type Entry = {
  label: string
  group: Group
  /** Who holds it unless the workspace says otherwise. */
  roles: readonly Role[]
  duty?: Duty
  /** The roles for which a workspace may switch it; never WORKSPACE_ADMIN, so that nobody is locked out. */
  switchable?: readonly Role[]
  /** Held by platform admins, on the main host only. */
  platform?: true
  /** Leads into cases: out of reach while impersonating, and alive when a contract has ended. */
  sealed?: true
  /**
   * Decides who comes to hear of complaints: for the workspace’s own people alone, so out of reach while
   * impersonating.
   */
  inPerson?: true
}
const everyone: Role[] = ['EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER']
const admins: Role[] = ['WORKSPACE_ADMIN', 'BRANCH_ADMIN']
const leaders: Role[] = ['WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER']
const beside: Role[] = ['BRANCH_ADMIN', 'EMPLOYER']

export const permissions = {
  'workflow:list': { label: 'See workflows', group: 'Workflows', roles: admins, switchable: beside },
  'workflow:read': { label: 'Open a workflow', group: 'Workflows', roles: admins, switchable: beside },
  'workflow:create': { label: 'Create workflows', group: 'Workflows', roles: ['WORKSPACE_ADMIN'] },
  'workflow:update': { label: 'Draw workflows', group: 'Workflows', roles: ['WORKSPACE_ADMIN'] },
  'workflow:publish': {
    label: 'Publish workflows',
    group: 'Workflows',
    roles: ['WORKSPACE_ADMIN'],
    inPerson: true,
  },
  'branch:list': { label: 'See business units', group: 'Workspace', roles: everyone },
  'branch:create': {
    label: 'Add business units',
    group: 'Workspace',
    roles: ['WORKSPACE_ADMIN'],
    switchable: ['EMPLOYER'],
  },
  'branch:update': { label: 'Change business units', group: 'Workspace', roles: admins, switchable: beside },
  'branch:delete': { label: 'Remove business units', group: 'Workspace', roles: ['WORKSPACE_ADMIN'] },
  'department:list': { label: 'See departments', group: 'Workspace', roles: everyone },
  'department:update': {
    label: 'Change departments and their managers',
    group: 'Workspace',
    roles: admins,
    switchable: beside,
  },
  'workspace:update': {
    label: 'Change the workspace’s profile, brand and sign-in',
    group: 'Workspace',
    roles: ['WORKSPACE_ADMIN'],
    switchable: ['EMPLOYER'],
  },
  'permission:list': { label: 'See what each role may do', group: 'Workspace', roles: ['WORKSPACE_ADMIN'] },
  'permission:update': {
    label: 'Change what each role may do',
    group: 'Workspace',
    roles: ['WORKSPACE_ADMIN'],
    inPerson: true,
  },
  'committee:list': { label: 'See committees', group: 'Complaints', roles: everyone },
  'committee:update': {
    label: 'Appoint committees',
    group: 'Complaints',
    roles: ['WORKSPACE_ADMIN'],
    inPerson: true,
  },
  'person:list': { label: 'Look up colleagues', group: 'People', roles: everyone },
  'user:list': { label: 'See users with their details', group: 'People', roles: leaders, switchable: beside },
  'user:update': {
    label: 'Edit and deactivate users',
    group: 'People',
    roles: admins,
    switchable: ['BRANCH_ADMIN'],
  },
  'user:import': {
    label: 'Create and delete users by file',
    group: 'People',
    roles: ['WORKSPACE_ADMIN'],
    inPerson: true,
  },
  'invite:list': { label: 'See invites', group: 'People', roles: leaders, switchable: beside },
  'invite:create': { label: 'Invite people', group: 'People', roles: leaders, switchable: beside },
  'invite:resendAll': { label: 'Send all unused invites again', group: 'People', roles: ['WORKSPACE_ADMIN'] },
  'report:people': {
    label: 'Report on people, courses and policies',
    group: 'People',
    roles: leaders,
    switchable: beside,
  },
  'complaint:create': { label: 'File a complaint', group: 'Complaints', roles: everyone, sealed: true },
  'complaint:list': {
    label: 'See one’s own complaints and assigned ones',
    group: 'Complaints',
    roles: everyone,
    sealed: true,
  },
  'complaint:read': {
    label: 'Open a complaint one has a part in',
    group: 'Complaints',
    roles: everyone,
    sealed: true,
  },
  'complaint:act': {
    label: 'Act on a complaint one has a part in',
    group: 'Complaints',
    roles: everyone,
    sealed: true,
  },
  'meeting:list': {
    label: 'See meetings one is invited to',
    group: 'Meetings',
    roles: everyone,
    sealed: true,
  },
  'meeting:start': { label: 'Start a committee meeting', group: 'Meetings', roles: everyone, sealed: true },
  'escalation:list': {
    label: 'See coming thresholds',
    group: 'Complaints',
    roles: [],
    duty: 'SCHEDULER',
    sealed: true,
  },
  'escalation:update': {
    label: 'Move thresholds',
    group: 'Complaints',
    roles: [],
    duty: 'SCHEDULER',
    sealed: true,
  },
  'notice:list': { label: 'Read one’s notices', group: 'Complaints', roles: everyone, sealed: true },
  'ledger:read': {
    label: 'Read and check the audit log',
    group: 'Workspace',
    roles: ['WORKSPACE_ADMIN'],
    switchable: beside,
  },
  'platform:workspaces': {
    label: 'Open, change and delete workspaces',
    group: 'Platform',
    roles: [],
    platform: true,
  },
  'platform:flags': { label: 'Switch feature flags', group: 'Platform', roles: [], platform: true },
  'platform:menus': {
    label: 'Change a workspace’s navigation',
    group: 'Platform',
    roles: [],
    platform: true,
  },
  'platform:manuals': { label: 'Publish user manuals', group: 'Platform', roles: [], platform: true },
  'platform:whitelist': { label: 'Let addresses sign up', group: 'Platform', roles: [], platform: true },
  'platform:impersonate': {
    label: 'Enter a workspace as one of its people',
    group: 'Platform',
    roles: [],
    platform: true,
  },
  'platform:messages': {
    label: 'Read what came through the public pages',
    group: 'Platform',
    roles: [],
    platform: true,
  },
} as const satisfies Record<string, Entry>
export type Permission = keyof typeof permissions
export const allPermissions = Object.keys(permissions) as Permission[]
export const entryOf = (permission: Permission): Entry => permissions[permission]

/** One role's right that a workspace switched on or off. */
export type Switched = { role: string; permission: string; allowed: boolean }

/**
 * Whether a membership with this role and duties holds a permission, by the table and by what the workspace
 * switched.
 */
export function holds(
  permission: Permission,
  role: Role,
  duties: readonly Duty[],
  switched: readonly Switched[] = [],
): boolean {
  const entry = entryOf(permission)
  if (entry.duty !== undefined && duties.includes(entry.duty)) return true
  const change = entry.switchable?.includes(role)
    ? switched.find((each) => each.role === role && each.permission === permission)
    : undefined
  return change ? change.allowed : entry.roles.includes(role)
}
export const held = (role: Role, duties: readonly Duty[], switched: readonly Switched[] = []) =>
  allPermissions.filter((permission) => holds(permission, role, duties, switched))
export const platformHeld = allPermissions.filter((permission) => entryOf(permission).platform)
/** An act that only some roles may do: what ELEVATE_IP guards. */
export const isAdminAct = (permission: Permission) =>
  !entryOf(permission).sealed && !entryOf(permission).roles.includes('EMPLOYEE')
