/**
 * Marks a case whose run is parked, or that is well again, between two transitions. The mark is one plain statement and
 * uses none of the functions that write transitions: those may be what fails.
 */
import { isFault } from '../../api/complaints/attention.ts'
import type { Rows, WorkspaceDb } from '../../prisma/client.ts'
import { isPassing } from '../transientErrors.ts'
import { installationFaults } from './faults.ts'
import { notifyCommittee } from './notifyCommittee.ts'

type Marked = {
  id: string
  seq: number
  caseNo: string
  respondentUserId: string | null
  /** The mark before. */
  before: string | null
}

const statesOfCases = ['NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'NOBODY_LEFT']
/** What null does not take away: each try of a parked run begins with null, before anything shows a repair. */
const keptByNull: readonly string[] = [...statesOfCases, ...installationFaults]

/**
 * Sets the mark, or takes it away (null), with a line in the timeline, an entry in the audit log and a notice to the
 * committee. Where those cannot be written, the mark alone is; `announceMark` adds them later. Answers whether the mark
 * changed. Throws when the database is away or refuses the mark.
 */
export const markParked = (db: WorkspaceDb, caseId: string, code: string | null): Promise<boolean> =>
  mark(db, caseId, code, keptByNull)

/** Takes away the mark of any fault, once the run was seen to go on. Answers and throws as `markParked`. */
export const markResumed = (db: WorkspaceDb, caseId: string): Promise<boolean> =>
  mark(db, caseId, null, statesOfCases)

async function mark(
  db: WorkspaceDb,
  caseId: string,
  code: string | null,
  marksToKeep: readonly string[],
): Promise<boolean> {
  try {
    return await db.transaction(async (rows) => {
      const marked = await setMark(rows, caseId, code, marksToKeep)
      if (marked) await announce(rows, marked, code)
      return marked !== null
    })
  } catch (error) {
    if (isPassing(error)) throw error
    return (await setMark(db, caseId, code, marksToKeep)) !== null
  }
}

/** Writes what a mark that stands alone still lacks. Throws when that cannot be written. */
export async function announceMark(db: WorkspaceDb, caseId: string): Promise<void> {
  await db.transaction(async (rows) => {
    const [row] = await rows.$queryRaw<(Marked & { attention: string | null })[]>`
      SELECT id, seq, "caseNo", "respondentUserId", attention, attention AS before FROM "Case"
        WHERE id = ${caseId}::uuid FOR UPDATE`
    if (!row || !isFault(row.attention) || (await isAnnounced(rows, row, row.attention))) return
    await announce(rows, row, row.attention)
  })
}

/**
 * `kept`: marks that null leaves as they are. A fault covers the mark of a state of the case, such as NOBODY_LEFT: null
 * brings back the last one that the timeline has not ended.
 */
async function setMark(
  rows: Rows,
  caseId: string,
  code: string | null,
  marksToKeep: readonly string[],
): Promise<Marked | null> {
  const [row] = await rows.$queryRaw<Marked[]>`
    WITH was AS MATERIALIZED (SELECT id, attention FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE),
    last AS (
      SELECT kind, detail->>'code' AS code FROM "CaseEvent"
        WHERE "caseId" = ${caseId}::uuid AND kind IN ('NEEDS_ATTENTION', 'GOES_ON')
          AND detail->>'code' = ANY (${statesOfCases}::text[])
        ORDER BY seq DESC, n DESC LIMIT 1
    )
    UPDATE "Case" c SET attention = COALESCE(
        ${code}::text, (SELECT last.code FROM last WHERE last.kind = 'NEEDS_ATTENTION')
      ) FROM was
      WHERE c.id = was.id AND was.attention IS DISTINCT FROM ${code}
        AND (${code}::text IS NOT NULL OR was.attention <> ALL (${marksToKeep}::text[]))
      RETURNING c.id, c.seq, c."caseNo", c."respondentUserId", was.attention AS before`
  return row ?? null
}

async function announce(rows: Rows, row: Marked, code: string | null): Promise<void> {
  const at = new Date()
  const { id: caseId, seq } = row
  const lines = await rows.caseEvent.count({ where: { caseId, seq } })
  await rows.caseEvent.create({
    data: {
      caseId,
      seq,
      // After those of the last transition.
      n: lines,
      kind: code === null ? 'GOES_ON' : 'NEEDS_ATTENTION',
      at,
      detail: { code: code ?? row.before ?? '' },
    },
  })
  if (code !== null)
    await notifyCommittee(rows, row, {
      kind: 'NEEDS_ATTENTION',
      key: `${caseId}:${seq}:parked-${lines}-attention`,
      at,
    })
  await rows.ledgerEntry.create({
    data: { action: 'case:attention', entity: 'case', entityId: caseId, detail: { code } },
  })
}

const isAnnounced = async (rows: Rows, { id, seq }: Marked, code: string): Promise<boolean> => {
  const last = await rows.caseEvent.findFirst({
    where: { caseId: id, seq, kind: { in: ['NEEDS_ATTENTION', 'GOES_ON'] } },
    orderBy: { n: 'desc' },
    select: { kind: true, detail: true },
  })
  return last?.kind === 'NEEDS_ATTENTION' && (last.detail as { code?: unknown }).code === code
}
