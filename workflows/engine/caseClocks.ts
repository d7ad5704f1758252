/**
 * Clocks of the case: terms that belong to no visit of a step. They start and stop by what happens in the case,
 * and rest and fire as the clocks of steps do.
 */
import { deadline } from '../definition/clocks.ts'
import type { Process } from '../definition/definition.ts'
import { canRest, endsOnAnswer, type CaseClock, type Recipient } from '../definition/graph.ts'
import {
  caseRuleOf,
  remindersOf,
  resumeClocks,
  startAnswered,
  started,
  stopClock,
  unstarted,
} from './clocks.ts'
import { endLater, withLaterEnd, withoutReturn } from './noEarlier.ts'
import type { CaseState, ClockState, Instant, NoticeKind, StepInstance } from './state.ts'
import {
  clockOf,
  isOpen,
  logEntry,
  notify,
  recipientOf,
  saveClock,
  stepOf,
  type Turn,
  missedUntil,
} from './turn.ts'

/** Id in the case state of a clock of the case: `case:` and its id in the definition. */
export const caseClockId = (id: string): string => `case:${id}`
/** Returns the state of a clock of the case by its id in the definition; undefined where it has none. */
export const caseClockOf = (state: CaseState, id: string): ClockState | undefined =>
  clockOf(state, caseClockId(id))

/** When a step is due, by its own clock or by the one of the case that it serves. */
export function dueOf(process: Process, state: CaseState, { id, stepId }: StepInstance): Instant | null {
  const { serves } = stepOf(process, stepId)
  return (
    (clockOf(state, id) ?? (serves === undefined ? undefined : caseClockOf(state, serves)))?.dueAt ?? null
  )
}

/** What just happened to the case. */
type Moment =
  | { on: 'CASE_FILED' }
  | { on: 'STEP_OPENED'; stepId: string; from: Instant | null }
  | { on: 'STEP_COMPLETED'; stepId: string; outcome: string }
  | { on: 'DATE_ANSWERED'; field: string; day: Instant }

/** Stops and starts what waits for this moment: what stops by it may start anew by it. */
export function moveCaseClocks(turn: Turn, moment: Moment): void {
  for (const rule of Object.values(turn.process.clocks ?? {})) {
    if (turn.countsFrom !== undefined && isAtRest(turn.state, rule)) continue
    if (moment.on === 'STEP_COMPLETED' && rule.stops.some((stop) => isOf(stop, moment))) stop(turn, rule)
    if (startsBy(rule, moment)) start(turn, rule, startOf(turn, rule, moment))
    else if (moment.on === 'CASE_FILED' && rule.trigger.on === 'DATE_ANSWERED') saveClock(turn, waiting(rule))
  }
  if (moment.on === 'STEP_OPENED') showServed(turn, moment.stepId)
}

/** Whether a clock moves when the case goes on: a hold stops it, or its own outcome is taken then. */
const isAtRest = (state: CaseState, rule: CaseClock): boolean =>
  state.status === 'ON_HOLD' && (canRest(rule) || caseClockOf(state, rule.id)?.takesLater !== undefined)

/** The instant that a term counts from. */
function startOf({ at, countsFrom = at }: Turn, rule: CaseClock, moment: Moment): Instant {
  if (moment.on === 'DATE_ANSWERED') return moment.day
  if (moment.on === 'STEP_OPENED' && moment.from !== null) return moment.from
  return canRest(rule) ? at : countsFrom
}

const isOf = (
  end: { stepId: string; outcome: string | null },
  { stepId, outcome }: { stepId: string; outcome: string },
): boolean => end.stepId === stepId && (end.outcome === null || end.outcome === outcome)

function startsBy({ trigger, again = [] }: CaseClock, moment: Moment): boolean {
  if (moment.on === 'STEP_COMPLETED' && again.some((end) => isOf(end, moment))) return true
  if (trigger.on === 'STEP_OPENED' && moment.on === 'STEP_OPENED') return trigger.stepId === moment.stepId
  if (trigger.on === 'STEP_COMPLETED' && moment.on === 'STEP_COMPLETED') return isOf(trigger, moment)
  if (trigger.on === 'DATE_ANSWERED' && moment.on === 'DATE_ANSWERED') return trigger.field === moment.field
  return trigger.on === 'CASE_FILED' && moment.on === 'CASE_FILED'
}

