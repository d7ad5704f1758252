/** What may be switched, by whom. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { isPermission, switchableFor, type Permission } from '../core/permissions.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import { say } from '../messages/say.ts'

/**
 * Why a permission cannot be switched for a role by somebody who holds `mine`; null when it can. Nobody
 * grants what they lack.
 */
export function refusalOf(
  mine: ReadonlySet<Permission>,
  role: Role,
  { key, allowed }: { key: string; allowed: boolean },
): Message | null {
  if (!isPermission(key)) return say('permissions.permissionUnknown')
  if (!switchableFor(key).includes(role)) return say('permissions.notSwitchable')
  if (allowed && !mine.has(key)) return say('permissions.notHeldYourself')
  return null
}
