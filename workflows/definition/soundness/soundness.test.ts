/** Drawings with one mistake each, that only shows when a case is thought through; and sound ones that look alike. */
import { describe, expect, test } from 'vitest'
import { words } from '../../../test/cast.ts'
import { exploreDrawing } from '../../../test/searchDrawing.ts'
import { compile } from '../compile.ts'
import { applyFix } from '../edit/fixes.ts'
import { emptyGraph, type CaseClock, type Condition, type Graph } from '../graph.ts'
import type { GraphProblem, ProblemCode } from '../problem.ts'
import { caseClock, clock, edges, form, is, stages, steps, to } from '../templates/build.ts'
import { templates } from '../templates/index.ts'
import type { TraceMove } from '../trace.ts'
import { checkSoundness, inspect } from './soundness.ts'

const week = clock(7, 'DAY', 3, 5)
type Arrow = [from: string, outcome: string | null, to: string, condition?: Condition]
/** Steps with the outcomes that their arrows leave by. */
function drawing(arrows: Arrow[], clocks: CaseClock[] = []): Graph {
  const ids = [...new Set(arrows.flatMap(([from]) => (from === 'start' ? [] : [from])))]
  const outcomes = (id: string) =>
    Object.fromEntries(
      arrows.flatMap(([from, outcome]) => (from === id && outcome ? [[outcome, outcome]] : [])),
    )
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps(ids.map((id) => ({ ...words, id, name: id, outcomes: outcomes(id), clock: week }))),
    edges: edges(arrows).map((edge, place) => ({ ...edge, id: `arrow${place}` })),
    clocks,
    ...form([
      {
        id: 'filed',
        stepId: 'filing',
        title: 'Filed',
        visibleTo: [],
        questions: [
          {
            key: 'wish',
            type: 'SINGLE_SELECT',
            label: 'Wish',
            options: { yes: 'Yes', no: 'No' },
            required: true,
          },
          { key: 'count', type: 'INPUT_BOX', label: 'Count', config: { format: 'NUMBER' } },
        ],
      },
    ]),
  }
}
const atLeast = (value: number): Condition => ({
  match: 'ALL',
  tests: [{ field: 'count', op: 'AT_LEAST', value }],
})
const step = (graph: Graph, id: string) => graph.steps.find((one) => one.id === id)!
const requires = (graph: Graph, stepId: string, requiresStepId: string): Graph => ({
  ...graph,
  prerequisites: [{ id: 'needs', stepId, requiresStepId, statement: '', lawRef: null }],
})
const waitingFor = (graph: Graph, stepId: string, after: string): Graph => {
  for (const outcome of step(graph, stepId).outcomes) outcome.after = after
  return graph
}
const wait = (trigger: CaseClock['trigger'], amount = 10) =>
  caseClock('wait', 'Wait', 'MINIMUM', amount, 'DAY', { trigger })

/** Relief runs beside the inquiry, and `join` waits for both. */
const forked = (): Graph =>
  drawing([
    ['start', null, 'read'],
    ['read', 'done', 'hear'],
    ['read', 'done', 'relief'],
    ['hear', 'done', 'join'],
    ['hear', 'again', 'read'],
    ['relief', 'done', 'join'],
    ['join', 'done', 'close'],
  ])

const soundnessProblems = (graph: Graph): GraphProblem[] => {
  const { problems = [] } = compile(graph)
  expect(problems).toEqual([])
  return checkSoundness(graph, problems).problems
}
const codes = (graph: Graph): ProblemCode[] => soundnessProblems(graph).map(({ code }) => code)
const traceLines = (trace: TraceMove[] = []) =>
  trace.map(({ kind, stepId = '', outcome = '' }) => `${kind} ${stepId} ${outcome}`.trim())

