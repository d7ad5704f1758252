/**
 * A term that ends no earlier than some time after an answered day, as after the return of a party, and that has no
 * end while the return is not answered and the absence lasts longer than the term allows.
 */
import { daysBetween, deadline } from '../definition/clocks.ts'
import type { CaseClock } from '../definition/graph.ts'
import { remindersOf, withEnd } from './clocks.ts'
import type { ClockState, Instant } from './state.ts'
import { logEntry, saveClock, type Turn } from './turn.ts'

/** The clock as the answered days have it: with the later of both ends, or without one while somebody is away. */
export function withLaterEnd(turn: Turn, clock: ClockState, rule: CaseClock): ClockState {
  const opensAt = opensAtOf(turn, rule)
  if (opensAt === null) return endedLater(turn, withEndAgain(turn, clock, rule), rule)
  if (clock.endBefore !== undefined || clock.opensAt === opensAt) return clock
  const awaited = { ...endedLater(turn, clock, rule), opensAt }
  return opensAt <= turn.at ? withoutEnd(awaited) : awaited
}

/**
 * The later of both ends. What has not passed, and nobody set by hand, moves by as many days; an end that has passed
 * already comes once more, at its new day.
 */
function endedLater(turn: Turn, clock: ClockState, rule: CaseClock): ClockState {
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

/** The end of the day with which an absence that lasts has become too long; null where nobody is away. */
function opensAtOf({ state, calendar, process }: Turn, { noEarlier }: CaseClock): Instant | null {
  const from = noEarlier?.away?.open && state.dates?.[noEarlier.away.field]
  const back = noEarlier && state.dates?.[noEarlier.field]
  if (!noEarlier?.away || from === undefined || back !== undefined) return null
  return deadline(from, noEarlier.away.moreThan, 'DAY', calendar, process.interpreter)
}

/** The days answered so far: of an absence that begins now, the return is not answered yet. */
export function withoutReturn(
  { process, state }: Turn,
  answered: Record<string, Instant>,
): Record<string, Instant> {
  const returns = Object.values(process.clocks ?? {}).flatMap(({ noEarlier }) =>
    noEarlier?.away?.open && Object.hasOwn(answered, noEarlier.away.field) ? [noEarlier.field] : [],
  )
  return Object.fromEntries(Object.entries(state.dates ?? {}).filter(([field]) => !returns.includes(field)))
}

/** Nothing of it fires until somebody is back: thresholds wait, reminders are worked out anew then. */
export function withoutEnd(clock: ClockState): ClockState {
  const { opensAt: _passed, dueAt, ...rest } = clock
  return dueAt === null
    ? { ...rest, dueAt }
    : { ...rest, dueAt: null, endBefore: dueAt, remindAt: [], overdue: false }
}

/** Somebody is back: the end that it had before. */
function withEndAgain({ calendar, at: now }: Turn, clock: ClockState, rule: CaseClock): ClockState {
  if (clock.endBefore === undefined && clock.opensAt === undefined) return clock
  const { endBefore, opensAt: _none, ...rest } = clock
  if (endBefore === undefined) return rest
  const remindAt = remindersOf(rule, endBefore, calendar).filter((at) => at > now)
  return { ...rest, dueAt: endBefore, remindAt }
}

/** The same of a clock that has begun, and says so where its end is another one. */
export function endLater(turn: Turn, clock: ClockState, rule: CaseClock): void {
  const later = withLaterEnd(turn, clock, rule)
  if (later === clock) return
  saveClock(turn, later)
  if (later.endBefore !== clock.endBefore && later.endBefore !== undefined) return sayOpen(turn, rule)
  if (later.dueAt === clock.dueAt) return
  const isLater = later.dueAt !== (clock.endBefore ?? clock.dueAt)
  logEntry(turn, isLater ? 'TERM_MOVED' : 'TERM_DATED', null, { clock: rule.id })
}

/** Somebody has been away for so long that it has no end from now on. */
export function openEnd(turn: Turn, clock: ClockState, rule: CaseClock): void {
  saveClock(turn, withoutEnd(clock))
  sayOpen(turn, rule)
}

const sayOpen = (turn: Turn, { id }: CaseClock): void => logEntry(turn, 'TERM_OPEN', null, { clock: id })
