import { v7 as uuid } from 'uuid'
import { textOf, textOrNull } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

/** The documented escalation setting of a clock, and the due date that lists show beside its step. */
export const saveClock: EffectWriter<'SAVE_CLOCK'> = ({ clocks, steps, transition }, { clock }) => {
  const before = clocks.rows.get(clock.id)
  const now = textOf(transition.at)
  clocks.rows.set(clock.id, {
    id: before?.id ?? uuid(),
    clock: clock.id,
    status: clock.status,
    dueAt: textOrNull(clock.dueAt),
    firstThresholdDate: textOrNull(clock.firstAt),
    secondThresholdDate: textOrNull(clock.secondAt),
    firstFiredAt: clock.firedFirst ? (before?.firstFiredAt ?? now) : null,
    secondFiredAt: clock.firedSecond ? (before?.secondFiredAt ?? now) : null,
    derivedFrom: clock.derivedFrom,
    enabled: clock.enabled,
  })
  const step = steps.rows.get(clock.id)
  if (step) steps.rows.set(clock.id, { ...step, dueAt: textOrNull(clock.dueAt), overdue: clock.overdue })
}
