/**
 * Terms of the case over random drawings and lives. The oracle reads what happened off the timeline and counts in
 * hours; it shares no code with the engine or the compiler.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph, type CaseClock, type Graph } from '../definition/graph.ts'
import { clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { asha, meera, monday, priya, words } from '../../test/cast.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import { isRefused } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By, LogEntry } from './state.ts'

const hour = 3_600_000
const utc = { timeZone: 'UTC', weekend: [0, 6], holidays: [] }
const chain = ['a', 'b', 'c', 'd']
const whole = (random: Random, from: number, upTo: number) => from + Math.floor(random() * (upTo - from + 1))

function anyClock(random: Random, id: string): CaseClock {
  const end = () => ({ stepId: pick(random, chain), outcome: pick(random, ['yes', 'no', null]) })
  const amount = whole(random, 20, 200)
  const kind = pick(random, ['LIMIT', 'MINIMUM', 'REPEAT'] as const)
  return {
    id,
    name: id,
    kind,
    trigger: pick<CaseClock['trigger']>(random, [
      { on: 'CASE_FILED' },
      { on: 'STEP_OPENED', stepId: pick(random, chain) },
      { on: 'STEP_COMPLETED', ...end() },
    ]),
    amount,
    unit: 'HOUR',
    stops: random() < 0.5 ? [end()] : [],
    firstAfter: random() < 0.7 ? whole(random, 1, amount / 2) : null,
    secondAfter: random() < 0.7 ? whole(random, amount / 2 + 1, amount) : null,
    first: to('COMMITTEE'),
    second: to('COMMITTEE'),
    remindBefore: random() < 0.5 ? [whole(random, 1, 15)] : [],
    tells: to('COMMITTEE'),
    pausable: random() < 0.4,
    lawRef: null,
    takes:
      kind !== 'REPEAT' && random() < 0.4
        ? { stepId: pick(random, chain), outcome: pick(random, ['yes', 'no']) }
        : null,
    extension:
      kind !== 'REPEAT' && random() < 0.4
        ? { by: 'COMMITTEE', times: whole(random, 1, 2), amount: whole(random, 1, 90) }
        : null,
  }
}

/** a to d one after the other, with ways back and ahead, and a branch beside them. */
function drawn(random: Random): Graph {
  const clocks = ['x', 'y', 'z'].slice(0, whole(random, 1, 3)).map((id) => anyClock(random, id))
  const minimum = clocks.find(({ kind }) => kind === 'MINIMUM')
  const drawnSteps = steps(
    [...chain, 'p'].map((id) => ({
      ...words,
      id,
      name: id,
      outcomes: { yes: 'Yes', no: 'No' },
      clock: clock(7, 'DAY', 3, 5),
      setting: { allowSkip: random() < 0.3 },
    })),
  )
  for (const step of minimum ? drawnSteps : [])
    if (random() < 0.4) for (const outcome of step.outcomes) if (minimum) outcome.after = minimum.id
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', []]]),
    steps: drawnSteps,
    clocks,
    edges: edges([
      ['start', null, 'a'],
      ['start', null, 'p'],
      ...chain.flatMap((from, place): [string, string, string][] => [
        [from, 'yes', chain[place + 1] ?? 'close'],
        [from, 'no', pick(random, [...chain, 'close'])],
      ]),
      ['p', 'yes', 'close'],
      ['p', 'no', pick(random, ['p', 'close'])],
    ]),
  }
}

type Fired = { clock: string; kind: string; at: number }
type Running = {
  due: number
  start: number
  round: number
  /** What is still to come, by kind. */
  left: Map<string, number>
  reminder: number | null
  extended: number
  over: boolean
}
/** What an observer expects of the timeline so far. */
class Oracle {
  readonly fired: Fired[] = []
  readonly taken: { step: string; outcome: string; at: number }[] = []
  readonly running = new Map<string, Running>()
  readonly begun = new Set<string>()
  readonly open = new Set<string>()
  private readonly later: { step: string; outcome: string }[] = []
  private held: number | null = null
  /** Two things at one instant: whichever comes first is right. */
  isTie = false
  readonly graph: Graph
  constructor(graph: Graph) {
    this.graph = graph
  }

  private start(rule: CaseClock, at: number) {
    const now = this.running.get(rule.id)
    if (now && rule.kind !== 'MINIMUM') return
    this.begun.add(rule.id)
    this.running.set(rule.id, this.round(rule, at, 0))
  }
  private round(rule: CaseClock, start: number, round: number): Running {
    const from = start + round * rule.amount * hour
    const due = from + rule.amount * hour
    const left = new Map<string, number>()
    if (rule.firstAfter !== null) left.set('FIRST_THRESHOLD', from + rule.firstAfter * hour)
    if (rule.secondAfter !== null) left.set('SECOND_THRESHOLD', from + rule.secondAfter * hour)
    left.set('END', due)
    const [before] = rule.remindBefore
    const reminder = before === undefined || before >= rule.amount ? null : due - before * hour
    return { due, start, round, left, reminder, extended: 0, over: false }
  }
  private rests = (rule: CaseClock) => this.held !== null && rule.pausable && rule.kind !== 'REPEAT'

