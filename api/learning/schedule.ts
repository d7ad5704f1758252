/** The schedule of a course as its row keeps it, and waking what watches the dates of assignments. */
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import { enqueue, type OutboxRows } from '../outbox/enqueue.ts'
import { noSchedule, type Renewal, type Schedule } from './clock.ts'
import { watchTraining } from './outbox.ts'

export type ScheduleRow = Prisma.CourseScheduleGetPayload<object>

function renewalOf({ renewal, months, renewsOn, windowDays, graceDays }: ScheduleRow): Renewal {
  if (renewal === 'ROLLING' && months !== null) return { kind: 'ROLLING', months, windowDays, graceDays }
  if (renewal === 'FIXED_DATE' && renewsOn !== null)
    return { kind: 'FIXED_DATE', date: renewsOn, windowDays, graceDays }
  return { kind: 'OFF' }
}
/** null: the course has none. */
export const scheduleOf = (row: ScheduleRow | null): Schedule =>
  row
    ? {
        daysBefore: row.daysBefore,
        daysAfter: row.daysAfter,
        firstAfterDays: row.escalateAfterDays,
        secondAfterDays: row.secondAfterDays,
        renewal: renewalOf(row),
      }
    : noSchedule

type Own = Pick<Prisma.CourseEscalationGetPayload<object>, 'enabled' | 'firstAfterDays' | 'secondAfterDays'>
/** The schedule with the thresholds that a business unit has of its own; none while they are off. */
export const withOwn = (schedule: Schedule, own: Own | undefined): Schedule =>
  own
    ? {
        ...schedule,
        firstAfterDays: own.enabled ? own.firstAfterDays : null,
        secondAfterDays: own.enabled ? own.secondAfterDays : null,
      }
    : schedule

/** After the commit its run looks at every assignment whose `nextAt` has come. */
export const wakeTraining = (rows: OutboxRows, workspaceId: string): Promise<void> =>
  enqueue(rows, watchTraining, { workspaceId, key: `training:${workspaceId}:${uuid()}`, payload: {} })
