/**
 * Tokens, joins and rounds on random drawings and random people. The oracle keeps tokens of its own from the
 * drawing and from what the timeline says was done; it shares no code with the engine or the compiler.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import type { Graph } from '../definition/graph.ts'
import { advance, isRefused } from './advance.ts'
import { asha, day, dora, india, meera, monday, priya } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { tokenDrawing } from '../../test/tokenDrawing.ts'
import type { Process } from '../definition/definition.ts'
import type { Act, CaseState, Effect } from './state.ts'

/** As `expect`, which is too slow to be asked a million times. */
const must = (holds: boolean, why: string, detail: unknown = ''): void => {
  if (!holds) throw new Error(`${why}: ${JSON.stringify(detail)}`)
}

const runnable = (graph: Graph): Process | null => compile(graph).definition?.process ?? null

function anyAct(random: Random, state: CaseState): Act {
  const [step, noteId] = [pick(random, Object.keys(state.steps)), 'note']
  const outcome = pick(random, ['yes', 'no'])
  const complete: Act = { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {} }
  return pick<Act>(random, [
    complete,
    complete,
    complete,
    complete,
    { type: 'SKIP_STEP', step, noteId },
    { type: 'REOPEN_STEP', step, noteId },
    { type: 'PAUSE', noteId },
    { type: 'RESUME', noteId },
    { type: 'RESUME', noteId },
  ])
}

/** What an observer knows: how many tokens wait at each step, and which are open. */
type Seen = {
  waiting: Map<string, number>
  open: Set<string>
  ended: Map<string, number>
  ends: number
  status: 'RUNS' | 'CLOSED'
  skippedAtEnd: string[]
  closesNow: boolean
}

/** Loops, seen from the drawing: an arrow back to a step that every way to its source passes starts a new round. */
function roundsOf({ edges }: Graph) {
  const answers = new Map<string, boolean>()
  const remember = (key: string, answer: () => boolean): boolean => {
    const known = answers.get(key) ?? answer()
    answers.set(key, known)
    return known
  }
  /** Whether there is a way that does not pass a step. */
  const hasWay = (from: string, to: string, past: string): boolean =>
    remember(`${from} ${to} ${past}`, () => {
      const ways = [from]
      for (const at of ways)
        for (const edge of edges)
          if (edge.from === at && edge.to !== past && !ways.includes(edge.to)) ways.push(edge.to)
      return from !== past && ways.includes(to)
    })
  const isBack = ({ from, to }: Graph['edges'][number]) =>
    from !== 'start' &&
    to !== 'close' &&
    (from === to || !hasWay('start', from, to)) &&
    hasWay('start', from, '')
  const isInside = (step: string, head: string): boolean =>
    edges.some((edge) => edge.to === head && isBack(edge) && (step === head || hasWay(step, edge.from, head)))
  return {
    isNewRound: (edge: Graph['edges'][number], of: string) => isBack(edge) && isInside(of, edge.to),
    mustReturn: (step: string, head: string) =>
      step !== head && isInside(step, head) && !hasWay(step, 'close', head),
  }
}

function oracleOf(graph: Graph) {
  const several = (id: string) => graph.edges.filter((edge) => edge.to === id).length > 1
  const isForEach = (id: string) =>
    graph.steps.find((step) => step.id === id)?.join === 'EACH' || !several(id)
  const { isNewRound, mustReturn } = roundsOf(graph)
  /** Whether a token can come from one step to another in this round of `without`, and not by way of it. */
  const leads = (from: string, to: string, without: string): boolean => {
    if (to === without && mustReturn(from, to)) return true
    const seen = new Set([from])
    const walk = (at: string): boolean =>
      !mustReturn(without, at) &&
      graph.edges
        .filter((edge) => edge.from === at && !isNewRound(edge, without))
        .some((edge) => {
          if (edge.to === to) return true
          if (edge.to === without || edge.to === 'close' || seen.has(edge.to)) return false
          seen.add(edge.to)
          return walk(edge.to)
        })
    return walk(from)
  }
  const arrive = (seen: Seen, arrows: Graph['edges']) => {
    for (const { to } of arrows.filter((edge) => edge.to !== 'close'))
      seen.waiting.set(to, isForEach(to) ? (seen.waiting.get(to) ?? 0) + 1 : 1)
  }
  const alive = ({ waiting, open }: Seen) => [
    ...new Set([...open, ...[...waiting].flatMap(([id, count]) => (count > 0 ? [id] : []))]),
  ]
  const requires = (id: string) =>
    graph.prerequisites.flatMap((one) => (one.stepId === id ? (one.requiresStepId ?? []) : []))
  /** Steps elsewhere that this one has to wait for. */
  const waitsFor = (seen: Seen, id: string): string[] => {
    const others = alive(seen).filter((one) => one !== id)
    const missing = requires(id).filter((one) => (seen.ended.get(one) ?? 0) <= (seen.ended.get(id) ?? 0))
    return others.filter(
      (other) =>
        (!isForEach(id) && leads(other, id, id)) ||
        missing.some((one) => other === one || leads(other, one, id)),
    )
  }
  return { arrive, alive, waitsFor, leads }
}

