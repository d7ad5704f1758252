/** What an evidence pack is of, and what its parts are written with. */
import type { Prisma } from '../../../prisma/client.ts'
import type { Role } from '../../../workflows/definition/graph.ts'

export type PackScope = {
  workspace: { id: string; name: string; timeZone: string }
  /** Business units that the maker may see; null for all. */
  units: string[] | null
  branchId?: string | undefined
  userId?: string | undefined
  /** Of the law of this jurisdiction alone. */
  jurisdictionId?: string | undefined
  asOf: Date
  maker: { userId: string; role: Role; branchId: string | null }
}
export type Line = { kind: string } & Record<string, unknown>

export const pageSize = 200
/** Returns `at` as ISO text if it had happened by `asOf`, else null. */
export const by = (at: Date | null, asOf: Date): string | null => (at && at <= asOf ? at.toISOString() : null)
/** The business units that a pack covers: the chosen one, else all that its maker may see; null for all. */
export const unitsOf = ({ units, branchId }: PackScope): string[] | null => (branchId ? [branchId] : units)
/** Prisma condition for the memberships that a pack covers: those created by `asOf`. */
export const peopleWhere = (scope: PackScope): Prisma.MembershipWhereInput => {
  const units = unitsOf(scope)
  return {
    createdAt: { lte: scope.asOf },
    ...(units ? { branchId: { in: units } } : {}),
    ...(scope.userId ? { userId: scope.userId } : {}),
  }
}