/**
 * What counts from these days begins: with the end of their step, after what that end stops. What has passed
 * since fires in the same transition, each once.
 */
export function answerDates(turn: Turn, dates: Record<string, Instant>): void {
  turn.state.dates = { ...withoutReturn(turn, dates), ...dates }
  for (const [field, day] of Object.entries(dates)) {
    startAnswered(turn, field, day)
    moveCaseClocks(turn, { on: 'DATE_ANSWERED', field, day })
  }
  for (const rule of Object.values(turn.process.clocks ?? {})) {
    const clock = caseClockOf(turn.state, rule.id)
    if (clock && hasBegun(clock) && rule.noEarlier) endLater(turn, clock, rule)
  }
}

const waiting = (rule: CaseClock): ClockState => ({ ...unstarted(caseClockId(rule.id), ''), of: rule.id })
/** Whether a clock runs or is paused; false before it starts and once it has stopped. */
export const hasBegun = (clock: ClockState): boolean =>
  clock.status === 'RUNNING' || clock.status === 'PAUSED'

/** What has not begun can still begin. */
function stop(turn: Turn, { id }: CaseClock): void {
  const clock = caseClockOf(turn.state, id)
  if (clock && hasBegun(clock)) stopClock(turn, clock.id)
}

/**
 * A limit that runs keeps its dates, however often its trigger comes; a waiting term, and one that ends on an answered
 * day, count from the last.
 */
function start(turn: Turn, rule: CaseClock, from: Instant): void {
  const before = caseClockOf(turn.state, rule.id)
  const isRestarted = rule.kind === 'MINIMUM' || endsOnAnswer(rule)
  if (before && hasBegun(before) && (!isRestarted || isCountedFrom(turn, before))) return
  const begun = started(turn, before?.status === 'WAITING' ? before : waiting(rule), rule, from)
  saveClock(turn, withLaterEnd(turn, begun, rule))
}

/** Whether the end of a term on hold has started it already. */
const isCountedFrom = ({ countsFrom }: Turn, { startedAt }: ClockState): boolean =>
  countsFrom !== undefined && startedAt === countsFrom

/** A step that opens shows the date of the clock it serves, so that row is written again. */
function showServed(turn: Turn, stepId: string): void {
  const served = stepOf(turn.process, stepId).serves
  const clock = served === undefined ? undefined : caseClockOf(turn.state, served)
  if (clock) saveClock(turn, clock)
}

/**
 * The next round of a clock that repeats, counted from its start so that no month drifts. Rounds that were
 * missed together are one.
 */
export function repeated(turn: Turn, clock: ClockState, rule: CaseClock): ClockState {
  const startedAt = clock.startedAt ?? turn.at
  const after = (amount: number): Instant =>
    deadline(startedAt, amount, rule.unit, turn.calendar, turn.process.interpreter)
  let round = (clock.round ?? 0) + 1
  while (after(rule.amount * (round + 1)) <= missedUntil(turn)) round++
  const dueAt = after(rule.amount * (round + 1))
  const threshold = (amount: number | null) => (amount === null ? null : after(rule.amount * round + amount))
  const { moved: _moved, ...rest } = clock
  return {
    ...rest,
    round,
    dueAt,
    firstAt: threshold(rule.firstAfter),
    secondAt: threshold(rule.secondAfter),
    remindAt: remindersOf(rule, dueAt, turn.calendar).filter((at) => at > missedUntil(turn)),
    firedFirst: false,
    firedSecond: false,
    overdue: false,
    derivedFrom: 'CLOCK',
  }
}

/**
 * Terms that the end of the case stopped continue with their dates; those on hold then were on hold until now. Nobody
 * is notified of rounds missed meanwhile.
 */
