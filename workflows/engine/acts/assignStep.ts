/**
 * ASSIGN_STEP, UNASSIGN_STEP: the committee assigns an open step to one person, and takes it back until that person
 * has ended it. Who of the committee may, and who may be chosen, rows know: api/complaints/assignStep.ts asks them.
 */
import { say } from '../../definition/messages/say.ts'
import { assigneeOf, isAssigned } from '../assignedSteps.ts'
import { forgetNamed } from '../namedPeople.ts'
import { isAssignable, assignStep as assign, returnStep } from '../stepAssignment.ts'
import type { StepInstance } from '../state.ts'
import { clockOf, stepOf } from '../turn.ts'
import type { ActRule, ActContext } from './acts.ts'
import { findStep, refusal, unlessActor, unlessOpen } from './refusals.ts'

export const assignStep: ActRule<'ASSIGN_STEP'> = {
  allowedOnHold: false,
  refuse(context, { step: id, userId, dueAt, seenAssignee }) {
    const refused =
      unlessActor(context, 'COMMITTEE', say('acts.assignOnlyCommittee')) ?? unlessOpen(context, id)
    if (refused) return refused
    const step = findStep(context, id)
    if (!isAssignable(stepOf(context.process, step.stepId).kind, step.actor))
      return refusal('NOT_ALLOWED', say('acts.stepNotAssignable'))
    if (context.state.named?.userId === userId) return refusal('NOT_ALLOWED', say('acts.assigneeIsParty'))
    if (step.actor?.by === 'PERSON' && step.actor.userId === userId)
      return refusal('ALREADY_DONE', say('acts.stepHasAssignee'))
    const changed = refuseChanged(step, seenAssignee)
    if (changed) return changed
    return dueAt === null ? null : unlessInTime(context, id, dueAt)
  },
  apply(turn, { step: id, userId, dueAt }) {
    const step = findStep(turn, id)
    if (isAssigned(step)) forgetNamed(turn.state, assigneeOf(step))
    assign(turn, step, userId, dueAt)
  },
}

/** Refuses an act on an assignment that is another one than the person saw; `undefined` means that the act lacks it. */
const refuseChanged = (step: StepInstance, seen: string | null | undefined) =>
  seen !== undefined && seen !== (isAssigned(step) ? assigneeOf(step) : null)
    ? refusal('ASSIGNEE_CHANGED', say('acts.assigneeChanged'))
    : null

/** An assignment does not give more time than the step has. */
function unlessInTime({ state, at }: ActContext, id: string, dueAt: number) {
  if (!Number.isFinite(dueAt) || dueAt <= at) return refusal('NOT_ALLOWED', say('acts.assignmentDueBefore'))
  const limit = clockOf(state, id)?.dueAt ?? null
  return limit !== null && dueAt > limit ? refusal('NOT_ALLOWED', say('acts.assignmentDueAfterStep')) : null
}

export const unassignStep: ActRule<'UNASSIGN_STEP'> = {
  allowedOnHold: true,
  refuse(context, { step, seenAssignee }) {
    const refused =
      unlessActor(context, 'COMMITTEE', say('acts.assignOnlyCommittee')) ?? unlessOpen(context, step)
    if (refused) return refused
    if (!isAssigned(findStep(context, step))) return refusal('NOT_ALLOWED', say('acts.stepNotAssigned'))
    return refuseChanged(findStep(context, step), seenAssignee)
  },
  apply(turn, { step }) {
    forgetNamed(turn.state, assigneeOf(findStep(turn, step)))
    returnStep(turn, findStep(turn, step))
  },
}
