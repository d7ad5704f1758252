import { describe, expect, test } from 'vitest'
import { clock, edges, steps, notifyAct } from '../definition/templates/build.ts'
import { advance, nextDue } from './advance.ts'
import {
  day,
  dora,
  india,
  instant,
  meera,
  monday,
  omar,
  priya,
  processOf,
  small,
  words,
} from '../../test/cast.ts'
import { play } from './play.ts'
import type { Act } from './state.ts'

const process = processOf(small())
const start = () => play(process, india, monday)
const end = (date: string) => instant(`${date}T18:29:59.999Z`)
const text = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at).toISOString() : at)
const noteId = 'note1'
const move = (firstAt: number | null, secondAt: number | null, enabled = true): Act => ({
  type: 'SET_ESCALATION',
  clock: 'read.1',
  firstAt,
  secondAt,
  enabled,
  noteId,
})
const far = monday + 200 * day
const fired = (played: ReturnType<typeof play>) =>
  played
    .logged()
    .filter((entry) => ['REMINDED', 'FIRST_THRESHOLD', 'SECOND_THRESHOLD', 'OVERDUE'].includes(entry.kind))
    .map((entry) => `${entry.kind} ${text(entry.at)}`)

describe('thresholds', () => {
  test('each fires once, at its own instant, in order', () => {
    const played = start()
    played.until(far)
    expect(fired(played)).toEqual([
      'FIRST_THRESHOLD 2026-01-07T18:29:59.999Z',
      'REMINDED 2026-01-08T03:30:00.000Z',
      'REMINDED 2026-01-09T03:30:00.000Z',
      'SECOND_THRESHOLD 2026-01-09T18:29:59.999Z',
      'OVERDUE 2026-01-12T18:29:59.999Z',
    ])
    expect(nextDue(played.state())).toBeNull()
  })
  test('that were all missed fire together, reminders as one', () => {
    const { state, effects } = advance(process, india, start().state(), { type: 'DUE' }, far)
    expect(effects.flatMap((effect) => (effect.do === 'LOG' ? [effect.entry.kind] : []))).toEqual([
      'FIRST_THRESHOLD',
      'REMINDED',
      'SECOND_THRESHOLD',
      'STEP_REASSIGNED',
      'OVERDUE',
    ])
    expect(advance(process, india, state, { type: 'DUE' }, far + 1)).toEqual({ state, effects: [] })
  })
  test('hand the step over, and tell whoever takes it', () => {
    const played = start()
    played.until(end('2026-01-09'))
    expect(played.state().steps['read.1']?.actor).toEqual({ by: 'EMPLOYER' })
    expect(played.effects.filter((effect) => effect.do === 'NOTIFY').slice(-2)).toMatchObject([
      { about: 'SECOND_THRESHOLD', recipients: [{ to: 'PRESIDING_OFFICER' }] },
      { about: 'STEP_OPENED', recipients: [{ to: 'EMPLOYER' }] },
    ])
    expect(() =>
      played.act(meera, {
        type: 'COMPLETE_STEP',
        step: 'read.1',
        outcome: 'done',
        submissionId: null,
        values: {},
      }),
    ).toThrow('acts.stepNotYours')
    played.act(omar, {
      type: 'COMPLETE_STEP',
      step: 'read.1',
      outcome: 'done',
      submissionId: null,
      values: {},
    })
  })
  test('that passed just before an act fire first; an act on the last millisecond is in time', () => {
    const late = advance(
      process,
      india,
      start().state(),
      { type: 'ACT', by: meera, act: { type: 'PAUSE', noteId } },
      end('2026-01-07') + 1,
    )
    expect(late.effects.flatMap((effect) => (effect.do === 'LOG' ? [effect.entry.kind] : []))).toEqual([
      'FIRST_THRESHOLD',
      'PAUSED',
    ])
    const inTime = advance(
      process,
      india,
      start().state(),
      {
        type: 'ACT',
        by: meera,
        act: { type: 'COMPLETE_STEP', step: 'read.1', outcome: 'dropped', submissionId: null, values: {} },
      },
      end('2026-01-07'),
    )
    expect(inTime.effects.flatMap((effect) => (effect.do === 'LOG' ? [effect.entry.kind] : []))).toEqual([
      'STEP_DONE',
      'CLOSED',
    ])
  })
  test('stop with their step', () => {
    const played = start()
    played.act(meera, {
      type: 'COMPLETE_STEP',
      step: 'read.1',
      outcome: 'done',
      submissionId: null,
      values: {},
    })
    played.until(monday + 15 * day)
    expect(fired(played)).toEqual([])
  })
})

