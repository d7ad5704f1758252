/**
 * Fires what has come due: reminders, both thresholds, and the deadline itself; each exactly once, in the
 * order of their instants.
 */
import type { ThresholdAct } from '../definition/graph.ts'
import { doActions } from './actions/actions.ts'
import { pending, type DueItem, type DueKind } from './clocks.ts'
import type { ClockState, Instant, StepInstance } from './state.ts'
import { clockOf, instanceOf, logEntry, notify, saveClock, saveStep, stepOf, type Turn } from './turn.ts'

const order: DueKind[] = ['REMINDER', 'FIRST', 'SECOND', 'OVERDUE']

/** Fires all that is due at or before `until`. */
export function fireDue(turn: Turn, until: Instant): void {
  const items = Object.values(turn.state.clocks).flatMap((clock) => pending(clock, until))
  for (const item of items.toSorted((a, b) => a.at - b.at || order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const [clock, instance] = [clockOf(turn.state, item.clock), instanceOf(turn.state, item.clock)]
    if (clock && instance) fire[item.kind](turn, clock, instance, item)
  }
}

const fire: Record<DueKind, (turn: Turn, clock: ClockState, instance: StepInstance, item: DueItem) => void> =
  {
    REMINDER(turn, clock, instance, { at }) {
      saveClock(turn, { ...clock, remindAt: clock.remindAt.filter((one) => one > at) })
      logEntry(turn, 'REMINDED', instance.id)
      notify(turn, 'REMINDER', instance, [{ to: 'ACTOR' }])
    },
    FIRST(turn, clock, instance) {
      saveClock(turn, { ...clock, firedFirst: true })
      escalate(turn, instance, 'FIRST_THRESHOLD', stepOf(turn.process, instance.stepId).clock?.first)
    },
    SECOND(turn, clock, instance) {
      saveClock(turn, { ...clock, firedSecond: true })
      escalate(turn, instance, 'SECOND_THRESHOLD', stepOf(turn.process, instance.stepId).clock?.second)
    },
    OVERDUE(turn, clock, instance) {
      saveClock(turn, { ...clock, overdue: true })
      logEntry(turn, 'OVERDUE', instance.id)
      notify(turn, 'OVERDUE', instance, [{ to: 'ACTOR' }])
      doActions(turn, instance, 'OVERDUE')
    },
  }

/** Tells people and hands the step over; whoever takes it is told as if it had just opened for them. */
function escalate(
  turn: Turn,
  instance: StepInstance,
  kind: 'FIRST_THRESHOLD' | 'SECOND_THRESHOLD',
  act: ThresholdAct | undefined,
): void {
  logEntry(turn, kind, instance.id)
  notify(turn, kind, instance, act?.notify ?? [])
  if (!act?.reassignTo) return
  const given = saveStep(turn, { ...instance, actor: act.reassignTo })
  logEntry(turn, 'STEP_REASSIGNED', instance.id)
  notify(turn, 'STEP_OPENED', given, [{ to: 'ACTOR' }])
}
