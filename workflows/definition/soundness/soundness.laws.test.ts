/**
 * What the search says of random drawings, against the real engine: each way that it shows can be gone there and
 * shows what was claimed, and no random life comes to anything that a complete search did not see.
 */
import { expect, test } from 'vitest'
import { asha, day, dora, india, meera, monday, priya, words } from '../../../test/cast.ts'
import { pick, seeded, type Random } from '../../../test/random.ts'
import { exploreDrawing } from '../../../test/searchDrawing.ts'
import { advance, isRefused, nextDue, refuse } from '../../engine/advance.ts'
import type { Act, CaseEvent, CaseState, Effect, Values } from '../../engine/state.ts'
import { compile } from '../compile.ts'
import { applyFix } from '../edit/fixes.ts'
import type { Process } from '../definition.ts'
import { emptyGraph, type CaseClock, type Condition, type Graph } from '../graph.ts'
import type { GraphProblem } from '../problem.ts'
import { caseClock, clock, edges, form, stages, steps, to } from '../templates/build.ts'
import type { TraceMove } from '../trace.ts'
import { checkSoundness } from './soundness.ts'

const must = (holds: boolean, why: string, detail: unknown = ''): void => {
  if (!holds) throw new Error(`${why}: ${JSON.stringify(detail)}`)
}
const week = clock(7, 'DAY', 3, 5)

const conditions: Condition[] = [
  { match: 'ALL', tests: [{ field: 'wish', op: 'IS', value: 'yes' }] },
  { match: 'ALL', tests: [{ field: 'wish', op: 'IS_NOT', value: 'yes' }] },
  { match: 'ALL', tests: [{ field: 'count', op: 'AT_LEAST', value: 5 }] },
  { match: 'ALL', tests: [{ field: 'count', op: 'AT_MOST', value: 7 }] },
  {
    match: 'ANY',
    tests: [
      { field: 'count', op: 'IS', value: 9 },
      { field: 'kinds', op: 'INCLUDES', value: 'one' },
    ],
  },
  {
    match: 'ALL',
    tests: [
      { field: 'kinds', op: 'INCLUDES', value: 'two' },
      { field: 'wish', op: 'ANSWERED' },
    ],
  },
]

/**
 * Three to six steps: arrows ahead and back, forks, conditions, requirements, clocks that are waited for or end
 * a step.
 */
