import { v7 as uuid } from 'uuid'
import type { Definition } from '../../../workflows/definition/definition.ts'
import type { ClockState } from '../../../workflows/engine/state.ts'
import type { StepRow } from '../facts.ts'
import { textOf, textOrNull, type TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

/** The documented escalation setting of a clock, and the due date that lists show beside its step. */
export const saveClock: EffectWriter<'SAVE_CLOCK'> = (writer, { clock }) => {
  const { clocks, steps, transition, definition } = writer
  const before = clocks.rows.get(clock.id)
  const now = textOf(transition.at)
  const dueAt = textOrNull(clock.dueAt)
  clocks.rows.set(clock.id, {
    id: before?.id ?? uuid(),
    clock: clock.id,
    status: clock.status,
    dueAt,
    firstThresholdDate: textOrNull(clock.firstAt),
    secondThresholdDate: textOrNull(clock.secondAt),
    firstFiredAt: clock.firedFirst ? (before?.firstFiredAt ?? now) : null,
    secondFiredAt: clock.firedSecond ? (before?.secondFiredAt ?? now) : null,
    derivedFrom: clock.derivedFrom,
    enabled: clock.enabled,
  })
  const overdue = isLate(definition, clock)
  for (const step of stepsShowing(writer, clock)) steps.rows.set(step.instance, { ...step, dueAt, overdue })
}

/** A waiting term that is over makes nothing late. */
export const isLate = (definition: Definition | null, { overdue, of }: ClockState): boolean =>
  overdue && (of === undefined || definition?.process.clocks?.[of]?.kind === 'LIMIT')

function stepsShowing({ steps, definition }: TransitionWriter, { id, of }: ClockState): StepRow[] {
  const own = steps.rows.get(id)
  if (of === undefined) return own ? [own] : []
  const serving = servingSteps(definition, of)
  return [...steps.rows.values()].filter(
    ({ stepId, status }) => serving.includes(stepId) && (status === 'READY' || status === 'LOCKED'),
  )
}

/** The steps that show the date of a clock of the case: those without one of their own. */
const servingSteps = (definition: Definition | null, clock: string): string[] =>
  Object.values(definition?.process.steps ?? {})
    .filter(({ serves, clock: own }) => serves === clock && own === null)
    .map(({ id }) => id)
