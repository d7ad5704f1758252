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
function anyClock(random: Random, id: string, takesOften: boolean): CaseClock {
  const counted = id === 'x' && random() < 0.6 ? pick(random, chain) : null
  const end = () => ({ stepId: pick(random, chain), outcome: pick(random, ['yes', 'no', null]) })
  const kind = pick(random, ['LIMIT', 'MINIMUM', 'REPEAT'] as const)
  const endsThere = counted !== null && kind !== 'REPEAT' && random() < 0.4
  const amount = endsThere
    ? 0
    : counted
      ? whole(random, 3, 9)
      : takesOften
        ? whole(random, 20, 90)
        : whole(random, 20, 200)
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
    firstAfter: amount > 0 && random() < 0.7 ? whole(random, 1, Math.floor(amount / 2)) : null,
    secondAfter: amount > 0 && random() < 0.7 ? whole(random, Math.floor(amount / 2) + 1, amount) : null,
    first: to('COMMITTEE'),
    second: to('COMMITTEE'),
    remindBefore: random() < 0.5 ? [counted ? 1 : whole(random, 1, 15)] : [],
    tells: to('COMMITTEE'),
    pausable: random() < 0.4,
    lawRef: null,
    takes:
      kind !== 'REPEAT' && random() < (takesOften ? 0.9 : 0.4)
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
function drawn(random: Random, takesOften: boolean): Graph {
  const clocks = ['x', 'y', 'z'].slice(0, whole(random, 1, 3)).map((id) => anyClock(random, id, takesOften))
  const minimum = clocks.find(({ kind }) => kind === 'MINIMUM')
  const endsThere = (id: string) =>
    clocks.some(({ amount, trigger }) => amount === 0 && 'field' in trigger && trigger.field === dayIn(id))
  const ahead = new Set(chain.filter((id) => random() < 0.3 || endsThere(id)))
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
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
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
            config: { format: 'DATE', ...(ahead.has(stepId) ? { mayBeAhead: true as const } : {}) },
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
  private readonly later: { step: string; outcome: string; from: number; term: string }[] = []
  private heldSince: number | null = null
  /** The last hold, and when it ended. */
  private rested: { since: number; until: number } | null = null
  /** What was taken after the end of its term, from when that counts. */
  readonly counts: { step: string; at: number; from: number }[] = []
  /** From when what follows counts, and its instant. */
  private counting: { at: number; from: number } | null = null
  private readonly openedAt = new Map<string, number>()
  /** Two things at one instant: whichever comes first is right. */
  isTie = false
  readonly graph: Graph
  constructor(graph: Graph) {
    this.graph = graph
  }

  private start(rule: CaseClock, from: number, at = from) {
    const now = this.running.get(rule.id)
    if (now && rule.amount > 0 && (rule.kind !== 'MINIMUM' || (from < at && now.start === from))) return
    if (this.heldSince !== null && now?.start === from) return
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
    const reminder = this.reminder(rule, due, round === 0 ? Math.min(start, seenAt) : seenAt)
    return { due, start, round, left, reminder, extended: 0, over: false, seenAt }
  }
  private reminder(rule: CaseClock, due: number, from: number): number | null {
    const [amount] = rule.remindBefore
    const at = amount === undefined ? from : before(rule, due, amount)
    return at > from ? at : null
  }
  private rests = (rule: CaseClock) => this.heldSince !== null && this.canRest(rule)

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
    const isOfHold = this.heldSince !== null || (this.rested?.until === at && now.due > this.rested.since)
    // Nobody could act on a step that opened after the end.
    if (isOfHold && (this.openedAt.get(end.step) ?? 0) > now.due) return
    if (this.heldSince === null) this.take({ ...end, at }, now.due)
    else if (this.later.every(({ step }) => step !== end.step)) {
      this.later.push({ ...end, from: now.due, term: rule.id })
      this.move(end.step, end.outcome, now.due, at)
    }
  }
  /** What ended on hold counts from its end, for what no hold stops. */
  private take(clockOutcome: { step: string; outcome: string; at: number }, from: number) {
    const { step, at } = clockOutcome
    this.taken.push(clockOutcome)
    if (this.rested?.until === at && from > this.rested.since) this.counts.push({ step, at, from })
  }
  private canRest = (rule: CaseClock) => rule.pausable && rule.kind !== 'REPEAT' && rule.amount > 0
  /** A step ends: what that stops is over, and what that starts counts `from`. */
  private move(id: string, how: string, from: number, at: number) {
    const isBy = (end: { stepId: string; outcome: string | null }) =>
      end.stepId === id && (end.outcome === null || end.outcome === how)
    for (const rule of this.graph.clocks) {
      if (this.heldSince !== null && (this.rests(rule) || this.later.some(({ term }) => term === rule.id)))
        continue
      if (rule.stops.some(isBy)) this.running.delete(rule.id)
      if ((rule.trigger.on === 'STEP_COMPLETED' && isBy(rule.trigger)) || rule.again?.some(isBy))
        this.start(rule, this.canRest(rule) ? at : from, at)
    }
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
      this.openedAt.set(id, at)
      const from = this.counting?.at === at ? this.counting.from : at
      for (const rule of clocks)
        if (rule.trigger.on === 'STEP_OPENED' && rule.trigger.stepId === id)
          this.start(rule, this.canRest(rule) ? at : from, at)
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
      const own = this.counts.find((one) => one.step === id && one.at === at)
      if (own) this.counting = { at, from: own.from }
      const from = this.counting?.at === at ? this.counting.from : at
      this.move(id, how, from, at)
      for (const rule of clocks) {
        const counted = rule.trigger.on === 'DATE_ANSWERED' ? dates[rule.trigger.field] : undefined
        if (counted !== undefined) this.start(rule, counted, at)
      }
    }
    if (kind === 'PAUSED') this.heldSince = at
    if (kind === 'RESUMED') this.resume(at)
    if (kind === 'TERM_EXTENDED') this.extend(extended ?? '', at)
    if (kind === 'CLOSED' || kind === 'WITHDRAWN') this.running.clear()
  }
  /** It is over already when the step opens, and takes it all the same. */
  private endsLate({ id, takes }: CaseClock, step: string): boolean {
    return takes?.late === true && takes.stepId === step && this.running.get(id)?.over === true
  }
  private resume(at: number) {
    const [from, more] = [this.heldSince ?? at, at - (this.heldSince ?? at)]
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
    this.heldSince = null
    this.rested = { since: from, until: at }
    for (const { step, outcome, from: end } of this.later.splice(0)) {
      if (this.open.has(step)) this.take({ step, outcome, at }, end)
    }
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
function shifted({ unit }: CaseClock, one: number, pausedMs: number, resumedAt: number): number {
  if (unit === 'HOUR') return one + pausedMs
  const dayNo = Math.floor(one / dayLong)
  const to = Math.max(dayNo + Math.floor(pausedMs / dayLong), Math.floor(resumedAt / dayLong))
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
  const ahead = now() + whole(random, 1, 12 * dayLong)
  if (random() < 0.1) return { dates: { [field]: pick(random, [filedAt - 1, ahead, Number.NaN]) } }
  if (process.datesAhead?.includes(field) && random() < 0.4) return { dates: { [field]: ahead } }
  return random() < 0.9 ? { dates: { [field]: whole(random, filedAt, now()) } } : {}
}
const mayBeSent = (act: Act, { state }: Play, now: number, process: Process): boolean =>
  act.type !== 'COMPLETE_STEP' ||
  Object.entries(act.dates ?? {}).every(
    ([field, day]) =>
      process.dates?.[field] !== undefined &&
      day >= state().filedAt &&
      (day <= now || process.datesAhead?.includes(field)),
  )

function anyAct(
  random: Random,
  played: Play,
  { graph, process, holdsLong }: { graph: Graph; process: Process; holdsLong: boolean },
): [By, Act] {
  const [step, noteId] = [pick(random, Object.keys(played.state().steps)), 'note']
  const complete: Act = {
    type: 'COMPLETE_STEP',
    step,
    outcome: pick(random, ['yes', 'no']),
    submissionId: null,
    values: {},
    ...anyDates(random, played, step, process),
  }
  if (holdsLong && random() < 0.4) return [meera, { type: 'PAUSE', noteId }]
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
    ...(holdsLong ? [] : [[meera, { type: 'RESUME', noteId }] as [By, Act]]),
    [meera, { type: 'RESUME', noteId }],
    ...(random() < 0.03 ? [[asha, { type: 'WITHDRAW', noteId }] as [By, Act]] : []),
  ])
}

