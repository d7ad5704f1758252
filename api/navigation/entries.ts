/**
 * The menu, for every host, from what the domains bring; the platform's screens are only on the main one. Pure.
 */
import { z } from 'zod'
import { roleNames, type Role } from '../../workflows/definition/roles.ts'
import type { MenuItem, Module } from '../core/module.ts'
import { entryOf, holdsPermission, isAdminAct, isPermission, type Permission } from '../core/permissions.ts'
import { accessFlagKeys } from '../core/accessFlags.ts'
import { tableBy } from '../../workflows/definition/keys.ts'
import { modules } from '../modules.ts'

export type Entry = MenuItem & { may: Permission | 'demo' | 'member' }
const brought: readonly Entry[] = Object.values(modules).flatMap((each): readonly Entry[] =>
  'menu' in each
    ? each.menu.map((entry) => ('flag' in each ? { openWith: each.flag, ...entry } : entry))
    : [],
)
/** In their places. */
export const entries: readonly Entry[] = brought.toSorted((a, b) => a.at - b.at)
const bringsAdminActs = ({ permissions = {} }: Module): boolean =>
  Object.keys(permissions).some((key) => isPermission(key) && isAdminAct(key) && !entryOf(key).platform)
const all: readonly Module[] = Object.values(modules)
/** First path segments of the screens where a workspace's admins work: menu entries of modules with admin acts. */
export const adminScreens: readonly string[] = all
  .filter(bringsAdminActs)
  .flatMap(({ menu = [] }) =>
    menu.filter(({ group, path }) => group !== 'Platform' && !path.startsWith('/my/')),
  )
  .map(({ path }) => path.split('/')[1] ?? '')
/** Whether a menu entry needs a permission of the platform; false for `demo` and `member`. */
export const isOfPlatform = ({ may }: Entry): boolean =>
  may !== 'demo' && may !== 'member' && entryOf(may).platform === true

/** What the platform changed of a workspace's navigation: Workspace.menu. */
export const MenuChange = z.object({
  key: z.string(),
  enabled: z.boolean(),
  roles: z.array(z.string()).optional(),
  order: z.number().int().optional(),
})
export type MenuChange = z.infer<typeof MenuChange>
/** Reads Workspace.menu; what is not understood changes nothing. */
export const menuChanges = (menu: unknown): MenuChange[] => z.array(MenuChange).catch([]).parse(menu)

/**
 * The table as a workspace has it: in its order, with what the platform switched off and for which roles. A
 * change without an order leaves the place.
 */
export function withChanges(
  changes: readonly MenuChange[],
): (Entry & { enabled: boolean; order: number; onlyFor: readonly string[] | null })[] {
  const byKey = new Map(changes.map((change) => [change.key, change]))
  return entries
    .map((entry, place) => {
      const change = byKey.get(entry.key)
      return {
        ...entry,
        enabled: change?.enabled ?? true,
        order: change?.order ?? place,
        onlyFor: change?.roles ?? null,
      }
    })
    .toSorted((a, b) => a.order - b.order)
}

const byRights = roleNames.toReversed()
/** Who finds an entry in the menu unless somebody changed it: by the role table. */
export const rolesOf = ({ may }: Entry): Role[] =>
  may === 'demo' || may === 'member' ? byRights : byRights.filter((role) => holdsPermission(may, role, []))

/** Parts of the product that a workspace has (Workspace.accessFlags). */
export const enabledMenus = (flags: readonly string[]) =>
  tableBy(accessFlagKeys, (flag) => flags.includes(flag))
