/**
 * A case counts by the calendar that it was filed under, until an event brings it another one: days off that are
 * added or taken back count in that transition and in no other. Running dates keep to `movableDates.ts`.
 */
import { deadline, recount } from '../definition/clocks.ts'
import { hasSameDaysOff } from './calendarAfter.ts'
import { caseRuleOf, ruleOf, withEnd } from './clocks.ts'
import { withLaterEnd } from './noEarlier.ts'
import type { Calendar, CaseEvent, ClockState, Instant } from './state.ts'
import { movedHarmlessly } from './movableDates.ts'
import { everyoneInformed, isClosed, logEntry, notify, saveClock, type Turn } from './turn.ts'

/**
 * The case counts by the event's calendar from now on. A running date moves only where nobody has less time to act or
 * waits longer for what they are owed. The timeline records each moved due date with both dates and who changed the
 * calendar, or the edition whose zone rules did; everyone informed of an open case is notified.
 */
export function applyCalendar(turn: Turn, event: Extract<CaseEvent, { type: 'CALENDAR' }>): Turn {
  if (!event.keeps) return changeCalendar(turn, event.calendar)
  const [before, next] = [turn.calendar, { ...turn, calendar: event.calendar }]
  next.state.calendar = event.calendar
  const { zoneRules } = event.calendar
  const isOfRules = zoneRules !== undefined && hasSameDaysOff(before, event.calendar)
  const cause = { by: event.by ?? null, ...(isOfRules ? { zoneRules: zoneRules.version } : {}) }
  const isOver = isClosed(next.state)
  let moves = { dueDates: 0, thresholds: 0 }
  for (const clock of Object.values(next.state.clocks)) {
    const passed = passedUntil(next, clock)
    const moved = passed === null ? clock : movedHarmlessly(next, clock, passed, before)
    if (moved === clock) continue
    saveClock(next, moved)
    if (clock.dueAt === null || moved.dueAt === null || moved.dueAt === clock.dueAt)
      moves = { ...moves, thresholds: moves.thresholds + 1 }
    else {
      moves = { ...moves, dueDates: moves.dueDates + 1 }
      const subject = clock.of === undefined ? {} : { clock: clock.of }
      const dates = { oldDueAt: clock.dueAt, newDueAt: moved.dueAt }
      logEntry(next, 'DEADLINE_MOVED', clock.of === undefined ? clock.id : null, {
        ...subject,
        ...dates,
        ...cause,
      })
    }
  }
  if (moves.dueDates > 0 && !isOver) notify(next, 'DEADLINE_MOVED', null, everyoneInformed(next.state))
  else if (moves.thresholds > 0 && moves.dueDates === 0) logEntry(next, 'CALENDAR_CHANGED', null, cause)
  return next
}

/**
 * What events from before `keeps` mean. The case counts by `after` from now on. Whatever has not passed and nobody set
 * by hand comes after as many working days as before; none moves back further than to the end of today, so that nobody
 * is late by a day off that was taken back.
 */
function changeCalendar(turn: Turn, after: Calendar): Turn {
  const [before, next] = [turn.calendar, { ...turn, calendar: after }]
  next.state.calendar = after
  let isMoved = false
  for (const clock of Object.values(next.state.clocks)) {
    const passed = passedUntil(next, clock)
    if (passed === null || clock.startedAt === null || clock.dueAt === null) continue
    const moved = recomputeDue(next, clock, {
      before,
      passed,
      startedAt: clock.startedAt,
      dueAt: clock.dueAt,
    })
    if (moved === clock) continue
    saveClock(next, moved)
    isMoved = true
  }
  if (isMoved) logEntry(next, 'CALENDAR_CHANGED', null)
  return next
}

/** Until when a clock has counted; null where it does not count. After the end: of those that reopening lets go on. */
function passedUntil({ state, at }: Turn, clock: ClockState): Instant | null {
  const status = isClosed(state) ? state.over?.terms[clock.id] : clock.status
  if (status === 'RUNNING') return at
  if (status === 'PAUSED') return (isClosed(state) ? state.over?.pausedAt : state.pausedAt) ?? at
  return null
}

type Counted = { before: Calendar; passed: Instant; startedAt: Instant; dueAt: Instant }
function recomputeDue(
  turn: Turn,
  clock: ClockState,
  { before, passed, startedAt, dueAt }: Counted,
): ClockState {
  const rule = ruleOf(turn.process, clock)
  if (!rule) return clock
  const { calendar, process } = turn
  const today = deadline(passed, 0, 'DAY', calendar, process.interpreter)
  const move = (at: Instant): Instant => {
    if (at <= passed) return at
    const to = recount(
      at,
      { from: startedAt, holds: clock.holds ?? [] },
      rule.unit,
      [before, calendar],
      process.interpreter,
    )
    return to === at ? at : Math.max(to, today)
  }
  const anew = withEnd({ ...turn, at: passed }, clock, rule, move(dueAt), move)
  const ended =
    clock.of === undefined || clock.overdue ? anew : withLaterEnd(turn, anew, caseRuleOf(process, clock.of))
  const isSame = ended.dueAt === dueAt && ended.firstAt === clock.firstAt && ended.secondAt === clock.secondAt
  return isSame ? clock : ended
}