describe('a scheduler', () => {
  test('moves a threshold, and it fires there and nowhere else', () => {
    const played = start()
    played.act(dora, move(monday + 1000, null))
    expect(played.state().clocks['read.1']).toMatchObject({
      derivedFrom: 'SCHEDULER',
      firstAt: monday + 1000,
      secondAt: null,
    })
    played.until(far)
    expect(fired(played).filter((line) => line.includes('THRESHOLD'))).toEqual([
      `FIRST_THRESHOLD ${text(monday + 1000)}`,
    ])
  })
  test('switches a clock off: nothing but being overdue is left', () => {
    const played = start()
    played.act(dora, move(null, null, false))
    played.until(far)
    expect(fired(played)).toEqual(['OVERDUE 2026-01-12T18:29:59.999Z'])
  })
  test('switches it on again: reminders that passed are not sent late', () => {
    const played = start()
    played.act(dora, move(end('2026-01-20'), null, false))
    played.until(end('2026-01-09'))
    played.act(dora, move(end('2026-01-20'), null, true))
    played.until(far)
    expect(fired(played)).toEqual([
      'OVERDUE 2026-01-12T18:29:59.999Z',
      `FIRST_THRESHOLD ${text(end('2026-01-20'))}`,
    ])
  })
  test('is refused what makes no sense', () => {
    const played = start()
    expect(() => played.act(dora, move(2, 1))).toThrow('acts.secondBeforeFirst')
    expect(() => played.act(priya, move(1, 2))).toThrow('acts.escalationOnlySchedulers')
    played.until(end('2026-01-07'))
    expect(() => played.act(dora, move(far, far))).toThrow('acts.thresholdPassed')
    played.act(dora, move(end('2026-01-07'), far))
    played.act(meera, {
      type: 'COMPLETE_STEP',
      step: 'read.1',
      outcome: 'done',
      submissionId: null,
      values: {},
    })
    expect(() => played.act(dora, move(end('2026-01-07'), far))).toThrow('acts.clockStopped')
    expect(() => played.act(dora, { ...move(1, 2), clock: 'toString' } as Act)).toThrow('acts.clockStopped')
  })
})

describe('on hold', () => {
  test('a clock rests, and goes on with the working days that were left', () => {
    const played = start()
    played.act(meera, { type: 'PAUSE', noteId })
    expect(played.state().clocks['read.1']?.status).toBe('PAUSED')
    played.until(monday + 14 * day)
    expect(fired(played)).toEqual([])
    played.act(meera, { type: 'RESUME', noteId })
    expect(played.state().clocks['read.1']).toMatchObject({
      status: 'RUNNING',
      dueAt: end('2026-01-27'),
      firstAt: end('2026-01-21'),
      secondAt: end('2026-01-23'),
    })
  })
  test('a clock that the law set goes on', () => {
    const graph = structuredClone(small())
    graph.steps.forEach((step) => {
      if (step.clock) step.clock.pausable = false
    })
    const played = play(processOf(graph), india, monday)
    played.act(meera, { type: 'PAUSE', noteId })
    played.until(monday + 14 * day)
    expect(fired(played)).toHaveLength(5)
  })
})

