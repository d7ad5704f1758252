/**
 * "Needs attention": why a case cannot go on by itself, as a code. A fault parks its run and is over when the run is
 * well again; NOTHING_OPEN, NOTHING_MOVES, NO_COMMITTEE and NOBODY_LEFT are states of the case itself, and are over
 * when that changes. Here the mark is a part of a transition; between two of them `markParked.ts` sets it.
 */
import { isFault, isOfTheCase } from '../../api/complaints/attention.ts'
import type { Recipient } from '../../workflows/definition/graph.ts'
import { writeEvent } from './effects/log.ts'
import { sendNotices } from './effects/notify.ts'
import type { TransitionWriter } from './transitionWriter.ts'

/** Nobody can help a case that stands still while nobody is there: it says so once somebody is. */
const isOfPeople = (code: string | null): boolean => code === 'NO_COMMITTEE' || code === 'NOBODY_LEFT'
const isStandstill = (code: string | null): boolean => code === 'NOTHING_OPEN' || code === 'NOTHING_MOVES'

/**
 * Marks the case or clears its mark (null), writes that to the timeline, and notifies people who can help. A state of
 * the case never replaces a fault, nor does a standstill replace NO_COMMITTEE or NOBODY_LEFT.
 */
export function markAttention(
  writer: TransitionWriter,
  from: string[],
  code: string | null,
  place: string,
): void {
  const { row, transition } = writer
  if (
    row.attention === code ||
    (isStandstill(code) && isOfPeople(row.attention)) ||
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
  writer.ledger.push({ action: 'case:attention', entity: 'case', entityId: row.id, detail: { code } })
  writeEvent(writer, line)
  // Without a committee the complainant is the one who can help. If they left, `markUnattended` notifies others.
  const recipients: Recipient[] = [{ to: code === 'NO_COMMITTEE' ? 'COMPLAINANT' : 'COMMITTEE' }]
  if (code !== null)
    sendNotices(
      writer,
      { about: 'NEEDS_ATTENTION', step: null, recipients, action: null },
      `${place}-attention`,
    )
}
