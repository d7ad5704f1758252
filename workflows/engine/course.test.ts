import { describe, expect, test } from 'vitest'
import type { Graph } from '../definition/graph.ts'
import { actions, clock, edges, form, is, steps, to } from '../definition/templates/build.ts'
import { advance } from './advance.ts'
import { asFirst, asha, india, meera, monday, processOf, small, words } from '../../test/cast.ts'
import { play, type Play } from './play.ts'
import type { Act } from './state.ts'

const one = (id: string, more: object = {}) => ({
  ...words,
  id,
  name: id,
  outcomes: { done: 'Done' },
  clock: clock(5, 'DAY', 3, null),
  ...more,
})
const auto = (id: string) => one(id, { actor: null, clock: null, setting: { automatic: true } })
type Drawn = [rows: Parameters<typeof steps>[0], ways: Parameters<typeof edges>[0], more?: Partial<Graph>]
const compiled = (...[rows, ways, more = {}]: Drawn) =>
  processOf({ ...small(), actions: [], steps: steps(rows), edges: edges(ways), ...more })
const drawn = (...graph: Drawn) => play(compiled(...graph), india, monday)
const done = (step: string): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome: 'done',
  submissionId: null,
  values: {},
})
const status = (played: Play) =>
  Object.fromEntries(Object.values(played.state().steps).map((step) => [step.id, step.status]))
const waits = (stepId: string, requiresStepId: string) => ({
  id: `${stepId}-${requiresStepId}`,
  stepId,
  requiresStepId,
  statement: '',
  lawRef: null,
})

describe('a fork', () => {
  test('opens every way, and a join waits for all of them', () => {
    const played = drawn(
      [one('a'), one('b'), one('c'), one('d')],
      [
        ['start', null, 'a'],
        ['a', 'done', 'b'],
        ['a', 'done', 'c'],
        ['b', 'done', 'd'],
        ['c', 'done', 'd'],
        ['d', 'done', 'close'],
      ],
      { prerequisites: [waits('d', 'b'), waits('d', 'c')] },
    )
    played.act(meera, done('a.1'))
    expect(status(played)).toEqual({ 'a.1': 'DONE', 'b.1': 'READY', 'c.1': 'READY' })
    played.act(meera, done('b.1'))
    expect(status(played)).toMatchObject({ 'd.1': 'LOCKED' })
    expect(played.state().clocks['d.1']).toBeUndefined()
    expect(() => played.act(meera, done('d.1'))).toThrow('acts.stepLocked')
    played.act(meera, done('c.1'))
    expect(status(played)).toEqual({ 'a.1': 'DONE', 'b.1': 'DONE', 'c.1': 'DONE', 'd.1': 'READY' })
    expect(played.state().clocks['d.1']?.status).toBe('RUNNING')
  })
  test('of automatic steps joins once, whatever the order of its ways', () => {
    for (const order of [
      ['x', 'd'],
      ['d', 'x'],
    ]) {
      const played = drawn(
        [one('b'), auto('x'), auto('d'), one('last')],
        [
          ['start', null, 'b'],
          ...order.map((to): [string, string, string] => ['b', 'done', to]),
          ['x', 'done', 'd'],
          ['d', 'done', 'last'],
          ['last', 'done', 'close'],
        ],
        { prerequisites: [waits('d', 'x')] },
      )
      played.act(meera, done('b.1'))
      expect(status(played)).toEqual({ 'b.1': 'DONE', 'x.1': 'DONE', 'd.1': 'DONE', 'last.1': 'READY' })
    }
  })
  test('without a wait does not open a step twice while it is open', () => {
    const played = drawn(
      [one('a'), one('b'), one('d')],
      [
        ['start', null, 'a'],
        ['start', null, 'b'],
        ['a', 'done', 'd'],
        ['b', 'done', 'd'],
        ['d', 'done', 'close'],
      ],
    )
    played.act(meera, done('a.1'))
    played.act(meera, done('b.1'))
    expect(Object.keys(status(played))).toEqual(['a.1', 'b.1', 'd.1'])
  })
  const twoEnds: Drawn = [
    [one('a'), one('b')],
    [
      ['start', null, 'a'],
      ['start', null, 'b'],
      ['a', 'done', 'close'],
      ['b', 'done', 'close'],
    ],
  ]
  test('closes the case when its last way has come to the end, and leaves nothing undone', () => {
    const played = drawn(...twoEnds)
    played.act(meera, done('a.1'))
    expect(status(played)).toEqual({ 'a.1': 'DONE', 'b.1': 'READY' })
    expect(played.logged('BRANCH_ENDED')).toMatchObject([{ step: 'a.1' }])
    played.act(meera, done('b.1'))
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'b', outcome: 'done' } })
    expect(played.logged('STEP_SKIPPED')).toEqual([])
  })
  test('ends at once where an outcome says so: what is open is skipped, and named', () => {
    const [rows, ways] = twoEnds
    const graph = { ...small(), actions: [], steps: steps(rows), edges: edges(ways) }
    graph.steps[0]!.outcomes[0]!.closesNow = true
    const played = play(processOf(graph), india, monday)
    played.act(meera, done('a.1'))
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'a', outcome: 'done' } })
    expect(played.logged('STEP_SKIPPED')).toMatchObject([{ step: 'b.1' }])
  })
  test('that is reopened has everything ahead again, also what an outcome had ended', () => {
    const graph = {
      ...small(),
      actions: [],
      steps: steps([one('a'), one('q'), one('b')]),
      edges: edges([
        ['start', null, 'a'],
        ['a', 'done', 'q'],
        ['a', 'done', 'b'],
        ['q', 'done', 'close'],
        ['b', 'done', 'close'],
      ]),
      reopening: { by: 'COMMITTEE' as const, stepId: 'a', within: null },
    }
    graph.steps[2]!.outcomes[0]!.ends = [{ stepId: 'q', outcome: 'done' }]
    const played = play(processOf(graph), india, monday)
    played.act(meera, done('a.1'))
    played.act(meera, done('b.1'))
    expect(played.state().status).toBe('CLOSED')
    expect(played.logged('STEP_DONE').at(-1)).toMatchObject({ step: 'q.1', by: null, endedBy: 'b' })
    played.act(meera, { type: 'REOPEN_CASE', noteId: 'n' })
    played.act(meera, done('a.2'))
    expect(status(played)).toMatchObject({ 'q.2': 'READY', 'b.2': 'READY' })
  })
  test('of interpreter 1 ends when one way closes the case: what is open is skipped', () => {
    const played = play(asFirst(compiled(...twoEnds)), india, monday)
    played.act(meera, done('a.1'))
    expect(status(played)).toEqual({ 'a.1': 'DONE', 'b.1': 'SKIPPED' })
    expect(played.state()).toMatchObject({
      status: 'CLOSED',
      resolution: { stepId: 'a', outcome: 'done' },
      clocks: { 'b.1': { status: 'STOPPED' } },
    })
  })
})

