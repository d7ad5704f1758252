/**
 * What a role may do at all: every domain brings its permissions (its module.ts), the table of roles
 * says who stands in the circle that each names (workflows/definition/roles.ts). Pure; the web menu reads it too.
 * What somebody may do to one record is said in that noun's access.ts. No entry opens a case.
 */
import { rolesIn, roleRow, type Role } from '../../workflows/definition/roles.ts'
import { isOpenWith, type AccessFlag } from './accessFlags.ts'
import { modules, type Modules } from '../modules.ts'
import { tableOf, type Duty, type KeysOf, type Module, type PermissionEntry } from './module.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

export type { Duty }
export type Permission = KeysOf<Modules, 'permissions'>
const table = tableOf(modules, 'permissions')
export const allPermissions = keysOf(table)
/** What a module declares about a permission: its label, and who holds it. */
export const entryOf = (permission: Permission): PermissionEntry => table[permission]
/** Whether a text is the key of a permission. */
export const isPermission = (text: string): text is Permission => Object.hasOwn(table, text)
const all: readonly Module[] = Object.values(modules)
const flagByPermission = new Map<string, AccessFlag>(
  all.flatMap(({ flag, permissions = {} }) =>
    flag === undefined ? [] : Object.keys(permissions).map((permission) => [permission, flag] as const),
  ),
)
/** Whether a workspace with these access flags has the domain of a permission. */
export const isPermissionOpen = (flags: readonly string[], permission: Permission): boolean =>
  isOpenWith(flags, flagByPermission.get(permission))

/** The roles that hold it unless the workspace says otherwise. */
export const holdersOf = (permission: Permission): Role[] => {
  const { of } = entryOf(permission)
  return of ? rolesIn(of) : []
}
/** The roles for which a workspace may switch it. */
export const switchableFor = (permission: Permission): Role[] => {
  const { switchable } = entryOf(permission)
  return switchable ? rolesIn(switchable) : []
}

/** One role's right that a workspace switched on or off. */
export type Switched = { role: string; permission: string; allowed: boolean }

/**
 * Whether a membership with this role and duties holds a permission, by the table and by what the workspace
 * switched.
 */
export function holdsPermission(
  permission: Permission,
  role: Role,
  duties: readonly Duty[],
  switched: readonly Switched[] = [],
): boolean {
  const entry = entryOf(permission)
  const { circles } = roleRow(role)
  if (entry.duty !== undefined && duties.includes(entry.duty)) return true
  const change =
    entry.switchable && circles.includes(entry.switchable)
      ? switched.find((each) => each.role === role && each.permission === permission)
      : undefined
  return change ? change.allowed : entry.of !== undefined && circles.includes(entry.of)
}
/** All permissions that a membership with this role and duties holds, given what the workspace switched. */
export const permissionsHeld = (role: Role, duties: readonly Duty[], switched: readonly Switched[] = []) =>
  allPermissions.filter((permission) => holdsPermission(permission, role, duties, switched))
export const platformHeld = allPermissions.filter((permission) => {
  const { platform, platformToo } = entryOf(permission)
  return platform ?? platformToo
})
/** An act that only some roles may do: what ELEVATE_IP guards. */
export const isAdminAct = (permission: Permission) =>
  !entryOf(permission).sealed && entryOf(permission).of !== 'everyone'
