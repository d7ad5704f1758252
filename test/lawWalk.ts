/**
 * Walks a process through all that can come of it, each situation a few times over, and holds every clock against
 * a table of the law: when it starts, when it is over, when it stops, and that its end and both thresholds are told
 * once, to the millisecond.
 */
import { advance, isRefused, nextDue } from '../workflows/engine/advance.ts'
import type { Process } from '../workflows/definition/definition.ts'
import type { Act, By, Calendar, CaseState, LogEntry, Values } from '../workflows/engine/state.ts'
import { daysApart, over, type Length, type LawCalendar } from './lawDates.ts'
import { seeded, type Random } from './random.ts'

/**
 * A row: what it counts from, how long, what stops it. Moments are 'filed', 'opened:<step>', 'done:<step>',
 * 'done:<step>/<outcome>', 'day:<question>' and 'withdrawn'. A row of a step stops with that step.
 */
export type Row = {
  from: string[]
  counts: Length
  /** When people hear of it before, in the unit that it counts in. */
  thresholds?: [first: number | null, second: number | null]
  stops?: string[]
  /** Each start counts anew, also while it runs. */
  anew?: true
  repeats?: true
  /**
   * Ends no earlier than this long after a day, where more than so many days lie between. Until that day comes it has
   * no end once so many have passed.
   */
  noEarlier?: { day: string; since: string; moreThan: number; counts: Length }
}
export type Law = { place: LawCalendar; steps: Record<string, Row>; terms: Record<string, Row> }
type Mark = { kind: 'FIRST_THRESHOLD' | 'SECOND_THRESHOLD'; at: number; hasFired: boolean }
/** `opens`: when somebody will have been away for too long; `dueBeforeHold`: the end that it had before they were. */
type Running = {
  from: number
  due: number
  round: number
  hasFired: boolean
  marks: Mark[]
  opens?: number | undefined
  dueBeforeHold?: number | undefined
}
type ExpectedEvent = { kind: 'END' | Mark['kind']; clock: string; at: number }

/** The moments of the table that an entry is, each with the instant that counts. */
function momentsOf({ kind, at, outcome, dates = {} }: LogEntry, stepId: string): [string, number][] {
  switch (kind) {
    case 'FILED':
      return [['filed', at]]
    case 'WITHDRAWN':
      return [['withdrawn', at]]
    case 'STEP_OPENED':
      return [[`opened:${stepId}`, at]]
    case 'STEP_DONE':
      return [
        [`done:${stepId}`, at],
        [`done:${stepId}/${outcome}`, at],
        ...Object.entries(dates).map(([key, day]): [string, number] => [`day:${key}`, day]),
      ]
    default:
      return []
  }
}

