/** A term that ends no earlier than some time after an answered day, as after the return of a party. */
import { daysBetween, deadline } from '../definition/clocks.ts'
import type { CaseClock } from '../definition/graph.ts'
import { withEnd } from './clocks.ts'
import type { ClockState, Instant } from './state.ts'
import { logEntry, saveClock, type Turn } from './turn.ts'

/**
 * The clock with the later of both ends. What has not passed, and nobody set by hand, moves by as many days; an
 * end that has passed already comes once more, at its new day.
 */
export function withLaterEnd(turn: Turn, clock: ClockState, rule: CaseClock): ClockState {
  const { calendar, process } = turn
  const until = earliestEnd(turn, rule)
  if (until === null || clock.dueAt === null || until <= clock.dueAt) return clock
  const days = daysBetween(calendar, clock.dueAt, until)
  const later = (at: Instant) => deadline(at, days, 'DAY', calendar, process.interpreter)
  return { ...withEnd(turn, clock, rule, until, later), overdue: false }
}

function earliestEnd({ state, calendar, process }: Turn, { noEarlier }: CaseClock): Instant | null {
  const day = noEarlier && state.dates?.[noEarlier.field]
  if (!noEarlier || day === undefined) return null
  if (noEarlier.away) {
    const from = state.dates?.[noEarlier.away.field]
    if (from === undefined || daysBetween(calendar, from, day) <= noEarlier.away.moreThan) return null
  }
  return deadline(day, noEarlier.amount, noEarlier.unit, calendar, process.interpreter)
}

/** The same of a clock that has begun, and says so. */
export function endLater(turn: Turn, clock: ClockState, rule: CaseClock): void {
  const later = withLaterEnd(turn, clock, rule)
  if (later === clock) return
  saveClock(turn, later)
  logEntry(turn, 'TERM_MOVED', null, { clock: rule.id })
}
