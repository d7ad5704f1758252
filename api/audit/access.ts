/**
 * What of the ledger somebody may see: the chain of administration. The wall around a case beats every rank,
 * so what is about cases stands
 * in a chain of its own, of which nothing here tells, not even its length.
 */
import { Prisma } from '../../prisma/client.ts'
import type { Person } from '../core/session.ts'
import { unitsOf } from '../core/reach.ts'

/** Whose acts: everybody's, or those of the people of one's own business unit. */
export type Reach = { units: string[] | null }
/** The business units whose people's entries a person may read in the ledger; null is all. */
export const reachOf = (person: Pick<Person, 'role' | 'branchId'>): Reach => ({ units: unitsOf(person) })

/** What an act was done to: the noun in its name. */
export const domainOfAction = Prisma.sql`split_part(e.action, ':', 1)`

/**
 * The ledger's rows within reach, for a statement in which "LedgerEntry" is `e`. The workspace stands here by
 * hand beside the wall in the database.
 */
export function entriesWithin(workspaceId: string, { units }: Reach): Prisma.Sql {
  const ofUnits =
    units === null
      ? Prisma.empty
      : Prisma.sql` AND e."byUserId" IN (SELECT m."userId" FROM "Membership" m
        WHERE m."workspaceId" = ${workspaceId}::uuid AND m."branchId" = ANY(${units}::uuid[]))`
  return Prisma.sql`e."workspaceId" = ${workspaceId}::uuid AND e.chain = 'ADMINISTRATION'${ofUnits}`
}
