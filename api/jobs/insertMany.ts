/**
 * Many rows in one statement and one parameter. Prisma would send each value as a parameter of its own, at
 * twenty times the cost.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'

type ColumnType = 'uuid' | 'text' | 'int' | 'jsonb' | 'date' | 'timestamptz' | 'bool'
type Columns<T> = { [K in keyof Required<T>]: ColumnType }
type Table = 'JobRow' | 'Invite' | 'Membership' | 'User'

/**
 * `workspaceId` comes from the workspace's client, where a table has one and its columns do not name it.
 * Names are ours, never a caller's words.
 */
export async function insertMany<T extends object>(
  rows: Rows,
  table: Table,
  columns: Columns<T>,
  records: T[],
): Promise<void> {
  if (records.length === 0) return
  const names = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')
  const types = Object.entries<ColumnType>(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')
  await rows.$executeRaw`INSERT INTO ${Prisma.raw(`"${table}" (${names})`)} SELECT ${Prisma.raw(names)}
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS c(${Prisma.raw(types)})`
}
