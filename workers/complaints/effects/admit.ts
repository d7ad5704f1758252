/**
 * Somebody who waits is admitted, or left out, by somebody of the case; seats and handlers are worked out after. Who
 * came later in a case from before that rule keeps their access or loses it, by every row of their role.
 */
import { isUndecided, type Capacity } from '../../../workflows/engine/admission.ts'
import type { AssignmentRow } from '../facts.ts'
import { assignmentKey, reassign, givenSince, takeOut, type TransitionWriter } from '../transitionWriter.ts'
import { lineOf, notifyAccessChanged, rowsOfRole } from './access.ts'
import type { EffectWriter } from './effects.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'

type Pending = { userId: string; as?: Capacity }
const byOf = ({ transition: { event } }: TransitionWriter): string | null =>
  event.type === 'ACT' ? event.by.userId : null

/** Somebody else decided first: the timeline says what they decided, and nothing of this act. */
function leaveDecisionUnsaid(writer: TransitionWriter): void {
  writer.isDecisionWritten = true
}

const pendingRow = ({ assignments }: TransitionWriter, { userId, as }: Pending) => {
  const row = assignments.rows.get(assignmentKey({ userId, ...(as ?? { capacity: 'NEWCOMER', step: '' }) }))
  return row && (row.capacity === 'NEWCOMER' || isUndecided(row.admission)) ? row : null
}

/**
 * Admits a person who waits: to the committee, to a step or as the employer. Does nothing where somebody else decided
 * first.
 */
export const admit: EffectWriter<'ADMIT'> = (writer, effect) => {
  const { userId, as } = effect
  const row = pendingRow(writer, effect)
  if (!row) return leaveDecisionUnsaid(writer)
  const admission = { admission: 'ADMITTED', admittedBy: byOf(writer), givenSeq: writer.transition.seq }
  if (!as) {
    takeOut(writer, (each) => each === row)
    return reassign(writer, { userId, capacity: 'COMMITTEE', step: '', active: false, ...admission })
  }
  if (row.admission === 'CAME_LATER') return settleAccess(writer, row, { admission: 'ADMITTED' })
  const since = givenSince(writer, userId)
  writer.assignments.rows.set(assignmentKey(row), { ...row, ...admission, active: true, since })
  const place = String(writer.transition.effects.indexOf(effect))
  welcome(writer, row, place)
  notifyAccessChanged(writer, place)
}

/** Sends the notice that others of this capacity got when the case reached them. */
function welcome(writer: TransitionWriter, { capacity, userId, step }: AssignmentRow, place: string): void {
  const recipients = [{ to: 'PERSON' as const, userId }]
  if (capacity === 'HANDLER')
    sendNotices(writer, { about: 'STEP_OPENED', step, recipients, action: null }, `${place}-welcome`)
  // Where the employer is informed by this admission, its notice follows.
  else if (writer.row.employerInformedAt)
    sendNotices(writer, { about: 'INFORMED', step: null, recipients, action: null }, `${place}-welcome`)
}

/**
 * Leaves out a person who waits, and ends the access of one who came later. Does nothing where somebody else decided
 * first.
 */
export const leaveOut: EffectWriter<'LEAVE_OUT'> = (writer, who) => {
  const row = pendingRow(writer, who)
  if (!row) return leaveDecisionUnsaid(writer)
  if (row.admission === 'CAME_LATER') {
    settleAccess(writer, row, { admission: 'LEFT_OUT', active: false })
    return notifyAccessChanged(writer, String(writer.transition.effects.indexOf(who)))
  }
  const admission = { admission: 'LEFT_OUT', admittedBy: byOf(writer) }
  writer.assignments.rows.set(assignmentKey(row), { ...row, ...admission })
}

/**
 * Of somebody who has access from before: by every visit of their role, since a row of another one would bring them
 * back when the case is seated anew. The dates since when they have it stay.
 */
function settleAccess(
  writer: TransitionWriter,
  row: AssignmentRow,
  change: { admission: 'ADMITTED' } | { admission: 'LEFT_OUT'; active: false },
): void {
  const { userId, actorRole, step } = row
  const capacity = row.capacity === 'EMPLOYER' ? 'EMPLOYER' : 'HANDLER'
  const admittedBy = byOf(writer)
  for (const each of rowsOfRole(writer, { capacity, step, actorRole }))
    if (each.userId === userId)
      writer.assignments.rows.set(assignmentKey(each), { ...each, ...change, admittedBy })
  const kind = change.admission === 'ADMITTED' ? 'ACCESS_KEPT' : 'ACCESS_ENDED'
  writeEvent(writer, lineOf(writer, kind, { userId, capacity, step: step || null, by: admittedBy }))
  writer.isDecisionWritten = true
}
