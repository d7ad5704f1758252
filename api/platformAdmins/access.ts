import { AppError } from '../core/errors.ts'
import type { PlatformRows } from '../audit/onPlatform.ts'

/**
 * Whoever calls runs the platform still: of two admins who remove each other at the same time, one stays. Call it while
 * the setup is locked. Throws FORBIDDEN.
 */
export async function refuseUnlessAdmin(rows: Pick<PlatformRows, 'user'>, userId: string): Promise<void> {
  const where = { id: userId, isPlatformAdmin: true, active: true }
  if ((await rows.user.count({ where })) === 0) throw new AppError('FORBIDDEN')
}
