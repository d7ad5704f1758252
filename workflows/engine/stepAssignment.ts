/**
 * An open step that the committee has assigned to one person. The person has it in hand until it ends, or the
 * committee takes it back; then those have it in hand again who had it before. The assignment may have a due date of
 * its own, beside the clock of the step.
 */
import { assigneeOf, dueAssignments } from './assignedSteps.ts'
import { clockOf, logEntry, notify, saveStep, stepOf, type Turn } from './turn.ts'
import { caseClockId } from './caseClocks.ts'
import type { Actor } from '../definition/graph.ts'
import type { Instant, StepInstance } from './state.ts'

/** Steps of parties are theirs to answer, and meetings are held by more than one person. */
export const isAssignable = (kind: string, actor: Actor | null): boolean =>
  kind === 'ACTION' && (actor?.by === 'COMMITTEE' || actor?.by === 'ROLE' || actor?.by === 'PERSON')

/** Takes the step from its actor and assigns it; the actor before any assignment is remembered. */
export function assignStep(turn: Turn, step: StepInstance, userId: string, dueAt: Instant | null): void {
  const from = step.assigned?.from ?? step.actor
  const free = endAssignment(turn, step)
  if (!from) return
  turn.effects.push({ do: 'ASSIGN_STEP', step: step.id, userId })
  const assignedStep = saveStep(turn, { ...free, actor: { by: 'PERSON', userId }, assigned: { from, dueAt } })
  showClock(turn, assignedStep)
  logEntry(turn, 'STEP_ASSIGNED', step.id, { userId, capacity: 'HANDLER' })
  notify(turn, 'STEP_OPENED', assignedStep, [{ to: 'PERSON', userId }])
}

/** Takes the step back from whom it was assigned to; others have it in hand as before. */
export function returnStep(turn: Turn, step: StepInstance): void {
  const { assigned } = step
  if (!assigned) return
  const userId = assigneeOf(step)
  const free = endAssignment(turn, step, true)
  showClock(turn, saveStep(turn, { ...free, actor: assigned.from }))
  logEntry(turn, 'STEP_UNASSIGNED', step.id, { userId, capacity: 'HANDLER' })
}

/** Ends the assignment of an open step, if it has one: its due date goes with it. */
export function endAssignment(turn: Turn, step: StepInstance, isReturned = false): StepInstance {
  const { assigned, ...rest } = step
  if (!assigned) return step
  turn.effects.push({
    do: 'END_ASSIGNMENT',
    step: step.id,
    userId: assigneeOf(step),
    ...(isReturned ? { isReturned } : {}),
  })
  return rest
}

/** Its own clock, or the one of the case that it serves, says again when the step is due. */
function showClock(turn: Turn, { id, stepId }: StepInstance): void {
  const { serves, clock: own } = stepOf(turn.process, stepId)
  const clock = clockOf(turn.state, own === null && serves ? caseClockId(serves) : id)
  if (clock) turn.effects.push({ do: 'SAVE_CLOCK', clock })
}

/** The assignee and the committee are notified, once. */
export function fireAssignments(turn: Turn, until: Instant): void {
  for (const { step, dueAt } of dueAssignments(turn.state)) {
    if (dueAt > until || !step.assigned) continue
    const late = saveStep(turn, { ...step, assigned: { ...step.assigned, isOverdue: true } })
    logEntry(turn, 'OVERDUE', step.id)
    notify(turn, 'OVERDUE', late, [{ to: 'ACTOR' }, { to: 'COMMITTEE' }])
  }
}
