/**
 * The road ahead of a case: which steps can still come, and by when where it goes its usual way. The engine
 * itself goes it: every
 * open step is finished with every outcome, until no new situation comes up.
 */
import type { Process } from '../definition/definition.ts'
import { dueOf } from './caseClocks.ts'
import { daysInOrder, type OpenUntil } from './roadOrder.ts'
import { finish, openEntered } from './steps/course.ts'
import type { Calendar, CaseState, Instant, StepInstance, Values } from './state.ts'
import { draftState, instanceOf, isClosed, stepOf, type Turn } from './turn.ts'

/**
 * Answers that a step may be finished with, as far as conditions read them; the step is left out where they
 * read none of its.
 */
export type MayAnswer = Record<string, Values[]>
/**
 * `isUsual`: it comes if nothing unusual happens; only then there is a day to name, and only for a step with
 * a clock.
 */
export type Ahead = { dueAt: Instant | null; isUsual: boolean }
type Way = { process: Process; calendar: Calendar; mayAnswer: MayAnswer }
type Standing = { state: CaseState; at: Instant }

/** So many situations are looked at; of a process with more, every step that an arrow leads to may come. */
const maxSituations = 400

/** By step id: the steps that can be opened from here on. Empty for a closed case. */
export function roadAhead(way: Way, state: CaseState, at: Instant): Map<string, Ahead> {
  if (isClosed(state)) return new Map()
  const usual = plannedDays(way, { state, at })
  return new Map(
    [...reachable({ ...way, process: withoutClocks(way.process) }, { state, at })].map((stepId) => [
      stepId,
      { dueAt: usual.get(stepId) ?? null, isUsual: usual.has(stepId) },
    ]),
  )
}

/** Days and notices are costly, and do not decide where a case can go. */
const withoutClocks = (process: Process): Process => ({
  ...process,
  clocks: {},
  steps: Object.fromEntries(
    Object.entries(process.steps).map(([id, step]) => [
      id,
      { ...step, clock: null, actions: { ENTER: [], COMPLETE: [], OVERDUE: [] } },
    ]),
  ),
})

const ready = ({ steps }: CaseState): StepInstance[] =>
  Object.values(steps).filter((step) => step.status === 'READY')
const answersTo = ({ mayAnswer }: Way, stepId: string): Values[] => mayAnswer[stepId] ?? [{}]

/** A day that a clock counts from is taken to be the one on which it is given. */
function daysAskedBy({ dates = {} }: Process, stepId: string, at: Instant): Record<string, Instant> | null {
  const keys = Object.keys(dates).filter((key) => dates[key] === stepId)
  return keys.length === 0 ? null : Object.fromEntries(keys.map((key) => [key, at]))
}

/** What the case is after a step was finished with an outcome; null where the definition has no way on. */
function finished(
  { process, calendar }: Way,
  { state, at }: Standing,
  instance: StepInstance,
  outcome: string,
  answers: Values,
): CaseState | null {
  const turn: Turn = {
    process,
    calendar,
    at,
    by: null,
    state: draftState(state),
    effects: [],
    entered: [],
    unreached: [],
  }
  Object.assign(turn.state.values, answers)
  try {
    const dates = daysAskedBy(process, instance.stepId, at)
    finish(turn, instance, { status: 'DONE', outcome, by: null, ...(dates ? { dates } : {}) })
    openEntered(turn)
    return turn.state
  } catch {
    return null
  }
}

/** Steps opened after `before`, an automatic one that is done already among them. */
const openedSince = (before: CaseState, after: CaseState): StepInstance[] =>
  Object.values(after.steps).filter(
    (step) => step.openedAt !== null && !instanceOf(before, step.id)?.openedAt,
  )

/**
 * The days of the usual way: first as they come when every step takes all of its time, then with no step later than
 * one that follows it, from which the days behind it count.
 */
function plannedDays(way: Way, { state, at }: Standing): Map<string, Instant | null> {
  const open = ready(state).map((step): OpenUntil => ({
    stepId: step.stepId,
    dueAt: dueOf(way.process, state, step),
  }))
  const inOrder = (days: Map<string, Instant | null>) => daysInOrder(way.process, days, open, at)
  const latest = inOrder(usualWay(way, { state, at }))
  return inOrder(usualWay({ ...way, latest }, { state, at }))
}