function drawn(random: Random): Graph {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, 3 + Math.floor(random() * 4))
  const outcomes: { [outcome: string]: string } = { yes: 'Yes', no: 'No' }
  const arrows = ids.flatMap((from, place) =>
    Object.keys(outcomes).flatMap((outcome): [string, string, string, Condition?][] => {
      const ahead = [...ids.slice(place + 1), 'close']
      const plain = new Set([
        pick(random, ahead),
        ...(random() < 0.3 ? [pick(random, ahead)] : []),
        ...(random() < 0.12 ? [pick(random, ids)] : []),
      ])
      const [one, other] = [pick(random, conditions), pick(random, conditions)]
      return [
        ...[...plain].map((target): [string, string, string] => [from, outcome, target]),
        ...(random() < 0.3
          ? [[from, outcome, pick(random, ahead), one] as [string, string, string, Condition]]
          : []),
        ...(random() < 0.15
          ? [[from, outcome, pick(random, ahead), other] as [string, string, string, Condition]]
          : []),
      ]
    }),
  )
  const anyEnd = () => ({ stepId: pick(random, ids), outcome: pick(random, [null, 'yes', 'no']) })
  const anyTrigger = (): CaseClock['trigger'] =>
    pick<CaseClock['trigger']>(random, [
      { on: 'CASE_FILED' },
      { on: 'STEP_OPENED', stepId: pick(random, ids) },
      { on: 'STEP_COMPLETED', ...anyEnd() },
      { on: 'STEP_OPENED', stepId: pick(random, ids) },
    ])
  const [hasWait, hasSecond, hasTake] = [random() < 0.7, random() < 0.4, random() < 0.4]
  const clocks = [
    ...(hasWait
      ? [caseClock('wait', 'Wait', 'MINIMUM', 1, 'DAY', { trigger: anyTrigger(), stops: [anyEnd()] })]
      : []),
    ...(hasSecond ? [caseClock('second', 'Second', 'MINIMUM', 2, 'DAY', { trigger: anyTrigger() })] : []),
    ...(hasTake
      ? [
          caseClock('take', 'Take', 'LIMIT', 1000, 'DAY', {
            trigger: anyTrigger(),
            stops: random() < 0.5 ? [anyEnd()] : [],
            tells: to('COMMITTEE'),
            takes: { stepId: pick(random, ids), outcome: pick(random, ['yes', 'no']) },
          }),
        ]
      : []),
  ]
  const drawnSteps = steps(
    ids.map((id) => ({
      ...words,
      id,
      name: id,
      outcomes,
      clock: week,
      setting:
        random() < 0.12
          ? { automatic: true }
          : { allowSkip: random() < 0.2, reopenable: random() < 0.15, automatic: false },
    })),
  )
  for (const step of drawnSteps) {
    if (random() < 0.2) step.join = 'EACH'
    if (random() < 0.1 && step.outcomes[0]) step.outcomes[0].closesNow = true
    if (step.setting.automatic) Object.assign(step, { actor: null, clock: null })
    for (const outcome of step.outcomes) {
      if (hasWait && random() < 0.35) outcome.after = 'wait'
      else if (hasSecond && random() < 0.35) outcome.after = 'second'
      if (random() < 0.12)
        outcome.ends = [{ stepId: pick(random, ids), outcome: pick(random, ['yes', 'no']) }]
    }
  }
  for (const { takes } of clocks)
    if (takes && drawnSteps.some(({ id, setting }) => id === takes.stepId && setting.automatic)) clocks.pop()
  const waits = Array.from({ length: Math.floor(random() * 3) }, (_, n) => ({
    id: `w${n}`,
    stepId: pick(random, ids),
    requiresStepId: pick(random, ids),
    statement: '',
    lawRef: null,
  }))
  const asker = drawnSteps.find(({ setting }) => !setting.automatic)?.id ?? 'filing'
  return {
    ...emptyGraph('COMPLAINT'),
    reopening: random() < 0.1 ? { by: 'COMMITTEE', stepId: pick(random, ids), within: null } : null,
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: drawnSteps,
    edges: edges([
      ['start', null, 'a'],
      ...(random() < 0.3 ? [['start', null, 'b'] as [string, null, string]] : []),
      ...arrows,
    ]).map((edge, place) => ({ ...edge, id: `e${place}` })),
    prerequisites: waits.filter((one) => one.stepId !== one.requiresStepId),
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
            required: random() < 0.5,
          },
          {
            key: 'count',
            type: 'INPUT_BOX',
            label: 'Count',
            config: { format: 'NUMBER', min: 0, max: 10 },
            visibleWhen: random() < 0.5 ? (conditions[0] ?? null) : null,
          },
        ],
      },
      {
        id: 'asked',
        stepId: asker,
        title: 'Asked',
        visibleTo: [],
        questions: [
          {
            key: 'kinds',
            type: 'MULTI_SELECT',
            label: 'Kinds',
            options: { one: 'One', two: 'Two', three: 'Three' },
            required: random() < 0.5,
          },
        ],
      },
    ]),
  }
}

type Life = { state: CaseState; effects: Effect[]; at: number; all: Effect[] }
const begin = (process: Process, values: Values): Life => {
  const begun = advance(process, india, null, { type: 'FILED', values }, monday)
  return { ...begun, at: monday, all: begun.effects }
}
function go(process: Process, life: Life, event: CaseEvent): void {
  const next = advance(process, india, life.state, event, life.at)
  Object.assign(life, next, { all: [...life.all, ...next.effects] })
}
const standing = ({ state }: Life, status: string): string[] =>
  Object.values(state.steps)
    .filter((one) => one.status === status)
    .map(({ stepId }) => stepId)
    .toSorted()
const isOver = ({ state }: Life) => state.status === 'CLOSED'

