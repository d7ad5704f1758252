/** The table of the menu, for every host; the platform's screens are only on the main one. Pure. */
import { z } from 'zod'
import { entryOf, holds, type Permission } from '../core/permissions.ts'
import type { Role } from '../../workflows/definition/graph.ts'

/** Headings of the menu; what stands under none comes first. */
export type MenuGroup = 'People' | 'Workspace' | 'Platform'
/** `member`: everybody of a workspace. `demo`: those too, where mail goes to the demo's inbox. */
export type Entry = {
  key: string
  label: string
  path: string
  icon: string
  group: MenuGroup | null
  may: Permission | 'demo' | 'member'
}

export const entries: readonly Entry[] = [
  { key: 'home', label: 'Home', path: '/dashboard', icon: 'home', group: null, may: 'complaint:list' },
  { key: 'inbox', label: 'My open steps', path: '/inbox', icon: 'inbox', group: null, may: 'complaint:list' },
  {
    key: 'complaints',
    label: 'Complaints',
    path: '/complaints',
    icon: 'folder',
    group: null,
    may: 'complaint:list',
  },
  {
    key: 'meetings',
    label: 'Meetings',
    path: '/meetings',
    icon: 'calendar',
    group: null,
    may: 'meeting:list',
  },
  {
    key: 'escalations',
    label: 'Escalations',
    path: '/escalations',
    icon: 'clock',
    group: null,
    may: 'escalation:list',
  },
  {
    key: 'workflows',
    label: 'Workflows',
    path: '/workflows',
    icon: 'route',
    group: null,
    may: 'workflow:list',
  },
  {
    key: 'committees',
    label: 'Committees',
    path: '/committees',
    icon: 'users',
    group: null,
    may: 'committee:list',
  },
  { key: 'manuals', label: 'User manuals', path: '/manuals', icon: 'book', group: null, may: 'member' },
  { key: 'mail', label: 'Demo mail', path: '/mail', icon: 'mail', group: null, may: 'demo' },
  { key: 'users', label: 'Users', path: '/users', icon: 'user', group: 'People', may: 'user:list' },
  { key: 'invites', label: 'Invites', path: '/invites', icon: 'send', group: 'People', may: 'invite:list' },
  {
    key: 'departments',
    label: 'Departments',
    path: '/departments',
    icon: 'sitemap',
    group: 'People',
    may: 'department:update',
  },
  {
    key: 'reports',
    label: 'Reports',
    path: '/reports',
    icon: 'report',
    group: 'People',
    may: 'report:people',
  },
  {
    key: 'branches',
    label: 'Business units',
    path: '/business-units',
    icon: 'building',
    group: 'Workspace',
    may: 'branch:update',
  },
  {
    key: 'permissions',
    label: 'Permissions',
    path: '/permissions',
    icon: 'key',
    group: 'Workspace',
    may: 'permission:list',
  },
  {
    key: 'settings',
    label: 'Profile and brand',
    path: '/settings',
    icon: 'settings',
    group: 'Workspace',
    may: 'workspace:update',
  },
  { key: 'audit', label: 'Audit log', path: '/audit', icon: 'list', group: 'Workspace', may: 'ledger:read' },
  {
    key: 'platform',
    label: 'Home',
    path: '/platform',
    icon: 'home',
    group: 'Platform',
    may: 'platform:workspaces',
  },
  {
    key: 'workspaces',
    label: 'Workspaces',
    path: '/platform/workspaces',
    icon: 'building',
    group: 'Platform',
    may: 'platform:workspaces',
  },
  {
    key: 'flags',
    label: 'Feature flags',
    path: '/platform/flags',
    icon: 'flag',
    group: 'Platform',
    may: 'platform:flags',
  },
  {
    key: 'menus',
    label: 'Navigation',
    path: '/platform/menus',
    icon: 'list',
    group: 'Platform',
    may: 'platform:menus',
  },
  {
    key: 'manualsAdmin',
    label: 'User manuals',
    path: '/platform/manuals',
    icon: 'book',
    group: 'Platform',
    may: 'platform:manuals',
  },
  {
    key: 'whitelist',
    label: 'Whitelist',
    path: '/platform/whitelist',
    icon: 'check',
    group: 'Platform',
    may: 'platform:whitelist',
  },
  {
    key: 'messages',
    label: 'Messages',
    path: '/platform/messages',
    icon: 'message',
    group: 'Platform',
    may: 'platform:messages',
  },
]
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
export const menuChanges = (kept: unknown): MenuChange[] => z.array(MenuChange).catch([]).parse(kept)

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

const roles: Role[] = ['WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER', 'EMPLOYEE']
/** Who finds an entry in the menu unless somebody changed it: by the role table. */
export const rolesOf = ({ may }: Entry): Role[] =>
  may === 'demo' || may === 'member' ? roles : roles.filter((role) => holds(may, role, []))

/** Parts of the product that a workspace has (Workspace.accessFlags). */
export const enabledMenus = (flags: readonly string[]) => ({
  courseManagement: flags.includes('courseManagement'),
  learning: flags.includes('learning'),
  concernedAuthority: flags.includes('concernedAuthority'),
  policies: flags.includes('policies'),
  compliance: flags.includes('compliance'),
})
