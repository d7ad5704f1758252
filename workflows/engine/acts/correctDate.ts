/**
 * CORRECT_DATE: a deadline of the case that counts from too late a day comes forward to the date that its own events
 * give (`lateDates.ts`). What has passed by then fires with it, each once; thresholds that have fired, or that a
 * scheduler set, stay.
 */
import { caseRuleOf, remindersOf } from '../clocks.ts'
import { movableOf } from '../movableDates.ts'
import { clockOf, everyoneInformed, logEntry, notify, saveClock } from '../turn.ts'
import { standsAs } from '../mayAct.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessDateSeen } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const correctDate: ActRule<'CORRECT_DATE'> = {
  allowedOnHold: true,
  refuse(context, { clock: id, startedAt, dueAt, seenDueAt }) {
    const { process, state, by } = context
    if (!standsAs(by, 'COMMITTEE')) return refusal('NOT_YOURS', say('acts.correctOnlyCommittee'))
    const clock = clockOf(state, id)
    const isRunning = clock?.status === 'RUNNING' || clock?.status === 'PAUSED'
    if (clock?.of === undefined || !isRunning) return refusal('CLOCK_STATE', say('acts.termNotRunning'))
    const changed = unlessDateSeen(context, id, seenDueAt)
    if (changed) return changed
    const isEarlier = clock.dueAt !== null && dueAt < clock.dueAt
    const isSound = caseRuleOf(process, clock.of).kind === 'LIMIT' && startedAt >= state.filedAt
    return isEarlier && isSound && dueAt > startedAt ? null : refusal('NOT_ALLOWED', say('acts.dateIsRight'))
  },
  apply(turn, { clock: id, startedAt, dueAt, firstAt, secondAt }) {
    const clock = clockOf(turn.state, id)
    if (clock?.of === undefined || clock.dueAt === null) return
    const rule = caseRuleOf(turn.process, clock.of)
    const isMoved = clock.derivedFrom === 'SCHEDULER'
    const moved = clock.moved ?? { first: isMoved, second: isMoved }
    saveClock(turn, {
      ...clock,
      startedAt,
      dueAt,
      firstAt: clock.firedFirst || moved.first ? clock.firstAt : firstAt,
      secondAt: clock.firedSecond || moved.second ? clock.secondAt : secondAt,
      remindAt: remindersOf(rule, dueAt, turn.calendar).filter((at) => at > turn.at),
    })
    logEntry(turn, 'DATE_CORRECTED', null, { clock: clock.of, oldDueAt: clock.dueAt, newDueAt: dueAt })
    const isOwed = !movableOf(turn, clock).isLaterAllowed
    notify(turn, 'DATE_CORRECTED', null, isOwed ? everyoneInformed(turn.state) : [{ to: 'COMMITTEE' }])
  },
}
