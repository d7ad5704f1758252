/**
 * SET_ESCALATION: a scheduler moves, switches off or on the thresholds of one clock. What has fired stays
 * fired and keeps its date.
 */
import type { ClockState } from '../state.ts'
import { taskClockId } from '../tasks.ts'
import { clockOf, logEntry, saveClock } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const setEscalation: ActRule<'SET_ESCALATION'> = {
  allowedOnHold: true,
  refuse(context, { clock: id, firstAt, secondAt }) {
    const refused = unlessActor(context, 'SCHEDULER', say('acts.escalationOnlySchedulers'))
    if (refused) return refused
    const clock = clockOf(context.state, id)
    if (!clock || clock.status === 'STOPPED') return refusal('CLOCK_STATE', say('acts.clockStopped'))
    if ((clock.firedFirst && firstAt !== clock.firstAt) || (clock.firedSecond && secondAt !== clock.secondAt))
      return refusal('CLOCK_STATE', say('acts.thresholdPassed'))
    return firstAt !== null && secondAt !== null && firstAt > secondAt
      ? refusal('CLOCK_STATE', say('acts.secondBeforeFirst'))
      : null
  },
  apply(turn, { clock: id, firstAt, secondAt, enabled, noteId, keepsUnmoved }) {
    const clock = clockOf(turn.state, id)
    if (!clock) return
    // Reminders that passed while it was switched off are not sent late.
    const remindAt = enabled && !clock.enabled ? clock.remindAt.filter((at) => at > turn.at) : clock.remindAt
    saveClock(turn, {
      ...clock,
      firstAt,
      secondAt,
      enabled,
      remindAt,
      ...(keepsUnmoved ? movedBy(clock, { firstAt, secondAt }) : { derivedFrom: 'SCHEDULER' }),
      ...(turn.process.interpreter > 1 ? whileResting(clock, { firstAt, secondAt }) : {}),
    })
    const task = Object.keys(turn.state.tasks ?? {}).find((each) => taskClockId(each) === id)
    if (task !== undefined) logEntry(turn, 'ESCALATION_SET', null, { task, noteId })
    else if (clock.of === undefined) logEntry(turn, 'ESCALATION_SET', id, { noteId })
    else logEntry(turn, 'ESCALATION_SET', null, { clock: clock.of, noteId })
  },
}

/**
 * Switching a clock off and on moves nothing: one that has not started yet has no dates to send, and must not
 * lose those it will have.
 */
function movedBy(
  clock: ClockState,
  thresholds: Pick<ClockState, 'firstAt' | 'secondAt'>,
): Pick<ClockState, 'derivedFrom' | 'moved'> {
  const before = clock.moved ?? {
    first: clock.derivedFrom === 'SCHEDULER',
    second: clock.derivedFrom === 'SCHEDULER',
  }
  const moved = {
    first: before.first || thresholds.firstAt !== clock.firstAt,
    second: before.second || thresholds.secondAt !== clock.secondAt,
  }
  return moved.first || moved.second ? { derivedFrom: 'SCHEDULER', moved } : { derivedFrom: 'CLOCK' }
}

/** A date that somebody sets during a hold is meant as it stands. */
function whileResting(
  clock: ClockState,
  thresholds: Pick<ClockState, 'firstAt' | 'secondAt'>,
): Pick<ClockState, 'setOnHold'> {
  if (clock.status !== 'PAUSED') return {}
  return {
    setOnHold: {
      ...clock.setOnHold,
      ...(thresholds.firstAt === clock.firstAt ? {} : { first: true }),
      ...(thresholds.secondAt === clock.secondAt ? {} : { second: true }),
    },
  }
}