/** Does what a move of the trace says; what follows by itself is left to the engine. */
function follow(process: Process, life: Life, move: TraceMove): void {
  if (move.kind === 'TERM_OVER' || (move.kind === 'ENDED' && move.by === 'TIME')) {
    const until = life.state.clocks[`case:${move.clockId}`]?.dueAt
    must(typeof until === 'number', 'a clock that ends runs', move)
    letPass(process, life, until ?? 0)
  } else if (move.kind === 'REOPENED' && move.stepId === undefined) {
    if (!isOver(life)) go(process, life, { type: 'ACT', by: priya, act: { type: 'CLOSE', noteId: 'n' } })
    go(process, life, { type: 'ACT', by: priya, act: { type: 'REOPEN_CASE', noteId: 'n' } })
  } else if (move.kind === 'REOPENED') {
    const step = Object.values(life.state.steps).findLast(({ stepId }) => stepId === move.stepId)?.id ?? ''
    go(process, life, { type: 'ACT', by: priya, act: { type: 'REOPEN_STEP', step, noteId: 'n' } })
  } else if (move.kind === 'ENDED' && byHand(move)) {
    const step =
      Object.values(life.state.steps).find((one) => one.stepId === move.stepId && one.status === 'READY')
        ?.id ?? ''
    const wait = move.clockId === undefined ? null : life.state.clocks[`case:${move.clockId}`]?.dueAt
    if (wait) letPass(process, life, wait)
    const act: Act =
      move.by === 'SKIP'
        ? { type: 'SKIP_STEP', step, noteId: 'n' }
        : {
            type: 'COMPLETE_STEP',
            step,
            outcome: move.outcome ?? '',
            submissionId: null,
            values: move.answers ?? {},
          }
    go(process, life, { type: 'ACT', by: priya, act })
  }
}
function letPass(process: Process, life: Life, until: number): void {
  for (let due = nextDue(life.state); due !== null && due <= until; due = nextDue(life.state)) {
    life.at = Math.max(life.at, due)
    go(process, life, { type: 'DUE' })
  }
  life.at = Math.max(life.at, until)
}

const byHand = ({ kind, by }: TraceMove) =>
  kind === 'TERM_OVER' || kind === 'REOPENED' || (kind === 'ENDED' && by !== 'AUTOMATIC' && by !== 'STEP')

/** Goes the way on the engine; wherever the trace says what is open, that is open. */
function replay(process: Process, trace: TraceMove[]): Life {
  const life = begin(process, trace[0]?.answers ?? {})
  trace.forEach((move, place) => {
    if (place === 0) return
    const isNext = byHand(move)
    const before = trace[place - 1]
    if (isNext && before) {
      must(
        JSON.stringify([standing(life, 'READY'), standing(life, 'LOCKED')]) ===
          JSON.stringify([before.open.toSorted(), before.waiting.toSorted()]),
        'the engine stands where the trace does',
        [place, standing(life, 'READY'), standing(life, 'LOCKED'), trace],
      )
      follow(process, life, move)
    }
  })
  return life
}

const logged = ({ all }: Life, kind: string) =>
  all.flatMap((effect) =>
    effect.do === 'LOG' && effect.entry.kind === kind ? [effect.entry.step?.split('.')[0]] : [],
  )

/**
 * Whether nobody can end anything that is open, now and in ten years, and the case is marked for it. What the mark
 * lets through is set aside.
 */
function isStuck(process: Process, life: Life): boolean {
  for (const years of [0, 10]) {
    letPass(process, life, life.at + years * 365 * day)
    for (const one of Object.values(life.state.steps).filter(({ status }) => status === 'READY'))
      for (const { id } of process.steps[one.stepId]?.outcomes ?? []) {
        const act: Act = { type: 'COMPLETE_STEP', step: one.id, outcome: id, submissionId: null, values: {} }
        const { stopped: _mark, ...unmarked } = life.state
        if (!refuse(process, unmarked, act, priya, life.at)) return false
      }
  }
  if (isOver(life)) return false
  must(life.state.stopped === 'NOTHING_MOVES', 'what stands still is marked', life.state)
  return true
}

