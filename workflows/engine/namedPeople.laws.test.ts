/**
 * Random lives of random drawings with questions that name people: after every event each step that opened is with
 * whom a plain list of what was answered, taken back and left says, and no case stands still.
 */
import { expect, test } from 'vitest'
import { india, meera, monday, priya, stranger, words } from '../../test/cast.ts'
import { kolkata, over } from '../../test/lawDates.ts'
import { floorOf, forSeeds } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { compile } from '../definition/compile.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { clock, edges, form, stages, steps } from '../definition/templates/build.ts'
import { advance, refuse } from './advance.ts'
import type { Act, By, CaseEvent, CaseState } from './state.ts'

const place = kolkata(india.holidays)
const people = ['uma', 'tara', 'vik', 'wim']

/** Three to six steps in a row with loops back and forks; half of them ask for somebody, half are assigned. */
function drawn(random: Random): Graph {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, 3 + Math.floor(random() * 4))
  const asking = ids.filter((_id, place) => place === 0 || random() < 0.4)
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'Stage one', '', ['COMPLAINANT']]]),
    steps: steps(
      ids.map((id) => ({
        ...words,
        id,
        name: `Step ${id}`,
        outcomes: { on: 'On', back: 'Back' },
        clock:
          random() < 0.5 ? clock(12, 'DAY', 2, 4) : clock(6, 'DAY', 2, 4, { trigger: { on: 'CASE_FILED' } }),
        setting: { reopenable: random() < 0.3, allowSkip: random() < 0.3 },
      })),
    ).map((step) =>
      random() < 0.6
        ? {
            ...step,
            assignTo: `by${pick(random, asking)}`,
            ...(random() < 0.5
              ? {
                  assignWithin: {
                    amount: 1 + Math.floor(random() * 7),
                    unit: random() < 0.5 ? ('DAY' as const) : ('WORKING_DAY' as const),
                  },
                }
              : {}),
          }
        : step,
    ),
    edges: edges([
      ['start', null, 'a'],
      ...ids.flatMap((id, place): [string, string, string][] => [
        ...[...new Set([ids[place + 1] ?? 'close', pick(random, [...ids.slice(place + 1), 'close'])])].map(
          (target): [string, string, string] => [id, 'on', target],
        ),
        [id, 'back', pick(random, ids.slice(0, place + 1))],
      ]),
    ]),
    ...form(
      asking.map((id) => ({
        id: `section${id}`,
        stepId: id,
        title: `Of ${id}`,
        visibleTo: [],
        questions: [
          {
            key: `by${id}`,
            type: 'INPUT_BOX',
            label: `Who after ${id}?`,
            required: true,
            config: { format: 'PERSON' },
          },
        ],
      })),
    ),
  }
}

/** What happened so far, as anybody could write it down: no code of the engine. */
type Diary = { named: Map<string, string>; here: Set<string> }

