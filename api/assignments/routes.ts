import { withAttention } from '../core/attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import { withFileRoutes } from '../core/fileRoutes.ts'
import { addUsers, assign } from './assignCourses.ts'
import * as attempts from './attempts.ts'
import { extend, unassign, waive } from './changes.ts'
import { enrolFileRoutes } from './byFile.ts'
import { assignments } from './contract.ts'
import * as grading from './grading.ts'
import * as service from './service.ts'

const rows = implement('assignments', assignments, {
  assign: ({ body, ctx }) => assign(ctx, body),
  addUsers: ({ body, ctx }) => addUsers(ctx, body),
  unassign: ({ body, ctx }) => unassign(ctx, body),
  members: ({ query, body, ctx }) => service.members(ctx, query, body),
  users: ({ query, body, ctx }) => service.users(ctx, query, body),
  exceeded: ({ query, body, ctx }) => attempts.exceeded(ctx, query, body),
  userAttempts: ({ query, ctx }) => attempts.userAttempts(ctx, query),
  increaseAttempts: ({ body, ctx }) => attempts.increase(ctx, body),
  extend: ({ params, body, ctx }) => extend(ctx, params.assignmentId, body),
  waive: ({ params, body, ctx }) => waive(ctx, params.assignmentId, body),
  stats: ({ query, ctx }) => service.stats(ctx, query),
  gradingQueue: ({ query, body, ctx }) => grading.queue(ctx, query, body),
  openGrading: ({ params, ctx }) => grading.open(ctx, params.attemptId),
  grade: ({ params, body, ctx }) => grading.grade(ctx, params.attemptId, body),
})

export default withAttention<typeof about>(withFileRoutes(rows, enrolFileRoutes), {
  ATTEMPTS_TO_GRADE: grading.attemptsToGrade,
})
