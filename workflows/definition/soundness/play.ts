/**
 * One move of a case on its drawing, as interpreter 2 plays it: tokens, joins, rounds and clocks. It is written
 * anew, on numbers, and shares nothing with the engine: that both agree is a law of the tests.
 */
import { conditionHolds } from '../conditions.ts'
import type { Condition } from '../graph.ts'
import type { Answer } from './answers.ts'
import type { Arrow, Machine, Need, Race, Way } from './machine.ts'

/** Steps that are open, in the order of their numbers, and that wait, in the order in which they came. */
export type Marking = { open: number[]; waiting: number[]; flags: Uint8Array; isClosed: boolean }
export type Move =
  | { do: 'FILE' }
  | { do: 'END'; step: number; end: number; by: 'PERSON' | 'SKIP'; waited: number }
  | { do: 'TERM'; term: number }
  | { do: 'REOPEN'; step: number }
  /** The case was closed or withdrawn as it stood, and goes on later. */
  | { do: 'REOPEN_CASE' }
/** What happened, by the numbers of steps, outcomes, arrows and clocks. */
export type Event = {
  kind:
    | 'FILED'
    | 'OPENED'
    | 'WAITS'
    | 'ENDED'
    | 'REOPENED'
    | 'VOID'
    | 'CIRCLE'
    | 'TERM_OVER'
    | 'BRANCH_ENDED'
    | 'DISCARDED'
    | 'CLOSED'
    | 'ARROW'
    | 'OVERLAP'
    | 'MET'
    | 'WATCHED'
    | 'STARTED'
    | 'STOPPED'
    | 'IN_TIME'
  /** Step, arrow, clock or race. */
  at: number
  /** Outcome, second step, or second arrow. */
  with: number
  by?: 'PERSON' | 'SKIP' | 'TIME' | 'AUTOMATIC'
  term?: number
}
/** Which of its answers a question has got. */
export type Given = { field: number; answer: number }
export type Played = { next: Marking; events: Event[]; used: Given[] }
/** The move depends on an answer that is not known yet: these are the ones there can be. */
export type Asks = { field: number; answers: number[] }

/** Flags of a field. Others are the number of its answer, counted from `first`. */
const none = 0
const maybe = 1
const given = 2
const first = 3
/** Flags of a clock. */
export const idle = 0
export const runs = 1
export const over = 2
const stopped = 3

const tooMany = 2000

type Turn = {
  machine: Machine
  open: number[]
  waiting: number[]
  flags: Uint8Array
  isClosed: boolean
  events: Event[]
  known: Given[]
  used: Given[]
  asks: Asks | null
  onEvent: ((event: Event, turn: Turn) => void) | undefined
}

/** Plays a move with the answers that are known; asks for the first one that it needs beside them. */
export function playMove(
  machine: Machine,
  from: Marking,
  move: Move,
  known: Given[],
  onEvent?: (event: Event, turn: Pick<Marking, 'open' | 'waiting'>) => void,
): Played | Asks {
  const turn: Turn = {
    machine,
    open: from.open.slice(),
    waiting: from.waiting.slice(),
    flags: from.flags.slice(),
    isClosed: false,
    events: [],
    known,
    used: [],
    asks: null,
    onEvent,
  }
  doMove(turn, move)
  if (!turn.asks) settle(turn)
  if (turn.asks) return turn.asks
  forget(turn)
  const { open, waiting, flags, isClosed, events, used } = turn
  return { next: { open: open.toSorted((a, b) => a - b), waiting, flags, isClosed }, events, used }
}

export const nothingYet = ({ flags }: Machine): Marking => ({
  open: [],
  waiting: [],
  flags: new Uint8Array(flags),
  isClosed: false,
})

function doMove(turn: Turn, move: Move): void {
  const { machine } = turn
  if (move.do === 'FILE') {
    tell(turn, 'FILED', 0)
    machine.fields.forEach(({ askedAt }, field) => {
      if (askedAt === 'filing') ask(turn, field)
    })
    beginRaces(turn, (from) => from.on === 'CASE_FILED')
    moveTerms(turn, 'CASE_FILED', -1, '')
    follow(turn, machine.start, -1, false)
  } else if (move.do === 'REOPEN') {
    arrive(turn, move.step)
    tell(turn, 'REOPENED', move.step)
  } else if (move.do === 'REOPEN_CASE') reopenCase(turn)
  else if (move.do === 'TERM') endTerm(turn, move.term)
  else {
    markWaited(turn, move.waited)
    finish(turn, move.step, move.end, move.by, move.waited)
  }
}