  /** Lets time pass. */
  until(at: number) {
    for (;;) {
      const coming = this.graph.clocks
        .flatMap((rule) => {
          const now = this.rests(rule) ? undefined : this.running.get(rule.id)
          if (!now) return []
          const all = [...now.left].map(([kind, due]) => ({ rule, now, kind, due }))
          return now.reminder === null ? all : [...all, { rule, now, kind: 'REMINDED', due: now.reminder }]
        })
        .filter(({ due }) => due <= at)
        .toSorted((one, other) => one.due - other.due)
      const [next, other] = coming
      if (!next) return
      if (other?.due === next.due && other.rule !== next.rule) this.isTie = true
      this.fire(next.rule, next.now, next.kind, next.due)
    }
  }
  private fire(rule: CaseClock, now: Running, kind: string, at: number) {
    const isEnd = kind === 'END'
    const isLate = rule.kind === 'LIMIT' && !rule.takes
    this.fired.push({ clock: rule.id, kind: isEnd ? (isLate ? 'OVERDUE' : 'TERM_ENDED') : kind, at })
    if (kind === 'REMINDED') now.reminder = null
    else now.left.delete(kind)
    if (!isEnd) return
    now.over = true
    if (rule.kind === 'REPEAT')
      this.running.set(rule.id, { ...this.round(rule, now.start, now.round + 1), extended: now.extended })
    if (!rule.takes || !this.open.has(rule.takes.stepId)) return
    const end = { step: rule.takes.stepId, outcome: rule.takes.outcome }
    if (this.held === null) this.taken.push({ ...end, at })
    else this.later.push(end)
  }

  sees({ kind, at, step, outcome, clock: extended }: LogEntry, entries: LogEntry[]) {
    this.until(at)
    const id = step?.split('.')[0] ?? ''
    const { clocks } = this.graph
    if (kind === 'FILED')
      for (const rule of clocks) if (rule.trigger.on === 'CASE_FILED') this.start(rule, at)
    if (kind === 'STEP_OPENED') {
      this.open.add(id)
      for (const rule of clocks)
        if (rule.trigger.on === 'STEP_OPENED' && rule.trigger.stepId === id) this.start(rule, at)
    }
    if (kind === 'STEP_DONE' || kind === 'STEP_SKIPPED') {
      this.open.delete(id)
      const isEnding = entries.some((one) => one.kind === 'WITHDRAWN' && one.at === at)
      if (isEnding && kind === 'STEP_SKIPPED') return
      const how = outcome ?? 'yes'
      const isBy = (end: { stepId: string; outcome: string | null }) =>
        end.stepId === id && (end.outcome === null || end.outcome === how)
      for (const rule of clocks) {
        if (rule.stops.some(isBy)) this.running.delete(rule.id)
        if (rule.trigger.on === 'STEP_COMPLETED' && isBy(rule.trigger)) this.start(rule, at)
      }
    }
    if (kind === 'PAUSED') this.held = at
    if (kind === 'RESUMED') this.resume(at)
    if (kind === 'TERM_EXTENDED') this.extend(extended ?? '', at)
    if (kind === 'CLOSED' || kind === 'WITHDRAWN') this.running.clear()
  }
  private resume(at: number) {
    const [from, more] = [this.held ?? at, at - (this.held ?? at)]
    for (const rule of this.graph.clocks) {
      const now = this.running.get(rule.id)
      if (!now || !this.rests(rule)) continue
      const moved = (one: number) => (one > from ? one + more : one)
      for (const [kind, due] of now.left) now.left.set(kind, moved(due))
      if (!now.over) now.due = moved(now.due)
      if (now.reminder !== null) now.reminder = moved(now.reminder)
    }
    this.held = null
    for (const end of this.later.splice(0)) if (this.open.has(end.step)) this.taken.push({ ...end, at })
  }
  private extend(id: string, at: number) {
    const [rule, now] = [this.graph.clocks.find((one) => one.id === id), this.running.get(id)]
    if (!rule?.extension || !now) throw new Error('extended what cannot be')
    const more = rule.extension.amount * hour
    now.due += more
    now.extended++
    for (const [kind, due] of now.left) now.left.set(kind, due + more)
    const [before] = rule.remindBefore
    now.reminder = before === undefined || now.due - before * hour <= at ? null : now.due - before * hour
  }

