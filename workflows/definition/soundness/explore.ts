/**
 * Every situation that a case can come to, nearest first, within a budget. Outcomes and answers are free, any
 * clock that runs may end next. The budget counts moves and never looks at a clock, so that everybody gets the
 * same answer for the same drawing.
 */
import { TraceMove } from '../trace.ts'
import type { Machine } from './machine.ts'
import { nothingYet, playMove } from './play.ts'
import { isHeldBack } from './terms.ts'
import { runs, type Event, type FieldAnswer, type Marking, type Move } from './turn.ts'

/** A situation, and how it was first come to. */
export type Situation = { marking: Marking; from: number; move: Move; fieldAnswers: FieldAnswer[] }
/** Where something was first seen to happen: in this move from that situation. */
export type Seen = { from: number; move: Move; fieldAnswers: FieldAnswer[] }
export type Explored = {
  situations: Situation[]
  /** First sight of each event; see `eventKey`. */
  seen: Map<number, Seen>
  /** Situations that nothing can move any more, and those from which none leads to the end. */
  stuck: number[]
  endless: number[]
  /** Whether nothing else can happen than what was seen. */
  isComplete: boolean
  moves: number
}
/** A move among so many tokens costs as much as two. */
const tokensInOne = 8
/** How many moves are played; a second or so on a plain machine at the most. */
export const usualBudget = 40_000
/** How often a caller that has other things to do gets a turn, in moves. */
const pause = 100
/** More cases of one step that wait behind each other lead to nothing new. */
const maxWaiting = 3

const kinds: Event['kind'][] = [
  ...TraceMove.shape.kind.exclude(['STUCK']).options,
  'ARROW',
  'OVERLAP',
  'MET',
  'WATCHED',
  'UNWATCHED',
  'STARTED',
  'STOPPED',
  'IN_TIME',
  'UNNAMED',
]
const kindNumber = new Map(kinds.map((kind, number) => [kind, number]))
const most = 5000
/**
 * Key of an event in `Explored.seen`, unique for numbers below 5000; `second` is -1 for an event with one number.
 */
export const eventKey = (kind: Event['kind'], at: number, second = -1): number =>
  ((kindNumber.get(kind) ?? 0) * most + at + 1) * most + second + 1

type Search = Explored & {
  machine: Machine
  numbers: Map<string, number>
  /** By situation: those that lead to it. */
  back: number[][]
  /** Situations that were not looked into. */
  cut: Set<number>
  next: number[]
  /** Situations that only opening a finished step again leads to: looked into last. */
  later: { from: number; move: Move }[]
}

/** Searches the situations, and yields regularly so that the caller can do other work. */
export function* explore(machine: Machine, budget = usualBudget): Generator<undefined, Explored> {
  const search: Search = {
    machine,
    situations: [],
    seen: new Map(),
    stuck: [],
    endless: [],
    isComplete: !machine.fields.some(({ isCut }) => isCut),
    moves: 0,
    numbers: new Map(),
    back: [],
    cut: new Set(),
    next: [],
    later: [],
  }
  go(search, nothingYet(machine), -1, { do: 'FILE' })
  let rested = 0
  while (search.moves < budget) {
    const from = search.next.shift()
    if (from === undefined) {
      const one = search.later.shift()
      if (!one) break
      go(search, search.situations[one.from]?.marking, one.from, one.move)
    } else lookInto(search, from)
    if (search.moves - rested < pause) continue
    rested = search.moves
    yield
  }
  for (const from of search.next) search.cut.add(from)
  for (const { from } of search.later) search.cut.add(from)
  search.isComplete &&= search.cut.size === 0
  search.endless = endless(search)
  return search
}

function lookInto(search: Search, from: number): void {
  const marking = search.situations[from]?.marking
  if (!marking) return
  if (search.machine.reopensAt >= 0) search.later.push({ from, move: { do: 'REOPEN_CASE' } })
  if (marking.isClosed) return
  const moves = movesFrom(search.machine, marking)
  for (const move of moves) go(search, marking, from, move)
  const again = reopenings(search.machine, marking)
  search.later.push(...again.map((move) => ({ from, move })))
  if (moves.length === 0) search.stuck.push(from)
}

/** All that people and time can do there, but for opening something again. */
export function movesFrom(machine: Machine, marking: Marking): Move[] {
  const moves: Move[] = []
  for (const step of marking.open) {
    const place = machine.places[step]
    place?.ends.forEach((end, number) => {
      if (end.after >= 0 && isHeldBack(machine, marking, end.after, step)) return
      const waited =
        end.after >= 0 && marking.flags[machine.terms[end.after]?.slot ?? -1] === runs ? end.after : -1
      moves.push({ do: 'END', step, end: number, by: 'PERSON', waited })
      if (place.allowSkip && number === 0 && place.fieldNumbers.length + place.names.length > 0)
        moves.push({ do: 'END', step, end: 0, by: 'SKIP', waited })
    })
  }
  for (const { slot, number, takes } of machine.terms)
    if (takes && marking.flags[slot] === runs) moves.push({ do: 'TERM', term: number })
  return moves
}

const reopenings = ({ reopenable, done }: Machine, { open, waiting, flags }: Marking): Move[] =>
  reopenable.flatMap((step): Move[] =>
    flags[done[step] ?? -1] && !open.includes(step) && !waiting.includes(step)
      ? [{ do: 'REOPEN', step }]
      : [],
  )

/** Plays a move with every answer that it depends on. */
function go(search: Search, marking: Marking | undefined, from: number, move: Move): void {
  if (!marking) return
  const todo: FieldAnswer[][] = [[]]
  for (let fieldAnswers = todo.pop(); fieldAnswers; fieldAnswers = todo.pop()) {
    const known = fieldAnswers
    search.moves += 1 + Math.floor((marking.open.length + marking.waiting.length) / tokensInOne)
    const played = playMove(search.machine, marking, move, known)
    if ('answers' in played) {
      todo.push(...played.answers.map((answer) => [...known, { field: played.field, answer }]).toReversed())
      continue
    }
    for (const event of played.events) {
      const key = eventKey(event.kind, event.at, event.with)
      if (!search.seen.has(key)) search.seen.set(key, { from, move, fieldAnswers: known })
    }
    keep(search, { marking: played.next, from, move, fieldAnswers: known })
  }
}

function keep(search: Search, situation: Situation): void {
  const { marking, from } = situation
  const { open, waiting, flags, isClosed } = marking
  const key =
    isClosed && search.machine.reopensAt < 0
      ? 'closed'
      : `${isClosed}${String.fromCharCode(...open, 65535, ...waiting, 65535)}${String.fromCharCode(...flags)}`
  const known = search.numbers.get(key)
  const number = known ?? search.situations.length
  if (known === undefined) {
    search.numbers.set(key, number)
    search.situations.push(situation)
    search.back.push([])
    const isCrowded = waiting.some((step) => waiting.filter((other) => other === step).length > maxWaiting)
    if (isCrowded) search.cut.add(number)
    else search.next.push(number)
  }
  if (from >= 0) search.back[number]?.push(from)
}

/** Situations from which no way to the end was seen, though all of their ways were looked into. */
function endless({ situations, back, cut }: Search): number[] {
  const ends = new Set(cut)
  situations.forEach(({ marking }, number) => {
    if (marking.isClosed) ends.add(number)
  })
  for (const number of ends) for (const from of back[number] ?? []) ends.add(from)
  return situations.flatMap((_one, number) => (ends.has(number) ? [] : [number]))
}
