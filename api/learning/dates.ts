/** What is true of an assignment as of now. */
import { dayMs } from '../../workflows/definition/zones.ts'

/** A completion that ends within so many days is about to. */
export const expiringDays = 30

type Dated = { assignStatus: string; learningStatus: string; dueAt: Date | null; validUntil: Date | null }
const ended = new Set(['COMPLETED', 'WAIVED'])
/**
 * Returns whether an assignment is overdue at `at`, and whether its completion ends within 30 days (`expiringDays`).
 */
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