/** What a problem claims, seen at the end of its way. */
function shows(process: Process, { code, nodeId, trace = [] }: GraphProblem, life: Life): boolean {
  const last = trace.at(-1)
  const step = last?.stepId
  if (code === 'CASE_STOPS') return isStuck(process, life)
  if (code === 'REQUIREMENT_VOID') return logged(life, 'REQUIREMENT_VOID').includes(step)
  if (code === 'CLOCK_FORSAKEN') return logged(life, 'COUNTS_FROM_NOW').includes(step)
  if (code === 'JOIN_CIRCLE') return logged(life, 'JOIN_OPENED').includes(step)
  if (code === 'WORK_LOST')
    return (
      isOver(life) &&
      logged(life, 'STEP_SKIPPED').includes(step) &&
      logged(life, 'STEP_DONE').includes(nodeId ?? '')
    )
  if (last?.kind === 'ENDED')
    return [...logged(life, 'STEP_DONE'), ...logged(life, 'STEP_SKIPPED')].includes(step)
  return last?.kind !== 'OPENED' || logged(life, 'STEP_OPENED').includes(step)
}

test('every way that is shown can be gone on the engine, and shows what was claimed', () => {
  const countByCode: Record<string, number> = {}
  for (let seed = 1; seed <= 300; seed++) {
    const graph = drawn(seeded(seed))
    const process = compile(graph).definition?.process
    if (!process) continue
    for (const problem of checkSoundness(graph, []).problems) {
      if (!problem.trace) continue
      countByCode[problem.code] = (countByCode[problem.code] ?? 0) + 1
      must(shows(process, problem, replay(process, problem.trace)), 'it shows what was claimed', [
        seed,
        problem,
      ])
    }
  }
  expect(Object.keys(countByCode).toSorted()).toEqual(
    expect.arrayContaining([
      'CASE_STOPS',
      'CONDITIONS_OVERLAP',
      'JOIN_CIRCLE',
      'REQUIREMENT_VOID',
      'WORK_LOST',
    ]),
  )
}, 120_000)

test('no life breaks a join open once the fix that a circle offers is made', () => {
  const total = { circles: 0, offered: 0, lives: 0 }
  for (let seed = 1; seed <= 500; seed++) {
    const graph = drawn(seeded(seed))
    if (!compile(graph).definition) continue
    const circles = checkSoundness(graph, []).problems.filter(({ code }) => code === 'JOIN_CIRCLE')
    total.circles += circles.length
    for (const { fix } of circles) {
      if (!fix) continue
      total.offered++
      const fixed = applyFix(fix.edit, { id: '', outcome: '' })(graph)
      const process = compile(fixed).definition?.process
      must(process !== undefined, 'a fixed drawing can be published', [seed, fix])
      if (!process) continue
      for (let round = 0; round < 3; round++) {
        total.lives++
        for (const life of live(seeded(seed * 10 + round), fixed, process))
          must(!logged(life, 'JOIN_OPENED').length, 'nothing waits in a circle', [seed, fix])
      }
    }
  }
  expect(total.offered).toBeGreaterThan(3)
  expect(total.circles).toBeGreaterThan(total.offered)
}, 120_000)

const anyValues = (random: Random, own: string): Values => ({
  ...(own === 'filing'
    ? {
        ...(random() < 0.8 ? { wish: pick(random, ['yes', 'no']) } : {}),
        ...(random() < 0.8 ? { count: Math.floor(random() * 11) } : {}),
      }
    : {}),
  ...(own === 'asked' && random() < 0.8
    ? { kinds: ['one', 'two', 'three'].filter(() => random() < 0.5) }
    : {}),
})
/** A form that can be sent: what is required is there, what is not shown is not. */
function fits(graph: Graph, values: Values): boolean {
  return graph.attributes.every(({ key, required, visibleWhen }) => {
    const isShown = !visibleWhen || values['wish'] === 'yes'
    return !(key in values) ? key === 'kinds' || !required || !isShown : isShown
  })
}

