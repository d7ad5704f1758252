/** Escalation settings of courses: when managers and schedulers hear of people who are late, by business unit. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, put } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'
import { areInOrder, Threshold } from './scheduleContract.ts'

/**
 * The documented escalation setting, of one course in one business unit; thresholds in days after each due date, and
 * the next instants at which they are passed. Then what the schedulers' screen shows: how many people, never who.
 */
export const CourseEscalation = z.object({
  /** Null while the business unit goes by the course's own thresholds. */
  id: Id.nullable(),
  workspaceId: Id,
  branchId: Id,
  escalationType: z.literal('COURSE_OVERDUE'),
  firstThresholdDays: z.int().nullable(),
  secondThresholdDays: z.int().nullable(),
  firstThresholdDate: Instant.nullable(),
  secondThresholdDate: Instant.nullable(),
  /** The course. */
  targetId: Id,
  enabled: z.boolean(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  courseTitle: z.string(),
  branch: z.string(),
  /** People who still have to complete it by a date. */
  open: z.int(),
  late: z.int(),
  pastFirst: z.int(),
  pastSecond: z.int(),
  /** Why it is so; empty while the business unit has none of its own. */
  note: z.string(),
  version: z.int(),
})
export type CourseEscalation = z.infer<typeof CourseEscalation>

export const courseEscalations = {
  list: get('/api/course-escalation-setting', {
    may: 'course:escalate',
    summary: 'Thresholds of courses by business unit, and how many people are late; never who',
    query: PageQuery.extend({
      state: z.enum(['LATE', 'DISABLED', 'ALL']).default('ALL'),
      branchId: Id.optional(),
      searchText: z.string().max(60).optional(),
    }),
    returns: pageOf(CourseEscalation),
    envelope: 'whole',
  }),
  update: put('/api/course-escalation-setting', {
    may: 'course:escalate',
    summary: 'Give a business unit thresholds of its own for a course, or switch them off',
    body: z
      .strictObject({
        targetId: Id,
        branchId: Id,
        firstThresholdDays: Threshold,
        secondThresholdDays: Threshold,
        enabled: z.boolean(),
        note: z.string().trim().min(1, fault('common.reasonMissing')).max(4000),
        /** 0 while there is none of its own. */
        version: z.int().min(0).max(2_000_000_000),
      })
      .refine(({ firstThresholdDays: first, secondThresholdDays: second }) => areInOrder(first, second), {
        path: ['secondThresholdDays'],
        message: fault('escalations.secondBeforeFirst'),
      }),
    returns: CourseEscalation,
  }),
}
