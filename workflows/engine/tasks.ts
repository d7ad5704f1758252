/**
 * Tasks that the committee adds to a running case: each is one person's, with a clock of its own, and nothing in the
 * case waits for it. What it says, and what is answered, stands in rows; the engine knows ids and instants.
 */
import { daysBetween, thresholdBefore } from '../definition/clocks.ts'
import { stopClock, unstarted, type DueKind } from './clocks.ts'
import type { CaseState, ClockState, Instant, LogKind, NoticeKind } from './state.ts'
import { clockOf, logEntry, notify, saveClock, type Turn } from './turn.ts'

/** ENDED: the case is over, or the person has become a party or left. */
export type TaskStatus = 'OPEN' | 'ANSWERED' | 'CANCELLED' | 'ENDED'
export type CaseTask = { id: string; userId: string; status: TaskStatus }
/** What is done to a task. Its words, the answer and reasons went to the database before. */
export type TaskAct =
  | { type: 'ADD_TASK'; task: string; userId: string; dueAt: Instant }
  | { type: 'ANSWER_TASK'; task: string; submissionId: string }
  | { type: 'CANCEL_TASK'; task: string; noteId: string }
  /** `seenDueAt`: when it was due as the person saw it. */
  | { type: 'MOVE_TASK'; task: string; dueAt: Instant; seenDueAt?: Instant }

/** More would be a process of its own. */
export const maxTasks = 100
/** As what its person has access to a task, by a row whose step is the task. */
export const taskCapacity = 'TASK_ASSIGNEE'
/** Id in the case state of the clock of a task: `task:` and the id of the task. */
export const taskClockId = (id: string): string => `task:${id}`

/** Returns a task of the case; undefined for an unknown id. */
export const taskOf = ({ tasks = {} }: Pick<CaseState, 'tasks'>, id: string): CaseTask | undefined =>
  Object.hasOwn(tasks, id) ? tasks[id] : undefined

const openTasks = ({ tasks = {} }: Pick<CaseState, 'tasks'>): CaseTask[] =>
  Object.values(tasks).filter(({ status }) => status === 'OPEN')

/** Gives a person a task with a due date. */
export function addTask(turn: Turn, id: string, { userId, dueAt }: { userId: string; dueAt: Instant }): void {
  saveTask(turn, { id, userId, status: 'OPEN' })
  saveClock(turn, timed(turn, unstarted(taskClockId(id), ''), dueAt))
  logEntry(turn, 'TASK_ADDED', null, { task: id, userId, capacity: 'HANDLER' })
  notifyOf(turn, 'TASK_ADDED', id, [{ to: 'PERSON', userId }])
}

/** Gives a task another due date: whatever warns of it comes anew. */
export function moveTask(turn: Turn, task: CaseTask, dueAt: Instant): void {
  const { id, userId } = task
  const clock = clockOf(turn.state, taskClockId(id))
  if (!clock) return
  const { moved: _moved, ...rest } = clock
  saveTask(turn, task)
  saveClock(turn, timed(turn, { ...rest, derivedFrom: 'CLOCK' }, dueAt))
  logEntry(turn, 'TASK_MOVED', null, { task: id, userId, capacity: 'HANDLER', newDueAt: dueAt })
  notifyOf(turn, 'TASK_MOVED', id, [{ to: 'PERSON', userId }])
}

/** The person has answered: the committee is notified. */
export function answerTask(turn: Turn, task: CaseTask, submissionId: string): void {
  finish(turn, task, 'ANSWERED')
  logEntry(turn, 'TASK_ANSWERED', null, { task: task.id, submissionId })
  notifyOf(turn, 'TASK_ANSWERED', task.id, [{ to: 'COMMITTEE' }])
}

/** The person is notified of the end, and can open the task no more. */
export function endTask(turn: Turn, task: CaseTask, status: 'CANCELLED' | 'ENDED', noteId?: string): void {
  const { id, userId } = task
  finish(turn, task, status)
  const kind: LogKind = status === 'CANCELLED' ? 'TASK_CANCELLED' : 'TASK_ENDED'
  logEntry(turn, kind, null, {
    task: id,
    userId,
    capacity: 'HANDLER',
    ...(noteId === undefined ? { by: null } : { noteId }),
  })
  notifyOf(turn, 'TASK_ENDED', id, [{ to: 'PERSON', userId }])
}

/** Ends the open tasks of a case, or those of some people alone. */
export function endTasks(turn: Turn, isMeant: (task: CaseTask) => boolean = () => true): void {
  for (const task of openTasks(turn.state).filter(isMeant)) endTask(turn, task, 'ENDED')
}

/** Ends the tasks of people who are not there any more; the committee is notified. */
export function endTasksOf(turn: Turn, userIds: string[]): void {
  const isGone = ({ userId }: CaseTask) => userIds.includes(userId)
  if (!openTasks(turn.state).some(isGone)) return
  endTasks(turn, isGone)
  notify(turn, 'ACCESS_CHANGED', null, [{ to: 'COMMITTEE' }])
}

/** A threshold of a task, or its due date, has come. */
export function fireTask(turn: Turn, clock: ClockState, kind: DueKind): void {
  const task = openTasks(turn.state).find(({ id }) => taskClockId(id) === clock.id)
  if (!task || kind === 'REMINDER') return
  const fired = { FIRST: { firedFirst: true }, SECOND: { firedSecond: true }, OVERDUE: { overdue: true } }[
    kind
  ]
  saveClock(turn, { ...clock, ...fired })
  const line = { FIRST: 'FIRST_THRESHOLD', SECOND: 'SECOND_THRESHOLD', OVERDUE: 'OVERDUE' } as const
  logEntry(turn, line[kind], null, { task: task.id, by: null })
  notifyOf(turn, 'TASK_DUE', task.id, [{ to: 'PERSON', userId: task.userId }])
  if (kind !== 'FIRST') notifyOf(turn, 'TASK_LATE', task.id, [{ to: 'COMMITTEE' }])
}

function finish(turn: Turn, task: CaseTask, status: TaskStatus): void {
  stopClock(turn, taskClockId(task.id))
  saveTask(turn, { ...task, status })
}

function saveTask(turn: Turn, task: CaseTask): void {
  turn.state.tasks = { ...turn.state.tasks, [task.id]: task }
  turn.effects.push({ do: 'SAVE_TASK', task })
}

const notifyOf = (turn: Turn, about: NoticeKind, task: string, to: Parameters<typeof notify>[3]): void =>
  notify(turn, about, null, to, { task })

/** Half of the days before it is due, and one day before: at the hour of reminders, where that is still to come. */
function timed({ at, calendar }: Turn, clock: ClockState, dueAt: Instant): ClockState {
  const days = daysBetween(calendar, at, dueAt)
  const before = (amount: number) => thresholdBefore(dueAt, amount, 'DAY', calendar)
  const [half, last] = [Math.ceil(days / 2), 1]
  const [firstAt, secondAt] = [half > last ? before(half) : null, before(last)]
  return {
    ...clock,
    status: 'RUNNING',
    startedAt: at,
    dueAt,
    firstAt: firstAt !== null && firstAt > at ? firstAt : null,
    secondAt: secondAt > at ? secondAt : null,
    firedFirst: false,
    firedSecond: false,
    overdue: false,
  }
}
