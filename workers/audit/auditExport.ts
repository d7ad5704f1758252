/** The audit log, as a file. */
import { reachOf } from '../../api/audit/access.ts'
import {
  countOf,
  ledgerEntries,
  type LedgerQuery,
  type Entry,
  type AuditExportRequest,
  type NamedChange,
} from '../../api/audit/entries.ts'
import type { Cells } from '../../api/tables/write.ts'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { makeTable } from '../jobs/exportJob.ts'
import { column } from '../../api/core/json.ts'

const pageSize = 1_000
const header = [
  'Number',
  'At (UTC)',
  'By',
  'User ID',
  'By the platform in their name',
  'Action',
  'Of',
  'Name',
  'ID',
  'Changes',
  'Hash',
]

export const auditExport: JobWork = {
  RUN: (working) =>
    makeTable(working, async (rawInput, starter) => {
      const { format, filter } = column<AuditExportRequest>().read(rawInput)
      const ledgerQuery = { workspaceId: working.workspaceId, reach: reachOf(starter), filter }
      return {
        name: 'Audit log',
        format,
        header,
        total: await countOf(working.db, ledgerQuery),
        rows: entryCells(working.db, ledgerQuery),
      }
    }),
}

/** "weekend: -[6] +[5]" of a list, "name: Pune → Pune West" of anything else, as the log has it, people by name. */
function changeText({ field, of, from, to, isList, names }: NamedChange): string {
  const nameOf = (value: string | number | boolean) => names[String(value)] ?? String(value)
  const subject = of === undefined ? field : `${nameOf(of)}, ${field}`
  const [before, after] = [from, to].map((values) => values.map(nameOf).join(', ')) as [string, string]
  return isList ? `${subject}: -[${before}] +[${after}]` : `${subject}: ${before} → ${after}`
}

/** From the newest down; what is written meanwhile is above where it began. */
async function* entryCells(db: WorkspaceDb, ledgerQuery: LedgerQuery): AsyncGenerator<Cells[]> {
  for (let before: number | null = null; ;) {
    // eslint-disable-next-line no-await-in-loop
    const piece: Entry[] = await ledgerEntries(db, ledgerQuery, { before, take: pageSize })
    if (piece.length > 0)
      yield piece.map(
        ({ seq, at, name, byUserId, impersonated, action, entity, entityId, recordName, changes, hash }) => [
          String(seq),
          at.toISOString(),
          name ?? '',
          byUserId ?? '',
          impersonated ? 'yes' : '',
          action,
          entity,
          recordName ?? '',
          entityId ?? '',
          changes.map(changeText).join('\n'),
          hash,
        ],
      )
    if (piece.length < pageSize) return
    before = piece.at(-1)?.seq ?? null
  }
}
