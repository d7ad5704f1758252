import type { Prisma } from '../../prisma/client.ts'
import { AppError } from './errors.ts'

/**
 * Locks the caller's row until the transaction ends, so that a removal waits for it: when two admins remove each other
 * at the same time, one stays. Throws FORBIDDEN for a user who is no platform admin, or was removed.
 */
export async function refuseUnlessAdmin(
  rows: Pick<Prisma.TransactionClient, '$queryRaw'>,
  userId: string,
): Promise<void> {
  const admins = await rows.$queryRaw<object[]>`
    SELECT 1 FROM "User" WHERE id = ${userId}::uuid AND "isPlatformAdmin" AND active FOR SHARE`
  if (admins.length === 0) throw new AppError('FORBIDDEN')
}
