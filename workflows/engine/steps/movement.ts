/** How a case moves from step to step: what differs between interpreters. */
import type { CaseState, StepInstance } from '../state.ts'
import { saveStep, stepOf, type Turn } from '../turn.ts'

export type Course = {
  open: (turn: Turn, instance: StepInstance) => void
  close: (turn: Turn, resolution: CaseState['resolution']) => void
}
export type Movement = {
  /** A token arrives at a step. Answers the instance that it is, or that takes it up. */
  arrive(turn: Turn, stepId: string): string
  /** Whether an arrow to the end that this outcome took closes the case at once. */
  closesAtEnd(turn: Turn, from: CaseState['resolution']): boolean
  /** A branch came to the end, and the case goes on; `goesOn` where the same outcome leads elsewhere too. */
  endBranch(turn: Turn, from: CaseState['resolution'], goesOn: boolean): void
  /** A step ended, and its arrows are not taken yet. */
  done(turn: Turn, instance: StepInstance): void
  /** Its arrows are taken. */
  left(turn: Turn, instance: StepInstance): void
  /** Opens what can be opened, and what that leads to, until only people and time can move the case. */
  settle(turn: Turn, course: Course): void
}

/** Places an instance of a step that waits to be opened. */
export const placed = (turn: Turn, stepId: string, visit: number): StepInstance =>
  saveStep(turn, {
    id: `${stepId}.${visit}`,
    stepId,
    status: 'LOCKED',
    actor: stepOf(turn.process, stepId).actor,
    openedAt: null,
    doneAt: null,
    outcome: null,
    doneBy: null,
    meeting: null,
  })
