/** Successors get a seat where nobody can open the case when it is written; who came back meanwhile needs none. */
import { recusedMembers } from '../../../api/committees/seating.ts'
import { isPresent } from '../people.ts'
import { assign, givenSince, takeOut, type TransitionWriter } from '../transitionWriter.ts'
import { lineOf, notifyAccessChanged } from './access.ts'
import type { EffectWriter } from './effects.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'
import { isNobodyLeft } from './unattendedCase.ts'

/**
 * Seats the successors of a case that nobody is left on, the first as presiding officer; skips people who have left or
 * are parties.
 */
export const appoint: EffectWriter<'APPOINT'> = (writer, effect) => {
  if (!isNobodyLeft(writer)) return
  const { event } = writer.transition
  const by = event.type === 'ACT' ? event.by.userId : null
  const able = effect.people.map(({ userId }) => userId).filter((userId) => maySit(writer, userId))
  if (able.length === 0) return
  for (const [index, userId] of able.entries()) {
    takeOut(writer, (each) => each.userId === userId && each.capacity === 'NEWCOMER')
    seatSuccessor(writer, { userId, presides: index === 0, admittedBy: by })
    writeEvent(writer, { ...lineOf(writer, 'SUCCESSOR_APPOINTED', { userId }), by })
  }
  const place = String(writer.transition.effects.indexOf(effect))
  const recipients = able.map((userId) => ({ to: 'PERSON' as const, userId }))
  sendNotices(
    writer,
    { about: 'SUCCESSOR_APPOINTED', step: null, recipients, action: null },
    `${place}-appointed`,
  )
  notifyAccessChanged(writer, place)
}

const maySit = ({ known, row }: TransitionWriter, userId: string): boolean =>
  isPresent(known, userId) && !recusedMembers(row).includes(userId)

function seatSuccessor(
  writer: TransitionWriter,
  { userId, presides, admittedBy }: { userId: string; presides: boolean; admittedBy: string | null },
): void {
  const admission = { admission: 'SUCCESSOR', admittedBy, since: givenSince(writer, userId) }
  const capacity = presides ? 'PRESIDING_OFFICER' : 'COMMITTEE'
  assign(writer, { userId, capacity, step: '', ...admission }, admission)
}
