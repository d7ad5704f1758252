/**
 * The clocks of a case: when they start, stop, rest and what comes due. Instants are worked out once and
 * stored.
 */
import { thresholdBefore, deadline, shiftForPause } from '../definition/clocks.ts'
import type { Process, ProcessClock } from '../definition/definition.ts'
import { canRest, type Clock } from '../definition/graph.ts'
import type { Calendar, CaseState, ClockState, Instant, StepInstance } from './state.ts'
import { nextAssignmentDue } from './assignedSteps.ts'
import { clockOf, isOpen, logEntry, saveClock, stepOf, type Turn } from './turn.ts'

type Rule = Pick<Clock, 'amount' | 'unit' | 'firstAfter' | 'secondAfter' | 'remindBefore' | 'pausable'>
/** A task has the dates that it was given: no hold and no calendar moves them. */
export const isOfTask = ({ of, stepId }: ClockState): boolean => of === undefined && stepId === ''
/** What a clock counts: the rule of its step, or of the case; null for a task. */
export function ruleOf(process: Process, clock: ClockState): Rule | null {
  if (isOfTask(clock)) return null
  return clock.of === undefined ? stepOf(process, clock.stepId).clock : caseRuleOf(process, clock.of)
}
/** The rule of a clock of the case. Throws for an unknown id: the definition is damaged. */
export function caseRuleOf({ clocks = {} }: Process, id: string): ProcessClock {
  const rule = Object.hasOwn(clocks, id) ? clocks[id] : undefined
  if (!rule) throw new Error(`The definition has no clock ${id}`)
  return { ...rule, pausable: canRest(rule) }
}

/** A clock that has not started. */
export const unstarted = (id: string, stepId: string): ClockState => ({
  id,
  stepId,
  status: 'WAITING',
  startedAt: null,
  dueAt: null,
  firstAt: null,
  secondAt: null,
  remindAt: [],
  firedFirst: false,
  firedSecond: false,
  overdue: false,
  enabled: true,
  derivedFrom: 'CLOCK',
})

/** Gives an instance its clock, if its step has one: running, counted `from` then where it counts from its opening,
 * or waiting for the step that triggers it. */
export function armClock(turn: Turn, instance: StepInstance, from: Instant): void {
  const rule = stepOf(turn.process, instance.stepId).clock
  if (!rule) return
  const waiting = unstarted(instance.id, instance.stepId)
  const start = rule.trigger.on === 'STEP_OPENED' ? from : triggeredAt(rule, turn.state)
  saveClock(turn, start === null ? waiting : started(turn, waiting, rule, start))
}

function triggeredAt({ trigger }: Clock, state: CaseState): Instant | null {
  if (trigger.on === 'CASE_FILED') return state.filedAt
  if (trigger.on === 'STEP_OPENED') return null
  if (trigger.on === 'DATE_ANSWERED') return state.dates?.[trigger.field] ?? null
  return (
    (Object.hasOwn(state.completed, trigger.stepId) ? state.completed[trigger.stepId] : undefined) ?? null
  )
}

/**
 * Thresholds that a scheduler set while the clock was waiting stay. A reminder that would come before the
 * start is left out; where that lies ahead, one that would have come before now.
 */
export function started(
  { at: now, calendar, process: { interpreter } }: Turn,
  clock: ClockState,
  rule: Rule,
  start: Instant,
): ClockState {
  const after = (amount: number | null) =>
    amount === null ? null : deadline(start, amount, rule.unit, calendar, interpreter)
  const dueAt = deadline(start, rule.amount, rule.unit, calendar, interpreter)
  const moved = clock.moved ?? {
    first: clock.derivedFrom === 'SCHEDULER',
    second: clock.derivedFrom === 'SCHEDULER',
  }
  const thresholds = {
    ...(moved.first ? {} : { firstAt: after(rule.firstAfter) }),
    ...(moved.second ? {} : { secondAt: after(rule.secondAfter) }),
  }
  const remindAt = remindersOf(rule, dueAt, calendar).filter((at) => at > Math.min(start, now))
  return { ...clock, ...thresholds, status: 'RUNNING', startedAt: start, dueAt, remindAt }
}

/** In order, each once. */
export const remindersOf = (
  { remindBefore, unit }: Pick<Rule, 'remindBefore' | 'unit'>,
  dueAt: Instant,
  calendar: Calendar,
): Instant[] =>
  [...new Set(remindBefore.map((amount) => thresholdBefore(dueAt, amount, unit, calendar)))].toSorted(
    (a, b) => a - b,
  )

/**
 * The clock with another end. Thresholds that have not fired, and nobody set by hand, move by `move`; reminders are
 * worked out anew.
 */
export const withEnd = (
  { calendar, at: now }: Turn,
  clock: ClockState,
  rule: Rule,
  dueAt: Instant,
  move: (at: Instant) => Instant,
): ClockState => ({
  ...clock,
  dueAt,
  firstAt: moved(clock.firstAt, clock.firedFirst || clock.moved?.first, move),
  secondAt: moved(clock.secondAt, clock.firedSecond || clock.moved?.second, move),
  remindAt: remindersOf(rule, dueAt, calendar).filter((at) => at > now),
})

const moved = (at: Instant | null, stays: boolean | undefined, move: (at: Instant) => Instant) =>
  at === null || stays ? at : move(at)

