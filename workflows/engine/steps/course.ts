/**
 * The course of a case from step to step. Entering places an instance; opening it happens one after the
 * other, so that all ways of a fork are placed before any step runs.
 */
import type { Process, Route } from '../../definition/definition.ts'
import { deadline } from '../../definition/clocks.ts'
import { conditionHolds } from '../../definition/conditions.ts'
import type { Reopening } from '../../definition/graph.ts'
import { doActions } from '../actions/actions.ts'
import { answerDates, goOn, moveCaseClocks, takenLate } from '../caseClocks.ts'
import { armClock, resumeClocks, startWaiting, stopClock } from '../clocks.ts'
import { holdUnreached, partyOf } from '../service.ts'
import type { CaseState, CaseStatus, LogEntry, LogKind, StepInstance } from '../state.ts'
import { everyoneInformed, isClosed, isOpen, logEntry, notify, saveStep, stepOf, type Turn } from '../turn.ts'
import { endingOf, forgetEndings, markEnded } from './endMarks.ts'
import { assignNamed, dateAssignment } from '../namedPeople.ts'
import { endTasks } from '../tasks.ts'
import { kinds } from './kinds.ts'
import type { Movement } from './movement.ts'
import { once } from './interpreter1.ts'
import { tokens } from './interpreter2.ts'

const movements: Record<Process['interpreter'], Movement> = { 1: once, 2: tokens, 3: tokens }
const movementOf = ({ process }: Turn): Movement => movements[process.interpreter]

/** Takes every route whose condition holds, or else those without one. */
export function follow(turn: Turn, routes: Route[], from: CaseState['resolution']): void {
  const matching = routes.filter(
    (route) => route.condition && conditionHolds(route.condition, turn.state.values),
  )
  const nextRoutes = matching.length > 0 ? matching : routes.filter((route) => !route.condition)
  if (nextRoutes.length === 0)
    throw new Error(`The definition has no way on from ${from?.stepId ?? 'the start'}`)
  const movement = movementOf(turn)
  const onward = nextRoutes.filter((route) => route.to !== 'close')
  if (onward.length < nextRoutes.length) {
    if (movement.closesAtEnd(turn, from)) return close(turn, 'CLOSED', from)
    movement.endBranch(turn, from, onward.length > 0)
  }
  for (const { to } of onward) enter(turn, to)
}

/** A token arrives at a step. Returns the id of the instance that it is, or that takes it up. */
export const enter = (turn: Turn, stepId: string): string => movementOf(turn).arrive(turn, stepId)

/** Opens what was entered, and what that leads to, until only people and time can go on. */
export const openEntered = (turn: Turn): void =>
  movementOf(turn).settle(turn, {
    open,
    close: (at, resolution) => close(at, 'CLOSED', resolution),
  })

function open(turn: Turn, entered: StepInstance): void {
  const ended = endingOf(turn, entered.stepId)
  if (!ended && holdUnreached(turn, entered)) return
  const { setting, outcomes } = stepOf(turn.process, entered.stepId)
  const { opensFrom } = turn
  const from = opensFrom && partyOf(entered.actor) === opensFrom.party ? opensFrom.at : null
  const instance = saveStep(turn, { ...entered, status: 'READY', openedAt: turn.at })
  if (turn.state.status === 'FILED') setStatus(turn, 'IN_PROGRESS')
  logEntry(turn, 'STEP_OPENED', instance.id, { by: null })
  moveCaseClocks(turn, { on: 'STEP_OPENED', stepId: instance.stepId, from })
  forgetEndings(turn, instance.stepId)
  if (ended) return endStep(turn, instance, ended)
  const openedStep = assignNamed(turn, instance)
  doActions(turn, openedStep, 'ENTER')
  if (setting.automatic)
    return finish(turn, openedStep, { status: 'DONE', outcome: outcomes[0]?.id ?? null, by: null })
  const late = takenLate(turn, openedStep.stepId)
  if (late !== null) return finish(turn, openedStep, { status: 'DONE', outcome: late, by: null })
  if (!openedStep.assigned) notify(turn, 'STEP_OPENED', openedStep, [{ to: 'ACTOR' }])
  armClock(turn, instance, from ?? turn.at)
  if (openedStep.assigned) dateAssignment(turn, openedStep.id)
}

export type Ending = {
  status: 'DONE' | 'SKIPPED'
  outcome: string | null
  by: string | null
  more?: Partial<LogEntry>
  /** Days that clocks count from, answered with it. */
  dates?: LogEntry['dates']
}

/**
 * Ends a step and goes on. A skipped one goes on as its first outcome would, does none of its actions, and
 * counts as done for those who wait for it.
 */
export function finish(
  turn: Turn,
  open: StepInstance,
  { status, outcome, by, more = {}, dates }: Ending,
): void {
  const step = stepOf(turn.process, open.stepId)
  const left = status === 'SKIPPED' ? kinds[step.kind].abandon(turn, open) : open
  const instance = saveStep(turn, { ...left, status, outcome, doneAt: turn.at, doneBy: by })
  movementOf(turn).done(turn, instance)
  stopClock(turn, instance.id)
  logEntry(turn, status === 'DONE' ? 'STEP_DONE' : 'STEP_SKIPPED', instance.id, {
    by,
    ...(outcome === null ? {} : { outcome }),
    ...more,
    ...(dates === undefined ? {} : { dates }),
  })
  if (status === 'DONE') doActions(turn, instance, 'COMPLETE')
  startWaiting(turn, step.id)
  const outcomeId = outcome ?? step.outcomes[0]?.id ?? ''
  moveCaseClocks(turn, { on: 'STEP_COMPLETED', stepId: step.id, outcome: outcomeId })
  if (dates) answerDates(turn, dates)
  follow(turn, step.next[outcomeId] ?? [], { stepId: step.id, outcome: outcomeId })
  movementOf(turn).left(turn, instance)
  endOthers(turn, instance, outcomeId)
}