function life(process: Process, graph: Graph, random: Random): { checked: number; dated: number } {
  const personKeyOf = (stepId: string) =>
    graph.components.some((one) => one.stepId === stepId) &&
    graph.steps.some(({ assignTo }) => assignTo === `by${stepId}`)
      ? `by${stepId}`
      : null
  const diary: Diary = { named: new Map(), here: new Set(people) }
  let at = monday
  let state = advance(process, india, null, { type: 'FILED', values: {}, calendar: india }, at).state
  let [checked, dated] = [0, 0]
  const forget = (userId: string) => {
    for (const [key, who] of diary.named) if (who === userId) diary.named.delete(key)
  }
  const happen = (event: CaseEvent) => {
    const before = state
    let next = advance(process, india, state, event, at)
    const gone = next.effects.flatMap((each) =>
      each.do === 'ASSIGN_STEP' && each.by !== undefined && !diary.here.has(each.userId) ? [each.userId] : [],
    )
    if (gone.length > 0) next = advance(process, india, state, { ...event, gone }, at)
    state = next.state
    for (const step of Object.values(state.steps)) {
      if (step.status !== 'READY' || before.steps[step.id]?.status === 'READY') continue
      const { assignTo } = graph.steps.find(({ id }) => id === step.stepId) ?? {}
      const who = diary.named.get(assignTo ?? '')
      const gets = who !== undefined && diary.here.has(who)
      expect([step.id, step.actor]).toEqual([
        step.id,
        gets ? { by: 'PERSON', userId: who } : { by: 'COMMITTEE' },
      ])
      if (who !== undefined && !gets) forget(who)
      const { assignWithin: within, clock: limit } = graph.steps.find(({ id }) => id === step.stepId) ?? {}
      const last = over(place, limit?.trigger.on === 'CASE_FILED' ? monday : at, [limit?.amount ?? 0, 'DAY'])
      const due = gets && within ? Math.min(over(place, at, [within.amount, within.unit]), last) : null
      expect([step.id, step.assigned?.dueAt ?? null]).toEqual([step.id, due])
      if (due !== null) dated += 1
      checked += 1
    }
    expect(state.stopped).toBeUndefined()
  }
  const byOf = ({ actor }: CaseState['steps'][string]): By =>
    actor?.by === 'PERSON' ? { ...stranger, userId: actor.userId, capacities: ['HANDLER'] } : meera
  for (let round = 0; round < 25 && state.status !== 'CLOSED'; round += 1) {
    at += 3_600_000
    const open = Object.values(state.steps).filter(({ status }) => status === 'READY')
    const step = pick(random, open)
    const dice = random()
    const who = pick(random, people)
    if (dice < 0.1) {
      if (!diary.here.delete(who)) diary.here.add(who)
      continue
    }
    if (dice < 0.25) {
      const act: Act = step.assigned
        ? { type: 'UNASSIGN_STEP', step: step.id }
        : { type: 'ASSIGN_STEP', step: step.id, userId: who, dueAt: null }
      const userId = step.actor?.by === 'PERSON' ? step.actor.userId : ''
      if (step.assigned) forget(userId)
      happen({ type: 'ACT', act, by: priya })
      continue
    }
    if (dice < 0.3) {
      const done = graph.steps.find(({ setting, id }) => setting.reopenable && state.steps[`${id}.1`])
      const act: Act = { type: 'REOPEN_STEP', step: done ? `${done.id}.1` : '', noteId: 'n' }
      if (refuse(process, state, act, priya, at) === null) happen({ type: 'ACT', act, by: priya })
      continue
    }
    const by = byOf(step)
    const key = personKeyOf(step.stepId)
    const isNamed = key !== null && random() < 0.9 && who !== by.userId
    const act: Act = {
      type: 'COMPLETE_STEP',
      step: step.id,
      outcome: random() < 0.7 ? 'on' : 'back',
      submissionId: null,
      values: {},
      ...(isNamed ? { people: { [key]: { userId: who } } } : {}),
    }
    if (key !== null) diary.named.delete(key)
    if (isNamed) diary.named.set(key, who)
    happen({ type: 'ACT', act, by })
  }
  return { checked, dated }
}

test('each step that opens is with whom the last answer named, until when the drawing says, or with its actor', () => {
  let [checked, drawings, dated] = [0, 0, 0]
  forSeeds('named people', 250, (random) => {
    const graph = drawn(random)
    const { definition } = compile(graph)
    if (!definition) return 0
    drawings += 1
    let openings = 0
    for (let each = 0; each < 4; each += 1) {
      const lived = life(definition.process, graph, random)
      openings += lived.checked
      dated += lived.dated
    }
    checked += openings
    return openings
  })
  expect(drawings).toBeGreaterThan(floorOf(100))
  expect(checked).toBeGreaterThan(floorOf(5_000))
  expect(dated).toBeGreaterThan(floorOf(300))
})