test('a step that is entered again is a new visit with a new clock', () => {
  const played = drawn(
    [one('a', { outcomes: { again: 'Again', done: 'Done' } })],
    [
      ['start', null, 'a'],
      ['a', 'again', 'a'],
      ['a', 'done', 'close'],
    ],
  )
  played.act(meera, { ...done('a.1'), outcome: 'again' } as Act)
  expect(status(played)).toEqual({ 'a.1': 'DONE', 'a.2': 'READY' })
  expect(Object.keys(played.state().clocks)).toEqual(['a.1', 'a.2'])
})

test('answers choose the way; without a match the plain arrow is taken', () => {
  const questions = form([
    {
      id: 'f',
      stepId: 'filing',
      title: 'F',
      visibleTo: [],
      questions: [{ key: 'fast', type: 'SINGLE_SELECT', label: 'Fast', options: { yes: 'Yes', no: 'No' } }],
    },
    {
      id: 'g',
      stepId: 'a',
      title: 'G',
      visibleTo: [],
      questions: [{ key: 'count', type: 'INPUT_BOX', label: 'Count', config: { format: 'NUMBER' } }],
    },
  ])
  const ways: Parameters<typeof edges>[0] = [
    ['start', null, 'a'],
    ['start', null, 'b', is('fast', 'yes')],
    ['a', 'done', 'b', { match: 'ALL', tests: [{ field: 'count', op: 'AT_LEAST', value: 3 }] }],
    ['a', 'done', 'close'],
    ['b', 'done', 'close'],
  ]
  const process = processOf({
    ...small(),
    actions: [],
    ...questions,
    steps: steps([one('a'), one('b')]),
    edges: edges(ways),
  })
  expect(Object.keys(play(process, india, monday, { fast: 'yes' }).state().steps)).toEqual(['b.1'])
  const [few, many] = [2, 3].map((count) => {
    const played = play(process, india, monday)
    played.act(meera, { ...done('a.1'), values: { count } } as Act)
    return played
  })
  expect([few?.state().status, many?.state().status]).toEqual(['CLOSED', 'IN_PROGRESS'])
  expect(() =>
    play(process, india, monday).act(meera, {
      ...done('a.1'),
      values: { count: 'A sentence somebody wrote' },
    } as Act),
  ).toThrow('acts.answersNotAsked')
})