/** Ends the steps that an outcome ends beside its own: those that are open now, and by a mark those that open later. */
function endOthers(turn: Turn, { stepId }: StepInstance, outcomeId: string): void {
  const { ends = [] } = stepOf(turn.process, stepId).outcomes.find(({ id }) => id === outcomeId) ?? {}
  if (isClosed(turn.state)) return
  for (const end of ends) {
    markEnded(turn, stepId, end)
    for (const one of Object.values(turn.state.steps)) {
      if (one.stepId !== end.stepId || one.status !== 'READY') continue
      notify(turn, 'STEP_ENDED', one, [{ to: 'ACTOR' }])
      endStep(turn, one, { outcome: end.outcome, by: stepId })
    }
  }
}

const endStep = (turn: Turn, open: StepInstance, { outcome, by }: { outcome: string; by: string }): void =>
  finish(turn, open, { status: 'DONE', outcome, by: null, more: { endedBy: by } })

function setStatus(turn: Turn, status: CaseStatus): void {
  turn.state.status = status
  turn.effects.push({ do: 'SET_STATUS', status, resolution: turn.state.resolution })
}

/** Puts the case on hold or back. */
export function hold(turn: Turn, status: 'ON_HOLD' | 'IN_PROGRESS'): void {
  turn.state.pausedAt = status === 'ON_HOLD' ? turn.at : null
  setStatus(turn, status)
}

/** Ends the case: skips open steps, ends tasks, stops every clock, and notifies everybody informed of it. */
export function close(
  turn: Turn,
  status: 'CLOSED' | 'WITHDRAWN',
  resolution: CaseState['resolution'],
  noteId?: string,
): void {
  endOpenWork(turn)
  if (turn.process.reopening) turn.state.over = overOf(turn, turn.process.reopening)
  for (const id of Object.keys(turn.state.clocks)) stopClock(turn, id)
  turn.state.resolution = resolution
  turn.state.pausedAt = null
  setStatus(turn, turn.state.withdrawn ? 'WITHDRAWN' : status)
  const kind: LogKind = status
  logEntry(turn, kind, null, {
    ...(resolution ? { outcome: resolution.outcome } : {}),
    ...(noteId === undefined ? {} : { noteId }),
  })
  notify(turn, status, null, everyoneInformed(turn.state))
}

/** Skips open steps, other than `continuing`, and ends tasks and requests that wait for somebody. */
function endOpenWork(turn: Turn, continuing?: StepInstance): void {
  turn.entered = []
  for (const instance of Object.values(turn.state.steps).filter(isOpen)) {
    if (instance.id === continuing?.id) continue
    const left = kinds[stepOf(turn.process, instance.stepId).kind].abandon(turn, instance)
    saveStep(turn, { ...left, status: 'SKIPPED', doneAt: turn.at })
    logEntry(turn, 'STEP_SKIPPED', instance.id, { by: null })
  }
  endTasks(turn)
  delete turn.state.asksToWithdraw
  delete turn.state.awaitsService
}

/**
 * The complaint is taken back. The case closes, or goes on with the step that its process names: all else that is open
 * is skipped, and clocks of the case that wait for it stop. A hold ends.
 */
export function withdraw(turn: Turn, noteId: string): void {
  const { leadsTo, stops = [] } = turn.process.withdrawal ?? {}
  if (leadsTo === undefined) return close(turn, 'WITHDRAWN', null, noteId)
  const { state } = turn
  if (state.pausedAt !== null) {
    const { pausedAt } = state
    hold(turn, 'IN_PROGRESS')
    resumeClocks(turn, pausedAt)
  }
  const continuing = Object.values(state.steps).find(
    ({ stepId, status }) => stepId === leadsTo && status === 'READY',
  )
  endOpenWork(turn, continuing)
  delete state.ended
  delete state.endedSteps
  for (const { id, of } of Object.values(state.clocks))
    if (of === undefined ? id !== continuing?.id : stops.includes(of)) stopClock(turn, id)
  state.withdrawn = true
  logEntry(turn, 'WITHDRAWN', null, { noteId })
  notify(turn, 'WITHDRAWN', null, everyoneInformed(state))
  if (!continuing) enter(turn, leadsTo)
}

/** What a case that ends has to keep so that it can be reopened. */
function overOf(
  { state, at, calendar, process }: Turn,
  { within }: Reopening,
): NonNullable<CaseState['over']> {
  const until = within && deadline(at, within.amount, within.unit, calendar, process.interpreter)
  const terms = Object.values(state.clocks).flatMap(({ id, of, status, overdue }) =>
    of !== undefined && !overdue && status !== 'STOPPED' ? [[id, status] as const] : [],
  )
  return { until, pausedAt: state.pausedAt, terms: Object.fromEntries(terms) }
}

/**
 * A case that is over goes on: those who sit on it are found again, the terms that its end stopped run on as if
 * it had not, and the step that the process names opens.
 */
export function reopen(turn: Turn, noteId: string): void {
  const { over } = turn.state
  const { reopening } = turn.process
  if (!over || !reopening) return
  delete turn.state.over
  delete turn.state.ended
  delete turn.state.endedSteps
  delete turn.state.withdrawn
  turn.state.resolution = null
  setStatus(turn, 'IN_PROGRESS')
  logEntry(turn, 'REOPENED', null, { noteId })
  turn.effects.push({ do: 'RESEAT' })
  notify(turn, 'REOPENED', null, everyoneInformed(turn.state))
  goOn(turn, over)
  enter(turn, reopening.stepId)
}
