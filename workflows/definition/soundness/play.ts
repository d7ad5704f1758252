/**
 * One move of a case on its drawing, as interpreter 2 plays it: tokens, joins, rounds and clocks. It is written
 * anew, on numbers, and shares nothing with the engine: that both agree is a law of the tests.
 */
import { markFieldAnswered, forget, holdsNow } from './fieldAnswers.ts'
import type { Arrow, Ending, Machine, Need, Way } from './machine.ts'
import { answerDays, beginRaces, judgeRaces, markWaited, moveTerms } from './terms.ts'
import {
  over,
  stopped,
  recordEvent,
  type OpenQuestion,
  type Event,
  type FieldAnswer,
  type Marking,
  type Move,
  type Turn,
} from './turn.ts'
import { heldBy, nextToOpen } from './nextToOpen.ts'

export type Played = { next: Marking; events: Event[]; used: FieldAnswer[] }

const tooMany = 2000

/** Plays a move with the answers that are known; asks for the first one that it needs beside them. */
export function playMove(
  machine: Machine,
  from: Marking,
  move: Move,
  known: FieldAnswer[],
  onEvent?: (event: Event, turn: Pick<Marking, 'open' | 'waiting'>) => void,
): Played | OpenQuestion {
  const turn: Turn = {
    machine,
    open: from.open.slice(),
    waiting: from.waiting.slice(),
    flags: from.flags.slice(),
    isClosed: false,
    events: [],
    known,
    used: [],
    pendingQuestion: null,
    onEvent,
  }
  doMove(turn, move)
  if (!turn.pendingQuestion) settle(turn)
  if (turn.pendingQuestion) return turn.pendingQuestion
  forget(turn)
  const { open, waiting, flags, isClosed, events, used } = turn
  return { next: { open: open.toSorted((a, b) => a - b), waiting, flags, isClosed }, events, used }
}

/** The marking before the case is filed: no step is open or waiting, and all flags are 0. */
export const nothingYet = ({ flags }: Machine): Marking => ({
  open: [],
  waiting: [],
  flags: new Uint8Array(flags),
  isClosed: false,
})

function doMove(turn: Turn, move: Move): void {
  const { machine } = turn
  if (move.do === 'FILE') {
    recordEvent(turn, 'FILED', 0)
    machine.fields.forEach(({ askedAt }, field) => {
      if (askedAt === 'filing') markFieldAnswered(turn, field)
    })
    beginRaces(turn, (from) => from.on === 'CASE_FILED')
    moveTerms(turn, 'CASE_FILED', -1, '')
    follow(turn, machine.start, -1, false)
  } else if (move.do === 'REOPEN') {
    allowAgain(turn, move.step)
    arrive(turn, move.step)
    recordEvent(turn, 'REOPENED', move.step)
  } else if (move.do === 'REOPEN_CASE') reopenCase(turn)
  else if (move.do === 'TERM') endTerm(turn, move.term)
  else {
    markWaited(turn, move.waited)
    finish(turn, move.step, move.end, move.by, move.waited)
  }
}

/** What was open is not any more; terms that ran run on. */
function reopenCase(turn: Turn): void {
  turn.open = []
  turn.waiting = []
  for (const { slot } of turn.machine.terms) if (turn.flags[slot] === over) turn.flags[slot] = stopped
  for (const { slot } of turn.machine.endings) turn.flags[slot] = 0
  arrive(turn, turn.machine.reopensAt)
  recordEvent(turn, 'REOPENED', -1)
}

function endTerm(turn: Turn, number: number): void {
  const term = turn.machine.terms[number]
  if (!term) return
  turn.flags[term.slot] = over
  markWaited(turn, number)
  if (term.takes && turn.open.includes(term.takes.step))
    finish(turn, term.takes.step, term.takes.end, 'TIME', number)
  else recordEvent(turn, 'TERM_OVER', number)
}

function finish(turn: Turn, step: number, end: number, by: NonNullable<Event['by']>, term = -1): void {
  const { machine, flags } = turn
  const place = machine.places[step]
  const ending = place?.ends[end]
  if (!place || !ending) return
  if (by !== 'AUTOMATIC') turn.open.splice(turn.open.indexOf(step), 1)
  if (by === 'PERSON') {
    for (const field of place.fieldNumbers) markFieldAnswered(turn, field)
    for (const named of place.names) flags[named] = 1
  }
  const slot = machine.done[step] ?? -1
  if (slot >= 0) flags[slot] = 1
  for (const need of place.meets) flags[need.met] = 1
  for (const need of place.needs) flags[need.met] = 0
  recordEvent(turn, 'ENDED', step, end, { by, ...(term >= 0 ? { term } : {}) })
  for (const watched of place.starts) if (turn.open.includes(watched)) recordEvent(turn, 'WATCHED', watched)
  beginRaces(turn, (from) => from.on === 'STEP_COMPLETED' && from.stepId === place.id)
  moveTerms(turn, 'STEP_COMPLETED', step, ending.outcome.id)
  if (by === 'PERSON') answerDays(turn, place.id)
  follow(turn, ending.way, step, ending.outcome.closesNow === true)
  if (!turn.isClosed && !turn.pendingQuestion) endOthers(turn, ending.stops)
}

/** What an outcome ends beside its own step: what is open now, and by a mark what opens later. */
function endOthers(turn: Turn, stops: number[]): void {
  for (const number of stops) {
    const ending = turn.machine.endings[number]
    if (!ending) continue
    turn.flags[ending.slot] = number + 1
    if (turn.open.includes(ending.step)) finish(turn, ending.step, ending.end, 'STEP')
  }
}

