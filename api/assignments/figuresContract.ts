/** How many assignments stand where, by course, business unit, department or manager. */
import { z } from '@hono/zod-openapi'
import { Id } from '../core/contract.ts'

export const FiguresQuery = z.strictObject({
  branchId: Id.optional(),
  departmentId: Id.optional(),
  /** People of the departments that this person manages. */
  managerId: Id.optional(),
  courseId: Id.optional(),
})
/** `complianceRate`: of the mandatory ones, those completed and valid or waived, in percent; null of none. */
export const LearningFigures = z.object({
  assigned: z.int(),
  notStarted: z.int(),
  inProgress: z.int(),
  awaitingGrading: z.int(),
  completed: z.int(),
  attemptsExceeded: z.int(),
  waived: z.int(),
  overdue: z.int(),
  expiring: z.int(),
  expired: z.int(),
  complianceRate: z.number().nullable(),
})