describe('triggers', () => {
  const withTriggers = () => {
    const graph = small()
    graph.steps = steps([
      { ...words, id: 'read', name: 'Read', outcomes: { done: 'Done' }, clock: clock(20, 'DAY', 20, null) },
      {
        ...words,
        id: 'serve',
        name: 'Serve',
        outcomes: { done: 'Done' },
        clock: clock(3, 'DAY', 2, null, { trigger: { on: 'STEP_COMPLETED', stepId: 'read' } }),
      },
      {
        ...words,
        id: 'meet',
        name: 'Meet',
        outcomes: { done: 'Done' },
        clock: clock(7, 'DAY', 4, null, { trigger: { on: 'CASE_FILED' }, first: notifyAct('COMMITTEE') }),
      },
    ])
    graph.edges = edges([
      ['start', null, 'read'],
      ['start', null, 'serve'],
      ['read', 'done', 'meet'],
      ['serve', 'done', 'close'],
      ['meet', 'done', 'close'],
    ])
    return play(processOf(graph), india, monday)
  }
  test('a clock waits for the step that starts it', () => {
    const played = withTriggers()
    expect(played.state().clocks['serve.1']).toMatchObject({ status: 'WAITING', dueAt: null })
    played.until(monday + day)
    played.act(meera, {
      type: 'COMPLETE_STEP',
      step: 'read.1',
      outcome: 'done',
      submissionId: null,
      values: {},
    })
    expect(played.state().clocks['serve.1']).toMatchObject({
      status: 'RUNNING',
      startedAt: monday + day,
      dueAt: end('2026-01-09'),
    })
  })
  test('a clock that began with the filing counts from there, and fires at once, once, what is past', () => {
    const played = withTriggers()
    played.until(monday + 10 * day)
    played.act(meera, {
      type: 'COMPLETE_STEP',
      step: 'read.1',
      outcome: 'done',
      submissionId: null,
      values: {},
    })
    expect(played.state().clocks['meet.1']).toMatchObject({
      startedAt: monday,
      dueAt: end('2026-01-12'),
      firedFirst: true,
      overdue: true,
    })
    played.until(far)
    expect(fired(played).filter((line) => line.includes('2026-01-15'))).toEqual([
      `FIRST_THRESHOLD ${text(monday + 10 * day)}`,
      `OVERDUE ${text(monday + 10 * day)}`,
    ])
  })
})

describe('a clock that waits for another step', () => {
  const graph = small()
  const late = processOf({
    ...graph,
    steps: graph.steps
      .map((step) =>
        step.id === 'read'
          ? {
              ...step,
              join: 'EACH' as const,
              clock: { ...step.clock!, trigger: { on: 'STEP_COMPLETED' as const, stepId: 'ask' } },
            }
          : step,
      )
      .concat({ ...graph.steps[0]!, id: 'ask', name: 'Ask', order: 9, clock: clock(5, 'DAY', 2, 4) }),
    edges: [
      ...graph.edges,
      ...edges([
        ['start', null, 'ask'],
        ['ask', 'done', 'close', { match: 'ALL', tests: [{ field: 'never', op: 'ANSWERED' }] }],
        ['ask', 'done', 'read'],
        ['ask', 'dropped', 'close'],
      ]),
    ].filter((edge) => !edge.condition),
  })
  const moveKeepingUnmoved = (firstAt: number | null, secondAt: number | null, enabled: boolean): Act =>
    ({ ...move(firstAt, secondAt, enabled), keepsUnmoved: true }) as Act
  const completeAsk = (played: ReturnType<typeof play>) =>
    played.act(meera, {
      type: 'COMPLETE_STEP',
      step: 'ask.1',
      outcome: 'done',
      submissionId: null,
      values: {},
    })
  const dates = (played: ReturnType<typeof play>) => {
    const { firstAt, secondAt, derivedFrom, enabled } = played.state().clocks['read.1']!
    return { firstAt: text(firstAt), secondAt: text(secondAt), derivedFrom, enabled }
  }

  test('switched off and on again has the thresholds of its own once it starts', () => {
    const [plain, switched] = [play(late, india, monday), play(late, india, monday)]
    expect(switched.state().clocks['read.1']?.status).toBe('WAITING')
    switched.act(dora, moveKeepingUnmoved(null, null, false))
    switched.act(dora, moveKeepingUnmoved(null, null, true))
    for (const played of [plain, switched]) completeAsk(played)
    expect(dates(switched)).toEqual({
      firstAt: '2026-01-07T18:29:59.999Z',
      secondAt: '2026-01-09T18:29:59.999Z',
      derivedFrom: 'CLOCK',
      enabled: true,
    })
    expect(dates(switched)).toEqual(dates(plain))
  })
  test('keeps the one date that a scheduler moved, and has its own for the other', () => {
    const played = play(late, india, monday)
    played.act(dora, moveKeepingUnmoved(monday + 1000, null, true))
    played.act(dora, moveKeepingUnmoved(monday + 1000, null, false))
    completeAsk(played)
    expect(dates(played)).toEqual({
      firstAt: text(monday + 1000),
      secondAt: '2026-01-09T18:29:59.999Z',
      derivedFrom: 'SCHEDULER',
      enabled: false,
    })
  })
  test('means what it meant in acts from before', () => {
    const played = play(late, india, monday)
    played.act(dora, move(null, null, true))
    completeAsk(played)
    expect(dates(played)).toMatchObject({ firstAt: null, secondAt: null, derivedFrom: 'SCHEDULER' })
  })
})
