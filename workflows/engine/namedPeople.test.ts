/** A step that an answer assigns: who gets it, who may be named, and what becomes of it when that changes. */
import { describe, expect, test } from 'vitest'
import {
  asha,
  day,
  india,
  instant,
  meera,
  monday,
  priya,
  processOf,
  stranger,
  words,
} from '../../test/cast.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { clock, edges, form, stages, steps } from '../definition/templates/build.ts'
import { advance, refuse } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By, CaseEvent } from './state.ts'

const drawn = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Stage one', '', ['COMPLAINANT']]]),
  steps: steps([
    { ...words, id: 'choose', name: 'Choose', outcomes: { done: 'Done' }, clock: clock(5, 'DAY', 2, 4) },
    {
      ...words,
      id: 'look',
      name: 'Investigate',
      outcomes: { done: 'Done', more: 'Choose again' },
      clock: clock(9, 'DAY', 2, 4),
    },
  ]).map((step) => (step.id === 'look' ? { ...step, assignTo: 'who' } : step)),
  edges: edges([
    ['start', null, 'choose'],
    ['choose', 'done', 'look'],
    ['look', 'done', 'close'],
    ['look', 'more', 'choose'],
  ]),
  ...form([
    {
      id: 'section',
      stepId: 'choose',
      title: 'Choose',
      visibleTo: [],
      questions: [
        { key: 'who', type: 'INPUT_BOX', label: 'Who?', required: true, config: { format: 'PERSON' } },
      ],
    },
  ]),
})
const process = processOf(drawn())
const named = (userId: string): Record<string, { userId: string }> => ({ who: { userId } })
const done = (step: string, more: object = {}): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome: 'done',
  submissionId: null,
  values: {},
  ...more,
})
const tara: By = { ...stranger, userId: 'tara', capacities: ['HANDLER'] }
const began = () => play(process, india, monday)
const code = (played: Play, by: By, act: Act) =>
  refuse(process, played.state(), act, by, played.now())?.code ?? null
const actorOf = (played: Play, id: string) => played.state().steps[id]?.actor

