/** When an assignment is due: the last moment of a day where the person works, and how that day came about. */
import {
  dayMs,
  dayOf,
  dateText,
  endOfDay,
  zoneExists,
  zoneOf,
  type Zone,
} from '../../workflows/definition/zones.ts'
import type { Due, DueFrom } from './contract.ts'

export type Facts = {
  /** Milliseconds. */
  assignedAt: number
  /** YYYY-MM-DD; null where nobody wrote it down. */
  joinedOn: string | null
  timeZone: string
}
const dayFrom = (date: string): number => Date.parse(date) / dayMs
const plus = (zone: Zone, from: number, days: number): number => {
  let day = from + days
  while (!zoneExists(zone, day)) day++
  return day
}

/**
 * The instant in milliseconds, and how it was derived. Days after joining count from the day of assigning where
 * joining is unknown or they would be over before they begin. A date may lie in the past; the caller says what then.
 */
export function planDue(
  rule: Due,
  { assignedAt, joinedOn, timeZone }: Facts,
): { dueAt: number; dueFrom: DueFrom } {
  const zone = zoneOf(timeZone)
  const today = dayOf(zone, assignedAt)
  if (rule.kind === 'DATE')
    return {
      dueAt: endOfDay(zone, plus(zone, dayFrom(rule.value), 0)),
      dueFrom: { rule, countedFrom: null, from: null, timeZone },
    }
  const joined = rule.kind === 'DAYS_AFTER_JOINING' && joinedOn !== null ? dayFrom(joinedOn) : null
  const isInTime = joined !== null && plus(zone, joined, rule.value) >= today
  const first = isInTime ? joined : today
  return {
    dueAt: endOfDay(zone, plus(zone, first, rule.value)),
    dueFrom: {
      rule,
      countedFrom: dateText(first),
      from: isInTime ? 'JOINED' : 'ASSIGNED',
      timeZone,
    },
  }
}

/** The end of that day there. */
export const endOfDate = (date: string, timeZone: string): number => {
  const zone = zoneOf(timeZone)
  return endOfDay(zone, plus(zone, dayFrom(date), 0))
}
