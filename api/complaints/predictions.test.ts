/**
 * The road ahead against an oracle that never looks at it: people who finish whatever stands open, act by
 * act, until the end.
 */
import { describe, expect, test } from 'vitest'
import { compile } from '../../workflows/definition/compile.ts'
import { daysGiven } from '../../test/people.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { emptyGraph, type Graph } from '../../workflows/definition/graph.ts'
import { at, clock, edges, form, is, stages, steps } from '../../workflows/definition/templates/build.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import { advance } from '../../workflows/engine/advance.ts'
import type { Act, By, CaseEvent, CaseState, StepInstance, Values } from '../../workflows/engine/state.ts'
import { roadBefore, roadOf, type Recorded } from './predictions.ts'
import { everyPart } from '../../test/complaint.ts'
import { confirmDrawing } from '../../test/confirmDrawing.ts'

const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-03-04'] }
const filedAt = Date.parse('2026-03-02T06:00:00Z') // a Monday
const hour = 3_600_000

function definitionOf(graph: Graph): Definition {
  const { definition, problems } = compile(confirmDrawing(graph))
  if (!definition) throw new Error(problems.map(({ text }) => text.code).join(' '))
  return definition
}
const words = {
  stageId: 'one',
  description: '',
  actor: { by: 'COMMITTEE' } as const,
  clock: clock(5, 'DAY', 2, 4),
}
/**
 * A fork of which one side asks a question that decides its way, and a step that waits for the other side.
 */
const forked = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
  steps: steps([
    { ...words, id: 'begin', name: 'Begin', position: at(0, 0), outcomes: { go: 'Go', stop: 'Stop' } },
    { ...words, id: 'left', name: 'Left', position: at(1, 0), outcomes: { done: 'Done' } },
    { ...words, id: 'right', name: 'Right', position: at(2, 0), outcomes: { done: 'Done', again: 'Again' } },
    { ...words, id: 'deep', name: 'Deep', position: at(3, 0), outcomes: { done: 'Done' } },
    { ...words, id: 'rare', name: 'Rare', position: at(4, 0), outcomes: { done: 'Done' } },
    { ...words, id: 'end', name: 'End', position: at(5, 0), outcomes: { done: 'Done' } },
  ]),
  edges: edges([
    ['start', null, 'begin'],
    ['begin', 'go', 'left'],
    ['begin', 'go', 'right'],
    ['begin', 'stop', 'close'],
    ['left', 'done', 'end'],
    ['right', 'again', 'right'],
    ['right', 'done', 'deep', is('deeper', 'yes')],
    ['right', 'done', 'end'],
    ['deep', 'done', 'rare', is('asked', 'yes')],
    ['deep', 'done', 'end'],
    ['rare', 'done', 'end'],
    ['end', 'done', 'close'],
  ]),
  ...form([
    {
      id: 'filed',
      stepId: 'filing',
      title: 'Filed',
      visibleTo: [],
      questions: [
        { key: 'asked', type: 'SINGLE_SELECT', label: 'Asked?', options: { yes: 'Yes', no: 'No' } },
      ],
    },
    {
      id: 'more',
      stepId: 'right',
      title: 'More',
      visibleTo: [],
      questions: [
        {
          key: 'deeper',
          type: 'SINGLE_SELECT',
          label: 'Deeper?',
          required: true,
          options: { yes: 'Yes', no: 'No' },
        },
      ],
    },
  ]),
  prerequisites: [
    { id: 'waits', stepId: 'end', requiresStepId: 'right', statement: 'Right is done.', lawRef: null },
  ],
})
const graphs: [string, Definition][] = [
  ...Object.values(templates)
    .filter(({ graph }) => graph.steps.length > 0)
    .map(({ id, graph }): [string, Definition] => [id, definitionOf(graph)]),
  ['every part', definitionOf(everyPart())],
  ['a fork', definitionOf(forked())],
]

// ── the oracle ───────────────────────────────────────────────────────────────
type Random = () => number
const random =
  (seed: number): Random =>
  () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
const oneOf = <Item>(items: readonly Item[], rand: Random): Item => items[Math.floor(rand() * items.length)]!
type Run = { state: CaseState; at: number; recorded: Recorded[] }
const isOver = ({ state }: Run) => state.status === 'CLOSED' || state.status === 'WITHDRAWN'

