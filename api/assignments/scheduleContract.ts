/** Contract of a course's schedule: when its learners are reminded, and when the course has to be taken again. */
import { z } from '@hono/zod-openapi'
import { get, Id, post } from '../core/contract.ts'
import { fault } from '../messages/say.ts'
import { maxAssignments } from './contract.ts'

const at = '/learning/api' as const

/** Each once. */
export const Days = z
  .array(z.int().min(0).max(365))
  .max(10)
  .transform((days) => [...new Set(days)])
/** Days after the due date; null: never. */
export const Threshold = z.int().min(0).max(365).nullable()
/** Whether the second threshold is not before the first; true where either is null (never). */
export const areInOrder = (first: number | null, second: number | null): boolean =>
  first === null || second === null || first <= second
const window = {
  /** How many days before its end a completion may be renewed; the anniversary stays. */
  windowDays: z.int().min(1).max(180).default(30),
  /** How many days after its end the renewal is due. */
  graceDays: z.int().min(0).max(180).default(0),
}
/** When a completed course is to be taken again. `date`: MM-DD, every year. */
export const Renewal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('OFF') }),
  z.strictObject({ kind: z.literal('ROLLING'), months: z.int().min(1).max(120), ...window }),
  z.strictObject({
    kind: z.literal('FIXED_DATE'),
    date: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, fault('assignments.dayOfYear')),
    ...window,
  }),
])
export const Reminders = z.object({
  daysBefore: z.array(z.int()),
  daysAfter: z.array(z.int()),
  escalateToManagerAfterDays: z.int().nullable(),
  escalateToSchedulersAfterDays: z.int().nullable(),
})
/** When the learners of a course are reminded, and when the course has to be taken again. */
export const CourseSchedule = z.object({ courseId: Id, reminders: Reminders, renewal: Renewal })
export type CourseSchedule = z.infer<typeof CourseSchedule>

export const courseSchedules = {
  read: get(`${at}/course/schedule/{courseId}`, {
    may: 'course:assign',
    summary: 'When a course reminds, and when it is to be taken again',
    returns: CourseSchedule,
  }),
  setRenewal: post(`${at}/course/auto/reset`, {
    may: 'course:assign',
    summary: 'When a completed course is to be taken again; what was done in each cycle stays',
    body: z.strictObject({ courseId: Id, renewal: Renewal }),
    returns: CourseSchedule,
  }),
  setReminders: post(`${at}/course/course-due-reminder`, {
    may: 'course:assign',
    summary:
      'How many days before and after the due date people are reminded, and when managers and schedulers are notified',
    body: z
      .strictObject({
        courseId: Id,
        daysBefore: Days,
        daysAfter: Days,
        escalateToManagerAfterDays: Threshold.default(null),
        escalateToSchedulersAfterDays: Threshold.default(null),
      })
      .refine(
        ({ escalateToManagerAfterDays: first, escalateToSchedulersAfterDays: second }) =>
          areInOrder(first, second),
        { path: ['escalateToSchedulersAfterDays'], message: fault('escalations.secondBeforeFirst') },
      ),
    returns: CourseSchedule,
  }),
  remind: post(`${at}/course/course-reminder`, {
    may: 'course:assign',
    summary: 'Remind people of courses that they still have to complete; each at most once a day',
    body: z.strictObject({
      courseIds: z.array(Id).min(1).max(20),
      /** Where missing, all who still have to complete them. */
      userIds: z.array(Id).min(1).max(maxAssignments).optional(),
    }),
    weighs: 256 * 1024,
    returns: z.object({
      queued: z.int(),
      suppressed: z.array(
        z.object({ userId: Id, code: z.enum(['NOT_FOUND', 'NOT_OPEN', 'REMINDED_TODAY']) }),
      ),
    }),
  }),
}