/** What the table makes of a timeline. */
class Wall {
  readonly running = new Map<string, Running>()
  readonly expectedEvents: ExpectedEvent[] = []
  private readonly last = new Map<string, number>()
  private isOver = false
  readonly law: Law
  constructor(law: Law) {
    this.law = law
  }
  until(at: number, isThrough: boolean) {
    for (const [id, run] of this.running) {
      const opens = run.opens ?? Infinity
      if (isThrough ? opens <= at : opens < at) {
        this.fire(id, run, opens, false)
        hold(run)
      }
      if (run.dueBeforeHold === undefined) this.fire(id, run, at, isThrough)
    }
  }
  private fire(id: string, run: Running, at: number, isThrough: boolean) {
    const row = this.law.terms[id]
    const seen = (at: number) => Math.max(at, this.seenAt.get(id) ?? 0)
    for (const mark of run.marks) {
      if (mark.hasFired || (isThrough ? mark.at > at : mark.at >= at)) continue
      mark.hasFired = true
      this.expectedEvents.push({ kind: mark.kind, clock: id, at: seen(mark.at) })
    }
    while (!run.hasFired && (isThrough ? run.due <= at : run.due < at)) {
      this.expectedEvents.push({ kind: 'END', clock: id, at: seen(run.due) })
      if (!row?.repeats) run.hasFired = true
      else {
        run.round++
        run.due = over(this.law.place, run.from, [row.counts[0] * (run.round + 1), row.counts[1]])
      }
    }
  }
  private readonly seenAt = new Map<string, number>()
  private start(id: string, row: Row, from: number, at: number) {
    this.seenAt.set(id, at)
    const [, unit] = row.counts
    const marks = (['FIRST_THRESHOLD', 'SECOND_THRESHOLD'] as const).flatMap((kind, place): Mark[] => {
      const amount = row.thresholds?.[place] ?? null
      return amount === null
        ? []
        : [{ kind, at: over(this.law.place, from, [amount, unit]), hasFired: false }]
    })
    this.running.set(id, {
      from,
      due: over(this.law.place, from, row.counts),
      round: 0,
      hasFired: false,
      marks,
    })
  }
  read(entry: LogEntry) {
    const { kind, at, step } = entry
    if (this.isOver || entry.clock !== undefined) return
    // What ends with a term ends after that was told.
    this.until(at, kind === 'STEP_DONE' && entry.by === null)
    const id = step?.split('.')[0] ?? ''
    const moments = momentsOf(entry, id)
    if (kind === 'STEP_DONE' || kind === 'STEP_SKIPPED') this.running.delete(step ?? '')
    for (const [moment, from] of moments) this.last.set(moment, from)
    const names = moments.map(([moment]) => moment)
    for (const [term, row] of Object.entries(this.law.terms)) {
      if (row.stops?.some((stop) => names.includes(stop))) this.running.delete(term)
      const begins = moments.find(([moment]) => row.from.includes(moment))
      if (begins && (row.anew || !this.running.has(term))) this.start(term, row, begins[1], at)
      this.later(term, row, names, at)
    }
    const own = this.law.steps[id]
    const from = own?.from.flatMap((moment) => this.last.get(moment) ?? []).at(-1)
    if (kind === 'STEP_OPENED' && own && from !== undefined) this.start(step ?? '', own, from, at)
    if (kind === 'CLOSED') {
      this.isOver = true
      this.running.clear()
    }
  }
  private later(term: string, { noEarlier }: Row, names: string[], now: number) {
    const run = this.running.get(term)
    if (!noEarlier || !run) return
    if (![noEarlier.day, noEarlier.since].some((day) => names.includes(`day:${day}`))) return
    // Who is away anew is not back.
    if (!names.includes(`day:${noEarlier.day}`)) this.last.delete(`day:${noEarlier.day}`)
    const [back, away] = [this.last.get(`day:${noEarlier.day}`), this.last.get(`day:${noEarlier.since}`)]
    if (away === undefined) return
    if (back === undefined) {
      if (run.dueBeforeHold !== undefined) return
      run.opens = over(this.law.place, away, [noEarlier.moreThan, 'DAY'])
      if (run.opens <= now) hold(run)
      return
    }
    run.opens = undefined
    if (run.dueBeforeHold !== undefined) {
      Object.assign(run, { due: run.dueBeforeHold, dueBeforeHold: undefined, hasFired: false })
      this.seenAt.set(term, now)
    }
    if (daysApart(this.law.place, away, back) <= noEarlier.moreThan) return
    const due = over(this.law.place, back, noEarlier.counts)
    if (due <= run.due) return
    const days = daysApart(this.law.place, run.due, due)
    // What has not passed keeps as far before the end as it was.
    const marks = run.marks.map((mark) =>
      mark.hasFired ? mark : { ...mark, at: over(this.law.place, mark.at, [days, 'DAY']) },
    )
    Object.assign(run, { due, hasFired: false, marks })
  }
}

/** Nobody knows when it ends until somebody is back. */
function hold(run: Running): void {
  Object.assign(run, { dueBeforeHold: run.due, due: Infinity, opens: undefined, hasFired: false })
}

const must = (holds: boolean, why: string, details: unknown): void => {
  if (!holds) throw new Error(`${why}: ${JSON.stringify(details)}`)
}
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const isOver = ({ status }: CaseState): boolean => status === 'CLOSED' || status === 'WITHDRAWN'

/** Holds all clocks of a case against the table. */
function compare(law: Law, state: CaseState, log: LogEntry[], now: number): void {
  const wall = new Wall(law)
  for (const entry of log) wall.read(entry)
  if (!isOver(state)) wall.until(now, true)
  const way = log.flatMap(({ kind, step, outcome }) => (kind === 'STEP_DONE' ? [`${step}/${outcome}`] : []))
  const lines = (of: Iterable<[string, { from: number; due: number }]>) =>
    [...of]
      .map(([id, { from, due }]) => `${id} ${iso(from)} ${due === Infinity ? 'open' : iso(due)}`)
      .toSorted()
  const runs = Object.values(state.clocks).flatMap((clock) =>
    clock.status === 'RUNNING'
      ? [[clock.of ?? clock.id, { from: clock.startedAt ?? 0, due: clock.dueAt ?? Infinity }] as const]
      : [],
  )
  const [theirs, ours] = [
    lines(runs.map(([id, run]): [string, typeof run] => [id, run])),
    lines(wall.running),
  ]
  must(JSON.stringify(theirs) === JSON.stringify(ours), 'every clock as the law has it', {
    theirs: theirs.filter((one) => !ours.includes(one)),
    law: ours.filter((one) => !theirs.includes(one)),
    way,
  })
  const ends = log.flatMap(({ kind, clock, step, at }) =>
    kind === 'OVERDUE' || kind === 'TERM_ENDED'
      ? [`END ${clock ?? step} ${iso(at)}`]
      : kind === 'FIRST_THRESHOLD' || kind === 'SECOND_THRESHOLD'
        ? [`${kind} ${clock ?? step} ${iso(at)}`]
        : [],
  )
  const expected = wall.expectedEvents.map(({ kind, clock, at }) => `${kind} ${clock} ${iso(at)}`)
  must(
    JSON.stringify(ends.toSorted()) === JSON.stringify(expected.toSorted()),
    'every threshold and every end told once, then',
    {
      theirs: ends.filter((one) => !expected.includes(one)),
      law: expected.filter((one) => !ends.includes(one)),
      way,
    },
  )
}

