/**
 * EXTEND_CLOCK: gives a term of the case the longer time that the process allows, with a reason. Its end moves,
 * and what has not fired and nobody set by hand moves with it.
 */
import { deadline } from '../../definition/clocks.ts'
import { caseRuleOf, withEnd } from '../clocks.ts'
import type { Instant } from '../state.ts'
import { clockOf, logEntry, saveClock } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor, unlessDateSeen } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const extendClock: ActRule<'EXTEND_CLOCK'> = {
  allowedOnHold: false,
  refuse(context, { clock: id, seenDueAt }) {
    const clock = clockOf(context.state, id)
    if (clock?.of === undefined || clock.status !== 'RUNNING' || clock.endBefore !== undefined)
      return refusal('CLOCK_STATE', say('acts.termNotRunning'))
    const { extension } = caseRuleOf(context.process, clock.of)
    if (!extension) return refusal('NOT_ALLOWED', say('acts.termNotExtendable'))
    if ((clock.extended ?? 0) >= extension.times) return refusal('NOT_ALLOWED', say('acts.termExtendedOften'))
    if (clock.overdue || (clock.dueAt ?? 0) < context.at) return refusal('CLOCK_STATE', say('acts.termOver'))
    return (
      unlessActor(context, extension.by, say('acts.extendNotYours')) ?? unlessDateSeen(context, id, seenDueAt)
    )
  },
  apply(turn, { clock: id, noteId }) {
    const clock = clockOf(turn.state, id)
    if (clock?.of === undefined || clock.dueAt === null) return
    const rule = caseRuleOf(turn.process, clock.of)
    const { interpreter } = turn.process
    const later = (at: Instant) =>
      deadline(at, rule.extension?.amount ?? 0, rule.unit, turn.calendar, interpreter)
    const longer = withEnd(turn, clock, rule, later(clock.dueAt), later)
    saveClock(turn, { ...longer, extended: (clock.extended ?? 0) + 1 })
    logEntry(turn, 'TERM_EXTENDED', null, { clock: clock.of, noteId })
  },
}
