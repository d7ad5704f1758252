/** Where an assignment of a course, and an attempt at a quiz, stands. */
import { z } from '@hono/zod-openapi'

export const AssignStatus = z.enum(['ASSIGNED', 'UNASSIGNED'])
export type AssignStatus = z.infer<typeof AssignStatus>
export const LearningStatus = z.enum([
  'NOT_STARTED',
  'IN_PROGRESS',
  'AWAITING_GRADING',
  'COMPLETED',
  'ATTEMPTS_EXCEEDED',
  'WAIVED',
])
export type LearningStatus = z.infer<typeof LearningStatus>
export const AttemptStatus = z.enum([
  'IN_PROGRESS',
  'SUBMITTED',
  'AUTO_SUBMITTED',
  'AWAITING_GRADING',
  'PASSED',
  'FAILED',
  'VOIDED',
])
export type AttemptStatus = z.infer<typeof AttemptStatus>
