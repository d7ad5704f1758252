/**
 * ADD_TASK, MOVE_TASK, CANCEL_TASK: the committee gives one person a task, another due date for it, and takes it back
 * until it is answered. ANSWER_TASK: that person answers. Who of the committee may, and who may be chosen, rows know:
 * api/tasks asks them.
 */
import { say } from '../../definition/messages/say.ts'
import {
  addTask as add,
  answerTask as answer,
  endTask,
  maxTasks,
  moveTask as move,
  taskClockId,
  taskOf,
  type CaseTask,
} from '../tasks.ts'
import type { CaseState, Refusal } from '../state.ts'
import { clockOf } from '../turn.ts'
import type { ActRule, ActContext } from './acts.ts'
import { refusal, unlessActor, unlessDateSeen } from './refusals.ts'

export const addTask: ActRule<'ADD_TASK'> = {
  allowedOnHold: true,
  refuse(context, { task, userId, dueAt }) {
    const refused = unlessCommittee(context)
    if (refused) return refused
    if (taskOf(context.state, task)) return refusal('ALREADY_DONE', say('acts.taskAdded'))
    if (Object.keys(context.state.tasks ?? {}).length >= maxTasks)
      return refusal('NOT_ALLOWED', say('acts.tooManyTasks', { most: maxTasks }))
    if (context.state.named?.userId === userId) return refusal('NOT_ALLOWED', say('acts.assigneeIsParty'))
    return unlessAhead(context, dueAt)
  },
  apply: (turn, { task, userId, dueAt }) => add(turn, task, { userId, dueAt }),
}

export const moveTask: ActRule<'MOVE_TASK'> = {
  allowedOnHold: true,
  refuse(context, { task, dueAt, seenDueAt }) {
    const refused =
      unlessCommittee(context) ??
      unlessTaskOpen(context, task) ??
      unlessDateSeen(context, taskClockId(task), seenDueAt) ??
      unlessAhead(context, dueAt)
    if (refused) return refused
    return clockOf(context.state, taskClockId(task))?.dueAt === dueAt
      ? refusal('ALREADY_DONE', say('acts.taskDueThen'))
      : null
  },
  apply: (turn, { task, dueAt }) => move(turn, openTask(turn.state, task), dueAt),
}

export const cancelTask: ActRule<'CANCEL_TASK'> = {
  allowedOnHold: true,
  refuse: (context, { task }) => unlessCommittee(context) ?? unlessTaskOpen(context, task),
  apply: (turn, { task, noteId }) => endTask(turn, openTask(turn.state, task), 'CANCELLED', noteId),
}

export const answerTask: ActRule<'ANSWER_TASK'> = {
  allowedOnHold: true,
  refuse(context, { task }) {
    const isMine = taskOf(context.state, task)?.userId === context.by.userId
    // A person named as the respondent is nothing else.
    return isMine && !context.by.capacities.includes('RESPONDENT')
      ? unlessTaskOpen(context, task)
      : refusal('NOT_YOURS', say('acts.taskNotYours'))
  },
  apply: (turn, { task, submissionId }) => answer(turn, openTask(turn.state, task), submissionId),
}

const unlessCommittee = (context: ActContext): Refusal | null =>
  unlessActor(context, 'COMMITTEE', say('acts.tasksOnlyCommittee'))

function unlessTaskOpen({ state }: ActContext, id: string): Refusal | null {
  const task = taskOf(state, id)
  if (!task) return refusal('STEP_NOT_OPEN', say('acts.taskUnknown'))
  return task.status === 'OPEN' ? null : refusal('ALREADY_DONE', say('acts.taskOver'))
}

const unlessAhead = ({ at }: ActContext, dueAt: number): Refusal | null =>
  Number.isFinite(dueAt) && dueAt > at ? null : refusal('NOT_ALLOWED', say('acts.taskDueBefore'))

/** The task that an act names, once it has passed its refusals. */
function openTask(state: Pick<CaseState, 'tasks'>, id: string): CaseTask {
  const task = taskOf(state, id)
  if (!task) throw new Error(`The case has no task ${id}`)
  return task
}
