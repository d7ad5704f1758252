/**
 * What the two kinds of step ask before they are done, and leave behind. One file per kind; the table needs
 * them all.
 */
import type { ProcessStep } from '../../definition/definition.ts'
import type { Act, By, Refusal, StepInstance } from '../state.ts'
import type { Turn } from '../turn.ts'
import { action } from './action.ts'
import { meeting } from './meeting.ts'

export type CompleteStep = Extract<Act, { type: 'COMPLETE_STEP' }>
export type StepKind = {
  /** Why the step cannot be done with this outcome now, beyond what holds for all steps. */
  refuseDone(step: ProcessStep, instance: StepInstance, act: CompleteStep, by: By): Refusal | null
  /** What ends when the step ends without being done. */
  abandon(turn: Turn, instance: StepInstance): StepInstance
}

export const kinds: Record<ProcessStep['kind'], StepKind> = { ACTION: action, MEETING: meeting }
