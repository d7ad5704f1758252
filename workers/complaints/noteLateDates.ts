/**
 * Once a day: running cases that went on after a hold under the rule from before, and whose deadlines count from too
 * late a day. The lawful date is noted beside the one that stands, and the committee is notified once of each.
 */
import { findLateDates } from '../../api/complaints/lateDates.ts'
import type { LawfulDates } from '../../workflows/engine/lateDates.ts'
import type { Database } from '../../prisma/client.ts'
import type { Sweep } from '../cleanup/cleanUp.ts'
import { definitionCache, type Definitions } from './definitions.ts'
import { notifyCommittee } from './notifyCommittee.ts'

type Candidate = {
  id: string
  workspaceId: string
  seq: number
  caseNo: string
  respondentUserId: string | null
  hash: string
}
const pageSize = 200

/**
 * Notes the lawful due date of running cases whose deadlines count from too late a day; `gone` counts the dates noted.
 */
export const noteLateDates: Sweep = async ({ db }, beat) => {
  const definitions = definitionCache()
  let count = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page: Candidate[] = await resumedAsBefore(db, after) // eslint-disable-line no-await-in-loop
    for (const each of page) {
      beat()
      count += await noteOf(db, definitions, each) // eslint-disable-line no-await-in-loop
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return { gone: count, isLast: true }
    after = last.id
  }
}

/** Open cases that have gone on after a hold by an event from before `countsOnHold`. */
async function resumedAsBefore({ pool }: Database, after: string): Promise<Candidate[]> {
  const { rows } = await pool.query<Candidate>(
    `SELECT c.id, c."workspaceId", c.seq, c."caseNo", c."respondentUserId", c."definitionHash" AS hash FROM "Case" c
      WHERE c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') AND c.id > $1
        AND EXISTS (SELECT 1 FROM "CaseEvent" e JOIN "CaseTransition" t ON t."caseId" = e."caseId" AND t.seq = e.seq
          WHERE e."caseId" = c.id AND e.kind = 'RESUMED' AND NOT t.event ? 'countsOnHold')
      ORDER BY c.id LIMIT $2`,
    [after, pageSize],
  )
  return rows
}

/** How many deadlines of the case were not noted before. A case that cannot be followed is its run's to tell. */
async function noteOf(db: Database, definitions: Definitions, row: Candidate): Promise<number> {
  const rows = db.forWorkspace(row.workspaceId)
  const process = await definitions.of(rows, row.workspaceId, row.hash).then(
    (definition) => definition.process,
    () => null,
  )
  if (!process || !Object.values(process.clocks ?? {}).some(({ takes }) => takes !== null)) return 0
  const late = await findLateDates(rows, row.id, process).catch(() => null)
  return late ? noteDates(db, row, late) : 0
}

const noteDates = (db: Database, row: Candidate, late: LawfulDates[]): Promise<number> =>
  db.forWorkspace(row.workspaceId).transaction(async (rows) => {
    const targetId = row.id
    await rows.escalationSetting.updateMany({
      where: { targetId, clock: { notIn: late.map(({ clock }) => clock) }, lawfulDueAt: { not: null } },
      data: { lawfulDueAt: null },
    })
    let noted = 0
    for (const { clock, dueAt } of late) {
      const lawfulDueAt = new Date(dueAt)
      // eslint-disable-next-line no-await-in-loop
      const { count } = await rows.escalationSetting.updateMany({
        where: { targetId, clock, OR: [{ lawfulDueAt: null }, { lawfulDueAt: { not: lawfulDueAt } }] },
        data: { lawfulDueAt },
      })
      if (count === 0) continue
      noted += count
      const key = `${row.id}:late:${clock}:${dueAt}`
      // eslint-disable-next-line no-await-in-loop
      await notifyCommittee(rows, row, { kind: 'DATE_LATE', key, at: new Date() })
    }
    return noted
  })