function happens({ process }: Definition, run: Run | null, event: CaseEvent, at: number): Run {
  const { state } = advance(process, calendar, run?.state ?? null, event, at)
  return { state, at, recorded: [...(run?.recorded ?? []), { event, at }] }
}
/** Answers as a person may give them: each question of the form that decides something, or not. */
function answered({ process, forms }: Definition, stepId: string, rand: Random): Values {
  const fields = (forms[stepId] ?? [])
    .flatMap((section) => section.attributes)
    .filter(({ key }) => process.watched.includes(key))
  return Object.fromEntries(
    fields
      .filter(({ required }) => required || rand() < 0.7)
      .map((attribute) => [attribute.key, oneOf(attribute.options, rand).id]),
  )
}
function whoActs({ actor }: StepInstance, voter = 'anybody'): By {
  if (actor?.by === 'RESPONDENT')
    return { userId: 'respondent', role: 'EMPLOYEE', capacities: ['RESPONDENT'] }
  return {
    userId: actor?.by === 'PERSON' ? actor.userId : voter,
    role: actor?.by === 'ROLE' ? actor.role : 'EMPLOYEE',
    capacities: ['COMMITTEE', 'PRESIDING_OFFICER', 'HANDLER', 'COMPLAINANT', 'EMPLOYER'],
  }
}
/** One open step, finished by the acts that it takes. */
function finishes(
  definition: Definition,
  run: Run,
  step: StepInstance,
  outcome: string,
  values: Values,
  wanted: number,
): Run {
  const defined = definition.process.steps[step.stepId]!
  const { after, absences } = defined.outcomes.find(({ id }) => id === outcome) ?? {}
  const ends = run.state.clocks[`case:${after}`]?.dueAt ?? 0
  const waited = ends > wanted ? happens(definition, run, { type: 'DUE' }, ends) : run
  if (waited.state.steps[step.id]?.status !== 'READY') return waited
  const at = Math.max(wanted, waited.at)
  const acts: [Act, By][] = []
  const by = whoActs(step)
  if (defined.meeting) {
    const meetingId = `meeting${run.recorded.length}`
    const present = Math.max(1, defined.meeting.quorum)
    const parties = { RESPONDENT: 'AWAY' } as const
    // As often as the outcome asks for; the last of these meetings decides.
    for (let sitting = absences?.times ?? 1; sitting > 0; sitting--) {
      const meetingFields = { step: step.id, meetingId: `${meetingId}${sitting === 1 ? '' : sitting}` }
      acts.push(
        [{ type: 'SCHEDULE_MEETING', ...meetingFields, startAt: at, endAt: at + hour }, by],
        [{ type: 'RECORD_MEETING', ...meetingFields, present, presidingOfficerPresent: true, parties }, by],
      )
      if (sitting > 1) acts.push([{ type: 'ADJOURN_MEETING', ...meetingFields, noteId: 'why' }, by])
    }
    if (defined.meeting.vote !== 'NONE')
      for (let each = 0; each < present; each++)
        acts.push([
          { type: 'VOTE', step: step.id, meetingId, ballotId: `ballot${each}` },
          whoActs(step, `voter${each}`),
        ])
    acts.push([
      {
        type: 'COMPLETE_STEP',
        step: step.id,
        outcome,
        submissionId: null,
        values,
        minutes: true,
        signed: true,
        written: true,
        tally: { [outcome]: present },
      },
      by,
    ])
  } else
    acts.push([
      {
        type: 'COMPLETE_STEP',
        step: step.id,
        outcome,
        submissionId: null,
        values,
        written: true,
        filedInTime: true,
        ...daysGiven(definition.process, step.stepId, at),
      },
      by,
    ])
  return acts.reduce(
    (before, [act, who]) => happens(definition, before, { type: 'ACT', act, by: who }, at),
    waited,
  )
}
/** By its own clock, or by the one of the case that it serves. */
const dueOf = ({ process }: Definition, { state: { clocks } }: Run, { id, stepId }: StepInstance) =>
  (clocks[id] ?? clocks[`case:${process.steps[stepId]?.serves}`])?.dueAt ?? null
