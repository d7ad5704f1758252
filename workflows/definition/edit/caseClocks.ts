/** Clocks of the case: added, changed, taken away with what names them. */
import type { CaseClock, Graph, Outcome, Step } from '../graph.ts'
import { lawRow } from '../law.ts'
import { fitted, type ClockTiming } from './clocks.ts'
import { namedBy } from './clocksWithout.ts'
import { hasRow, mustName, partOf } from './editError.ts'
import { withChange, withoutRow, withRow, type Edit } from './rows.ts'

/** Ninety days from filing; the committee hears of it when two thirds are over, and at the end. */
export const freshCaseClock: Omit<CaseClock, 'id' | 'name'> = {
  kind: 'LIMIT',
  trigger: { on: 'CASE_FILED' },
  amount: 90,
  unit: 'DAY',
  stops: [],
  firstAfter: 60,
  secondAfter: 80,
  first: [{ to: 'COMMITTEE' }],
  second: [{ to: 'COMMITTEE' }, { to: 'PRESIDING_OFFICER' }],
  remindBefore: [],
  tells: [{ to: 'COMMITTEE' }],
  pausable: false,
  lawRef: null,
  takes: null,
  extension: null,
}

/** Adds a clock of the case. Throws EditError UNKNOWN for a step that it names, TAKEN for its id. */
export const addCaseClock =
  (clock: CaseClock): Edit =>
  (graph) => {
    mustStand(graph, clock.id, clock)
    return withRow(graph, 'clocks', clock)
  }

/** One that repeats has no end: it loses what happens there, unless the change says it. */
export const setCaseClock =
  (id: string, change: Partial<Omit<CaseClock, 'id'>>): Edit =>
  (graph) => {
    mustStand(graph, id, change, partOf(graph, 'clocks', id))
    const ended = change.kind === 'REPEAT' ? { takes: null, extension: null, noEarlier: undefined } : {}
    return withChange(graph, 'clocks', id, { ...ended, ...change })
  }

/** A new length, as `setLength` of a step's clock. */
export const setCaseLength =
  (id: string, amount: number, unit: CaseClock['unit'], from?: ClockTiming): Edit =>
  (graph) =>
    setCaseClock(id, fitted(from ?? partOf(graph, 'clocks', id), amount, unit))(graph)

/** The law that it serves; where that names a time, the clock takes it over, and a hold does not stop it. */
export const setCaseLaw =
  (id: string, lawRef: string | null): Edit =>
  (graph) => {
    const row = lawRef === null ? null : lawRow(lawRef, graph.lawPack)
    const isTerm = row !== null && row.amount !== null && row.bound !== 'NONE'
    const cited = setCaseClock(id, isTerm ? { lawRef, pausable: false } : { lawRef })(graph)
    return row?.amount && row.unit ? setCaseLength(id, row.amount, row.unit)(cited) : cited
  }

/** Nothing shows its date or waits for it any more. */
export const removeCaseClock =
  (id: string): Edit =>
  (graph) => ({
    ...withoutRow(graph, 'clocks', id),
    steps: graph.steps.map((step) => withoutClock(step, id)),
  })

function withoutClock(step: Step, id: string): Step {
  const isNamed = step.serves === id || step.outcomes.some(({ after }) => after === id)
  if (!isNamed) return step
  const { serves, ...rest } = step
  return {
    ...rest,
    ...(serves === undefined || serves === id ? {} : { serves }),
    outcomes: step.outcomes.map((outcome): Outcome => {
      const { after, ...plain } = outcome
      return after === id ? plain : outcome
    }),
  }
}

/** What a clock newly names must be there. */
function mustStand(
  graph: Graph,
  id: string,
  { trigger, stops, again, takes }: Partial<CaseClock>,
  old?: CaseClock,
): void {
  const known = new Set(old ? namedBy(old) : [])
  const begins = trigger && 'stepId' in trigger ? [trigger.stepId] : []
  for (const [field, named] of [
    ['trigger.stepId', begins],
    ['stops', (stops ?? []).map(({ stepId }) => stepId)],
    ['again', (again ?? []).map(({ stepId }) => stepId)],
    ['takes.stepId', takes ? [takes.stepId] : []],
  ] as const)
    for (const stepId of named)
      if (!known.has(stepId)) mustName(hasRow(graph, 'steps', stepId), 'clocks', id, field)
}