/** What people do, one after the other, to end a step in one way. */
export type Try = [By, Act][]
export type Walk = {
  process: Process
  calendar: Calendar
  law: Law
  filedAt: number
  filings: Values[]
  /** The ways on from where the case stands, beside silence. */
  ways: (state: CaseState, now: number) => Try[]
  /** What tells one situation from another. */
  situation: (state: CaseState) => string
  /** How often each situation is gone on from, and so many days less one pass at most before somebody acts. */
  times: number
  days: number
}
type Node = { state: CaseState; log: LogEntry[]; now: number }

/** Walks it all; answers what was taken, and how many transitions that were. */
export function walkAll(walk: Walk): { reachedOutcomes: Set<string>; ends: Set<string>; events: number } {
  const random: Random = seeded(7)
  const [seen, reachedOutcomes, ends] = [new Map<string, number>(), new Set<string>(), new Set<string>()]
  let events = 0
  const go = (node: Node, event: Parameters<typeof advance>[3]): Node => {
    events++
    const { state, effects } = advance(walk.process, walk.calendar, node.state, event, node.now)
    const fresh = effects.flatMap((one) => (one.do === 'LOG' ? [one.entry] : []))
    for (const { kind, step, outcome } of fresh)
      if (kind === 'STEP_DONE') reachedOutcomes.add(`${step?.split('.')[0]}/${outcome}`)
    return { state, log: [...node.log, ...fresh], now: node.now }
  }
  const until = (node: Node, at: number): Node => {
    let next = node
    for (let due = nextDue(next.state); due !== null && due <= at; due = nextDue(next.state))
      next = go({ ...next, now: Math.max(next.now, due) }, { type: 'DUE' })
    return { ...next, now: at }
  }
  const todo: Node[] = walk.filings.map((values) => {
    const { state, effects } = advance(
      walk.process,
      walk.calendar,
      null,
      { type: 'FILED', values },
      walk.filedAt,
    )
    return {
      state,
      log: effects.flatMap((one) => (one.do === 'LOG' ? [one.entry] : [])),
      now: walk.filedAt,
    }
  })
  for (let node = todo.shift(); node; node = todo.shift()) {
    compare(walk.law, node.state, node.log, node.now)
    if (isOver(node.state)) {
      const { resolution, status } = node.state
      const withdrawn = status === 'WITHDRAWN' ? ', withdrawn' : ''
      ends.add(`${resolution?.stepId}/${resolution?.outcome}${withdrawn}`)
      continue
    }
    const situation = walk.situation(node.state)
    const times = (seen.get(situation) ?? 0) + 1
    seen.set(situation, times)
    if (times > walk.times) continue
    // Around noon, some days on.
    const later = until(node, node.now + Math.floor(random() * walk.days) * 86_400_000 + 60_000)
    compare(walk.law, later.state, later.log, later.now)
    for (const acts of walk.ways(later.state, later.now)) {
      try {
        let next = later
        for (const [by, act] of acts) next = go(next, { type: 'ACT', by, act })
        todo.push(next)
      } catch (error) {
        if (!isRefused(error)) throw error
      }
    }
    // Silence: until the next term is over, and half a day more.
    const left = Object.values(node.state.clocks).flatMap(({ of, status, dueAt, overdue }) =>
      status === 'RUNNING' && dueAt !== null && !overdue && !walk.law.terms[of ?? '']?.repeats ? [dueAt] : [],
    )
    if (left.length > 0) todo.push(until(node, Math.min(...left) + 43_200_000))
  }
  return { reachedOutcomes, ends, events }
}
