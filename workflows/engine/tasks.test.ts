/** A task that the committee adds to a running case: who may, what it does to time and people, and how it ends. */
import { describe, expect, test } from 'vitest'
import {
  asha,
  day,
  dora,
  india,
  john,
  meera,
  monday,
  omar,
  priya,
  processOf,
  ravi,
  small,
  stranger,
} from '../../test/cast.ts'
import { nextDue, refuse } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By, Effect } from './state.ts'
import { maxTasks } from './tasks.ts'

const process = processOf(small())
const tara: By = { ...stranger, userId: 'tara', capacities: [] }
const endOfDay = monday - 10.5 * 3_600_000 + day - 1
const due = endOfDay + 6 * day
const add = (task = 't1', userId = 'tara', dueAt = due): Act => ({ type: 'ADD_TASK', task, userId, dueAt })
const answer = (task = 't1'): Act => ({ type: 'ANSWER_TASK', task, submissionId: 'sent' })
const cancel: Act = { type: 'CANCEL_TASK', task: 't1', noteId: 'note' }
const move = (dueAt: number): Act => ({ type: 'MOVE_TASK', task: 't1', dueAt })
const began = () => play(process, india, monday)
const code = (played: Play, by: By, act: Act) =>
  refuse(process, played.state(), act, by, played.now())?.code ?? null
const playWithTask = () => {
  const played = began()
  played.act(meera, add())
  return played
}
const notified = ({ effects }: Play, about: string) =>
  effects.flatMap((effect: Effect) =>
    effect.do === 'NOTIFY' && effect.about === about ? [effect.recipients] : [],
  )
const toTara = [{ to: 'PERSON', userId: 'tara' }]

describe('adding', () => {
  test('is for the committee, for a day ahead, at most so many times', () => {
    const played = began()
    for (const by of [asha, ravi, omar, dora, stranger, tara])
      expect([by.userId, code(played, by, add())]).toEqual([by.userId, 'NOT_ALLOWED'])
    for (const by of [priya, meera, john]) expect(code(played, by, add())).toBeNull()
    for (const at of [monday, monday - day, Number.NaN, Infinity])
      expect(code(played, priya, add('t1', 'tara', at))).toBe('NOT_ALLOWED')
    for (let count = 0; count < maxTasks; count++) played.act(priya, add(`n${count}`))
    expect(code(played, priya, add())).toBe('NOT_ALLOWED')
    expect(code(played, priya, add('n1'))).toBe('ALREADY_DONE')
  })

  test('tells the person, and changes nothing of the steps', () => {
    const played = playWithTask()
    expect(notified(played, 'TASK_ADDED')).toEqual([toTara])
    expect(played.logged('TASK_ADDED')).toMatchObject([
      { by: 'meera', userId: 'tara', task: 't1', step: null },
    ])
    expect(played.state().tasks).toEqual({ t1: { id: 't1', userId: 'tara', status: 'OPEN' } })
    expect(Object.keys(played.state().steps)).toEqual(['read.1'])
    expect(played.effects).toContainEqual({
      do: 'SAVE_TASK',
      task: { id: 't1', userId: 'tara', status: 'OPEN' },
    })
  })
})