test('automatic steps do their actions and go on at once', () => {
  const played = drawn(
    [auto('tell'), auto('send'), one('b')],
    [
      ['start', null, 'tell'],
      ['tell', 'done', 'send'],
      ['send', 'done', 'b'],
      ['b', 'done', 'close'],
    ],
    {
      actions: actions([
        { stepId: 'tell', on: 'ENTER', type: 'NOTIFY', recipients: to('COMPLAINANT') },
        { stepId: 'tell', on: 'COMPLETE', type: 'INFORM_RESPONDENT' },
        { stepId: 'send', on: 'ENTER', type: 'INFORM_RESPONDENT' },
      ]).concat([
        {
          id: 'go',
          stepId: 'send',
          on: 'COMPLETE',
          type: 'TRANSFER_COMPLAINT',
          enabled: true,
          outcome: null,
          recipients: [],
          template: null,
          committeeId: 'c2',
          order: 9,
        },
      ]),
    },
  )
  expect(status(played)).toEqual({ 'tell.1': 'DONE', 'send.1': 'DONE', 'b.1': 'READY' })
  expect(played.logged().map((entry) => entry.kind)).toEqual([
    'FILED',
    'STEP_OPENED',
    'STEP_DONE',
    'INFORMED',
    'STEP_OPENED',
    'STEP_DONE',
    'TRANSFERRED',
    'STEP_OPENED',
  ])
  expect(played.effects.filter((effect) => effect.do === 'INFORM')).toHaveLength(1)
})

test('actions of one outcome, and those that are switched off, stay out of the others', () => {
  const rows = [one('a', { outcomes: { done: 'Done', other: 'Other' } })]
  const acts = actions([
    { stepId: 'a', on: 'COMPLETE', type: 'NOTIFY', outcome: 'other', recipients: to('COMPLAINANT') },
    { stepId: 'a', on: 'COMPLETE', type: 'NOTIFY', recipients: to('COMMITTEE') },
  ])
  acts[1]!.enabled = false
  const played = drawn(
    rows,
    [
      ['start', null, 'a'],
      ['a', 'done', 'close'],
      ['a', 'other', 'close'],
    ],
    { actions: acts },
  )
  played.act(meera, done('a.1'))
  expect(played.effects.filter((effect) => effect.do === 'NOTIFY' && effect.about === 'ACTION')).toEqual([])
})

test('a case begins once, and a damaged definition is an error that names what is missing', () => {
  const process = processOf(small())
  const { state } = advance(process, india, null, { type: 'FILED', values: {} }, monday)
  expect(() => advance(process, india, state, { type: 'FILED', values: {} }, monday)).toThrow(
    'begins with FILED',
  )
  expect(() => advance(process, india, null, { type: 'DUE' }, monday)).toThrow('begins with FILED')
  expect(() =>
    advance({ ...process, steps: {} }, india, null, { type: 'FILED', values: {} }, monday),
  ).toThrow('no step read')
  expect(() =>
    advance({ ...process, start: [] }, india, null, { type: 'FILED', values: {} }, monday),
  ).toThrow('no way on from the start')
  const circle = {
    ...process,
    steps: {
      read: {
        ...process.steps.read!,
        setting: { allowSkip: false, reopenable: false, automatic: true },
        next: { done: [{ to: 'read', condition: null }] },
      },
    },
  }
  expect(() => advance(circle, india, null, { type: 'FILED', values: {} }, monday)).toThrow('circle')
  expect(() =>
    advance(process, india, state, { type: 'ACT', by: asha, act: done('read.1') }, monday),
  ).toThrow('acts.stepNotYours')
})
