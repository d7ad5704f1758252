/**
 * Deadlines of a running case that count from too late a day: a term that took an outcome ended while the case was on
 * hold, and the events are from before `countsOnHold`. The lawful date is that of the same events under today's rule.
 */
import type { Process } from '../definition/definition.ts'
import { advance, hasEndOnHold, isRefused } from './advance.ts'
import { caseRuleOf } from './clocks.ts'
import type { Act, Calendar, CaseEvent, CaseState, ClockState, Instant } from './state.ts'
import { clockOf } from './turn.ts'

export type RecordedEvent = { event: CaseEvent; at: Instant }
/** What CORRECT_DATE sets: instants, in milliseconds since 1970. */
export type LawfulDates = Omit<Extract<Act, { type: 'CORRECT_DATE' }>, 'type' | 'seenDueAt'>

/** Acts that today's rule may refuse, since the deadline that they changed has passed or is right already. */
const refusable: readonly Act['type'][] = ['SET_ESCALATION', 'EXTEND_CLOCK', 'CORRECT_DATE']

/**
 * The dates of each running deadline of the case that is due later than its own events say, by clock. `recorded`: all
 * events of the case, in order. `calendar`: for a case whose events hold none. Empty where the case cannot be followed.
 */
export function lateDates(process: Process, calendar: Calendar, recorded: RecordedEvent[]): LawfulDates[] {
  if (!recorded.some(({ event }) => isResumedAsBefore(event))) return []
  const actualState = recorded.reduce<CaseState | null>(
    (state, { event, at }) => advance(process, calendar, state, event, at).state,
    null,
  )
  const lawful = recorded.reduce<CaseState | null>(
    (state, each) => advanceLawfully(process, calendar, state, each),
    null,
  )
  if (!actualState || !lawful) return []
  return Object.values(actualState.clocks).flatMap((clock) => {
    const right = clockOf(lawful, clock.id)
    return right ? laterThan(process, clock, right) : []
  })
}

const isResumedAsBefore = (event: CaseEvent): boolean =>
  event.type === 'ACT' && event.act.type === 'RESUME' && !event.countsOnHold

function advanceLawfully(
  process: Process,
  calendar: Calendar,
  state: CaseState | null,
  { event, at }: RecordedEvent,
): CaseState | null {
  const isCounted = state !== null && hasEndOnHold(process, state, at)
  const lawful: CaseEvent = isCounted ? { ...event, countsOnHold: true } : event
  try {
    return advance(process, calendar, state, lawful, at).state
  } catch (error) {
    const isVoid = event.type === 'ACT' && refusable.includes(event.act.type)
    if (isVoid && isRefused(error)) return state
    throw error
  }
}

/** Terms that give somebody time are left as they are: those people have been given that date. */
function laterThan(process: Process, actualClock: ClockState, right: ClockState): LawfulDates[] {
  const isRunning =
    actualClock.status === right.status &&
    (actualClock.status === 'RUNNING' || actualClock.status === 'PAUSED')
  if (!isRunning || actualClock.of === undefined || caseRuleOf(process, actualClock.of).kind !== 'LIMIT')
    return []
  const { startedAt, dueAt, firstAt, secondAt } = right
  if (startedAt === null || dueAt === null || actualClock.dueAt === null || dueAt >= actualClock.dueAt)
    return []
  return [{ clock: actualClock.id, startedAt, dueAt, firstAt, secondAt }]
}
