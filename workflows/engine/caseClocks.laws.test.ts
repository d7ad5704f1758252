/**
 * Terms of the case over random drawings and lives. The oracle reads what happened off the timeline and counts in
 * hours; it shares no code with the engine or the compiler.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph, type CaseClock, type Graph } from '../definition/graph.ts'
import { clock, edges, form, stages, steps, to } from '../definition/templates/build.ts'
import { asha, dora, meera, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { isRefused } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By, LogEntry } from './state.ts'

const hour = 3_600_000
const utc = { timeZone: 'UTC', weekend: [0, 6], holidays: [] }
const chain = ['a', 'b', 'c', 'd']
const dayLong = 24 * hour
/** The question of a step that asks a day. */
const dayIn = (stepId: string) => `dayIn${stepId.toUpperCase()}`
/** An hour count to the hour, a day count to the last millisecond of the day in UTC. */
const later = ({ unit }: CaseClock, from: number, amount: number) =>
  unit === 'HOUR' ? from + amount * hour : (Math.floor(from / dayLong) + amount + 1) * dayLong - 1
/** Days are reminded of at nine. */
const before = ({ unit }: CaseClock, due: number, amount: number) =>
  unit === 'HOUR' ? due - amount * hour : (Math.floor(due / dayLong) - amount) * dayLong + 9 * hour
const whole = (random: Random, from: number, upTo: number) => from + Math.floor(random() * (upTo - from + 1))