function tell(turn: Turn, kind: Event['kind'], at: number, second = -1, more: Partial<Event> = {}): void {
  const event: Event = { kind, at, with: second, ...more }
  turn.events.push(event)
  turn.onEvent?.(event, turn)
}

/** What was open is not any more; terms that ran run on. */
function reopenCase(turn: Turn): void {
  turn.open = []
  turn.waiting = []
  for (const { slot } of turn.machine.terms) if (turn.flags[slot] === over) turn.flags[slot] = stopped
  arrive(turn, turn.machine.reopensAt)
  tell(turn, 'REOPENED', -1)
}

function endTerm(turn: Turn, number: number): void {
  const term = turn.machine.terms[number]
  if (!term) return
  turn.flags[term.slot] = over
  markWaited(turn, number)
  if (term.takes && turn.open.includes(term.takes.step))
    finish(turn, term.takes.step, term.takes.end, 'TIME', number)
  else tell(turn, 'TERM_OVER', number)
}

function finish(turn: Turn, step: number, end: number, by: NonNullable<Event['by']>, term = -1): void {
  const { machine, flags } = turn
  const place = machine.places[step]
  const ending = place?.ends[end]
  if (!place || !ending) return
  if (by !== 'AUTOMATIC') turn.open.splice(turn.open.indexOf(step), 1)
  if (by === 'PERSON') for (const field of place.asks) ask(turn, field)
  const slot = machine.done[step] ?? -1
  if (slot >= 0) flags[slot] = 1
  for (const need of place.meets) flags[need.met] = 1
  for (const need of place.needs) flags[need.met] = 0
  tell(turn, 'ENDED', step, end, { by, ...(term >= 0 ? { term } : {}) })
  for (const watched of place.starts) if (turn.open.includes(watched)) tell(turn, 'WATCHED', watched)
  beginRaces(turn, (from) => from.on === 'STEP_COMPLETED' && from.stepId === place.id)
  moveTerms(turn, 'STEP_COMPLETED', step, ending.outcome.id)
  follow(turn, ending.way, step, ending.outcome.closesNow === true)
}

function ask({ machine, flags }: Turn, field: number): void {
  const slot = machine.fieldSlot + field
  const isSure = machine.fields[field]?.required && machine.fields[field]?.shownWhen.length === 0
  flags[slot] = isSure || (flags[slot] ?? 0) >= given ? given : maybe
}

/** The answer to a question; undefined where there is none. Answers false where it has to be asked for. */
function answerTo(turn: Turn, field: number): { answer: Answer } | false {
  const { machine, flags } = turn
  const slot = machine.fieldSlot + field
  const rule = machine.fields[field]
  const flag = flags[slot] ?? none
  if (!rule || flag === none) return { answer: undefined }
  if (flag >= first) return { answer: rule.answers[flag - first] }
  const shown = isShown(turn, rule.shownWhen)
  if (shown === null) return false
  const known = turn.known.find((one) => one.field === field)
  if (known) {
    turn.used.push(known)
    flags[slot] = known.answer + first
    return { answer: rule.answers[known.answer] }
  }
  const all = rule.answers.map((_answer, number) => number)
  const mayBeNone = flag === maybe && !(shown && rule.required)
  turn.asks = { field, answers: shown || flag === given ? all.slice(mayBeNone ? 0 : 1) : [0] }
  return false
}

function isShown(turn: Turn, conditions: Condition[]): boolean | null {
  for (const condition of conditions) {
    const holds = holdsNow(turn, condition)
    if (holds !== true) return holds
  }
  return true
}

