/**
 * A case that nobody can continue: its committee is empty, and at last its complainant has no account either. Only
 * then are the workspace's admins notified, without being informed whose case it is.
 */
import { isSeat } from '../../../api/committees/currentSeats.ts'
import { markAttention } from '../attention.ts'
import { isPresent, runningIn } from '../people.ts'
import { textOf, type TransitionWriter } from '../transitionWriter.ts'
import { lineOf, notifyAccessChanged } from './access.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'

/** Records that the complainant left the workspace or is back; notifies the committee. */
export function followComplainant(writer: TransitionWriter, place: string): void {
  const { row, known, transition } = writer
  const hasLeft = !isPresent(known, row.startedByUserId)
  if (hasLeft === (row.complainantLeftAt !== null)) return
  row.complainantLeftAt = hasLeft ? textOf(transition.at) : null
  writeEvent(writer, lineOf(writer, hasLeft ? 'COMPLAINANT_LEFT' : 'COMPLAINANT_BACK', {}))
  notifyAccessChanged(writer, `${place}-complainant`, [{ to: 'COMMITTEE' }])
}

/** Marks a case without a committee, and raises the alarm where nobody is left who could let a new one in. */
export function markUnattended(writer: TransitionWriter, place: string): void {
  const code = attentionFor(writer)
  const before = writer.row.attention
  markAttention(writer, ['NO_COMMITTEE', 'NOBODY_LEFT'], code, place)
  if (code === 'NOBODY_LEFT' && before !== code && writer.row.attention === code) raiseAlarm(writer, place)
}

/** No seat is taken (nor, without a committee, a step), and the complainant is gone: nobody could admit anybody. */
export const isNobodyLeft = (writer: TransitionWriter): boolean => attentionFor(writer) === 'NOBODY_LEFT'

function attentionFor({ row, known, assignments }: TransitionWriter): 'NO_COMMITTEE' | 'NOBODY_LEFT' | null {
  const active = [...assignments.rows.values()].filter((each) => each.active)
  const isSeated = active.some(({ capacity }) => isSeat(capacity))
  if (isSeated) return null
  const isHandled = active.some(({ capacity }) => capacity === 'HANDLER')
  if (row.committeeId === null && isHandled) return null
  if (!isPresent(known, row.startedByUserId)) return 'NOBODY_LEFT'
  return row.committeeId === null ? null : 'NO_COMMITTEE'
}

/** To all who run the workspace, of whichever unit, also where a role of theirs waits to be admitted to the case. */
function raiseAlarm(writer: TransitionWriter, place: string): void {
  const { row, known } = writer
  const recipients = runningIn(known, row.branchId)
    .filter((userId) => userId !== row.respondentUserId)
    .map((userId) => ({ to: 'PERSON' as const, userId }))
  sendNotices(
    writer,
    { about: 'CASE_UNATTENDED', step: null, recipients, action: null },
    `${place}-unattended`,
  )
}