/** The clock of an open step counts, or waits for what another token can still bring; and it says why it counts. */
function watchClocks(graph: Graph, state: CaseState, effects: Effect[], fromNowIds: Set<string>): number {
  const { leads } = oracleOf(graph)
  const tokens = Object.values(state.steps).filter(({ status }) => status === 'READY' || status === 'LOCKED')
  const fromNow = effects.flatMap((one) =>
    one.do === 'LOG' && one.entry.kind === 'COUNTS_FROM_NOW' ? [one.entry.step] : [],
  )
  for (const { id, stepId } of tokens.filter(({ status }) => status === 'READY')) {
    const trigger = graph.steps.find((step) => step.id === stepId)?.clock?.trigger
    if (trigger?.on !== 'STEP_COMPLETED') continue
    const comes = tokens.some(
      (other) =>
        other.stepId !== stepId &&
        (other.stepId === trigger.stepId || leads(other.stepId, trigger.stepId, stepId)),
    )
    const clock = state.clocks[id]
    const isDone = state.completed[trigger.stepId] !== undefined
    const waits = clock?.status === 'WAITING'
    if (state.status !== 'ON_HOLD')
      must(!waits || (!isDone && comes), 'a clock waits for what can come alone', id)
    if (fromNow.includes(id)) {
      must(!isDone && !comes, 'it counts from now where nothing else can start it', id)
      fromNowIds.add(id)
    }
    must(waits || isDone || fromNowIds.has(id), 'it says why it counts', id)
  }
  return fromNow.length
}

function watch(graph: Graph, seen: Seen, effects: Effect[], isForced: boolean): void {
  const { arrive, alive, waitsFor } = oracleOf(graph)
  const entries = effects.flatMap((effect) => (effect.do === 'LOG' ? [effect.entry] : []))
  for (const [place, { kind, step, outcome }] of entries.entries()) {
    const id = step?.split('.')[0] ?? ''
    if (kind === 'FILED')
      arrive(
        seen,
        graph.edges.filter((edge) => edge.from === 'start'),
      )
    if (kind === 'STEP_REOPENED') continue
    if (kind === 'STEP_OPENED') {
      must(!seen.open.has(id), 'a step is open once', id)
      const isBroken = entries[place - 1]?.kind === 'JOIN_OPENED'
      const blockers = waitsFor(seen, id)
      // Whoever waits for it waits for it in turn: only then a circle may be opened.
      if (isBroken)
        must(
          blockers.every((other) => !seen.open.has(other)),
          'a circle holds no open step',
          blockers,
        )
      else
        must(isForced || blockers.length === 0, 'nothing can still lead to a step that opens', [id, blockers])
      must((seen.waiting.get(id) ?? 0) > 0, 'what opens has a token', id)
      seen.waiting.set(id, (seen.waiting.get(id) ?? 0) - 1)
      seen.open.add(id)
    }
    const isOver =
      entries.some((one) => one.kind === 'CLOSED') && kind === 'STEP_SKIPPED' && outcome === undefined
    if (
      isOver &&
      entries.slice(place + 1).every((one) => one.kind !== 'STEP_OPENED') &&
      !entries[place]?.noteId
    ) {
      seen.skippedAtEnd.push(id)
      continue
    }
    if (kind === 'STEP_DONE' || kind === 'STEP_SKIPPED') {
      const drawnStep = graph.steps.find((one) => one.id === id)
      const outcomeId = outcome ?? drawnStep?.outcomes[0]?.id
      seen.open.delete(id)
      seen.ended.set(id, ++seen.ends)
      const arrows = graph.edges.filter((edge) => edge.from === id && edge.outcome === outcomeId)
      if (
        arrows.some((edge) => edge.to === 'close') &&
        drawnStep?.outcomes.find((one) => one.id === outcomeId)?.closesNow
      )
        seen.closesNow = true
      else arrive(seen, arrows)
    }
    if (kind === 'CLOSED') seen.status = 'CLOSED'
  }
  if (seen.status === 'RUNS') {
    must(seen.open.size > 0, 'a case that runs has a step open')
    for (const id of alive(seen))
      if (!seen.open.has(id) && (seen.waiting.get(id) ?? 0) > 0)
        must(waitsFor(seen, id).length > 0, 'what waits waits for something', id)
  } else if (!seen.closesNow) {
    must(alive(seen).length === 0, 'no work is left at the end', alive(seen))
    must(seen.skippedAtEnd.length === 0, 'no work is discarded at the end', seen.skippedAtEnd)
  }
}