/** null: an answer has to be asked for. */
function holdsNow(turn: Turn, condition: Condition): boolean | null {
  const values: Record<string, Exclude<Answer, undefined>> = {}
  for (const { field: key } of condition.tests) {
    const found = answerTo(turn, turn.machine.numberOfField.get(key) ?? -1)
    if (!found) return null
    if (found.answer !== undefined) values[key] = found.answer
  }
  return conditionHolds(condition, values)
}

function follow(turn: Turn, way: Way, from: number, closesNow: boolean): void {
  const matching: Arrow[] = []
  for (const arrow of way.arrows) {
    if (!arrow.condition) continue
    const holds = holdsNow(turn, arrow.condition)
    if (holds === null) return
    if (holds) matching.push(arrow)
  }
  const taken = matching.length > 0 ? matching : way.arrows.filter(({ condition }) => !condition)
  const { close } = turn.machine
  for (const [one, other] of way.overlaps)
    if (matching.includes(one) && matching.includes(other)) tell(turn, 'OVERLAP', one.number, other.number)
  const toEnd = taken.filter(({ to }) => to === close)
  if (toEnd.length > 0 && closesNow) {
    for (const { number } of toEnd) tell(turn, 'ARROW', number)
    return closeNow(turn, from)
  }
  for (const { number } of taken) tell(turn, 'ARROW', number)
  if (toEnd.length > 0 && (taken.length > toEnd.length || turn.open.length + turn.waiting.length > 0))
    tell(turn, 'BRANCH_ENDED', from)
  for (const { to } of taken) if (to !== close) arrive(turn, to)
}

function closeNow(turn: Turn, from: number): void {
  const left = [...turn.open, ...turn.waiting]
  turn.open = []
  turn.waiting = []
  turn.isClosed = true
  for (const step of left) tell(turn, 'DISCARDED', step, from)
  tell(turn, 'CLOSED', from)
}

function arrive(turn: Turn, step: number): void {
  if (turn.machine.places[step]?.isAll && turn.waiting.includes(step)) return
  turn.waiting.push(step)
}

function settle(turn: Turn): void {
  for (let count = 0; count < tooMany && !turn.isClosed && !turn.asks; count++) {
    if (turn.open.length + turn.waiting.length === 0) {
      turn.isClosed = true
      return tell(turn, 'CLOSED', -1)
    }
    const place = nextToOpen(turn)
    if (place < 0) break
    open(turn, place)
  }
  for (const step of turn.waiting) tell(turn, 'WAITS', step)
}

/** The place, among those that wait, of what may open: -1 where all of it waits for something open. */
function nextToOpen(turn: Turn): number {
  const held = turn.waiting.map((_step, place) => heldBy(turn, place))
  const free = held.findIndex((by) => by.open === 0 && by.waiting.length === 0)
  return free >= 0 ? free : oldestInCircle(held)
}

type Held = { open: number; waiting: number[] }
/** What keeps a token waiting: how many open steps, and the places of others that wait. */
function heldBy({ machine, open: opened, waiting, flags }: Turn, own: number): Held {
  const step = waiting[own] ?? -1
  const place = machine.places[step]
  const unmet = place?.needs.filter(({ met }) => !flags[met]) ?? []
  const canComeFrom = (other: number) =>
    other !== step && (place?.gathers.has(other) === true || unmet.some(({ comes }) => comes.has(other)))
  return {
    open: opened.filter((other) => other === step || canComeFrom(other)).length,
    waiting: waiting.flatMap((other, at) =>
      at !== own && ((other === step && at < own) || canComeFrom(other)) ? [at] : [],
    ),
  }
}

/** Takes away again and again what waits for nothing that is stuck; of the rest, the first that waits for no other. */
function oldestInCircle(held: Held[]): number {
  const stuck = new Set(held.keys())
  for (let size = -1; size !== stuck.size;) {
    size = stuck.size
    for (const at of stuck) if (!held[at]?.waiting.some((other) => stuck.has(other))) stuck.delete(at)
  }
  return held.findIndex(
    (by, at) => stuck.has(at) && by.open === 0 && by.waiting.every((other) => stuck.has(other)),
  )
}

