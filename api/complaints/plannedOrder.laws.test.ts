/**
 * Planned days over random drawings, before filing and at any time after: none lies before the day of a step in front
 * of it. The oracle knows no engine: it follows the arrows that a case takes where each step ends as usual.
 */
import { expect, test } from 'vitest'
import { compile } from '../../workflows/definition/compile.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import { emptyGraph, type Graph } from '../../workflows/definition/graph.ts'
import { at, caseClock, clock, edges, stages, steps } from '../../workflows/definition/templates/build.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import { advance } from '../../workflows/engine/advance.ts'
import { dueOf } from '../../workflows/engine/caseClocks.ts'
import type { CaseEvent, CaseState } from '../../workflows/engine/state.ts'
import { pick, seeded, type Random } from '../../test/randomDrawings.ts'
import { roadBefore, roadOf, type Recorded } from './predictions.ts'
import { confirmDrawing } from '../../test/confirmDrawing.ts'

const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: ['2026-03-04'] }
const filedAt = Date.parse('2026-03-02T06:00:00Z')
const dayMs = 86_400_000

const ending = (again: boolean): Record<string, string> => ({
  done: 'Done',
  ...(again ? { again: 'Again' } : {}),
})
/** Steps in a row: some arrows jump ahead, some limits count from the filing, and some of the case are served. */
function anyRow(random: Random): Graph {
  const count = 3 + Math.floor(random() * 6)
  const id = (n: number) => `step${n}`
  const trigger = (n: number) =>
    pick(random, [
      { on: 'STEP_OPENED' as const },
      { on: 'STEP_OPENED' as const },
      { on: 'CASE_FILED' as const },
      { on: 'STEP_COMPLETED' as const, stepId: id(Math.floor(random() * Math.max(1, n))) },
    ])
  const unit = () => pick(random, ['DAY', 'WORKING_DAY'] as const)
  const amount = () => 3 + Math.floor(random() * 30)
  const numbers = Array.from({ length: count }, (_, n) => n)
  const arrows = numbers.flatMap((n): [string, string | null, string][] => {
    const later = numbers.filter((other) => other > n)
    const further = pick(random, later)
    const next: [string, string | null, string] = [id(n), 'done', n + 1 < count ? id(n + 1) : 'close']
    const jump = further !== undefined && further > n + 1 && random() < 0.4
    const back = n > 0 && random() < 0.2
    return [
      next,
      ...(jump ? [[id(n), 'done', id(further)] as [string, string, string]] : []),
      ...(back ? [[id(n), 'again', id(n - 1)] as [string, string, string]] : []),
    ]
  })
  const hasAgain = (n: number) => arrows.some(([from, outcome]) => from === id(n) && outcome === 'again')
  const drawn = steps(
    numbers.map((n) => ({
      stageId: 'one',
      description: '',
      actor: { by: 'COMMITTEE' } as const,
      id: id(n),
      name: id(n),
      position: at(n, 0),
      outcomes: ending(hasAgain(n)),
      clock: clock(amount(), unit(), 1, 2, { trigger: trigger(n) }),
    })),
  )
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: drawn.map((step) => (random() < 0.25 ? { ...step, clock: null, serves: 'term' } : step)),
    edges: edges([['start', null, id(0)], ...arrows]),
    clocks: [
      caseClock('term', 'Term', 'LIMIT', 10 + Math.floor(random() * 60), 'DAY', {
        trigger: { on: 'CASE_FILED' },
        stops: [{ stepId: id(count - 1), outcome: null }],
        firstAfter: 3,
        secondAfter: 5,
        first: [{ to: 'COMMITTEE' }],
        second: [{ to: 'PRESIDING_OFFICER' }],
      }),
    ],
  }
}

/** Pairs of steps of which the second comes behind the first, by arrows of first outcomes; not those in a circle. */
function pairsOf({ edges: arrows, steps: drawn }: Graph): [string, string][] {
  const first = new Map(drawn.map(({ id, outcomes }) => [id, outcomes[0]?.id]))
  const behind = (from: string, visited = new Set<string>()): Set<string> => {
    for (const { outcome, to } of arrows.filter((each) => each.from === from))
      if (outcome === first.get(from) && to !== 'close' && !visited.has(to)) behind(to, visited.add(to))
    return visited
  }
  const all = new Map(drawn.map(({ id }) => [id, behind(id)]))
  return [...all].flatMap(([from, followers]) =>
    [...followers].filter((to) => !all.get(to)?.has(from)).map((to): [string, string] => [from, to]),
  )
}
/** Days of open steps are their deadlines; what is planned behind them is what must not lie before. */
const backwards = (
  graph: Graph,
  planned: Map<string, number | null>,
  due = new Map<string, number | null>(),
) =>
  pairsOf(graph).filter(([from, to]) => {
    const before = due.has(from) ? due.get(from) : planned.get(from)
    return !due.has(to) && (before ?? 0) > (planned.get(to) ?? Infinity)
  })

const openSteps = ({ steps: instances }: CaseState) =>
  Object.values(instances).filter(({ status }) => status === 'READY')
/** Pairs that stand on a page the wrong way round. */
function wrongOnPage(
  graph: Graph,
  definition: Definition,
  state: CaseState,
  recorded: Recorded[],
  now: number,
) {
  const planned = new Map(
    [...roadOf(definition, calendar, recorded, now)].map(([id, { dueAt }]) => [id, dueAt]),
  )
  const due = openSteps(state).map((step) => [step.stepId, dueOf(definition.process, state, step)] as const)
  return backwards(graph, planned, new Map(due))
}
function goesOn(state: CaseState, random: Random): CaseEvent | null {
  const step = pick(random, openSteps(state))
  if (!step) return null
  return {
    type: 'ACT',
    act: { type: 'COMPLETE_STEP', step: step.id, outcome: 'done', submissionId: null, values: {} },
    by: { userId: 'member', role: 'EMPLOYEE', capacities: ['COMMITTEE'] },
  }
}

test('before filing, no step of a template or of a random drawing is planned before one in front of it', () => {
  const rows = Array.from({ length: 150 }, (_, seed) => anyRow(seeded(seed)))
  let compiled = 0
  for (const graph of [...rows, ...Object.values(templates).map((template) => template.graph)]) {
    const { definition } = compile(confirmDrawing(graph))
    if (!definition) continue
    compiled++
    const road = roadBefore(definition, calendar, {}, filedAt)
    const days = new Map([...road].map(([stepId, { dueAt }]) => [stepId, dueAt]))
    expect(backwards(graph, days)).toEqual([])
  }
  expect(compiled).toBeGreaterThan(80)
})

test('nor is it while a case goes on, in time or late', () => {
  let looked = 0
  for (let seed = 1; seed <= 80; seed++) {
    const random = seeded(seed * 31)
    const graph = anyRow(random)
    const { definition } = compile(confirmDrawing(graph))
    if (!definition) continue
    const recorded: Recorded[] = []
    let state: CaseState | null = null
    let now = filedAt
    let event: CaseEvent | null = { type: 'FILED', values: {} }
    while (event && state?.status !== 'CLOSED' && recorded.length < 8) {
      state = advance(definition.process, calendar, state, event, now).state
      recorded.push({ event, at: now })
      for (const later of [0, 5 * dayMs, 40 * dayMs]) {
        const wrong = wrongOnPage(graph, definition, state, recorded, now + later)
        expect([seed, recorded.length, wrong]).toEqual([seed, recorded.length, []])
        looked++
      }
      now += Math.floor(random() * 8) * dayMs
      event = goesOn(state, random)
    }
  }
  expect(looked).toBeGreaterThan(300)
})