const open = ({ state }: Run) => Object.values(state.steps).filter(({ status }) => status === 'READY')
function goesOn(definition: Definition, run: Run, rand: Random): Run {
  const step = oneOf(open(run), rand)
  return finishes(
    definition,
    run,
    step,
    oneOf(
      // What counts absences elsewhere has them from there.
      definition.process.steps[step.stepId]!.outcomes.filter(
        ({ absences }) =>
          !absences ||
          absences.at === step.stepId ||
          ((run.state.absences?.[absences.at]?.RESPONDENT ?? 0) >= absences.times &&
            // Only the respondent stays away.
            (absences.of === undefined || run.state.values[absences.of] === 'respondent')),
      ),
      rand,
    ).id,
    answered(definition, step.stepId, rand),
    run.at + hour,
  )
}
const wereOpened = ({ state }: Run) => Object.values(state.steps).filter(({ openedAt }) => openedAt !== null)
/** Steps opened on the way to the end, in 120 goes, and more while fewer than `expected` were. */
function everOpened(definition: Definition, run: Run, rand: Random, expected: number): Set<string> {
  const before = new Set(wereOpened(run).map(({ id }) => id))
  const opened = new Set<string>()
  for (let go = 0; go < 120 || (opened.size < expected && go < 2000); go++) {
    let end = run
    for (let moves = 0; moves < 40 && !isOver(end) && open(end).length > 0; moves++)
      end = goesOn(definition, end, rand)
    for (const { id, stepId } of wereOpened(end)) if (!before.has(id)) opened.add(stepId)
  }
  return opened
}
const filed = (definition: Definition, values: Values) =>
  happens(definition, null, { type: 'FILED', values }, filedAt)

// ── what holds ───────────────────────────────────────────────────────────────
describe.each(graphs)('%s', (_name, definition) => {
  test('what is ahead is what can come and nothing else, from wherever a case stands', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const rand = random(seed * 7919)
      let run = filed(definition, answered(definition, 'filing', rand))
      for (let moves = Math.floor(rand() * 7); moves > 0 && !isOver(run); moves--)
        run = goesOn(definition, run, rand)
      const road = roadOf(definition, calendar, run.recorded, run.at)
      expect([seed, [...road.keys()].toSorted()]).toEqual([
        seed,
        [...everOpened(definition, run, rand, road.size)].toSorted(),
      ])
    }
  })

  test('the day named is the day that the engine sets when every step takes the time of the plan', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const rand = random(seed * 104_729)
      const values = answered(definition, 'filing', rand)
      const run = filed(definition, values)
      const road = roadOf(definition, calendar, run.recorded, filedAt)
      const dues = new Map<string, number | null>()
      let end = run
      while (!isOver(end)) {
        const dueAt = (step: StepInstance) => dueOf(definition, end, step) ?? end.at
        const step = open(end).toSorted((a, b) => dueAt(a) - dueAt(b))[0]!
        end = finishes(
          definition,
          end,
          step,
          definition.process.steps[step.stepId]!.outcomes[0]!.id,
          answered(definition, step.stepId, rand),
          Math.max(end.at, Math.min(dueAt(step), road.get(step.stepId)?.dueAt ?? Infinity)),
        )
        for (const each of wereOpened(end))
          if (!dues.has(each.stepId)) dues.set(each.stepId, dueOf(definition, end, each))
      }
      for (const [stepId, { dueAt, isUsual }] of road) {
        if (!isUsual) expect([stepId, dueAt]).toEqual([stepId, null])
        else if (dueAt !== null) {
          // The limit of a step behind it may end first: then both have that day.
          const isCut = [...road].some(([other, ahead]) => other !== stepId && ahead.dueAt === dueAt)
          expect([stepId, isCut || dueAt >= (dues.get(stepId) ?? Infinity)]).toEqual([stepId, true])
        }
        if (isUsual) expect([stepId, dues.has(stepId)]).toEqual([stepId, true])
      }
    }
  })

  test('after the end nothing is ahead', () => {
    const rand = random(5)
    let run = filed(definition, answered(definition, 'filing', rand))
    const by: By = { userId: 'somebody', role: 'EMPLOYEE', capacities: ['COMPLAINANT'] }
    const acts = (of: typeof run, act: Act, as: By, at: number) =>
      happens(definition, of, { type: 'ACT', act, by: as }, at)
    const withdrawal = acts(run, { type: 'WITHDRAW', noteId: 'why' }, by, filedAt + hour)
    const agree: Act = { type: 'ANSWER_WITHDRAWAL', answer: 'AGREE', noteId: 'why' }
    const member: By = { userId: 'member', role: 'EMPLOYEE', capacities: ['COMMITTEE'] }
    // What a template still requires then is open, and the last step of its process.
    const isWithdrawn = isOver(withdrawal) || definition.process.withdrawal?.leadsTo !== undefined
    const ended = isWithdrawn ? withdrawal : acts(withdrawal, agree, member, filedAt + 2 * hour)
    expect([...roadOf(definition, calendar, ended.recorded, filedAt + 2 * hour)]).toEqual([])
    while (!isOver(run)) run = goesOn(definition, run, rand)
    expect([...roadOf(definition, calendar, run.recorded, run.at)]).toEqual([])
  })
})