/** A life of up to forty acts of people who do anything, and of time that passes. */
function* live(random: Random, graph: Graph, process: Process): Generator<Life> {
  const asker = graph.components.find(({ id }) => id === 'asked')?.stepId
  const needsKinds = graph.attributes.some(({ key, required }) => key === 'kinds' && required)
  let values = anyValues(random, 'filing')
  while (!fits(graph, values)) values = anyValues(random, 'filing')
  const life = begin(process, asker === 'filing' && needsKinds ? { ...values, kinds: ['one'] } : values)
  yield life
  for (let count = 0; count < 40; count++) {
    life.at += Math.floor(random() * 2 * day) + (random() < 0.05 ? 400 * day : 0)
    const one = pick(random, Object.values(life.state.steps))
    const kinds = one.stepId === asker ? anyValues(random, 'asked') : {}
    if (needsKinds && one.stepId === asker && !(kinds['kinds'] as string[] | undefined)?.length)
      kinds['kinds'] = ['two']
    if (kinds['kinds'] && (kinds['kinds'] as string[]).length === 0) delete kinds['kinds']
    const complete: Act = {
      type: 'COMPLETE_STEP',
      step: one.id,
      outcome: pick(random, ['yes', 'no']),
      submissionId: null,
      values: kinds,
    }
    const act = pick<Act>(random, [
      complete,
      complete,
      complete,
      { type: 'SKIP_STEP', step: one.id, noteId: 'n' },
      { type: 'REOPEN_STEP', step: one.id, noteId: 'n' },
      ...(random() < 0.1 ? [{ type: 'CLOSE', noteId: 'n' } as const] : []),
      ...(random() < 0.1 || isOver(life) ? [{ type: 'REOPEN_CASE', noteId: 'n' } as const] : []),
    ])
    try {
      go(
        process,
        life,
        random() < 0.2 ? { type: 'DUE' } : { type: 'ACT', by: pick(random, [priya, meera, asha, dora]), act },
      )
      yield life
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
}

test('no life comes to where a complete search did not, nor stops where it said that none can', () => {
  const total = { complete: 0, lives: 0, seen: 0, closed: 0 }
  for (let seed = 5001; seed <= 5150; seed++) {
    const random = seeded(seed)
    const graph = drawn(random)
    const process = compile(graph).definition?.process
    if (!process) continue
    const explored = exploreDrawing(graph)
    if (!explored.isComplete) continue
    total.complete++
    const ids = graph.steps.map(({ id }) => id)
    const names = (list: number[]) => list.map((step) => ids[step] ?? '').toSorted()
    const known = new Set(
      explored.situations.map(({ marking }) => JSON.stringify([names(marking.open), names(marking.waiting)])),
    )
    const problems = checkSoundness(graph, []).problems
    const never = new Set(problems.flatMap(({ code, nodeId }) => (code === 'NEVER_OPENS' ? [nodeId] : [])))
    const canStop = problems.some(({ code }) => code === 'CASE_STOPS' || code === 'NO_WAY_TO_CLOSE')
    for (let round = 0; round < 4; round++) {
      total.lives++
      let last: Life | null = null
      for (const life of live(random, graph, process)) {
        last = life
        total.seen++
        if (isOver(life)) continue
        const where = JSON.stringify([standing(life, 'READY'), standing(life, 'LOCKED')])
        must(known.has(where), 'the search has been wherever a life comes', [seed, where])
        must(!standing(life, 'READY').some((id) => never.has(id)), 'what never opens does not', [seed, where])
        if (!life.state.stopped) continue
        // What the mark lets people do from here, the search does not know.
        must(canStop, 'a case stands still only where the search said so', [seed, where])
        break
      }
      if (last && isOver(last)) total.closed++
      else if (last && !canStop) must(!isStuck(process, last), 'it does not stop', [seed, last.state])
    }
  }
  expect(total.complete).toBeGreaterThan(25)
  expect(total.closed).toBeGreaterThan(30)
  expect(total.seen).toBeGreaterThan(800)
}, 120_000)