type Row = [what: string, code: ProblemCode, at: string, isWarning: boolean, graph: () => Graph]
const mistakes: Row[] = [
  [
    'two steps that wait for each other through a clock',
    'CASE_STOPS',
    'relief',
    false,
    () => {
      const graph = forked()
      graph.clocks = [wait({ on: 'STEP_OPENED', stepId: 'join' })]
      graph.edges = graph.edges.filter(({ outcome }) => outcome !== 'again')
      step(graph, 'hear').outcomes.pop()
      return waitingFor(graph, 'relief', 'wait')
    },
  ],
  [
    'a step behind a condition that what was answered before rules out',
    'NEVER_OPENS',
    'late',
    false,
    () =>
      drawing([
        ['start', null, 'read'],
        ['start', null, 'hear', is('wish', 'yes')],
        ['hear', 'done', 'late', is('wish', 'no')],
        ['hear', 'done', 'close'],
        ['read', 'done', 'close'],
        ['late', 'done', 'close'],
      ]),
  ],
  [
    'such a condition before a step that others open',
    'CONDITION_NEVER_HOLDS',
    'arrow2',
    false,
    () =>
      drawing([
        ['start', null, 'read'],
        ['start', null, 'hear', is('wish', 'yes')],
        ['hear', 'done', 'read', is('wish', 'no')],
        ['hear', 'done', 'close'],
        ['read', 'done', 'close'],
      ]),
  ],
  [
    'an arrow for all other cases, of which there are none',
    'OTHERWISE_NEVER',
    'arrow3',
    true,
    () =>
      drawing([
        ['start', null, 'read'],
        ['read', 'done', 'hear', is('wish', 'yes')],
        ['read', 'done', 'close', is('wish', 'no')],
        ['read', 'done', 'hear'],
        ['hear', 'done', 'close'],
      ]),
  ],
  [
    'two conditions on one number that overlap',
    'CONDITIONS_OVERLAP',
    'arrow2',
    true,
    () =>
      drawing([
        ['start', null, 'read'],
        ['read', 'done', 'hear', atLeast(5)],
        ['read', 'done', 'urgent', atLeast(10)],
        ['read', 'done', 'close'],
        ['hear', 'done', 'close'],
        ['urgent', 'done', 'close'],
      ]),
  ],
  [
    'an outcome that closes everything while another branch is open',
    'WORK_LOST',
    'hear',
    true,
    () => {
      const graph = drawing([
        ['start', null, 'read'],
        ['read', 'done', 'hear'],
        ['read', 'done', 'relief'],
        ['hear', 'done', 'close'],
        ['relief', 'done', 'close'],
      ])
      step(graph, 'hear').outcomes[0]!.closesNow = true
      return graph
    },
  ],
  [
    'two joins that wait for each other',
    'JOIN_CIRCLE',
    'a',
    true,
    () =>
      drawing([
        ['start', null, 'a'],
        ['start', null, 'b'],
        ['a', 'done', 'b'],
        ['a', 'end', 'close'],
        ['b', 'done', 'a'],
        ['b', 'end', 'close'],
      ]),
  ],
  [
    'a required step that is always on the other way',
    'PREREQUISITE_NEVER_MET',
    'late',
    false,
    () =>
      requires(
        drawing([
          ['start', null, 'talk'],
          ['start', null, 'hear', is('wish', 'yes')],
          ['hear', 'done', 'late', is('wish', 'no')],
          ['hear', 'done', 'close'],
          ['talk', 'done', 'late'],
          ['late', 'done', 'close'],
        ]),
        'late',
        'hear',
      ),
  ],
  [
    'a required step that is not on every way',
    'REQUIREMENT_VOID',
    'join',
    true,
    () =>
      requires(
        drawing([
          ['start', null, 'read'],
          ['read', 'yes', 'hear'],
          ['read', 'no', 'talk'],
          ['hear', 'done', 'join'],
          ['talk', 'done', 'join'],
          ['join', 'done', 'close'],
        ]),
        'join',
        'hear',
      ),
  ],
  [
    'a clock that counts from a step that is not on every way',
    'CLOCK_FORSAKEN',
    'join',
    true,
    () => {
      const graph = drawing([
        ['start', null, 'read'],
        ['read', 'yes', 'hear'],
        ['read', 'no', 'talk'],
        ['hear', 'done', 'join'],
        ['talk', 'done', 'join'],
        ['join', 'done', 'close'],
      ])
      step(graph, 'join').clock = clock(7, 'DAY', 3, 5, { trigger: { on: 'STEP_COMPLETED', stepId: 'hear' } })
      return graph
    },
  ],
  [
    'a clock that is overdue when its step opens',
    'BORN_OVERDUE',
    'answer',
    false,
    () => {
      const graph = drawing(
        [
          ['start', null, 'read'],
          ['read', 'done', 'answer'],
          ['answer', 'done', 'close'],
        ],
        [wait({ on: 'CASE_FILED' }, 15)],
      )
      step(graph, 'answer').clock = clock(10, 'DAY', 5, 8, { trigger: { on: 'CASE_FILED' } })
      return waitingFor(graph, 'read', 'wait')
    },
  ],
  [
    'a clock that starts with a step of the other branch, which never comes first',
    'CLOCK_STARTS_LATER',
    'hear',
    false,
    () => {
      const graph = drawing([
        ['start', null, 'hear'],
        ['start', null, 'talk', is('wish', 'yes')],
        ['talk', 'done', 'hear', is('wish', 'no')],
        ['talk', 'done', 'close'],
        ['hear', 'done', 'close'],
      ])
      step(graph, 'hear').clock = clock(7, 'DAY', 3, 5, { trigger: { on: 'STEP_COMPLETED', stepId: 'talk' } })
      return graph
    },
  ],
  [
    'a term whose start never happens',
    'TERM_NEVER_STARTS',
    'term',
    false,
    () => {
      const graph = drawing(
        [
          ['start', null, 'read'],
          ['read', 'done', 'close'],
          ['read', 'other', 'close'],
        ],
        [
          caseClock('term', 'Term', 'LIMIT', 9, 'DAY', {
            trigger: { on: 'STEP_COMPLETED', stepId: 'read', outcome: 'other' },
            tells: to('COMMITTEE'),
          }),
        ],
      )
      Object.assign(step(graph, 'read'), { actor: null, clock: null })
      step(graph, 'read').setting.automatic = true
      return graph
    },
  ],
  [
    'a term that is over before what stops it can happen',
    'TERM_NEVER_STOPS',
    'term',
    true,
    () =>
      drawing(
        [
          ['start', null, 'read'],
          ['read', 'done', 'hear'],
          ['hear', 'done', 'close'],
        ],
        [
          caseClock('term', 'Term', 'LIMIT', 9, 'DAY', {
            trigger: { on: 'STEP_COMPLETED', stepId: 'read', outcome: null },
            stops: [{ stepId: 'read', outcome: null }],
            tells: to('COMMITTEE'),
          }),
        ],
      ),
  ],
  [
    'a second outcome of a step that nobody does',
    'OUTCOME_NEVER',
    'read',
    true,
    () => {
      const graph = drawing([
        ['start', null, 'read'],
        ['read', 'done', 'hear'],
        ['read', 'other', 'close'],
        ['hear', 'done', 'close'],
      ])
      Object.assign(step(graph, 'read'), { actor: null, clock: null })
      step(graph, 'read').setting.automatic = true
      return graph
    },
  ],
]

