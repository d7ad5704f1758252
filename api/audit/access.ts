/** What of the ledger somebody may see. The wall around a case beats every rank: nothing here tells that one exists. */
import { Prisma } from '../../prisma/client.ts'
import type { Person } from '../core/session.ts'
import { unitsOf } from '../people/access.ts'

/**
 * The nouns whose acts an audit log shows. Everything else stays out until somebody puts it here: cases, evidence, meetings, escalations
 * and notices never are, since who did what when would tell of a complaint.
 */
export const openNouns: readonly string[] = [
  'people', 'signIns', 'openId', 'branches', 'departments', 'committees', 'permissions', 'invites', 'imports', 'jobs', 'resources', 'workflowParts', 'workflows', 'workspaceProfile', 'reports', 'audit', 'platform', 'impersonation',
]

/** Whose acts: everybody's, or those of the people of one's own business unit. */
export type Reach = { units: string[] | null }
export const reachOf = (person: Pick<Person, 'role' | 'branchId'>): Reach => ({ units: unitsOf(person) })

/** What an act was done to: the noun in its name. */
export const noun = Prisma.sql`split_part(e.action, ':', 1)`

/** The ledger's rows within reach, for a statement in which "LedgerEntry" is `e`. The workspace stands here by hand beside the wall in the database. */
export function within(workspaceId: string, { units }: Reach): Prisma.Sql {
  const ofUnits = units === null ? Prisma.empty : Prisma.sql` AND e."byUserId" IN (SELECT m."userId" FROM "Membership" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m."branchId" = ANY(${units}::uuid[]))`
  return Prisma.sql`e."workspaceId" = ${workspaceId}::uuid AND ${noun} = ANY(${openNouns})${ofUnits}`
}
