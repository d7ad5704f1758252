/** When each step would be due if every step before it took all of its time: clocks chained along the main path. */
import { deadline } from '../../workflows/definition/clocks.ts'
import type { Process, ProcessStep } from '../../workflows/definition/definition.ts'
import type { Clock } from '../../workflows/definition/graph.ts'
import type { Calendar, Instant } from '../../workflows/engine/state.ts'

/** What has happened already; it wins over what would be predicted. */
export type Known = { openedAt: Instant | null; dueAt: Instant | null; doneAt: Instant | null }
type Planned = { dueAt: Instant | null; doneAt: Instant }
type Plan = { process: Process; calendar: Calendar; filedAt: Instant; known: Map<string, Known>; planned: Map<string, Planned> }

/** Due instants by step id; null for a step without a clock, or one whose clock waits for something off the main path. */
export function predict(process: Process, calendar: Calendar, filedAt: Instant, known = new Map<string, Known>()): Map<string, Instant | null> {
  const plan: Plan = { process, calendar, filedAt, known, planned: new Map() }
  const todo = process.start.map(({ to }) => ({ to, at: filedAt })).toReversed()
  for (let next = todo.pop(); next; next = todo.pop()) {
    const step = Object.hasOwn(process.steps, next.to) ? process.steps[next.to] : undefined
    if (!step || plan.planned.has(step.id)) continue
    const { doneAt } = visit(plan, step, next.at)
    todo.push(...onward(step).map((to) => ({ to, at: doneAt })).toReversed())
  }
  return new Map([...plan.planned].map(([id, { dueAt }]) => [id, dueAt]))
}

/** The first outcome is the main path: it is walked to its end before the others. */
const onward = (step: ProcessStep): string[] => step.outcomes.flatMap((outcome) => (step.next[outcome.id] ?? []).map((route) => route.to))

function visit(plan: Plan, step: ProcessStep, reachedAt: Instant): Planned {
  const known = plan.known.get(step.id)
  const waited = step.requires.map((id) => plan.planned.get(id)?.doneAt ?? reachedAt)
  const openedAt = known?.openedAt ?? Math.max(reachedAt, ...waited)
  const dueAt = known?.dueAt ?? dueOf(plan, step.clock, openedAt)
  const planned = { dueAt, doneAt: known?.doneAt ?? Math.max(openedAt, dueAt ?? openedAt) }
  plan.planned.set(step.id, planned)
  return planned
}

function dueOf({ calendar, filedAt, planned }: Plan, clock: Clock | null, openedAt: Instant): Instant | null {
  if (!clock) return null
  const { trigger } = clock
  const from = trigger.on === 'STEP_OPENED' ? openedAt : trigger.on === 'CASE_FILED' ? filedAt : planned.get(trigger.stepId)?.doneAt
  return from === undefined ? null : deadline(from, clock.amount, clock.unit, calendar)
}