describe('each mistake is named where it is', () => {
  test.each(mistakes)('%s', (_what, code, at, isWarning, graph) => {
    const all = soundnessProblems(graph())
    const one = all.find((each) => each.code === code)
    expect(all.map((each) => each.code)).toContain(code)
    expect([one?.nodeId, one?.isWarning ?? false]).toEqual([at, isWarning])
    expect(inspect(graph()).definition === null).toBe(all.some((each) => !each.isWarning))
    if (!one?.fix) return
    const mended = applyFix(one.fix.edit, { id: 'fresh', outcome: 'Done' })(graph())
    expect(inspect(mended).problems.filter((each) => each.code === code && each.nodeId === at)).toEqual([])
  })

  test('nine of ten with a fix of one press, and with the way that leads there', () => {
    const all = mistakes.map(([, code, , , graph]) =>
      soundnessProblems(graph()).find((each) => each.code === code),
    )
    expect(all.filter((one) => one?.fix).length / all.length).toBeGreaterThanOrEqual(0.9)
    expect(all.filter((one) => one?.trace).length).toBeGreaterThanOrEqual(12)
  })
})

describe('steps that wait for each other', () => {
  const circle = (graph: Graph) => soundnessProblems(graph).find(({ code }) => code === 'JOIN_CIRCLE')
  /** Hearing and reading in parallel; each requires what the other branch does last. */
  const crossed = () => {
    const graph = drawing([
      ['start', null, 'hear'],
      ['start', null, 'read'],
      ['hear', 'done', 'relief'],
      ['read', 'done', 'talk'],
      ['relief', 'done', 'join'],
      ['talk', 'done', 'join'],
      ['join', 'done', 'close'],
    ])
    const rows = [
      ['hear', 'talk'],
      ['read', 'relief'],
    ] as const
    graph.prerequisites = rows.map(([stepId, requiresStepId]) => ({
      id: `${stepId}-needs`,
      stepId,
      requiresStepId,
      statement: '',
      lawRef: null,
    }))
    return graph
  }

  test('the fix takes away a requirement where that is what holds them', () => {
    const offered = circle(crossed())?.fix?.edit
    expect(offered).toMatchObject({ kind: 'REMOVE_PREREQUISITE' })
    expect(circle(applyFix(offered!, { id: '', outcome: '' })(crossed()))).toBeUndefined()
  })

  test('no fix is offered that the search cannot confirm within its budget', () => {
    const graph = crossed()
    const { moves } = exploreDrawing(graph)
    const [one] = checkSoundness(graph, [], moves + 1).problems.filter(({ code }) => code === 'JOIN_CIRCLE')
    expect(one).toBeDefined()
    expect(one?.fix).toBeUndefined()
  })

  test('a join behind a loop for rework is no circle: the new round is not waited for', () => {
    const graph = drawing([
      ['start', null, 'plan'],
      ['plan', 'done', 'hear'],
      ['plan', 'done', 'read'],
      ['hear', 'here', 'room'],
      ['hear', 'online', 'link'],
      ['room', 'done', 'notes'],
      ['link', 'done', 'notes'],
      ['notes', 'done', 'decide'],
      ['read', 'done', 'decide'],
      ['decide', 'more', 'plan'],
      ['decide', 'enough', 'close'],
    ])
    expect(soundnessProblems(graph)).toEqual([])
  })
})