describe('its dates', () => {
  test('are half of the days, the day before, and the day itself; each comes once', () => {
    const played = playWithTask()
    const clock = played.state().clocks['task:t1']
    expect(clock).toMatchObject({ status: 'RUNNING', dueAt: due, firedFirst: false })
    expect([clock?.firstAt, clock?.secondAt].map((at) => new Date(at ?? 0).toISOString())).toEqual([
      '2026-01-08T03:30:00.000Z',
      '2026-01-10T03:30:00.000Z',
    ])
    played.until(due + 30 * day)
    expect(notified(played, 'TASK_DUE')).toEqual([toTara, toTara, toTara])
    expect(notified(played, 'TASK_LATE')).toEqual([[{ to: 'COMMITTEE' }], [{ to: 'COMMITTEE' }]])
    expect(played.state().clocks['task:t1']).toMatchObject({
      firedFirst: true,
      firedSecond: true,
      overdue: true,
    })
  })

  test('come anew for a date that the committee changes', () => {
    const played = playWithTask()
    expect(code(played, priya, move(due))).toBe('ALREADY_DONE')
    expect(code(played, tara, move(due + day))).toBe('NOT_ALLOWED')
    played.until(due + 1)
    played.act(priya, move(due + 10 * day))
    expect(notified(played, 'TASK_MOVED')).toEqual([toTara])
    played.until(due + 30 * day)
    expect(notified(played, 'TASK_DUE')).toHaveLength(6)
  })

  test('a scheduler moves its thresholds; no hold and no calendar does', () => {
    const played = playWithTask()
    played.act(priya, { type: 'PAUSE', noteId: 'note' })
    played.until(monday + day)
    played.act(priya, { type: 'RESUME', noteId: 'note' })
    played.counts({ ...india, holidays: ['2026-01-06', '2026-01-07', '2026-01-08'] }, 'dora')
    played.counts({ ...india, holidays: [] })
    expect(played.state().clocks['task:t1']).toMatchObject({ dueAt: due })
    const at = monday + 2 * day
    played.act(dora, {
      type: 'SET_ESCALATION',
      clock: 'task:t1',
      firstAt: at,
      secondAt: null,
      enabled: true,
      noteId: 'n',
      keepsUnmoved: true,
    })
    expect(played.logged('ESCALATION_SET')).toMatchObject([{ step: null, task: 't1' }])
    played.until(at)
    expect(notified(played, 'TASK_DUE')).toEqual([toTara])
  })

  test('are none in a case that is over', () => {
    const played = playWithTask()
    played.act(priya, { type: 'CLOSE', noteId: 'note' })
    expect(played.state().clocks['task:t1']?.status).toBe('STOPPED')
    expect(nextDue(played.state())).toBeNull()
  })
})

describe('it ends', () => {
  test('with the answer of its person, also on hold; nobody else answers', () => {
    const played = playWithTask()
    for (const by of [
      priya,
      asha,
      { ...tara, userId: 'another' },
      { ...tara, capacities: ['RESPONDENT' as const] },
    ])
      expect(code(played, by, answer())).toBe('NOT_YOURS')
    expect(code(played, tara, answer('t2'))).toBe('NOT_YOURS')
    played.act(priya, { type: 'PAUSE', noteId: 'note' })
    played.act(tara, answer())
    expect(notified(played, 'TASK_ANSWERED')).toEqual([[{ to: 'COMMITTEE' }]])
    expect(notified(played, 'TASK_ENDED')).toEqual([])
    for (const [by, act] of [
      [tara, answer()],
      [priya, cancel],
      [priya, move(due + day)],
    ] as const)
      expect(code(played, by, act)).toBe('ALREADY_DONE')
  })

  test('when the committee cancels it, with a reason', () => {
    const played = playWithTask()
    expect(code(played, tara, cancel)).toBe('NOT_ALLOWED')
    played.act(john, cancel)
    expect(notified(played, 'TASK_ENDED')).toEqual([toTara])
    expect(played.logged('TASK_CANCELLED')).toMatchObject([{ by: 'john', noteId: 'note', task: 't1' }])
    expect(code(played, tara, answer())).toBe('ALREADY_DONE')
  })

  test('with its case, which does not wait for it, and stays ended', () => {
    const played = playWithTask()
    played.act(priya, { type: 'CLOSE', noteId: 'note' })
    expect(played.state()).toMatchObject({ status: 'CLOSED', tasks: { t1: { status: 'ENDED' } } })
    expect(notified(played, 'TASK_ENDED')).toEqual([toTara])
    expect(played.logged('TASK_ENDED')).toMatchObject([{ by: null, task: 't1' }])
    expect(code(played, tara, answer())).toBe('CASE_CLOSED')
  })

  test('where its person becomes the respondent, who cannot be given another', () => {
    const played = playWithTask()
    played.act(priya, {
      type: 'NAME_RESPONDENT',
      userId: 'tara',
      sits: false,
      presides: true,
      others: ['meera'],
      noteId: 'note',
    })
    expect(played.state().tasks?.['t1']?.status).toBe('ENDED')
    expect(code(played, priya, add('t2'))).toBe('NOT_ALLOWED')
    expect(code(played, priya, add('t2', 'nils'))).toBeNull()
  })
})
