/** Users as figures; a Business Unit Admin's are those of the own unit. */
import { Prisma } from '../../prisma/client.ts'
import type { DashboardQuery } from '../core/dashboard.ts'
import type { Month } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { userStats } from './stats.ts'
import type { PeopleFigures } from './figuresContract.ts'
import { byMonth, countsByMonth, lastSix } from '../core/months.ts'

const maxUnits = 8

/**
 * Counts users for the dashboard: joined in the last six months, the eight largest units, and seats where limited.
 */
export async function peopleFigures(
  ctx: Ctx,
  { branchId, units: within }: DashboardQuery,
): Promise<PeopleFigures> {
  const reach = await within()
  const [{ active, inactive, userLimit, usersActive, usersInvited, byBranch }, joined, names] =
    await Promise.all([userStats(ctx, branchId), joinedByMonth(ctx, reach), unitNames(ctx)])
  const units = byBranch
    .map(({ branchId, count }) => ({ name: names.get(branchId ?? '') ?? null, count }))
    .toSorted((a, b) => b.count - a.count || (a.name ?? '').localeCompare(b.name ?? ''))
  const others = units.slice(maxUnits)
  return {
    active,
    inactive,
    joined,
    units: units.slice(0, maxUnits),
    otherUnits:
      others.length > 0
        ? { units: others.length, count: others.reduce((sum, { count }) => sum + count, 0) }
        : null,
    seats:
      userLimit === null || usersActive === null
        ? null
        : { limit: userLimit, active: usersActive, invited: usersInvited ?? 0 },
  }
}

async function joinedByMonth({ tx: rows, workspace }: Ctx, units: string[] | null): Promise<Month[]> {
  const months = lastSix(Date.now(), workspace.timeZone)
  const ofUnits = units === null ? Prisma.empty : Prisma.sql`AND m."branchId" = ANY(${units}::uuid[])`
  const counts = await rows.$queryRaw<Month[]>`
    SELECT to_char(j.day, 'YYYY-MM') AS month, count(*)::int AS count
      FROM (SELECT coalesce(m."dateOfJoining", (m."createdAt" AT TIME ZONE ${workspace.timeZone})::date) AS day
        FROM "Membership" m
             WHERE m."workspaceId" = ${workspace.id}::uuid ${ofUnits}) j
     WHERE j.day >= ${`${months[0]}-01`}::date GROUP BY 1`
  return countsByMonth(months, byMonth(counts))
}

/** Removed units too, where people still stand in them. */
const unitNames = async ({ tx: rows }: Ctx): Promise<Map<string, string>> =>
  new Map(
    (await rows.branch.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [id, name]),
  )
