/**
 * Recomputes from rows who is seated on the committee and who has a step; changes go to the timeline and are notified
 * to the people concerned.
 */
import type { Seat } from '../../../api/committees/seating.ts'
import { isSeat, isSuccessor, sittingOf, type Sitting } from '../../../api/committees/currentSeats.ts'
import { actorOf } from '../../../api/cases/rowSchemas.ts'
import { committeeOf, employersOf, hasReachedEmployer } from '../people.ts'
import { announceAccess, employerOfCase, followRole, lineOf as line } from './access.ts'
import { assign, giveUp, givenSince, takeOut, type TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'
import { inviteSeated } from './inviteSeated.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'
import { handlersOfStep, handOut } from './saveStep.ts'
import { followComplainant, markUnattended } from './unattendedCase.ts'

/**
 * Recomputes committee, handlers, employer and complainant of a case from rows, and marks a case that nobody attends.
 */
export const reseat: EffectWriter<'RESEAT'> = (writer, effect) => {
  const { row, known, assignments } = writer
  const place = String(writer.transition.effects.indexOf(effect))
  // A successor may sit on a case that has no committee.
  if (row.committeeId || [...assignments.rows.values()].some(isSuccessor)) {
    const from = new Date(row.seatedAt ?? row.filedAt)
    const handedOverAt = row.handedOverAt ? new Date(row.handedOverAt) : null
    const onIt = row.committeeId ? committeeOf(known, row.committeeId, Date.now()) : []
    const here = new Map(known.people.map(({ userId, presentSince }) => [userId, presentSince]))
    const sitting = sittingOf({ ...row, from, handedOverAt }, onIt, [...assignments.rows.values()], here)
    if (sitting.isTakenOver && row.committeeId)
      writeEvent(writer, line(writer, 'TRANSFERRED', { committeeId: row.committeeId }))
    seatCommittee(writer, sitting, place)
  }
  findHandlers(writer, place)
  findEmployers(writer, place)
  followComplainant(writer, place)
  markUnattended(writer, place)
}

const isSame = (one: Seat) => (other: { userId: string; capacity: string }) =>
  one.userId === other.userId && one.capacity === other.capacity

function seatCommittee(writer: TransitionWriter, sitting: Sitting, place: string): void {
  const { before, seats, newcomers, announced } = sitting
  const left = before.filter((one) => !seats.some((each) => each.userId === one.userId))
  const newSeats = seats.filter((one) => !before.some(isSame(one)))
  const unheard = newcomers.filter((userId) => !announced.includes(userId))
  save(writer, sitting)
  for (const { userId } of left) writeEvent(writer, line(writer, 'UNSEATED', { userId }))
  for (const { userId, capacity } of newSeats)
    writeEvent(writer, line(writer, 'SEATED', { userId, presides: capacity === 'PRESIDING_OFFICER' }))
  for (const userId of unheard) writeEvent(writer, line(writer, 'NEWCOMER', { userId }))
  const came = newSeats
    .map((each) => each.userId)
    .filter((userId) => !before.some((each) => each.userId === userId))
  inviteSeated(writer, { left: left.map((each) => each.userId), came }, place)
  if (left.length + newSeats.length + unheard.length > 0)
    sendNotices(
      writer,
      {
        about: 'SEATS_CHANGED',
        step: null,
        recipients: [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }],
        action: null,
      },
      place,
    )
}

function save(writer: TransitionWriter, { before, seats, newcomers, announced }: Sitting): void {
  const formerSeats = before.filter((one) => !seats.some(isSame(one)))
  const gone = announced.filter((userId) => !newcomers.includes(userId))
  giveUp(writer, (each) => each.step === '' && formerSeats.some((seat) => isSame(seat)(each)))
  for (const seat of seats)
    assign(
      writer,
      { ...seat, step: '', ...admissionOf(writer, seat) },
      { since: givenSince(writer, seat.userId) },
    )
  takeOut(writer, ({ capacity, userId }) => capacity === 'NEWCOMER' && gone.includes(userId))
  for (const userId of newcomers)
    assign(writer, { userId, capacity: 'NEWCOMER', step: '', active: false, admission: 'PENDING' })
}

/** Who was admitted to the committee, or is a successor, whichever seat they get. */
function admissionOf({ assignments }: TransitionWriter, { userId }: Seat) {
  const own = [...assignments.rows.values()].filter((each) => each.userId === userId && isSeat(each.capacity))
  const assignment = own.find(({ admission }) => admission === 'SUCCESSOR' || admission === 'ADMITTED')
  return assignment ? { admission: assignment.admission, admittedBy: assignment.admittedBy } : {}
}

/** Open steps of a role or person: their current holders have them in hand, or wait to be admitted. */
function findHandlers(writer: TransitionWriter, place: string): void {
  const open = [...writer.steps.rows.values()].filter(({ status }) => status === 'READY')
  for (const { instance, actor } of open) {
    const step = { id: instance, status: 'READY' as const, actor: actorOf({ actor }) }
    const change = handOut(writer, step, false)
    const { came, left } = change
    announceAccess(writer, handlersOfStep(step), change, `${place}-${instance}`)
    if (came.length + left.length === 0) continue
    writeEvent(writer, line(writer, 'STEP_REASSIGNED', { step: instance }))
    sendNotices(
      writer,
      {
        about: 'STEP_OPENED',
        step: instance,
        recipients: came.map((userId) => ({ to: 'PERSON', userId })),
        action: null,
      },
      `${place}-${instance}`,
    )
  }
}

/** Who became the employer after the case had reached it waits; who is the employer no more has no access. */
function findEmployers(writer: TransitionWriter, place: string): void {
  const { known, row } = writer
  if (!hasReachedEmployer(row)) return
  const change = followRole(writer, employerOfCase, employersOf(known, row), { wasReached: true })
  announceAccess(writer, employerOfCase, change, `${place}-employer`)
}