/** Somebody opens it by hand: it stays open. */
function allowAgain({ machine, flags }: Turn, step: number): void {
  for (const ending of machine.endings) if (ending.step === step) flags[ending.slot] = 0
}

/** What ends a step that opens now. */
function endedAlready({ machine, flags }: Turn, step: number): Ending | undefined {
  const slot = machine.endings.find((one) => one.step === step)?.slot
  return slot === undefined ? undefined : machine.endings[(flags[slot] ?? 0) - 1]
}

/** What the step ended is not ended any more once it opens again. */
function forgetEndings({ machine, flags }: Turn, by: number): void {
  machine.endings.forEach((ending, number) => {
    if (ending.by === by && flags[ending.slot] === number + 1) flags[ending.slot] = 0
  })
}

function follow(turn: Turn, way: Way, from: number, closesNow: boolean): void {
  const matching: Arrow[] = []
  for (const arrow of way.arrows) {
    if (!arrow.condition) continue
    const holds = holdsNow(turn, arrow.condition)
    if (holds === null) return
    if (holds) matching.push(arrow)
  }
  const nextArrows = matching.length > 0 ? matching : way.arrows.filter(({ condition }) => !condition)
  const { close } = turn.machine
  for (const [one, other] of way.overlaps)
    if (matching.includes(one) && matching.includes(other))
      recordEvent(turn, 'OVERLAP', one.number, other.number)
  const toEnd = nextArrows.filter(({ to }) => to === close)
  if (toEnd.length > 0 && closesNow) {
    for (const { number } of toEnd) recordEvent(turn, 'ARROW', number)
    return closeNow(turn, from)
  }
  for (const { number } of nextArrows) recordEvent(turn, 'ARROW', number)
  if (toEnd.length > 0 && (nextArrows.length > toEnd.length || turn.open.length + turn.waiting.length > 0))
    recordEvent(turn, 'BRANCH_ENDED', from)
  for (const { to } of nextArrows) if (to !== close) arrive(turn, to)
}

function closeNow(turn: Turn, from: number): void {
  const left = [...turn.open, ...turn.waiting]
  turn.open = []
  turn.waiting = []
  turn.isClosed = true
  for (const step of left) recordEvent(turn, 'DISCARDED', step, from)
  recordEvent(turn, 'CLOSED', from)
}

function arrive(turn: Turn, step: number): void {
  if (turn.machine.places[step]?.isAll && turn.waiting.includes(step)) return
  turn.waiting.push(step)
}

function settle(turn: Turn): void {
  for (let count = 0; count < tooMany && !turn.isClosed && !turn.pendingQuestion; count++) {
    if (turn.open.length + turn.waiting.length === 0) {
      turn.isClosed = true
      return recordEvent(turn, 'CLOSED', -1)
    }
    const place = nextToOpen(turn)
    if (place < 0) break
    open(turn, place)
  }
  for (const step of turn.waiting) recordEvent(turn, 'WAITS', step)
  for (const step of turn.open) if (isOrphaned(turn, step)) recordEvent(turn, 'UNWATCHED', step)
}

/** What the step's own clock counts from never happened, and no other token can still lead there. */
function isOrphaned({ machine, flags, open: opened, waiting }: Turn, step: number): boolean {
  const { clock, clockComes } = machine.places[step] ?? {}
  if (!clockComes || clock?.trigger.on !== 'STEP_COMPLETED') return false
  if (flags[machine.done[machine.index.numberOf.get(clock.trigger.stepId) ?? -1] ?? -1]) return false
  return ![...opened, ...waiting].some((other) => other !== step && clockComes.has(other))
}

function open(turn: Turn, at: number): void {
  const { machine, flags } = turn
  const step = turn.waiting[at] ?? -1
  const place = machine.places[step]
  if (!place) return
  const blocker = heldBy(turn, at).waiting[0]
  const circle = blocker === undefined ? -1 : (turn.waiting[blocker] ?? -1)
  turn.waiting.splice(at, 1)
  for (const need of place.needs) sayNeed(turn, need)
  if (!place.automatic) turn.open.push(step)
  if (circle >= 0) recordEvent(turn, 'CIRCLE', step, circle)
  recordEvent(turn, 'OPENED', step)
  const { trigger } = place.clock ?? {}
  if (trigger?.on === 'STEP_COMPLETED') {
    const slot = machine.done[machine.index.numberOf.get(trigger.stepId) ?? -1] ?? -1
    if (flags[slot]) recordEvent(turn, 'WATCHED', step)
  }
  judgeRaces(turn, step)
  const ended = endedAlready(turn, step)
  moveTerms(turn, 'STEP_OPENED', step, '')
  forgetEndings(turn, step)
  if (ended) return finish(turn, step, ended.end, 'STEP')
  if (place.automatic) return finish(turn, step, 0, 'AUTOMATIC')
  const late = machine.terms.find(
    ({ slot, takes }) => takes?.late && takes.step === step && flags[slot] === over,
  )
  const isRound = turn.events.some(({ kind, at: ended }) => kind === 'ENDED' && ended === step)
  if (late?.takes && !isRound) finish(turn, step, late.takes.end, 'TIME', late.number)
  else if (place.namedBy && !flags[place.namedBy.slot]) recordEvent(turn, 'UNNAMED', step)
}

function sayNeed(turn: Turn, { step, required, met }: Need): void {
  const slot = turn.machine.done[required] ?? -1
  if (turn.flags[met]) recordEvent(turn, 'MET', step, required)
  else if (!turn.flags[slot]) recordEvent(turn, 'VOID', step, required)
}