describe('a step that an answer assigns', () => {
  test('opens in the hands of the person, who alone is notified; the committee takes it back', () => {
    const played = began()
    played.act(meera, done('choose.1', { people: named('tara') }))
    expect(played.state().steps['look.1']).toMatchObject({
      actor: { by: 'PERSON', userId: 'tara' },
      assigned: { from: { by: 'COMMITTEE' }, dueAt: null },
    })
    const [assignIndex, saved] = ['ASSIGN_STEP', 'SAVE_STEP'].map((kind) =>
      played.effects.findIndex(
        (each) => each.do === kind && ('step' in each ? JSON.stringify(each.step) : '').includes('look.1'),
      ),
    )
    expect(assignIndex).toBeLessThan(saved ?? 0)
    expect(played.effects[assignIndex ?? 0]).toMatchObject({ userId: 'tara', by: 'meera' })
    expect(played.logged('STEP_ASSIGNED')).toMatchObject([{ by: 'meera', userId: 'tara', step: 'look.1' }])
    const openedNotices = played.effects.filter(
      (each) => each.do === 'NOTIFY' && each.about === 'STEP_OPENED' && each.step === 'look.1',
    )
    expect(openedNotices).toMatchObject([{ recipients: [{ to: 'PERSON', userId: 'tara' }] }])
    expect(code(played, priya, done('look.1'))).toBe('NOT_YOURS')
    expect(code(played, tara, done('look.1'))).toBeNull()
    played.act(priya, { type: 'UNASSIGN_STEP', step: 'look.1' })
    expect(actorOf(played, 'look.1')).toEqual({ by: 'COMMITTEE' })
    // What was taken back is not given again by the answer from before.
    expect(played.state().people).toBeUndefined()
  })

  describe('with a due date of its own', () => {
    const dated = (amount: number, unit: 'DAY' | 'WORKING_DAY', limit = 9) => {
      const graph = drawn()
      const steps = graph.steps.map((step) =>
        step.id === 'look'
          ? { ...step, assignWithin: { amount, unit }, clock: { ...step.clock!, amount: limit } }
          : step,
      )
      return { ...graph, steps }
    }
    const playedWith = (graph: Graph) => {
      const played = play(processOf(graph), india, monday)
      played.act(meera, done('choose.1', { people: named('tara') }))
      return played
    }
    const dueOf = (played: Play) => played.state().steps['look.1']?.assigned?.dueAt
    const end = (date: string) => instant(`${date}T18:29:59.999Z`)

    test('counts days or working days from the opening, and is told once to its assignee and the committee', () => {
      expect(dueOf(playedWith(dated(6, 'DAY')))).toBe(end('2026-01-11'))
      const played = playedWith(dated(5, 'WORKING_DAY'))
      expect(dueOf(played)).toBe(end('2026-01-12'))
      expect(played.logged('STEP_ASSIGNED')).toMatchObject([{ newDueAt: end('2026-01-12') }])
      played.until(end('2026-01-13'))
      const late = played.effects.filter((each) => each.do === 'NOTIFY' && each.about === 'OVERDUE')
      expect(late).toMatchObject([
        { step: 'look.1', recipients: [{ to: 'PERSON', userId: 'tara' }, { to: 'COMMITTEE' }] },
      ])
      played.act(priya, { type: 'UNASSIGN_STEP', step: 'look.1' })
      expect(played.state().steps['look.1']?.assigned).toBeUndefined()
    })

    test('is never later than the step, nor before it opens, and its row shows it beside the clock', () => {
      const graph = dated(6, 'DAY')
      // Its clock counts from the filing.
      const steps = graph.steps.map((step) =>
        step.id === 'look'
          ? { ...step, clock: { ...step.clock!, trigger: { on: 'CASE_FILED' as const } } }
          : step,
      )
      const openedOn = (date: string) => {
        const played = play(processOf({ ...graph, steps }), india, monday)
        played.until(instant(`${date}T05:00:00Z`))
        played.act(meera, done('choose.1', { people: named('tara') }))
        return played
      }
      expect(dueOf(openedOn('2026-01-07'))).toBe(end('2026-01-13'))
      const played = openedOn('2026-01-10')
      expect(dueOf(played)).toBe(end('2026-01-14'))
      const stepSaves = played.effects.filter((each) => each.do === 'SAVE_STEP' && each.step.id === 'look.1')
      const clocks = played.effects.filter((each) => each.do === 'SAVE_CLOCK' && each.clock.id === 'look.1')
      expect(played.effects.indexOf(stepSaves.at(-1)!)).toBeGreaterThan(
        played.effects.indexOf(clocks.at(-1)!),
      )
      // The step is late when it opens.
      expect(dueOf(openedOn('2026-02-10'))).toBeNull()
    })

    test('the committee assigns it anew with its own date, or none', () => {
      const played = playedWith(dated(6, 'DAY'))
      played.act(priya, { type: 'ASSIGN_STEP', step: 'look.1', userId: 'uma', dueAt: null })
      expect(dueOf(played)).toBeNull()
    })
  })

  test('follows the latest answer in each round', () => {
    const played = began()
    played.act(meera, done('choose.1', { people: named('tara') }))
    played.act(tara, done('look.1', { outcome: 'more' }))
    played.act(priya, done('choose.2', { people: named('uma') }))
    expect(actorOf(played, 'look.2')).toEqual({ by: 'PERSON', userId: 'uma' })
  })

  test('is its actor’s where nobody is named, or who is named is gone', () => {
    const played = began()
    const event: CaseEvent = {
      type: 'ACT',
      by: meera,
      act: done('choose.1', { people: named('tara') }),
      gone: ['tara'],
    }
    const { state, effects } = advance(process, india, played.state(), event, monday + day)
    expect(state.steps['look.1']).toMatchObject({ status: 'READY', actor: { by: 'COMMITTEE' } })
    expect(effects.some((each) => each.do === 'ASSIGN_STEP')).toBe(false)
    expect(effects).toContainEqual(
      expect.objectContaining({ do: 'LOG', entry: expect.objectContaining({ kind: 'ASSIGNEE_GONE' }) }),
    )
    played.act(meera, done('choose.1'))
    expect(actorOf(played, 'look.1')).toEqual({ by: 'COMMITTEE' })
  })

  test('names no party, nobody by another form, and oneself only as a member', () => {
    const played = began()
    const others: string[] = []
    played.act(priya, {
      type: 'NAME_RESPONDENT',
      userId: 'rahul',
      sits: false,
      presides: true,
      others,
      noteId: 'n',
    })
    expect(code(played, meera, done('choose.1', { people: named('rahul') }))).toBe('NOT_ALLOWED')
    expect(code(played, meera, done('choose.1', { people: { other: { userId: 'tara' } } }))).toBe(
      'NOT_ALLOWED',
    )
    expect(code(played, meera, done('choose.1', { people: named('meera') }))).toBeNull()
    played.act(priya, { type: 'ASSIGN_STEP', step: 'choose.1', userId: 'tara', dueAt: null })
    expect(code(played, tara, done('choose.1', { people: named('tara') }))).toBe('NOT_ALLOWED')
    expect(code(played, asha, done('choose.1', { people: named('uma') }))).toBe('NOT_YOURS')
    played.act(tara, done('choose.1', { people: named('uma') }))
    expect(actorOf(played, 'look.1')).toEqual({ by: 'PERSON', userId: 'uma' })
    expect(code(played, { ...tara, userId: 'uma' }, done('look.1', { people: named('tara') }))).toBe(
      'NOT_ALLOWED',
    )
  })
})