/**
 * Every step takes all of its time, and no more than leaves those behind it theirs, and ends with its first outcome.
 * Where answers still to come decide, what comes either way.
 */
function usualWay(
  way: Way & { latest?: ReadonlyMap<string, Instant | null> },
  { state, at }: Standing,
  seen: ReadonlySet<string> = new Set(),
): Map<string, Instant | null> {
  const emptyDates = new Map<string, Instant | null>()
  const due = (step: StepInstance) => dueOf(way.process, state, step)
  const next = ready(state).toSorted((a, b) => (due(a) ?? at) - (due(b) ?? at))[0]
  const situation = situationOf(state)
  if (!next || seen.has(situation) || seen.size > maxSituations) return emptyDates
  const doneAt = Math.max(at, Math.min(due(next) ?? at, way.latest?.get(next.stepId) ?? Infinity))
  const outcome = stepOf(way.process, next.stepId).outcomes[0]?.id ?? ''
  const ways = answersTo(way, next.stepId).flatMap(
    (answers) => finished(way, { state, at: doneAt }, next, outcome, answers) ?? [],
  )
  return inAll(
    ways.map((after) => {
      const opened = new Map(
        openedSince(state, after).map((step): [string, Instant | null] => [
          step.stepId,
          dueOf(way.process, after, step),
        ]),
      )
      const later = isClosed(after)
        ? []
        : usualWay(way, { state: after, at: doneAt }, new Set([...seen, situation]))
      return new Map([...later, ...opened])
    }),
  )
}

/** What all of them have, each with its latest day. */
function inAll(ways: Map<string, Instant | null>[]): Map<string, Instant | null> {
  const [first = new Map<string, Instant | null>(), ...others] = ways
  const common = [...first].filter(([stepId]) => others.every((other) => other.has(stepId)))
  return new Map(
    common.map(([stepId, dueAt]) => [
      stepId,
      others.reduce((latest, other) => later(latest, other.get(stepId) ?? null), dueAt),
    ]),
  )
}
const later = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? null : Math.max(a, b)

/**
 * What decides how it can go on: which steps stand open, which were ever done, and the answers that
 * conditions read.
 */
const situationOf = ({ steps, completed, values }: CaseState): string =>
  JSON.stringify([
    Object.values(steps)
      .filter(({ status }) => status === 'READY' || status === 'LOCKED')
      .map(({ stepId, status }) => `${stepId} ${status}`)
      .toSorted(),
    Object.keys(completed).toSorted(),
    Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])

function reachable(way: Way, from: Standing): Set<string> {
  const stepIds = new Set<string>()
  const seen = new Set([situationOf(from.state)])
  const todo = [from.state]
  for (let state = todo.pop(); state; state = todo.pop()) {
    if (seen.size > maxSituations) return new Set([...stepIds, ...linked(way.process, [state, ...todo])])
    for (const after of nextOf(way, { state, at: from.at })) {
      for (const { stepId } of openedSince(state, after)) stepIds.add(stepId)
      const situation = situationOf(after)
      if (isClosed(after) || seen.has(situation)) continue
      seen.add(situation)
      todo.push(after)
    }
  }
  return stepIds
}

const nextOf = (way: Way, standing: Standing): CaseState[] =>
  ready(standing.state).flatMap((instance) =>
    stepOf(way.process, instance.stepId).outcomes.flatMap(({ id }) =>
      answersTo(way, instance.stepId).flatMap(
        (answers) => finished(way, standing, instance, id, answers) ?? [],
      ),
    ),
  )

/** Every step that arrows lead to from what stands open, whatever they ask for. */
function linked(process: Process, states: CaseState[]): Set<string> {
  const stepIds = new Set<string>()
  const todo = states.flatMap(({ steps }) =>
    Object.values(steps)
      .filter(({ status }) => status === 'READY' || status === 'LOCKED')
      .map(({ stepId }) => stepId),
  )
  for (let stepId = todo.pop(); stepId !== undefined; stepId = todo.pop()) {
    const routes = Object.values(stepOf(process, stepId).next).flat()
    const fresh = routes.map(({ to }) => to).filter((to) => to !== 'close' && !stepIds.has(to))
    for (const to of fresh) stepIds.add(to)
    todo.push(...fresh)
  }
  return stepIds
}