describe('the way is the shortest, and says what was answered', () => {
  test('of a case that stops', () => {
    const stops = soundnessProblems(mistakes[0]![4]()).find(({ code }) => code === 'CASE_STOPS')
    expect(traceLines(stops?.trace)).toEqual([
      'FILED',
      'OPENED read',
      'ENDED read done',
      'OPENED hear',
      'OPENED relief',
      'ENDED hear done',
      'WAITS join',
      'STUCK relief',
    ])
    expect(stops?.trace?.at(-1)).toMatchObject({ clockId: 'wait', open: ['relief'], waiting: ['join'] })
  })

  test('of conditions that overlap', () => {
    const overlap = soundnessProblems(mistakes[4]![4]()).find(({ code }) => code === 'CONDITIONS_OVERLAP')
    expect(traceLines(overlap?.trace)).toEqual(['FILED', 'OPENED read', 'ENDED read done'])
    expect(Number(overlap?.trace?.[0]?.answers?.['count'])).toBeGreaterThanOrEqual(10)
  })
})

describe('what only looks like a mistake is none', () => {
  test.each(
    Object.entries(templates).flatMap(([key, one]) =>
      one && !key.startsWith('EMPTY') ? [[key, one.graph] as const] : [],
    ),
  )('%s, gone through to the end', (_key, graph) => {
    const { problems: all, isComplete } = checkSoundness(graph, [])
    expect(isComplete).toBe(true)
    // The Canadian one closes over its standing record of absences on purpose.
    expect(
      all.filter(({ code, trace }) => code !== 'WORK_LOST' || trace?.at(-1)?.stepId !== 'absence'),
    ).toEqual([])
  })

  test('a second round of a fork whose join waits', () => expect(codes(forked())).toEqual([]))

  test('the same condition on two arrows: a fork that was meant', () => {
    const graph = drawing([
      ['start', null, 'read'],
      ['read', 'done', 'hear', is('wish', 'yes')],
      ['read', 'done', 'relief', is('wish', 'yes')],
      ['read', 'done', 'close'],
      ['hear', 'done', 'close'],
      ['relief', 'done', 'close'],
    ])
    expect(codes(graph)).toEqual([])
  })

  test('an answer that need not be given leaves other cases', () => {
    const graph = mistakes[3]![4]()
    graph.attributes[0]!.required = false
    expect(codes(graph)).toEqual([])
  })
})

describe('the budget', () => {
  test('ends the search, and then nothing is said to be impossible', () => {
    const graph = mistakes[1]![4]()
    const { problems: few, isComplete } = checkSoundness(graph, [], 2)
    expect([few, isComplete]).toEqual([[], false])
  })

  test('counts moves, so that everybody gets the same answer', () => {
    const graph = mistakes[0]![4]()
    expect(checkSoundness(graph, [], 6)).toEqual(checkSoundness(graph, [], 6))
  })

  test('what the quick checks found is not named again, nor is a drawing searched that could not run', () => {
    const graph = drawing([
      ['start', null, 'read'],
      [
        'read',
        'done',
        'close',
        { match: 'ALL', tests: [...is('wish', 'yes').tests, ...is('wish', 'no').tests] },
      ],
      ['read', 'done', 'close'],
    ])
    expect(inspect(graph).problems.map(({ code }) => code)).toEqual(['CONDITION_NEVER_HOLDS'])
    graph.edges = graph.edges.filter(({ from }) => from !== 'read')
    expect(inspect(graph).problems.map(({ code }) => code)).toEqual(['DEAD_END'])
  })
})
