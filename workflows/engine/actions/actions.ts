/**
 * What a step does by itself on entering, completing and running late. One file per action type; the table
 * needs them all.
 */
import type { Action, ActionType } from '../../definition/graph.ts'
import type { StepInstance } from '../state.ts'
import { stepOf, type Turn } from '../turn.ts'
import { assignCourse } from './assignCourse.ts'
import { informEmployer } from './informEmployer.ts'
import { informRespondent } from './informRespondent.ts'
import { notifyPeople } from './notify.ts'
import { transferComplaint } from './transferComplaint.ts'

export type DoAction = (turn: Turn, instance: StepInstance, action: Action) => void

const types: Record<ActionType, DoAction> = {
  NOTIFY: notifyPeople,
  TRANSFER_COMPLAINT: transferComplaint,
  INFORM_RESPONDENT: informRespondent,
  INFORM_EMPLOYER: informEmployer,
  ASSIGN_COURSE: assignCourse,
}

/** Does the actions of a step at one moment, in the order that publishing gave them. */
export function doActions(turn: Turn, instance: StepInstance, on: Action['on']): void {
  for (const action of stepOf(turn.process, instance.stepId).actions[on]) {
    if (on === 'COMPLETE' && action.outcome !== null && action.outcome !== instance.outcome) continue
    types[action.type](turn, instance, action)
  }
}