/** Starts the clocks of steps that wait for a step, at its first completion. */
export const startWaiting = (turn: Turn, stepId: string): void =>
  startWhere(turn, turn.at, (trigger) => trigger.on === 'STEP_COMPLETED' && trigger.stepId === stepId)

/** Starts the clocks of steps that wait for a day. */
export const startAnswered = (turn: Turn, field: string, day: Instant): void =>
  startWhere(turn, day, (trigger) => trigger.on === 'DATE_ANSWERED' && trigger.field === field)

function startWhere(turn: Turn, from: Instant, isTrigger: (trigger: Clock['trigger']) => boolean): void {
  for (const clock of Object.values(turn.state.clocks)) {
    const isWaiting = clock.status === 'WAITING' && clock.of === undefined
    const rule = isWaiting ? stepOf(turn.process, clock.stepId).clock : null
    if (rule && isTrigger(rule.trigger)) saveClock(turn, started(turn, clock, rule, from))
  }
}

/**
 * Clocks of open steps that wait for what can no longer come count from now: nobody has a task without the deadline
 * that the process gives it.
 */
export function startOrphanedClocks(turn: Turn): void {
  if (turn.state.status === 'ON_HOLD') return
  const tokens = Object.values(turn.state.steps).filter(isOpen)
  for (const one of tokens) {
    const clock = one.status === 'READY' ? clockOf(turn.state, one.id) : undefined
    const { clock: rule, clockComes } = stepOf(turn.process, one.stepId)
    if (clock?.status !== 'WAITING' || !rule || !clockComes) continue
    if (tokens.some((other) => other !== one && clockComes.includes(other.stepId))) continue
    saveClock(turn, started(turn, clock, rule, turn.at))
    logEntry(turn, 'COUNTS_FROM_NOW', one.id, { by: null })
  }
}

/** Stops the clock of an instance for good. */
export function stopClock(turn: Turn, id: string): void {
  const clock = clockOf(turn.state, id)
  if (clock && clock.status !== 'STOPPED') saveClock(turn, { ...clock, status: 'STOPPED' })
}

/** Rests the clocks that a hold may stop; statutory ones go on. */
export function pauseClocks(turn: Turn): void {
  for (const clock of Object.values(turn.state.clocks)) {
    if (clock.status === 'RUNNING' && ruleOf(turn.process, clock)?.pausable)
      saveClock(turn, { ...clock, status: 'PAUSED' })
  }
}

/** Lets them go on with the time that was left. */
export function resumeClocks(turn: Turn, pausedAt: Instant): void {
  for (const clock of Object.values(turn.state.clocks)) {
    const unit = ruleOf(turn.process, clock)?.unit
    if (clock.status !== 'PAUSED' || !unit) continue
    const move = (at: Instant) =>
      shiftForPause(at, pausedAt, turn.at, unit, turn.calendar, turn.process.interpreter)
    const { setOnHold, ...rested } = clock
    saveClock(turn, {
      ...rested,
      ...(unit === 'WORKING_DAY' ? { holds: [...(clock.holds ?? []), [pausedAt, turn.at]] } : {}),
      status: 'RUNNING',
      dueAt: moved(clock.dueAt, clock.overdue, move),
      ...(rested.endBefore === undefined ? {} : { endBefore: move(rested.endBefore) }),
      firstAt: moved(clock.firstAt, clock.firedFirst || setOnHold?.first, move),
      secondAt: moved(clock.secondAt, clock.firedSecond || setOnHold?.second, move),
      remindAt: clock.remindAt.map(move),
    })
  }
}

export type DueKind = 'REMINDER' | 'FIRST' | 'SECOND' | 'OVERDUE'
/** OPEN: from then on a clock of the case has no end, since somebody is away. */
export type DueOfCase = DueKind | 'OPEN'
export type DueItem = { clock: string; kind: DueOfCase; at: Instant }

/** What a clock has still to fire. Reminders that were missed together are one: the last of them. */
export function pending(clock: ClockState, until: Instant): DueItem[] {
  if (clock.status !== 'RUNNING' || clock.endBefore !== undefined) return []
  const item = (kind: DueOfCase, at: Instant | null | undefined, isWanted: boolean): DueItem[] =>
    at !== null && at !== undefined && isWanted && at <= until ? [{ clock: clock.id, kind, at }] : []
  return [
    ...item('OPEN', clock.opensAt, true),
    ...item(
      'REMINDER',
      clock.remindAt.findLast((at) => at <= until),
      clock.enabled,
    ),
    ...item('FIRST', clock.firstAt, clock.enabled && !clock.firedFirst),
    ...item('SECOND', clock.secondAt, clock.enabled && !clock.firedSecond),
    ...item('OVERDUE', clock.dueAt, !clock.overdue),
  ]
}

/**
 * The next instant at which a clock of the case, a reminder of a service or an assignment has something to fire; null
 * when none ever will. It may be past.
 */
export function nextDue(state: CaseState): Instant | null {
  let next: Instant | null = nextAssignmentDue(state)
  for (const { remindAt } of Object.values(state.awaitsService ?? {}))
    if (next === null || remindAt < next) next = remindAt
  for (const clock of Object.values(state.clocks)) {
    const own = [
      ...pending(clock, Infinity)
        .filter((item) => item.kind !== 'REMINDER')
        .map((item) => item.at),
      ...(clock.status === 'RUNNING' && clock.enabled ? clock.remindAt.slice(0, 1) : []),
    ]
    for (const at of own) if (next === null || at < next) next = at
  }
  return next
}
