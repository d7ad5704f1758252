/**
 * Steps that an outcome of another step has ended. A mark in the state ends them where they open later: an offer that
 * somebody comes back to after its time, for one.
 */
import type { StepEnd } from '../../definition/graph.ts'
import type { Turn } from '../turn.ts'

/** More ends by one mark in one transition than any drawing has tokens that meet it. */
export const maxEndsAtOnce = 20

/** The outcome with which a step ends as soon as it opens, and the step that ends it; null where it stays open. */
export function endingOf({ state, effects }: Turn, stepId: string): { outcome: string; by: string } | null {
  const { endedSteps = {} } = state
  const mark = Object.hasOwn(endedSteps, stepId) ? endedSteps[stepId] : undefined
  const isEndedHere = (effect: Turn['effects'][number]) =>
    effect.do === 'LOG' && effect.entry.endedBy !== undefined && effect.entry.step?.startsWith(`${stepId}.`)
  return mark && effects.filter(isEndedHere).length < maxEndsAtOnce ? mark : null
}

/** Records that the step `by` ended a step, which then ends with this outcome where it opens later. */
export function markEnded({ state }: Turn, by: string, { stepId, outcome }: StepEnd): void {
  state.endedSteps = { ...state.endedSteps, [stepId]: { outcome, by } }
}

/** A step opens again: what it ended may be open again, too. */
export function forgetEndings(turn: Turn, by: string): void {
  dropMarks(turn, (_stepId, mark) => mark.by === by)
}

/** Somebody opens a step by hand: it stays open. */
export function allowAgain(turn: Turn, stepId: string): void {
  dropMarks(turn, (ended) => ended === stepId)
}

function dropMarks({ state }: Turn, isDropped: (stepId: string, mark: { by: string }) => boolean): void {
  if (!state.endedSteps) return
  const left = Object.entries(state.endedSteps).filter(([stepId, mark]) => !isDropped(stepId, mark))
  if (left.length > 0) state.endedSteps = Object.fromEntries(left)
  else delete state.endedSteps
}