  /** Whether this outcome has to wait. */
  hasToWait(step: string, outcome: string, at: number): boolean {
    const after = this.graph.steps
      .find(({ id }) => id === step)
      ?.outcomes.find(({ id }) => id === outcome)?.after
    const rule = this.graph.clocks.find(({ id }) => id === after)
    if (!rule) return false
    const now = this.running.get(rule.id)
    if (now) return now.due > at
    if (this.begun.has(rule.id) || !('stepId' in rule.trigger)) return false
    const target = rule.trigger.stepId
    return [...this.open].some((from) => from !== step && this.leads(from, target, new Set()))
  }
  private leads(from: string, target: string, seen: Set<string>): boolean {
    if (from === target) return true
    if (seen.has(from)) return false
    seen.add(from)
    return this.graph.edges.some(
      (edge) => edge.from === from && edge.to !== 'close' && this.leads(edge.to, target, seen),
    )
  }
}

function anyAct(random: Random, { state }: Play, graph: Graph): [By, Act] {
  const [step, noteId] = [pick(random, Object.keys(state().steps)), 'note']
  const complete: Act = {
    type: 'COMPLETE_STEP',
    step,
    outcome: pick(random, ['yes', 'no']),
    submissionId: null,
    values: {},
  }
  return pick<[By, Act]>(random, [
    [meera, complete],
    [meera, complete],
    [priya, complete],
    [meera, { type: 'SKIP_STEP', step, noteId }],
    [meera, { type: 'EXTEND_CLOCK', clock: `case:${pick(random, graph.clocks).id}`, noteId }],
    [meera, { type: 'PAUSE', noteId }],
    [meera, { type: 'RESUME', noteId }],
    [meera, { type: 'RESUME', noteId }],
    ...(random() < 0.03 ? [[asha, { type: 'WITHDRAW', noteId }] as [By, Act]] : []),
  ])
}

/** Plays a life; answers how much was seen, or null where two clocks met at one instant. */
function live(random: Random, graph: Graph, process: Process) {
  const p = play(process, utc, monday + whole(random, 1, 10 ** 7))
  let now = p.now()
  let refused = 0
  for (let count = 0; count < 40; count++) {
    now += whole(random, 1, 60 * hour)
    p.until(now)
    const [by, act] = anyAct(random, p, graph)
    const oracle = watched(p, graph, now)
    if (oracle.isTie) return null
    try {
      p.act(by, act)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (error.refusal.code === 'TOO_EARLY') refused++
      if (act.type === 'COMPLETE_STEP' && error.refusal.code === 'TOO_EARLY')
        expect(oracle.hasToWait(act.step.split('.')[0] ?? '', act.outcome, now)).toBe(true)
      continue
    }
    if (act.type === 'COMPLETE_STEP')
      expect(oracle.hasToWait(act.step.split('.')[0] ?? '', act.outcome, now)).toBe(false)
  }
  const oracle = watched(p, graph, now)
  if (oracle.isTie) return null
  return { fired: oracle.fired.length, taken: oracle.taken.length, refused }
}

/** The timeline must be what the oracle expects, so far. */
function watched(p: Play, graph: Graph, now: number): Oracle {
  const oracle = new Oracle(graph)
  const entries = p.logged()
  for (const entry of entries)
    if (entry.kind === 'TERM_EXTENDED' || entry.clock === undefined) oracle.sees(entry, entries)
  oracle.until(now)
  if (oracle.isTie) return oracle
  const seen = entries.flatMap(({ clock: id, kind, at }) =>
    id === undefined || kind === 'TERM_EXTENDED' ? [] : [{ clock: id, kind, at }],
  )
  const inOrder = (all: Fired[]) =>
    all.toSorted((a, b) => a.at - b.at || `${a.clock}${a.kind}`.localeCompare(`${b.clock}${b.kind}`))
  expect(inOrder(seen)).toEqual(inOrder(oracle.fired))
  const taken = entries.flatMap(({ kind, by, step, outcome, at }) =>
    kind === 'STEP_DONE' && by === null ? [{ step: step?.split('.')[0], outcome, at }] : [],
  )
  expect(taken).toEqual(oracle.taken)
  return oracle
}

test('terms fire once each, rest, repeat, are extended, take outcomes and hold others back, on any drawing', () => {
  const total = { lives: 0, fired: 0, taken: 0, refused: 0 }
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    const graph = drawn(random)
    const { definition } = compile(graph)
    if (!definition) continue
    const seen = live(random, graph, definition.process)
    if (!seen) continue
    total.lives++
    total.fired += seen.fired
    total.taken += seen.taken
    total.refused += seen.refused
  }
  expect(total.lives).toBeGreaterThan(100)
  expect(total.fired).toBeGreaterThan(500)
  expect(total.taken).toBeGreaterThan(20)
  expect(total.refused).toBeGreaterThan(20)
}, 60_000)
