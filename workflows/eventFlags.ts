/** Which meaning an event has: rules of the engine that came later hold for events whose run was patched. */
import { patched } from '@temporalio/workflow'
import type { Process } from './definition/definition.ts'
import { hasEndOnHold, hasSeveralDue } from './engine/advance.ts'
import { calendarAfter, hasSameDaysOff } from './engine/calendarAfter.ts'
import type { LoadedCase } from './activities.ts'
import type { Calendar, CaseEvent, CaseState, Instant } from './engine/state.ts'

/** The event with the flags that matter to it at that instant. A run that is replayed gives it those it had. */
export function flagEvent(
  process: Process,
  state: CaseState | null,
  event: CaseEvent,
  at: Instant,
): CaseEvent {
  if (state === null) return event
  const firesOneByOne = hasSeveralDue(state, at) && patched('due-one-by-one')
  const countsOnHold = hasEndOnHold(process, state, at) && patched('counts-on-hold')
  return {
    ...event,
    ...(firesOneByOne ? { firesOneByOne } : {}),
    ...(countsOnHold ? { countsOnHold } : {}),
  }
}

/** `left`: people who have a task and are not there any more. */
export const seatsEvent = (left: string[]): CaseEvent => ({
  type: 'SEATS',
  ...(left.length > 0 ? { left } : {}),
})

/**
 * The calendar that the case has to go over to, or null. A case whose transitions do not say by which it counts
 * keeps the one that it was loaded with, before it reads the next. A worker of an earlier release may have gone on with
 * a calendar that was loaded with zone rules, and not have read them.
 */
export function newCalendar(
  { isCalendarAsked }: { isCalendarAsked: boolean },
  { calendar }: LoadedCase,
  { calendar: own }: CaseState,
) {
  if (!own) return isCalendarAsked ? calendar : null
  const next = calendarAfter(own, calendar)
  if (!next) return null
  const isRead = hasSameDaysOff(own, next) ? patched('zone-rules') : patched('calendar-when-loaded')
  return isRead ? next : null
}

/**
 * Runs that went over to another calendar before dates were kept replay with the dates that they moved. Nobody of the
 * business unit is the author of other zone rules.
 */
export function calendarEvent(
  calendar: Calendar,
  { calendarBy }: LoadedCase,
  { calendar: own }: Pick<CaseState, 'calendar'>,
): CaseEvent {
  if (!patched('calendar-keeps-dates')) return { type: 'CALENDAR', calendar }
  const isOfRules = own !== undefined && hasSameDaysOff(own, calendar)
  return { type: 'CALENDAR', calendar, keeps: true, ...(calendarBy && !isOfRules ? { by: calendarBy } : {}) }
}
