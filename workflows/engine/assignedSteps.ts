/** Which steps of a case are assigned to one person, to whom, and when they are due. */
import type { CaseState, Effect, Instant, StepInstance } from './state.ts'

/** Whether a step is open in the hands of somebody to whom it was assigned. */
export const isAssigned = ({ status, assigned }: StepInstance): boolean =>
  status === 'READY' && assigned !== undefined

/** Whether an open step is assigned to this person; false for null. */
export const isAssignedTo = (step: StepInstance, userId: string | null): boolean =>
  isAssigned(step) && assigneeOf(step) === userId

/** Returns the user id of the one person who has the step; empty where its actor is not one person. */
export const assigneeOf = ({ actor }: StepInstance): string => (actor?.by === 'PERSON' ? actor.userId : '')

/** Steps whose assignee is late from an instant on. On hold nobody can act, and so nobody is late. */
export const dueAssignments = ({ steps, status }: CaseState): { step: StepInstance; dueAt: Instant }[] =>
  status === 'ON_HOLD'
    ? []
    : Object.values(steps).flatMap((step) =>
        isAssigned(step) && step.assigned?.dueAt && !step.assigned.isOverdue
          ? [{ step, dueAt: step.assigned.dueAt }]
          : [],
      )

/** When the next assignment is overdue; null where none will be. */
export const nextAssignmentDue = (state: CaseState): Instant | null =>
  dueAssignments(state).reduce<Instant | null>(
    (next, { dueAt }) => (next === null || dueAt < next ? dueAt : next),
    null,
  )

/** A clock that is saved shows its date beside its step: the due date of the assignment stands there in its place. */
export function restateAssigned({ steps }: CaseState, effects: Effect[]): Effect[] {
  if (!effects.some((effect) => effect.do === 'SAVE_CLOCK')) return effects
  const dated = Object.values(steps).filter((step) => isAssigned(step) && step.assigned?.dueAt)
  return [...effects, ...dated.map((step) => ({ do: 'SAVE_STEP' as const, step }))]
}
