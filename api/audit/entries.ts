/** Reading the ledger. Also the export's way to it, so that a file holds what the screen shows. */
import { Prisma, type Rows } from '../../prisma/client.ts'
import type { FieldChange } from '../core/fieldChanges.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { domainOfAction, entriesWithin, type Reach } from './access.ts'
import { changedNames, idsIn } from './changedNames.ts'
import type { AuditFilter } from './contract.ts'
import { recordName } from './recordNames.ts'

export type LedgerQuery = { workspaceId: string; reach: Reach; filter: AuditFilter }
/** Options of the job that exports the audit log. */
export type AuditExportRequest = { filter: AuditFilter; format: 'CSV' | 'XLSX' }
export type Entry = {
  seq: number
  at: Date
  byUserId: string | null
  name: string | null
  impersonated: boolean
  action: string
  entity: string
  entityId: string | null
  recordName: string | null
  changes: NamedChange[]
  hash: string
}
/** `names`: what the ids in it are called, as far as the reader may know. */
export type NamedChange = FieldChange & { names: Record<string, string> }

/** Who acted is `u`, unless their data was erased here, wherever else they have an account; `here` tells which. */
const actors = Prisma.sql`
  LEFT JOIN "Membership" here ON here."workspaceId" = e."workspaceId" AND here."userId" = e."byUserId"
  LEFT JOIN "User" u ON u.id = e."byUserId" AND here."anonymisedAt" IS NULL`

type Stored = { isErased: boolean; changes: FieldChange[] | null }

/** Entries before `before` (or from the newest one), the latest first. */
export async function ledgerEntries(
  rows: Pick<Rows, '$queryRaw'>,
  ledgerQuery: LedgerQuery,
  { before = null, skip = 0, take }: { before?: number | null; skip?: number; take: number },
): Promise<Entry[]> {
  const older = before === null ? Prisma.empty : Prisma.sql` AND e.seq < ${before}`
  const entries = await rows.$queryRaw<(Omit<Entry, 'changes'> & Stored)[]>`
    SELECT e.seq, e.at, e."byUserId", nullif(trim(u."firstName" || ' ' || u."lastName"), '') AS name,
      here."anonymisedAt" IS NOT NULL AS "isErased",
      e.detail ? 'impersonatedBy' AS impersonated, e.action, ${domainOfAction} AS entity, e."entityId",
      ${recordName(ledgerQuery.workspaceId, ledgerQuery.reach)} AS "recordName", e.detail->'changes' AS changes,
      e.hash
      FROM "LedgerEntry" e ${actors}
     WHERE ${wanted(ledgerQuery)}${older} ORDER BY e.seq DESC OFFSET ${skip} LIMIT ${take}`
  const names = await changedNames(
    rows,
    ledgerQuery,
    entries.flatMap(({ changes }) => changes ?? []),
  )
  return entries.map(({ isErased, name, changes, ...entry }) => ({
    ...entry,
    changes: (changes ?? []).map((change) => ({ ...change, names: namesIn(change, names) })),
    name: isErased ? wordsFor(say('users.formerMember')) : name,
  }))
}

const namesIn = (change: FieldChange, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    idsIn(change).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name]]
    }),
  )

/** How many entries of the ledger the query matches. */
export async function countOf(rows: Pick<Rows, '$queryRaw'>, ledgerQuery: LedgerQuery): Promise<number> {
  const [counted] = await rows.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM "LedgerEntry" e ${actors} WHERE ${wanted(ledgerQuery)}`
  return counted?.n ?? 0
}

function wanted({ workspaceId, reach, filter }: LedgerQuery): Prisma.Sql {
  const { from, to, userId, action, entity, searchText } = filter
  const parts = [
    entriesWithin(workspaceId, reach),
    from && Prisma.sql`e.at >= ${new Date(from)}`,
    to && Prisma.sql`e.at < ${new Date(to)}`,
    userId && Prisma.sql`e."byUserId" = ${userId}::uuid`,
    action && Prisma.sql`e.action = ${action}`,
    entity && Prisma.sql`${domainOfAction} = ${entity}`,
    searchText &&
      Prisma.sql`(position(lower(${searchText}) in lower(u."firstName" || ' ' ||
        u."lastName")) > 0 OR e."entityId" = ${searchText.toLowerCase()})`,
  ].filter((part) => typeof part === 'object')
  return Prisma.join(parts, ' AND ')
}
