/**
 * Seats of a contract: every active user has one, and every invite that can still be used reserves one for the person
 * who claims it, unless that is already a member. So an open invite finds its seat, unless the limit was lowered to
 * the active users. Call while the workspace is locked, so that nobody takes seats meanwhile.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { unusedStatuses } from './present.ts'

type RawQueryable = Pick<Rows, '$queryRaw'>
type Seats = { limit: number | null; used: number; reserved: number }

const seatsIn = (workspaceId: string) => Prisma.sql`
  SELECT w."userLimit" AS limit,
         (SELECT count(*)::int FROM "Membership" m WHERE m."workspaceId" = w.id AND m.active) AS used,
         (SELECT count(*)::int FROM "Invite" i
           WHERE i."workspaceId" = w.id AND i."userId" IS NULL AND i.status = ANY(${unusedStatuses})
             AND i."expiresAt" > now()) AS reserved
    FROM "Workspace" w WHERE w.id = ${workspaceId}::uuid`

/** The limit of a contract, and how many seats are taken and held. */
export async function seatsOf(rows: RawQueryable, workspaceId: string): Promise<Seats> {
  const [seats] = await rows.$queryRaw<Seats[]>(seatsIn(workspaceId))
  return seats ?? { limit: null, used: 0, reserved: 0 }
}

/** The seats that are left, when at most a tenth are: an SQL expression for the start page. */
export const fewSeats = ({ workspace }: Ctx): Prisma.Sql => Prisma.sql`
  (SELECT greatest(0, s."limit" - s.used - s.reserved) FROM (${seatsIn(workspace.id)}) s
    WHERE s.used + s.reserved >= s."limit" * 0.9)`

/** How many nobody has or holds; null where there is no limit. */
export async function seatsLeft(rows: RawQueryable, workspaceId: string): Promise<number | null> {
  const { limit, used, reserved } = await seatsOf(rows, workspaceId)
  return limit === null ? null : Math.max(0, limit - used - reserved)
}

/** For a person who joins without an invite. Throws USER_LIMIT_REACHED unless `more` seats are left. */
export async function requireSeats(rows: RawQueryable, workspaceId: string, more = 1): Promise<void> {
  const left = await seatsLeft(rows, workspaceId)
  if (left !== null && left < more) throw new AppError('USER_LIMIT_REACHED')
}

/**
 * For a person who claims an invite and takes the seat it reserved. Throws USER_LIMIT_REACHED where active users fill
 * the lowered limit.
 */
export async function requireReservedSeat(rows: RawQueryable, workspaceId: string): Promise<void> {
  const { limit, used } = await seatsOf(rows, workspaceId)
  if (limit !== null && used >= limit) throw new AppError('USER_LIMIT_REACHED')
}
