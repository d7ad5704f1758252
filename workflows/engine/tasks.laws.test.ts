/**
 * Over random lives of cases: a task ends with its answer, its cancelling, its case, or where its person becomes a
 * party, and never later; until then each of its dates comes once. A model that knows neither the engine's state nor
 * its clocks says when that is.
 */
import { expect, test } from 'vitest'
import { day, everyone, frozen, india, monday, processOf, small, stranger } from '../../test/cast.ts'
import { floorOf, forSeeds } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { advance, isRefused, nextDue } from './advance.ts'
import type { Act, By, CaseEvent, CaseState, Effect } from './state.ts'
import { isClosed } from './turn.ts'

const process = processOf(small())
const people = ['tara', 'nils', 'uma']
type Model = Map<string, { userId: string; dueAt: number; isOver: boolean; late: number }>

function anyAct(random: Random, state: CaseState, at: number, count: number): [By, Act] {
  const step = pick(random, Object.keys(state.steps))
  const userId = pick(random, people)
  const task = random() < 0.3 ? `t${count}` : pick(random, [...Object.keys(state.tasks ?? {}), 'none'])
  const dueAt = at + Math.floor(random() * 10 * day) - day / 2
  const noteId = 'note'
  const others = ['john', 'meera']
  const act = pick<Act>(random, [
    { type: 'ADD_TASK', task: `t${count}`, userId, dueAt },
    { type: 'ADD_TASK', task: `t${count}`, userId, dueAt },
    { type: 'ANSWER_TASK', task, submissionId: 'sent' },
    { type: 'ANSWER_TASK', task, submissionId: 'sent' },
    { type: 'CANCEL_TASK', task, noteId },
    { type: 'MOVE_TASK', task, dueAt },
    { type: 'PAUSE', noteId },
    { type: 'RESUME', noteId },
    { type: 'REOPEN_STEP', step, noteId },
    { type: 'NAME_RESPONDENT', userId, sits: false, presides: true, others, noteId },
    ...(random() < 0.1 ? [{ type: 'CLOSE' as const, noteId }] : []),
    { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {}, written: true },
  ])
  const by: By = act.type === 'ANSWER_TASK' ? { ...stranger, userId, capacities: [] } : pick(random, everyone)
  return [by, act]
}

/** What an event that was not refused means to the tasks. */
function follow(model: Model, event: CaseEvent, after: CaseState): void {
  if (event.type === 'ACT') {
    const { act, by } = event
    if (act.type === 'ADD_TASK')
      model.set(act.task, { userId: act.userId, dueAt: act.dueAt, isOver: false, late: 0 })
    const task = 'task' in act ? model.get(act.task) : undefined
    if (act.type === 'ANSWER_TASK') expect(task?.userId).toBe(by.userId)
    if (task && (act.type === 'ANSWER_TASK' || act.type === 'CANCEL_TASK')) {
      expect(task.isOver).toBe(false)
      task.isOver = true
    }
    if (task && act.type === 'MOVE_TASK') Object.assign(task, { dueAt: act.dueAt, late: 0 })
  }
  for (const task of model.values())
    if (isClosed(after) || after.named?.userId === task.userId) task.isOver = true
}

const isLate = (effect: Effect, id: string) =>
  effect.do === 'LOG' && effect.entry.kind === 'OVERDUE' && effect.entry.task === id

/** Answers how many events there were with an open task. */
function live(random: Random): number {
  const model: Model = new Map()
  let state: CaseState | null = null
  let [at, counted] = [monday, 0]
  const happen = (event: CaseEvent) => {
    const next = advance(
      process,
      india,
      frozen(state),
      { ...event, firesOneByOne: true, countsOnHold: true },
      at,
    )
    // What came due before the act came first.
    const late = [...model].filter(([id]) => next.effects.some((effect) => isLate(effect, id)))
    for (const [id, task] of late) {
      expect([id, task.isOver, task.dueAt <= at, task.late]).toEqual([id, false, true, 0])
      task.late = 1
    }
    state = next.state
    follow(model, event, next.state)
    const open = [...model].filter(([, task]) => !task.isOver)
    const openTasks = Object.values(next.state.tasks ?? {}).filter(({ status }) => status === 'OPEN')
    expect(openTasks.map(({ id }) => id)).toEqual(open.map(([id]) => id))
    for (const [id, task] of open) {
      expect(next.state.clocks[`task:${id}`]).toMatchObject({ status: 'RUNNING', dueAt: task.dueAt })
      expect([id, task.late]).toEqual([id, task.dueAt <= at ? 1 : 0])
    }
    if (open.length > 0) counted += 1
    for (const [id, task] of model)
      if (task.isOver) expect(next.state.clocks[`task:${id}`]?.status).toBe('STOPPED')
  }
  happen({ type: 'FILED', values: {}, calendar: india })
  for (let count = 0; count < 40; count++) {
    if (!state || isClosed(state)) break
    const wait = at + Math.floor(random() * random() * 4 * day)
    for (let due = nextDue(state); due !== null && due <= wait; due = nextDue(state)) {
      at = Math.max(at, due)
      happen({ type: 'DUE' })
    }
    at = wait
    const [by, act] = anyAct(random, state, at, count)
    try {
      happen({ type: 'ACT', by, act })
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return counted
}

test('no task outlives its case or its person’s place in it, and its due date comes once', () => {
  let counted = 0
  forSeeds('tasks', 300, (random) => {
    const events = live(random)
    counted += events
    return events
  })
  expect(counted).toBeGreaterThan(floorOf(2000))
})