describe('POSH', () => {
  const posh = definitionOf(templates.POSH!.graph)
  const day = (road: ReturnType<typeof roadOf>, stepId: string) => {
    const dueAt = road.get(stepId)?.dueAt
    return dueAt === null || dueAt === undefined
      ? null
      : new Date(dueAt + 5.5 * hour).toISOString().slice(0, 10)
  }
  const no = { asksRelief: 'no', asksConciliation: 'no' }

  test('the days before filing, with a holiday between; what can still be asked for has no day', () => {
    const road = roadBefore(posh, calendar, no, filedAt)
    expect([
      day(road, 'acknowledge'),
      day(road, 'serve'),
      day(road, 'reply'),
      day(road, 'hearing'),
      day(road, 'report'),
    ]).toEqual(['2026-03-05', '2026-03-12', '2026-03-26', '2026-05-31', '2026-06-10'])
    for (const stepId of ['relief', 'reliefGiven', 'conciliation', 'settlement'])
      expect([stepId, road.get(stepId)]).toEqual([stepId, { dueAt: null, isUsual: false }])
  })
  test('while it is not answered, it may come and has no day', () => {
    const road = roadBefore(posh, calendar, {}, filedAt)
    expect([road.get('conciliation'), road.get('relief')]).toEqual([
      { dueAt: null, isUsual: false },
      { dueAt: null, isUsual: false },
    ])
    expect(day(road, 'hearing')).toBe('2026-05-31')
    expect(roadBefore(posh, calendar, { ...no, asksRelief: 'yes' }, filedAt).get('relief')).toMatchObject({
      isUsual: true,
      dueAt: expect.any(Number),
    })
  })
  test('a notice that comes only after three missed hearings has no day after the findings that it precedes', () => {
    expect(roadBefore(posh, calendar, no, filedAt).get('absence')).toEqual({ dueAt: null, isUsual: false })
  })
  test('what was jumped over is gone', () => {
    const rand = random(3)
    let run = filed(posh, { asksRelief: 'no', asksConciliation: 'yes' })
    const finish = (stepId: string, outcome: string) => {
      run = finishes(
        posh,
        run,
        open(run).find((step) => step.stepId === stepId)!,
        outcome,
        answered(posh, stepId, rand),
        run.at + hour,
      )
    }
    finish('acknowledge', 'accepted')
    finish('serve', 'served')
    expect(roadOf(posh, calendar, run.recorded, run.at).has('conciliation')).toBe(true)
    finish('reply', 'noReply')
    const road = roadOf(posh, calendar, run.recorded, run.at)
    expect([road.has('serve'), road.has('reply'), road.has('findings')]).toEqual([false, false, true])
    // It can still be asked for, and has no day.
    expect(road.get('conciliation')).toEqual({ dueAt: null, isUsual: false })
  })
  test('no sentence of a template says of a person what only some have done', () => {
    for (const { graph } of Object.values(templates)) {
      for (const text of [...graph.stages, ...graph.steps].map(({ description }) => description))
        expect(text).not.toMatch(/\b(she|he|her|him|his)\b/i)
    }
  })
})

test('a process too large to go every way shows what arrows lead to, in a moment', () => {
  const many = Array.from({ length: 24 }, (_, place) => `side${place}`)
  const graph: Graph = {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps(
      [...many, 'end'].map((id, place) => ({
        ...words,
        id,
        name: id,
        position: at(place, 0),
        outcomes: { done: 'Done', other: 'Other' },
      })),
    ),
    edges: edges([
      ...many.flatMap((id): [string, string | null, string][] => [
        ['start', null, id],
        [id, 'done', 'end'],
        [id, 'other', 'end'],
      ]),
      ['end', 'done', 'close'],
      ['end', 'other', 'close'],
    ]),
    prerequisites: many.map((id) => ({
      id: `after${id}`,
      stepId: 'end',
      requiresStepId: id,
      statement: 'Done.',
      lawRef: null,
    })),
  }
  const definition = definitionOf(graph)
  const run = happens(definition, null, { type: 'FILED', values: {} }, filedAt)
  expect([...roadOf(definition, calendar, run.recorded, filedAt).keys()]).toEqual(['end'])
})
