/**
 * Fires what has come due: reminders, both thresholds, and the deadline itself; each exactly once, in the
 * order of their instants.
 */
import type { Process } from '../definition/definition.ts'
import type { CaseClock, ThresholdAct } from '../definition/graph.ts'
import { missingAbsences } from './absences.ts'
import { doActions } from './actions/actions.ts'
import { moveCaseClocks, notifyOf, repeated } from './caseClocks.ts'
import { caseRuleOf, isOfTask, pending, type DueItem, type DueKind, type DueOfCase } from './clocks.ts'
import type { CaseState, ClockState, Instant, LogKind, NoticeKind, StepInstance } from './state.ts'
import { finish, openEntered } from './steps/course.ts'
import { openEnd } from './noEarlier.ts'
import { fireServiceReminders } from './service.ts'
import { endAssignment, fireAssignments } from './stepAssignment.ts'
import { fireTask } from './tasks.ts'
import {
  clockOf,
  instanceOf,
  isClosed,
  logEntry,
  missedUntil,
  notify,
  saveClock,
  saveStep,
  stepOf,
  type Turn,
} from './turn.ts'

const order: DueOfCase[] = ['OPEN', 'REMINDER', 'FIRST', 'SECOND', 'OVERDUE']

/** Fires all that is due at or before `until`; what another one has stopped, or started anew, meanwhile is not. */
export function fireDue(turn: Turn, until: Instant): void {
  if (!isClosed(turn.state)) fireServiceReminders(turn, until)
  if (!isClosed(turn.state)) fireAssignments(turn, until)
  if (!turn.firesOneByOne) return dueItems(turn.state, until).forEach((item) => fireItem(turn, item))
  const fired = new Set<string>()
  for (;;) {
    const next = dueItems(turn.state, until).find((item) => !fired.has(keyOf(item)))
    if (!next) return
    fired.add(keyOf(next))
    fireItem(turn, next)
  }
}

const allPending = ({ clocks }: CaseState, until: Instant): DueItem[] =>
  Object.values(clocks).flatMap((clock) => pending(clock, until))
/** What has still to fire, in its order. */
const dueItems = (state: CaseState, until: Instant): DueItem[] =>
  allPending(state, until).toSorted((a, b) => a.at - b.at || order.indexOf(a.kind) - order.indexOf(b.kind))
/** An item that stays due fires once, as the clock of a step that is not open does. */
const keyOf = ({ clock, kind, at }: DueItem): string => `${clock} ${kind} ${at}`

/** Whether one item can change what becomes of another. */
export const hasSeveralDue = (state: CaseState, until: Instant): boolean =>
  allPending(state, until).length > 1

function fireItem(turn: Turn, item: DueItem): void {
  const clock = clockOf(turn.state, item.clock)
  if (clock?.status !== 'RUNNING' || clock.endBefore !== undefined) return
  const instance = instanceOf(turn.state, item.clock)
  if (clock.of !== undefined) fireOfCase[item.kind](turn, clock, caseRuleOf(turn.process, clock.of), item)
  else if (item.kind === 'OPEN') return
  else if (instance) fire[item.kind](turn, clock, instance, item)
  else if (isOfTask(clock)) fireTask(turn, clock, item.kind)
}

const withoutReminders = (turn: Turn, clock: ClockState, { at }: DueItem): ClockState => {
  const until = Math.max(at, missedUntil(turn))
  return { ...clock, remindAt: clock.remindAt.filter((one) => one > until) }
}

const fire: Record<DueKind, (turn: Turn, clock: ClockState, instance: StepInstance, item: DueItem) => void> =
  {
    REMINDER(turn, clock, instance, item) {
      saveClock(turn, withoutReminders(turn, clock, item))
      logEntry(turn, 'REMINDED', instance.id)
      notify(turn, 'REMINDER', instance, [{ to: 'ACTOR' }])
    },
    FIRST(turn, clock, instance) {
      saveClock(turn, { ...clock, firedFirst: true })
      escalate(turn, instance, 'FIRST_THRESHOLD', stepOf(turn.process, instance.stepId).clock?.first)
    },
    SECOND(turn, clock, instance) {
      saveClock(turn, { ...clock, firedSecond: true })
      escalate(turn, instance, 'SECOND_THRESHOLD', stepOf(turn.process, instance.stepId).clock?.second)
    },
    OVERDUE(turn, clock, instance) {
      saveClock(turn, { ...clock, overdue: true })
      logEntry(turn, 'OVERDUE', instance.id)
      notify(turn, 'OVERDUE', instance, [{ to: 'ACTOR' }])
      doActions(turn, instance, 'OVERDUE')
    },
  }

/** Notifies people and reassigns the step; its new actor is notified as if the step had just opened. */
function escalate(
  turn: Turn,
  instance: StepInstance,
  kind: 'FIRST_THRESHOLD' | 'SECOND_THRESHOLD',
  act: ThresholdAct | undefined,
): void {
  logEntry(turn, kind, instance.id)
  notify(turn, kind, instance, act?.notify ?? [])
  if (!act?.reassignTo) return
  const reassignedStep = saveStep(turn, { ...endAssignment(turn, instance), actor: act.reassignTo })
  logEntry(turn, 'STEP_REASSIGNED', instance.id)
  notify(turn, 'STEP_OPENED', reassignedStep, [{ to: 'ACTOR' }])
}

const logAndNotify = (
  turn: Turn,
  kind: LogKind,
  about: NoticeKind,
  { id }: CaseClock,
  recipients: CaseClock['tells'],
) => {
  logEntry(turn, kind, null, { clock: id })
  notifyOf(turn, about, id, recipients)
}