export function goOn(turn: Turn, { terms, pausedAt }: NonNullable<CaseState['over']>): void {
  for (const [id, status] of Object.entries(terms)) {
    const clock = clockOf(turn.state, id)
    if (clock?.of === undefined) continue
    const rule = caseRuleOf(turn.process, clock.of)
    const isMissed = rule.kind === 'REPEAT' && clock.dueAt !== null && clock.dueAt <= turn.at
    saveClock(turn, isMissed ? { ...repeated(turn, clock, rule), status } : { ...clock, status })
  }
  if (pausedAt !== null) resumeClocks(turn, pausedAt)
}

/** Tells people of a clock of the case; ACTOR is everybody who acts on an open step that serves it. */
export function notifyOf(turn: Turn, about: NoticeKind, clock: string, recipients: Recipient[]): void {
  const actors = () =>
    Object.values(turn.state.steps)
      .filter((one) => isOpen(one) && stepOf(turn.process, one.stepId).serves === clock)
      .flatMap(({ actor }) => (actor ? [recipientOf(actor)] : []))
  const named = recipients.flatMap((one) => (one.to === 'ACTOR' ? actors() : [one]))
  notify(turn, about, null, named, { clock })
}

type CaseContext = { process: Process; state: CaseState; at: Instant }
/**
 * Why an outcome cannot be taken yet: the end of its waiting term, 'NOT_BEGUN' where that can still begin, or
 * null. Where the case stands still for that very reason, what has not begun holds nothing back any more.
 */
export function waitsUntil(
  context: CaseContext,
  own: string,
  after: string | undefined,
): Instant | 'NOT_BEGUN' | null {
  const until = waitsFor(context, own, after)
  return until === 'NOT_BEGUN' && context.state.stopped === 'NOTHING_MOVES' ? null : until
}

/** The same, however the case stands. */
export function waitsFor(
  { process, state, at }: CaseContext,
  own: string,
  after: string | undefined,
): Instant | 'NOT_BEGUN' | null {
  if (after === undefined) return null
  const clock = caseClockOf(state, after)
  if (clock?.endBefore !== undefined && hasBegun(clock)) return 'NOT_BEGUN'
  if (clock && hasBegun(clock)) return clock.dueAt !== null && clock.dueAt > at ? clock.dueAt : null
  if (clock?.status === 'STOPPED') return null
  const { comes } = caseRuleOf(process, after)
  const mayBegin = Object.values(state.steps).some(
    (one) => isOpen(one) && one.id !== own && comes.includes(one.stepId),
  )
  return mayBegin ? 'NOT_BEGUN' : null
}

/** An outcome is taken whose waiting term never began, and cannot any more: that is said. */
export function sayVoidTerm(turn: Turn, { id, stepId }: StepInstance, outcome: string | undefined): void {
  const { after } = stepOf(turn.process, stepId).outcomes.find((one) => one.id === outcome) ?? {}
  const clock = after === undefined ? undefined : caseClockOf(turn.state, after)
  const hasRun = clock !== undefined && clock.status !== 'WAITING'
  if (after !== undefined && !hasRun) logEntry(turn, 'TERM_VOID', id, { clock: after })
}

/**
 * The outcome with which a step ends as soon as it opens, since the term that takes it is over. One that leads back
 * to itself stands open then: nothing goes round by itself.
 */
export function takenLate({ process, state, effects }: Turn, stepId: string): string | null {
  const over = Object.values(process.clocks ?? {}).find(({ id, takes }) => {
    if (takes?.stepId !== stepId || !takes.late) return false
    const clock = caseClockOf(state, id)
    return clock !== undefined && hasBegun(clock) && clock.overdue
  })
  const isRound = effects.some(
    (one) => one.do === 'SAVE_STEP' && one.step.stepId === stepId && isDone(one.step),
  )
  return isRound ? null : (over?.takes?.outcome ?? null)
}
const isDone = ({ status }: StepInstance): boolean => status === 'DONE' || status === 'SKIPPED'
