/** What is true of an assignment as of now, and how long a completion counts. */
import { dateAfter, dateIn } from '../../workflows/definition/clocks.ts'
import { dayMs, endOfDay, zoneOf } from '../../workflows/definition/zones.ts'

/** A completion that ends within so many days is about to. */
export const expiringDays = 30

/** The last moment of the day so many months later, where the person works; null: for ever. */
export function validUntil(completedAt: Date, months: number | null, timeZone: string): Date | null {
  if (months === null) return null
  const day = Date.parse(dateAfter(dateIn(timeZone, completedAt.getTime()), months, 'MONTH')) / dayMs
  return new Date(endOfDay(zoneOf(timeZone), day))
}

type Dated = { assignStatus: string; learningStatus: string; dueAt: Date | null; validUntil: Date | null }
const ended = new Set(['COMPLETED', 'WAIVED'])
export const flagsOf = (assignment: Dated, at: Date) => {
  const { assignStatus, learningStatus, dueAt, validUntil: until } = assignment
  return {
    isOverdue: assignStatus === 'ASSIGNED' && !ended.has(learningStatus) && dueAt !== null && dueAt < at,
    isExpiring:
      learningStatus === 'COMPLETED' &&
      until !== null &&
      until >= at &&
      until.getTime() - at.getTime() < expiringDays * dayMs,
  }
}