const fireOfCase: Record<DueOfCase, (turn: Turn, clock: ClockState, rule: CaseClock, item: DueItem) => void> =
  {
    OPEN: openEnd,
    REMINDER(turn, clock, rule, item) {
      saveClock(turn, withoutReminders(turn, clock, item))
      logAndNotify(turn, 'REMINDED', 'REMINDER', rule, rule.tells)
    },
    FIRST(turn, clock, rule) {
      saveClock(turn, { ...clock, firedFirst: true })
      logAndNotify(turn, 'FIRST_THRESHOLD', 'FIRST_THRESHOLD', rule, rule.first)
    },
    SECOND(turn, clock, rule) {
      saveClock(turn, { ...clock, firedSecond: true })
      logAndNotify(turn, 'SECOND_THRESHOLD', 'SECOND_THRESHOLD', rule, rule.second)
    },
    OVERDUE(turn, clock, rule) {
      const kind = rule.kind === 'LIMIT' && !rule.takes ? 'OVERDUE' : 'TERM_ENDED'
      saveClock(turn, rule.kind === 'REPEAT' ? repeated(turn, clock, rule) : { ...clock, overdue: true })
      logAndNotify(turn, kind, kind, rule, rule.tells)
      if (rule.takes) takeOutcome(turn, clock.id, rule.takes)
    },
  }

/**
 * Ends the step as the term says, if it is open. While the case is on hold nothing moves but the clocks of the case
 * that no hold stops: the outcome is taken when the case goes on, and what counts from it counts from the end of the
 * term (Article 9(1)(f) of Directive (EU) 2019/1937). A step that opens after that end is left to its people, since
 * nobody could act on it.
 */
function takeOutcome(
  turn: Turn,
  clockId: string,
  { stepId, outcome }: NonNullable<CaseClock['takes']>,
): void {
  const clock = clockOf(turn.state, clockId)
  const open = readyStep(turn.state, stepId)
  const outcomeDefinition = stepOf(turn.process, stepId).outcomes.find(({ id }) => id === outcome)
  if (!open || !clock || (outcomeDefinition && missingAbsences(turn.state, outcomeDefinition) !== null))
    return
  const endedAt = endOnHold(turn, clock)
  if (endedAt !== undefined && (open.openedAt ?? endedAt) > endedAt) return
  turn.countsFrom = endedAt
  if (turn.state.status === 'ON_HOLD') takeLater(turn, clock, { open, outcome })
  else {
    finish(turn, open, { status: 'DONE', outcome, by: null })
    openEntered(turn)
  }
  turn.countsFrom = undefined
}

/** Of two terms that end on hold the first takes the step, and moves the clocks that no hold stops. */
function takeLater(
  turn: Turn,
  clock: ClockState,
  { open, outcome }: { open: StepInstance; outcome: string },
): void {
  const isTaken = Object.values(turn.state.clocks).some(({ takesLater }) => takesLater === open.id)
  if (isTaken && turn.countsOnHold) return
  saveClock(turn, { ...clock, takesLater: open.id })
  if (turn.countsOnHold) moveCaseClocks(turn, { on: 'STEP_COMPLETED', stepId: open.stepId, outcome })
}

/** Whether a term with an outcome to take has ended, by `until`, during the hold that lasts. */
export const hasEndOnHold = (
  process: Process,
  { status, clocks, pausedAt }: CaseState,
  until: Instant,
): boolean =>
  status === 'ON_HOLD' &&
  Object.values(clocks).some(
    ({ of, dueAt }) =>
      of !== undefined &&
      caseRuleOf(process, of).takes !== null &&
      dueAt !== null &&
      dueAt > (pausedAt ?? until) &&
      dueAt <= until,
  )

/** The end of a term that ended during the hold that lasts, or that ends by this event. */
function endOnHold({ countsOnHold, state, heldSince }: Turn, { dueAt }: ClockState): Instant | undefined {
  const since = state.pausedAt ?? heldSince
  return countsOnHold && since !== undefined && dueAt !== null && dueAt > since ? dueAt : undefined
}

const readyStep = ({ steps }: CaseState, stepId: string): StepInstance | undefined =>
  Object.values(steps).find((one) => one.stepId === stepId && one.status === 'READY')

/**
 * The earliest end, not after `until`, of a term that takes an outcome of a step that stands open then. What follows
 * from it counts from that very instant, however much later somebody looks: the next event of the case is this DUE.
 * Null where there is none.
 */
export function takenAt(process: Process, state: CaseState, until: Instant): Instant | null {
  if (state.status === 'ON_HOLD') return null
  const ends = Object.values(state.clocks).flatMap((clock) => {
    const takes = clock.of === undefined ? null : caseRuleOf(process, clock.of).takes
    return takes && readyStep(state, takes.stepId)
      ? pending(clock, until).flatMap(({ kind, at }) => (kind === 'OVERDUE' ? [at] : []))
      : []
  })
  return ends.length > 0 ? Math.min(...ends) : null
}

/**
 * What ended on hold takes its outcome when the case goes on, in the order of the ends, where that step still stands
 * open.
 */
export function takeMissed(turn: Turn): void {
  const ended = Object.values(turn.state.clocks).filter(({ takesLater }) => takesLater !== undefined)
  if (turn.countsOnHold) ended.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  for (const { id, of } of ended) {
    const clock = clockOf(turn.state, id)
    if (of === undefined || clock?.takesLater === undefined) continue
    const { takesLater, ...rest } = clock
    saveClock(turn, rest)
    const { takes } = caseRuleOf(turn.process, of)
    if (takes && instanceOf(turn.state, takesLater)?.status === 'READY') takeOutcome(turn, id, takes)
  }
}
