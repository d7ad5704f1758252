/**
 * "Needs attention": why a case cannot go on by itself, as a code. A fault parks its run and is over when the
 * run is well again; NOTHING_OPEN
 * and NO_COMMITTEE are states of the case itself, and are over when that changes.
 */
import { isFault, isOfTheCase } from '../../api/complaints/attention.ts'
import { Prisma, type Rows } from '../../prisma/client.ts'
import type { Recipient } from '../../workflows/definition/graph.ts'
import { saveGathered, type CommittedCase, type TransitionWriter } from './transitionWriter.ts'
import { writeEvent } from './effects/log.ts'
import { sendNotices } from './effects/notify.ts'

/**
 * Marks the case, or takes a mark away (null), and says so in its timeline; whoever can help is told. A fault
 * that stands there already is not covered up.
 */
export async function markAttention(
  committing: TransitionWriter,
  from: string[],
  code: string | null,
  place: string,
): Promise<void> {
  const { rows, row, transition } = committing
  if (
    row.attention === code ||
    (code === null ? !from.includes(row.attention ?? '') : isOfTheCase(code) && isFault(row.attention))
  )
    return
  const line = {
    kind: code === null ? ('GOES_ON' as const) : ('NEEDS_ATTENTION' as const),
    at: transition.at,
    step: null,
    by: null,
    code: code ?? row.attention ?? '',
  }
  row.attention = code
  await rows.case.update({ where: { id: row.id }, data: { attention: code } })
  await rows.ledgerEntry.create({
    data: { action: 'case:attention', entity: 'case', entityId: row.id, detail: { code } },
  })
  writeEvent(committing, line)
  // Nobody sits there any more: whoever filed is the one who can help.
  const recipients: Recipient[] = [{ to: code === 'NO_COMMITTEE' ? 'COMPLAINANT' : 'COMMITTEE' }]
  if (code !== null)
    await sendNotices(
      committing,
      { about: 'NEEDS_ATTENTION', step: null, recipients, action: null },
      `${place}-attention`,
    )
}

/**
 * The same between two transitions, for a run that parks or is well again. Answers whether anything changed.
 */
export async function markParked(rows: Rows, caseId: string, code: string | null): Promise<boolean> {
  const [row] = await rows.$queryRaw<CommittedCase[]>(
    Prisma.sql`SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE`,
  )
  if (!row || row.attention === code || (code === null && !isFault(row.attention))) return false
  // Lines between transitions stand behind those of the last one.
  const lines = await rows.caseEvent.count({ where: { caseId, seq: row.seq } })
  const committing: TransitionWriter = {
    rows,
    row,
    events: [],
    notices: [],
    mails: [],
    definition: null,
    transition: { caseId, seq: row.seq, at: Date.now(), effects: [], event: { type: 'DUE' } },
  }
  await markAttention(committing, row.attention === null ? [] : [row.attention], code, `parked-${lines}`)
  await saveGathered({
    ...committing,
    events: committing.events.map((event, n) => ({ ...event, n: lines + n })),
  })
  return true
}
