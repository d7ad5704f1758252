/**
 * The table of roles: what each is called, how far it reaches and in which circles it stands. A permission names
 * a circle, never a role, so a new role is a row here and its words. Duties are held beside a role.
 */
import { keysOf } from './keys.ts'

/** `everyone` and so on down to those who run the workspace; the last three are whom a workspace may switch. */
export type Circle =
  | 'everyone'
  | 'leaders'
  | 'admins'
  | 'workspaceAdmins'
  | 'besideAdmins'
  | 'employers'
  | 'unitAdmins'
/** Whose matters: one's own, those of one's business unit, or those of the whole workspace. */
export type Reach = 'OWN' | 'BUSINESS_UNIT' | 'WORKSPACE'
type RoleRow = {
  label: string
  /** For a list of recipients: "Employees". */
  many: string
  /** Within a sentence: "an employee". */
  one: string
  /** What the role means for its holder, shown before it is given. */
  meaning: string
  /** What an imported list may call it beside its label: asked back, never taken as the role. */
  hints?: readonly string[]
  reach: Reach
  circles: readonly Circle[]
  /** Hears of contract and deletion; somebody active always has it. */
  runsWorkspace?: true
  /** Stands for this party in every complaint that informs it. */
  party?: 'EMPLOYER'
}

/** From the fewest rights to the most. */
export const roles = {
  EMPLOYEE: {
    label: 'Employee',
    many: 'Employees',
    one: 'an employee',
    meaning: 'Can file complaints and follow their own. Cannot see other users’ details.',
    hints: ['staff', 'user', 'worker'],
    reach: 'OWN',
    circles: ['everyone'],
  },
  EMPLOYER: {
    label: 'Employer',
    many: 'Employers',
    one: 'the employer',
    meaning:
      'Sees users, reports and figures of all business units, and ' +
      'complaints only where a workflow informs the employer.',
    reach: 'WORKSPACE',
    circles: ['everyone', 'leaders', 'besideAdmins', 'employers'],
    party: 'EMPLOYER',
  },
  BRANCH_ADMIN: {
    label: 'Business Unit Admin',
    many: 'Business unit admins',
    one: 'a business unit admin',
    meaning: 'Manages the users, invites and departments of their own business unit.',
    hints: ['branchadmin'],
    reach: 'BUSINESS_UNIT',
    circles: ['everyone', 'leaders', 'admins', 'besideAdmins', 'unitAdmins'],
  },
  WORKSPACE_ADMIN: {
    label: 'Workspace Admin',
    many: 'Workspace admins',
    one: 'a workspace admin',
    meaning:
      'Manages everything in this workspace: users, workflows, ' +
      'committees, settings. This role does not open any complaints.',
    reach: 'WORKSPACE',
    circles: ['everyone', 'leaders', 'admins', 'workspaceAdmins'],
    runsWorkspace: true,
  },
} as const satisfies Record<string, RoleRow>

export type Role = keyof typeof roles
export const roleNames = keysOf(roles)
/** What somebody is unless something else is said. */
export const plainRole = 'EMPLOYEE' satisfies Role
/** A row of the table, with what only some have. */
export const roleRow = (role: Role): RoleRow => roles[role]

/** Returns the roles in a circle, from the fewest rights to the most. */
export const rolesIn = (circle: Circle): Role[] =>
  roleNames.filter((role) => roleRow(role).circles.includes(circle))
/** Gives rights above those that everybody has. */
export const isElevated = (role: Role): boolean => role !== plainRole
/** Whether a role reaches the whole workspace, not just its own matters or one business unit. */
export const reachesWorkspace = (role: Role): boolean => roles[role].reach === 'WORKSPACE'
/** Has one business unit and nothing beyond it. */
export const isOfOneUnit = (role: Role): boolean => roles[role].reach === 'BUSINESS_UNIT'
/** Roles that run a workspace: one holder always remains, and all hear what concerns the whole of it. */
export const runningRoles: readonly Role[] = roleNames.filter((role) => roleRow(role).runsWorkspace)
/** Whether a role runs a workspace; false for a text that is no role. */
export const runsWorkspace = (role: string): boolean => runningRoles.some((each) => each === role)
/** Whether a text is the key of a role; false for undefined. */
export const isRole = (text: string | undefined): text is Role =>
  text !== undefined && Object.hasOwn(roles, text)