/** Plays a life; answers how much was seen, or null where two clocks met at one instant. */
function live(random: Random, graph: Graph, process: Process, holdsLong: boolean) {
  const p = play(process, utc, monday + whole(random, 1, 10 ** 7))
  let now = p.now()
  let [refused, untimely] = [0, 0]
  for (let count = 0; count < 40; count++) {
    now += whole(random, 1, 60 * hour)
    p.until(now)
    const [by, act] = anyAct(random, p, { graph, process, holdsLong })
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
  return {
    fired: oracle.fired.length,
    outcomes: oracle.taken.length,
    onHold: oracle.counts.length,
    refused,
    untimely,
    late: late.length,
    ahead: p.logged().filter((entry) => Object.values(entry.dates ?? {}).some((day) => day > entry.at))
      .length,
  }
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
  const clockOutcomes = entries.flatMap(({ kind, by, step, outcome, at }) =>
    kind === 'STEP_DONE' && by === null ? [{ step: step?.split('.')[0], outcome, at }] : [],
  )
  const byStep = (all: { at: number; step: string | undefined }[]) =>
    all.toSorted((a, b) => a.at - b.at || `${a.step}`.localeCompare(`${b.step}`))
  expect(byStep(clockOutcomes)).toEqual(byStep(oracle.taken))
  return oracle
}

const floors = {
  lives: 100,
  fired: 500,
  outcomes: 8,
  onHold: 0,
  refused: 8,
  untimely: 8,
  late: 40,
  ahead: 15,
}

test.each([
  { name: 'clocks of the case', holdsLong: false, seeds: 600, floors },
  {
    name: 'clocks on hold',
    holdsLong: true,
    seeds: 1000,
    floors: { ...floors, outcomes: 40, onHold: 8, late: 30, ahead: 4 },
  },
])(
  'terms fire once each, rest, repeat, are extended, take outcomes and hold others back, on any drawing: $name',
  ({ name, holdsLong, seeds, floors }) => {
    const total = { lives: 0, fired: 0, outcomes: 0, onHold: 0, refused: 0, untimely: 0, late: 0, ahead: 0 }
    forSeeds(name, seeds, (random) => {
      const graph = drawn(random, holdsLong)
      const { definition } = compile(graph)
      const seen = definition ? live(random, graph, definition.process, holdsLong) : null
      if (!seen) return 0
      total.lives++
      for (const key of Object.keys(seen) as (keyof typeof seen)[]) total[key] += seen[key]
      return seen.fired + seen.outcomes + seen.refused
    })
    for (const key of Object.keys(floors) as (keyof typeof floors)[])
      expect(total[key], key).toBeGreaterThan(floorOf(floors[key]))
  },
  60_000,
)
