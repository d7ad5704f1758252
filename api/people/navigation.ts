/** The menu for one person; every entry leads to something they may use. */
import type { Ctx } from '../core/deps.ts'
import type { Permission } from '../core/permissions.ts'

type Entry = { key: string; label: string; path: string; icon: string; may: Permission | 'demo' | 'member' }
const entries: Entry[] = [
  { key: 'home', label: 'Home', path: '/dashboard', icon: 'home', may: 'complaint:list' },
  { key: 'inbox', label: 'My open steps', path: '/inbox', icon: 'inbox', may: 'complaint:list' },
  { key: 'complaints', label: 'Complaints', path: '/complaints', icon: 'folder', may: 'complaint:list' },
  { key: 'meetings', label: 'Meetings', path: '/meetings', icon: 'calendar', may: 'meeting:list' },
  { key: 'escalations', label: 'Escalations', path: '/escalations', icon: 'clock', may: 'escalation:list' },
  { key: 'workflows', label: 'Workflows', path: '/workflows', icon: 'route', may: 'workflow:list' },
  { key: 'committees', label: 'Committees', path: '/committees', icon: 'users', may: 'committee:list' },
  { key: 'users', label: 'Users', path: '/users', icon: 'user', may: 'user:list' },
  { key: 'invites', label: 'Invites', path: '/invites', icon: 'send', may: 'invite:list' },
  { key: 'branches', label: 'Business units', path: '/business-units', icon: 'building', may: 'branch:update' },
  { key: 'departments', label: 'Departments', path: '/departments', icon: 'sitemap', may: 'department:update' },
  { key: 'reports', label: 'Reports', path: '/reports', icon: 'report', may: 'report:people' },
  { key: 'permissions', label: 'Permissions', path: '/permissions', icon: 'key', may: 'permission:list' },
  { key: 'settings', label: 'Workspace', path: '/settings', icon: 'settings', may: 'workspace:update' },
  { key: 'audit', label: 'Audit log', path: '/audit', icon: 'list', may: 'ledger:read' },
  { key: 'workspaces', label: 'Workspaces', path: '/platform/workspaces', icon: 'building', may: 'platform:workspaces' },
  { key: 'flags', label: 'Feature flags', path: '/platform/flags', icon: 'flag', may: 'platform:flags' },
  { key: 'menus', label: 'Navigation', path: '/platform/menus', icon: 'list', may: 'platform:menus' },
  { key: 'manualsAdmin', label: 'User manuals', path: '/platform/manuals', icon: 'book', may: 'platform:manuals' },
  { key: 'whitelist', label: 'Whitelist', path: '/platform/whitelist', icon: 'check', may: 'platform:whitelist' },
  { key: 'messages', label: 'Messages', path: '/platform/messages', icon: 'message', may: 'platform:messages' },
  { key: 'manuals', label: 'User manuals', path: '/manuals', icon: 'book', may: 'member' },
  { key: 'mail', label: 'Demo mail', path: '/mail', icon: 'mail', may: 'demo' },
]

export function navigation(ctx: Ctx) {
  const { person, deps } = ctx
  const mine = entries.filter(({ may }) => may === 'demo' ? deps.demoInbox && person.isMember : may === 'member' ? person.isMember : person.permissions.has(may))
  return { navigations: mine.map(({ key, label, path, icon }, order) => ({ key, label, path, icon, order })) }
}