type Marks = Map<string, { outcome: string; by: string }>
/**
 * What an outcome ends is open no longer, and does not stay open later until the step of that outcome opens again, or
 * somebody opens it by hand. Answers how many were ended.
 */
function watchEnded({ steps }: Graph, marks: Marks, state: CaseState, effects: Effect[]): number {
  const entries = effects.flatMap((effect) => (effect.do === 'LOG' ? [effect.entry] : []))
  let ended = 0
  for (const { kind, step, outcome, endedBy } of entries) {
    const id = step?.split('.')[0] ?? ''
    if (kind === 'STEP_OPENED')
      for (const [other, mark] of marks) if (mark.by === id && other !== id) marks.delete(other)
    if (kind === 'STEP_REOPENED') marks.delete(id)
    if (kind !== 'STEP_DONE' && kind !== 'STEP_SKIPPED') continue
    if (endedBy !== undefined) {
      ended++
      must(marks.get(id)?.by === endedBy, 'only the step that ended it ended it', [id, endedBy])
      must(marks.get(id)?.outcome === outcome, 'and with the outcome that is drawn', [id, outcome])
    }
    const outcomes = steps.find((one) => one.id === id)?.outcomes ?? []
    const outcomeDefinition = outcomes.find((one) => one.id === (outcome ?? outcomes[0]?.id))
    for (const end of outcomeDefinition?.ends ?? []) marks.set(end.stepId, { outcome: end.outcome, by: id })
  }
  for (const one of Object.values(state.steps))
    must(one.status !== 'READY' || !marks.has(one.stepId), 'what was ended does not stand open', one.stepId)
  return ended
}

/** Lives one case to its end or to 80 events. */
function live(
  random: Random,
  graph: Graph,
  process: Process,
): { closed: boolean; circles: number; events: number; fromNow: number; ended: number } {
  const seen: Seen = {
    waiting: new Map(),
    open: new Set(),
    ended: new Map(),
    ends: 0,
    status: 'RUNS',
    skippedAtEnd: [],
    closesNow: false,
  }
  const fromNowIds = new Set<string>()
  const marks: Marks = new Map()
  let at = monday
  let { state, effects } = advance(process, india, null, { type: 'FILED', values: {} }, at)
  const totals = { closed: false, circles: 0, events: 0, fromNow: 0, ended: 0 }
  for (let count = 0; count < 80; count++) {
    const reopened = effects.flatMap((one) =>
      one.do === 'LOG' && one.entry.kind === 'STEP_REOPENED' ? [one.entry.step?.split('.')[0] ?? ''] : [],
    )
    for (const id of reopened) seen.waiting.set(id, Math.max(1, seen.waiting.get(id) ?? 0))
    watch(graph, seen, effects, reopened.length > 0)
    totals.ended += watchEnded(graph, marks, state, effects)
    totals.fromNow += watchClocks(graph, state, effects, fromNowIds)
    totals.circles += effects.filter((one) => one.do === 'LOG' && one.entry.kind === 'JOIN_OPENED').length
    if (seen.status === 'CLOSED') return { ...totals, closed: true }
    must(state.stopped === undefined, 'a case that runs is not marked')
    must(Object.keys(state.steps).length <= 60, 'finished visits leave the state')
    at += Math.floor(random() * day)
    const act = anyAct(random, state)
    effects = []
    try {
      const event =
        random() < 0.2
          ? ({ type: 'DUE' } as const)
          : ({ type: 'ACT', by: pick(random, [priya, meera, asha, dora]), act } as const)
      ;({ state, effects } = advance(process, india, state, event, at))
      totals.events++
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return totals
}

test('nothing stands still, opens early, opens twice or is lost at the end, on any drawing', () => {
  const total = { drawings: 0, closed: 0, circles: 0, events: 0, fromNow: 0, ended: 0 }
  forSeeds('tokens', 900, (random) => {
    const graph = tokenDrawing(random)
    const process = runnable(graph)
    if (!process) return 0
    total.drawings++
    const before = total.events
    for (let life = 0; life < 3; life++) {
      const { closed, circles, events, fromNow, ended } = live(random, graph, process)
      total.closed += Number(closed)
      total.circles += circles
      total.events += events
      total.fromNow += fromNow
      total.ended += ended
    }
    return total.events - before
  })
  expect(total.drawings).toBeGreaterThan(floorOf(60))
  expect(total.closed).toBeGreaterThan(floorOf(100))
  expect(total.circles).toBeGreaterThan(floorOf(3))
  expect(total.events).toBeGreaterThan(floorOf(2_000))
  expect(total.fromNow).toBeGreaterThan(floorOf(10))
  expect(total.ended).toBeGreaterThan(floorOf(50))
}, 60_000)
