/** What may be switched, by whom. */
import { isPermission, switchableFor, type Permission } from '../core/permissions.ts'
import type { Role } from '../../workflows/definition/graph.ts'

/**
 * Why a permission cannot be switched for a role by somebody who holds `mine`; null when it can. Nobody
 * grants what they lack (contract §8).
 */
export function refusalOf(
  mine: ReadonlySet<Permission>,
  role: Role,
  { key, allowed }: { key: string; allowed: boolean },
): string | null {
  if (!isPermission(key)) return 'There is no such permission.'
  if (!switchableFor(key).includes(role)) return 'This cannot be switched for this role.'
  if (allowed && !mine.has(key)) return 'You cannot give what you do not hold yourself.'
  return null
}
