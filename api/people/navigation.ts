/** The menu for one person; every entry leads to something they may use. */
import type { Ctx } from '../core/deps.ts'
import { holds, type Permission } from '../core/permissions.ts'

type Entry = { key: string; label: string; path: string; icon: string; may: Permission | 'demo' }
const entries: Entry[] = [
  { key: 'home', label: 'Home', path: '/dashboard', icon: 'home', may: 'complaint:list' },
  { key: 'inbox', label: 'My open steps', path: '/inbox', icon: 'inbox', may: 'complaint:list' },
  { key: 'complaints', label: 'Complaints', path: '/complaints', icon: 'folder', may: 'complaint:list' },
  { key: 'meetings', label: 'Meetings', path: '/meetings', icon: 'calendar', may: 'meeting:list' },
  { key: 'escalations', label: 'Escalations', path: '/escalations', icon: 'clock', may: 'escalation:list' },
  { key: 'workflows', label: 'Workflows', path: '/workflows', icon: 'route', may: 'workflow:list' },
  { key: 'committees', label: 'Committees', path: '/committees', icon: 'users', may: 'committee:list' },
  { key: 'mail', label: 'Demo mail', path: '/mail', icon: 'mail', may: 'demo' },
]

export function navigation(ctx: Ctx) {
  const { person, deps } = ctx
  const mine = entries.filter(({ may }) => person.isMember && (may === 'demo' ? deps.demoInbox : holds(may, person.role, person.duties)))
  return { navigations: mine.map(({ key, label, path, icon }, order) => ({ key, label, path, icon, order })) }
}