/** One clock of a drawing at most counts days, so that few end at the same midnight. */
function anyClock(random: Random, id: string): CaseClock {
  const counted = id === 'x' && random() < 0.6 ? pick(random, chain) : null
  const end = () => ({ stepId: pick(random, chain), outcome: pick(random, ['yes', 'no', null]) })
  const amount = counted ? whole(random, 3, 9) : whole(random, 20, 200)
  const kind = pick(random, ['LIMIT', 'MINIMUM', 'REPEAT'] as const)
  return {
    id,
    name: id,
    kind,
    trigger: counted
      ? { on: 'DATE_ANSWERED', field: dayIn(counted) }
      : pick<CaseClock['trigger']>(random, [
          { on: 'CASE_FILED' },
          { on: 'STEP_OPENED', stepId: pick(random, chain) },
          { on: 'STEP_COMPLETED', ...end() },
        ]),
    amount,
    unit: counted ? 'DAY' : 'HOUR',
    stops: random() < 0.5 ? [end()] : [],
    ...(random() < 0.3 ? { again: [end()] } : {}),
    firstAfter: random() < 0.7 ? whole(random, 1, Math.floor(amount / 2)) : null,
    secondAfter: random() < 0.7 ? whole(random, Math.floor(amount / 2) + 1, amount) : null,
    first: to('COMMITTEE'),
    second: to('COMMITTEE'),
    remindBefore: random() < 0.5 ? [counted ? 1 : whole(random, 1, 15)] : [],
    tells: to('COMMITTEE'),
    pausable: random() < 0.4,
    lawRef: null,
    takes:
      kind !== 'REPEAT' && random() < 0.4
        ? {
            stepId: pick(random, chain),
            outcome: pick(random, ['yes', 'no']),
            ...(random() < 0.4 ? { late: true as const } : {}),
          }
        : null,
    extension:
      kind !== 'REPEAT' && random() < 0.4
        ? {
            by: pick(random, ['COMMITTEE', 'SCHEDULER']),
            times: whole(random, 1, 2),
            amount: whole(random, 1, counted ? 5 : 90),
          }
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
    ...form(
      chain.map((stepId) => ({
        id: `form${stepId}`,
        stepId,
        title: 'Days',
        visibleTo: [],
        questions: [
          {
            key: dayIn(stepId),
            type: 'INPUT_BOX',
            label: 'When?',
            required: true,
            config: { format: 'DATE' },
          },
        ],
      })),
    ),
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
  /** When it was seen to begin: what lay before fires then. */
  seenAt: number
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

  private start(rule: CaseClock, from: number, at = from) {
    const now = this.running.get(rule.id)
    if (now && rule.kind !== 'MINIMUM') return
    this.begun.add(rule.id)
    this.running.set(rule.id, this.round(rule, from, 0, at))
  }
  private round(rule: CaseClock, start: number, round: number, seenAt: number): Running {
    const after = (amount: number) => later(rule, start, round * rule.amount + amount)
    const due = after(rule.amount)
    const left = new Map<string, number>()
    if (rule.firstAfter !== null) left.set('FIRST_THRESHOLD', after(rule.firstAfter))
    if (rule.secondAfter !== null) left.set('SECOND_THRESHOLD', after(rule.secondAfter))
    left.set('END', due)
    const reminder = this.reminder(rule, due, round === 0 ? start : seenAt)
    return { due, start, round, left, reminder, extended: 0, over: false, seenAt }
  }
  private reminder(rule: CaseClock, due: number, from: number): number | null {
    const [amount] = rule.remindBefore
    const at = amount === undefined ? from : before(rule, due, amount)
    return at > from ? at : null
  }
  private rests = (rule: CaseClock) => this.held !== null && rule.pausable && rule.kind !== 'REPEAT'

  /** Lets time pass. What began in the past fires once the act that began it is through. */
  until(at: number, isThrough = true) {
    for (;;) {
      const coming = this.graph.clocks
        .flatMap((rule) => {
          const now = this.rests(rule) ? undefined : this.running.get(rule.id)
          if (!now) return []
          const all = [...now.left].map(([kind, due]) => ({ rule, now, kind, due }))
          return now.reminder === null ? all : [...all, { rule, now, kind: 'REMINDED', due: now.reminder }]
        })
        .filter(({ due, now }) => due <= at && (isThrough || due === at || now.seenAt < at))
        .toSorted(
          (one, other) =>
            Math.max(one.due, one.now.seenAt) - Math.max(other.due, other.now.seenAt) || one.due - other.due,
        )
      const [next, other] = coming
      if (!next) return
      if (other?.due === next.due && other.rule !== next.rule) this.isTie = true
      this.fire(next.rule, next.now, next.kind, Math.max(next.due, next.now.seenAt))
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
    if (rule.kind === 'REPEAT') {
      let round = now.round + 1
      while (this.round(rule, now.start, round, at).due <= at) round++
      this.running.set(rule.id, { ...this.round(rule, now.start, round, at), extended: now.extended })
    }
    if (!rule.takes || !this.open.has(rule.takes.stepId)) return
    const end = { step: rule.takes.stepId, outcome: rule.takes.outcome }
    if (this.held === null) this.taken.push({ ...end, at })
    else this.later.push(end)
  }

  sees(entry: LogEntry, entries: LogEntry[]) {
    const { kind, at, step, outcome, dates = {}, clock: extended } = entry
    if (kind === 'TERM_VOID') return
    const isFired = extended !== undefined && kind !== 'TERM_EXTENDED'
    this.until(at, isFired)
    if (isFired) return
    const id = step?.split('.')[0] ?? ''
    const { clocks } = this.graph
    if (kind === 'FILED')
      for (const rule of clocks) if (rule.trigger.on === 'CASE_FILED') this.start(rule, at)
    if (kind === 'STEP_OPENED') {
      this.open.add(id)
      for (const rule of clocks)
        if (rule.trigger.on === 'STEP_OPENED' && rule.trigger.stepId === id) this.start(rule, at)
      const { takes } = clocks.find((rule) => this.endsLate(rule, id)) ?? {}
      const isRound = entries
        .slice(0, entries.indexOf(entry))
        .some((one) => one.at === at && one.kind !== 'STEP_OPENED' && one.step?.split('.')[0] === id)
      if (takes && !isRound) this.taken.push({ step: id, outcome: takes.outcome, at })
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
        if ((rule.trigger.on === 'STEP_COMPLETED' && isBy(rule.trigger)) || rule.again?.some(isBy))
          this.start(rule, at)
        const counted = rule.trigger.on === 'DATE_ANSWERED' ? dates[rule.trigger.field] : undefined
        if (counted !== undefined) this.start(rule, counted, at)
      }
    }
    if (kind === 'PAUSED') this.held = at
    if (kind === 'RESUMED') this.resume(at)
    if (kind === 'TERM_EXTENDED') this.extend(extended ?? '', at)
    if (kind === 'CLOSED' || kind === 'WITHDRAWN') this.running.clear()
  }
  /** It is over already when the step opens, and takes it all the same. */
  private endsLate({ id, takes }: CaseClock, step: string): boolean {
    return takes?.late === true && takes.stepId === step && this.running.get(id)?.over === true
  }
  private resume(at: number) {
    const [from, more] = [this.held ?? at, at - (this.held ?? at)]
    for (const rule of this.graph.clocks) {
      const now = this.running.get(rule.id)
      if (!now || !this.rests(rule)) continue
      const moved = (one: number) => (one > from ? shifted(rule, one, more, at) : one)
      for (const [kind, due] of now.left) now.left.set(kind, moved(due))
      if (!now.over) now.due = moved(now.due)
      if (now.reminder !== null) now.reminder = moved(now.reminder)
      // At nine of a day on which the case goes on later than that: it is sent then.
      now.seenAt = at
    }
    this.held = null
    // Of two that ended on hold the first takes the step.
    for (const end of this.later.splice(0))
      if (this.open.has(end.step) && this.taken.every((one) => one.at !== at || one.step !== end.step))
        this.taken.push({ ...end, at })
  }
  private extend(id: string, at: number) {
    const [rule, now] = [this.graph.clocks.find((one) => one.id === id), this.running.get(id)]
    if (!rule?.extension || !now) throw new Error('extended what cannot be')
    const { amount } = rule.extension
    now.due = later(rule, now.due, amount)
    now.extended++
    for (const [kind, due] of now.left) now.left.set(kind, later(rule, due, amount))
    now.reminder = this.reminder(rule, now.due, at)
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
    const own =
      rule.trigger.on === 'DATE_ANSWERED'
        ? chain.find((each) => rule.trigger.on === 'DATE_ANSWERED' && dayIn(each) === rule.trigger.field)
        : 'stepId' in rule.trigger
          ? rule.trigger.stepId
          : undefined
    if (this.begun.has(rule.id)) return false
    const targets = [...(own === undefined ? [] : [own]), ...(rule.again ?? []).map(({ stepId }) => stepId)]
    return [...this.open].some(
      (from) => from !== step && targets.some((target) => this.leads(from, target, new Set())),
    )
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

/** Where what is left of a term moves over a hold: as many full days, never before the day of resuming. */
function shifted({ unit }: CaseClock, one: number, held: number, resumedAt: number): number {
  if (unit === 'HOUR') return one + held
  const dayNo = Math.floor(one / dayLong)
  const to = Math.max(dayNo + Math.floor(held / dayLong), Math.floor(resumedAt / dayLong))
  return one + (to - dayNo) * dayLong
}

/** The day that the form of a step asks where a clock counts from it: any of the case's, at times another. */
function anyDates(
  random: Random,
  { state, now }: Play,
  step: string,
  process: Process,
): Pick<Extract<Act, { type: 'COMPLETE_STEP' }>, 'dates'> {
  const field = dayIn(step.split('.')[0] ?? '')
  if (process.dates?.[field] === undefined && random() < 0.95) return {}
  const { filedAt } = state()
  if (random() < 0.1) return { dates: { [field]: pick(random, [filedAt - 1, now() + 1, Number.NaN]) } }
  return random() < 0.9 ? { dates: { [field]: whole(random, filedAt, now()) } } : {}
}
const mayBeSent = (act: Act, { state }: Play, now: number, process: Process): boolean =>
  act.type !== 'COMPLETE_STEP' ||
  Object.entries(act.dates ?? {}).every(
    ([field, day]) => process.dates?.[field] !== undefined && day >= state().filedAt && day <= now,
  )

function anyAct(random: Random, played: Play, graph: Graph, process: Process): [By, Act] {
  const [step, noteId] = [pick(random, Object.keys(played.state().steps)), 'note']
  const complete: Act = {
    type: 'COMPLETE_STEP',
    step,
    outcome: pick(random, ['yes', 'no']),
    submissionId: null,
    values: {},
    ...anyDates(random, played, step, process),
  }
  return pick<[By, Act]>(random, [
    [meera, complete],
    [meera, complete],
    [priya, complete],
    [meera, { type: 'SKIP_STEP', step, noteId }],
    [
      pick(random, [meera, dora]),
      { type: 'EXTEND_CLOCK', clock: `case:${pick(random, graph.clocks).id}`, noteId },
    ],
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
  let [refused, untimely] = [0, 0]
  for (let count = 0; count < 40; count++) {
    now += whole(random, 1, 60 * hour)
    p.until(now)
    const [by, act] = anyAct(random, p, graph, process)
    const isSound = mayBeSent(act, p, now, process)
    const oracle = watched(p, graph, now)
    if (oracle.isTie) return null
    const isStill = p.state().stopped !== undefined
    try {
      p.act(by, act)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (!isSound) untimely++
      if (error.refusal.code === 'TOO_EARLY') refused++
      if (act.type === 'COMPLETE_STEP' && error.refusal.code === 'TOO_EARLY')
        expect(oracle.hasToWait(act.step.split('.')[0] ?? '', act.outcome, now)).toBe(true)
      continue
    }
    expect(isSound).toBe(true)
    if (act.type === 'EXTEND_CLOCK')
      expect(graph.clocks.find(({ id }) => act.clock === `case:${id}`)?.extension?.by).toBe(
        by === dora ? 'SCHEDULER' : 'COMMITTEE',
      )
    if (act.type === 'COMPLETE_STEP')
      expect(oracle.hasToWait(act.step.split('.')[0] ?? '', act.outcome, now) && !isStill).toBe(false)
  }
  // A round that began long ago may have more to fire at once.
  p.until(now)
  const oracle = watched(p, graph, now)
  if (oracle.isTie) return null
  const late = p
    .logged()
    .filter((entry) => entry.dates && Object.values(entry.dates).some((one) => one < entry.at))
  return { fired: oracle.fired.length, taken: oracle.taken.length, refused, untimely, late: late.length }
}

/** The timeline must be what the oracle expects, so far. */
function watched(p: Play, graph: Graph, now: number): Oracle {
  const oracle = new Oracle(graph)
  const entries = p.logged()
  for (const entry of entries) oracle.sees(entry, entries)
  oracle.until(now)
  if (oracle.isTie) return oracle
  const seen = entries.flatMap(({ clock: id, kind, at }) =>
    id === undefined || kind === 'TERM_EXTENDED' || kind === 'TERM_VOID' ? [] : [{ clock: id, kind, at }],
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
  const total = { lives: 0, fired: 0, taken: 0, refused: 0, untimely: 0, late: 0 }
  forSeeds('clocks of the case', 400, (random) => {
    const graph = drawn(random)
    const { definition } = compile(graph)
    if (!definition) return 0
    const seen = live(random, graph, definition.process)
    if (!seen) return 0
    total.lives++
    total.fired += seen.fired
    total.taken += seen.taken
    total.refused += seen.refused
    total.untimely += seen.untimely
    total.late += seen.late
    return seen.fired + seen.taken + seen.refused
  })
  expect(total.lives).toBeGreaterThan(floorOf(100))
  expect(total.fired).toBeGreaterThan(floorOf(500))
  expect(total.taken).toBeGreaterThan(floorOf(8))
  expect(total.refused).toBeGreaterThan(floorOf(8))
  expect(total.untimely).toBeGreaterThan(floorOf(8))
  expect(total.late).toBeGreaterThan(floorOf(60))
}, 60_000)
