import { recusedMembers, seatMembers } from '../../../api/committees/seating.ts'
import { isSeat } from '../../../api/committees/currentSeats.ts'
import { committeeOf } from '../people.ts'
import { assign, giveUp, givenSince, takeOut, textOf } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'
import { markUnattended } from './unattendedCase.ts'

/**
 * Another committee takes over: the old one's seats are given up, the new one is seated as at filing. Where nobody can
 * sit on it, the case needs attention.
 */
export const transfer: EffectWriter<'TRANSFER'> = (writer, effect) => {
  const { committeeId } = effect
  const seats = seatMembers(committeeOf(writer.known, committeeId, Date.now()), recusedMembers(writer.row))
  Object.assign(writer.row, { committeeId, seatedAt: textOf(Date.now()) })
  giveUp(writer, ({ capacity }) => isSeat(capacity))
  takeOut(writer, ({ capacity }) => capacity === 'NEWCOMER')
  for (const seat of seats) assign(writer, { ...seat, step: '' }, { since: givenSince(writer, seat.userId) })
  const place = String(writer.transition.effects.indexOf(effect))
  markUnattended(writer, place)
}
