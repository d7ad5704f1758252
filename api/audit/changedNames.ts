/** What the ids in the changes of an audit log are called today, within the reach of who reads it. */
import { Prisma, type Rows } from '../../prisma/client.ts'
import type { FieldChange } from '../core/fieldChanges.ts'
import type { Reach } from './access.ts'

const things = [
  ['Branch', 'name'],
  ['Department', 'name'],
  ['Jurisdiction', 'name'],
  ['Committee', 'name'],
  ['Policy', 'name'],
  ['Course', 'title'],
  ['ComplianceCategory', 'name'],
] as const
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
/** The ids that a change names: whose it is, and its values. */
export const idsIn = ({ of, from, to }: FieldChange): string[] => [of, ...from, ...to].filter(isId)

/**
 * Names by id; an id that is missing is gone, was erased here, or is a person out of reach. One statement, whatever
 * the page holds.
 */
export async function changedNames(
  rows: Pick<Rows, '$queryRaw'>,
  { workspaceId, reach: { units } }: { workspaceId: string; reach: Reach },
  changes: FieldChange[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(changes.flatMap(idsIn))]
  if (ids.length === 0) return new Map()
  const named = things.map(
    ([table, column]) => Prisma.sql`SELECT n.id, n.${Prisma.raw(`"${column}"`)} AS name
      FROM ${Prisma.raw(`"${table}"`)} n WHERE n.id = ANY(${ids}::uuid[]) AND n."workspaceId" = ${workspaceId}::uuid`,
  )
  const within = units === null ? Prisma.empty : Prisma.sql` AND m."branchId" = ANY(${units}::uuid[])`
  const people = Prisma.sql`SELECT p.id, trim(p."firstName" || ' ' || p."lastName") AS name FROM "User" p
    JOIN "Membership" m ON m."userId" = p.id WHERE m."workspaceId" = ${workspaceId}::uuid
     AND m."anonymisedAt" IS NULL AND p.id = ANY(${ids}::uuid[])${within}`
  const nameRows = await rows.$queryRaw<{ id: string; name: string }[]>`
    ${Prisma.join([people, ...named], ' UNION ALL ')}`
  return new Map(nameRows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}