function open(turn: Turn, at: number): void {
  const { machine, flags } = turn
  const step = turn.waiting[at] ?? -1
  const place = machine.places[step]
  if (!place) return
  const held = heldBy(turn, at).waiting[0]
  const circle = held === undefined ? -1 : (turn.waiting[held] ?? -1)
  turn.waiting.splice(at, 1)
  for (const need of place.needs) sayNeed(turn, need)
  if (!place.automatic) turn.open.push(step)
  if (circle >= 0) tell(turn, 'CIRCLE', step, circle)
  tell(turn, 'OPENED', step)
  const { trigger } = place.clock ?? {}
  if (trigger?.on === 'STEP_COMPLETED') {
    const slot = machine.done[machine.index.numberOf.get(trigger.stepId) ?? -1] ?? -1
    if (flags[slot]) tell(turn, 'WATCHED', step)
  }
  judgeRaces(turn, step)
  moveTerms(turn, 'STEP_OPENED', step, '')
  if (place.automatic) finish(turn, step, 0, 'AUTOMATIC')
}

function sayNeed(turn: Turn, { step, required, met }: Need): void {
  const slot = turn.machine.done[required] ?? -1
  if (turn.flags[met]) tell(turn, 'MET', step, required)
  else if (!turn.flags[slot]) tell(turn, 'VOID', step, required)
}

function moveTerms(turn: Turn, on: string, step: number, outcome: string): void {
  const id = turn.machine.places[step]?.id
  for (const { clock, slot, number } of turn.machine.terms) {
    const { trigger, stops, kind } = clock
    const flag = turn.flags[slot]
    const ends =
      on === 'STEP_COMPLETED' &&
      stops.some((one) => one.stepId === id && (one.outcome === null || one.outcome === outcome))
    if (ends && (flag === runs || flag === over)) {
      turn.flags[slot] = stopped
      tell(turn, 'STOPPED', number)
    }
    const begins =
      trigger.on === on &&
      (!('stepId' in trigger) || trigger.stepId === id) &&
      (!('outcome' in trigger) || trigger.outcome === null || trigger.outcome === outcome)
    const now = turn.flags[slot]
    if (!begins || ((now === runs || now === over) && kind !== 'MINIMUM')) continue
    turn.flags[slot] = runs
    tell(turn, 'STARTED', number)
    for (const race of turn.machine.races)
      if (race.term === number) turn.flags[race.slot] = (turn.flags[race.slot] ?? 0) | began
  }
}

/** Of a race: the waiting period began after what the step's clock counts from, and was waited out since. */
const began = 1
const waitedOut = 2
function beginRaces({ machine, flags }: Turn, isFrom: (from: Race['from']) => boolean): void {
  for (const race of machine.races) if (isFrom(race.from)) flags[race.slot] = 0
}
function markWaited({ machine, flags }: Turn, term: number): void {
  if (term < 0) return
  for (const race of machine.races)
    if (race.term === term && flags[race.slot] === began) flags[race.slot] = began | waitedOut
}
function judgeRaces(turn: Turn, step: number): void {
  turn.machine.races.forEach((race, number) => {
    if (race.step === step && !((turn.flags[race.slot] ?? 0) & waitedOut)) tell(turn, 'IN_TIME', number)
  })
}

/** What no condition can read any more is forgotten, so that cases that differ in it alone are one. */
function forget({ machine, open: opened, waiting, flags, isClosed }: Turn): void {
  const again = machine.reopenable.filter((step) => flags[machine.done[step] ?? -1])
  const reopened = machine.reopensAt < 0 ? [] : [machine.reopensAt]
  const alive = isClosed ? reopened : [...opened, ...waiting, ...again, ...reopened]
  machine.fields.forEach((_field, field) => {
    const slot = machine.fieldSlot + field
    if (flags[slot] !== none && !alive.some((step) => machine.readFrom[field]?.[step])) flags[slot] = none
  })
}

/** Whether a waiting period holds an outcome back: it has not begun, and still can by something else. */
export function isHeldBack(
  machine: Machine,
  { open: opened, waiting, flags }: Marking,
  term: number,
  own: number,
) {
  const rule = machine.terms[term]
  if (!rule || flags[rule.slot] !== idle) return false
  const all = [...opened, ...waiting]
  all.splice(all.indexOf(own), 1)
  return all.some((step) => rule.comes.has(step))
}
