/** What the thing of an entry is called today, for an audit log that people read; nothing of a case has a name here. */
import { Prisma } from '../../prisma/client.ts'
import type { Reach } from './access.ts'

/** Ids of the log are text: of old rows, and of what is not kept in a table. */
const id = Prisma.sql`CASE WHEN e."entityId" ~ '^[0-9a-f-]{36}$' THEN e."entityId"::uuid END`
const named = [
  ['Branch', 'name'],
  ['Department', 'name'],
  ['Committee', 'name'],
  ['Workflow', 'name'],
  ['Course', 'title'],
  ['Policy', 'name'],
  ['Jurisdiction', 'name'],
  ['ComplianceCategory', 'name'],
  ['ComplianceItem', 'title'],
] as const

/**
 * The name for a statement in which "LedgerEntry" is `e`; null for what is gone, was erased here, or has none. People
 * are named within the reader's reach alone: an act of theirs may be about somebody of another business unit.
 */
export function recordName(workspaceId: string, { units }: Reach): Prisma.Sql {
  const things = named.map(
    ([table, column]) =>
      Prisma.sql`SELECT n.${Prisma.raw(`"${column}"`)} AS name FROM ${Prisma.raw(`"${table}"`)} n
        WHERE n.id = ${id} AND n."workspaceId" = ${workspaceId}::uuid`,
  )
  const within = units === null ? Prisma.empty : Prisma.sql` AND m."branchId" = ANY(${units}::uuid[])`
  const people = Prisma.sql`SELECT trim(p."firstName" || ' ' || p."lastName") AS name FROM "User" p
    JOIN "Membership" m ON m."userId" = p.id WHERE m."workspaceId" = ${workspaceId}::uuid
     AND m."anonymisedAt" IS NULL AND ${id} IN (p.id, m.id)${within}`
  return Prisma.sql`(SELECT nullif(r.name, '') FROM (${Prisma.join([people, ...things], ' UNION ALL ')}) r LIMIT 1)`
}
