/**
 * Who has to learn what, by when: for those who assign courses and answer for it. An assignment is one person, one
 * course and one cycle, on the version that was published when it was made; what was done in it stays.
 */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, SentInstant } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { UserSummary } from '../users/contract.ts'
import { AssignStatus, AttemptStatus, LearningStatus } from '../learning/contract.ts'
import { Id as ItemId } from '../../workflows/definition/basics.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { fault } from '../messages/say.ts'
import { FiguresQuery, LearningFigures } from './figuresContract.ts'
import { QuestionType } from '../../workflows/definition/graph.ts'

const at = '/learning/api' as const
/** What one call assigns at most. */
export const maxAssignments = 2000

/** AUTOMATIC: by a rule or a process, without a word of which. */
export const AssignmentSource = z.enum(['MANUAL', 'AUTOMATIC', 'RENEWAL'])
export type AssignmentSource = z.infer<typeof AssignmentSource>
/** When it is due: the end of a day where the person works. */
export const Due = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('DATE'), value: z.iso.date(fault('common.giveDate')) }),
  z.strictObject({ kind: z.literal('DAYS_AFTER_ASSIGN'), value: z.int().min(0).max(3650) }),
  z.strictObject({ kind: z.literal('DAYS_AFTER_JOINING'), value: z.int().min(0).max(3650) }),
])
export type Due = z.infer<typeof Due>
const Moved = z.strictObject({ kind: z.enum(['EXTENDED', 'RENEWAL']), value: z.iso.date() })
/** How a due date came about, as it is kept with it. */
export const DueFrom = z.object({
  rule: z.union([Due, Moved]),
  /** The day it is counted from, and whether that is the day of joining or of assigning; null for a date. */
  countedFrom: z.iso.date().nullable(),
  from: z.enum(['ASSIGNED', 'JOINED']).nullable(),
  timeZone: z.string(),
})
export type DueFrom = z.infer<typeof DueFrom>

/** What is assigned at the same time. */
export const CourseList = z.array(Id).min(1).max(20)
const UserIds = z.array(Id).min(1).max(maxAssignments)
const Reason = z.string().trim().min(1, fault('common.reasonMissing')).max(1000)
const Notify = z.boolean().default(true)
const whys = ['NOT_FOUND', 'INACTIVE', 'OTHER_UNIT', 'DUE_PASSED', 'ALREADY_ASSIGNED'] as const
/** Of a course that the platform offers: the credits did not last, or the offer is over. */
const lacks = ['NO_CREDITS', 'OFFER_ENDED'] as const
/** Why somebody was left out. NOT_FOUND: unknown, or out of the caller's reach. */
export const SkipCode = z.enum([...whys, ...lacks])
export type SkipCode = z.infer<typeof SkipCode>
const Skipped = z.object({ userId: Id, code: SkipCode })

/** `isOverdue` and `isExpiring` are true of now, and kept nowhere. */
export const Assignment = z.object({
  assignmentId: Id,
  courseId: Id,
  courseTitle: z.string(),
  courseVersionId: Id,
  versionNumber: z.int(),
  user: z.object({
    userId: Id,
    name: z.string(),
    email: z.string().nullable(),
    employeeId: z.string().nullable(),
    branchName: z.string().nullable(),
    departmentName: z.string().nullable(),
    active: z.boolean(),
  }),
  cycle: z.int(),
  assignStatus: AssignStatus,
  learningStatus: LearningStatus,
  isOverdue: z.boolean(),
  isExpiring: z.boolean(),
  mandatory: z.boolean(),
  percent: z.int(),
  assignedAt: Instant,
  assignedBy: z.string().nullable(),
  dueAt: Instant.nullable(),
  dueFrom: DueFrom.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  validUntil: Instant.nullable(),
  language: Language.nullable(),
  waiver: z.object({ reason: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
  abilities: z.object({ unassign: z.boolean(), extend: z.boolean(), waive: z.boolean() }),
})
export type Assignment = z.infer<typeof Assignment>

/** One attempt at a quiz as those see it who answer for it. */
export const AttemptSummary = z.object({
  attemptId: Id,
  assignmentId: Id,
  itemId: z.string(),
  quizTitle: z.string(),
  no: z.int(),
  status: AttemptStatus,
  startedAt: Instant,
  deadlineAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  score: z.number().nullable(),
  of: z.number().nullable(),
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
})
export type AttemptSummary = z.infer<typeof AttemptSummary>

const Person = z.object({ userId: Id, name: z.string(), branchName: z.string().nullable() })
/** An attempt that waits for a person to mark it. */
export const Ungraded = z.object({
  attemptId: Id,
  user: Person,
  courseId: Id,
  courseTitle: z.string(),
  quizTitle: z.string(),
  no: z.int(),
  submittedAt: Instant,
  questionCount: z.int(),
})
export type Ungraded = z.infer<typeof Ungraded>
/** An attempt with everything that was answered, its question, what to look for, and the points so far. */
export const Grading = Ungraded.extend({
  status: AttemptStatus,
  language: Language,
  score: z.number().nullable(),
  of: z.number().nullable(),
  answers: z.array(
    z.object({
      blockId: z.string(),
      type: QuestionType,
      label: z.string(),
      /** What was answered, in words; null where nothing was. */
      answer: z.string().nullable(),
      rubric: z.string().nullable(),
      points: z.number().nullable(),
      of: z.number(),
      isByHand: z.boolean(),
      markedBy: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
})
export type Grading = z.infer<typeof Grading>

const Narrowed = {
  branchIds: z.array(Id).max(300).optional(),
  departmentIds: z.array(Id).max(300).optional(),
  managerId: Id.optional(),
  searchText: z.string().trim().max(200).optional(),
}

export const assignments = {
  assign: post(`${at}/course/assign-course-to-users`, {
    may: 'course:assign',
    summary:
      'Assign published courses to people, business units, departments or all of a filter; at most 2,000',
    body: z.strictObject({
      courseIds: CourseList,
      /** Who, within reach: these people, and everybody whom all of the others that are given fit. */
      userIds: z.array(Id).max(maxAssignments).optional(),
      branchIds: z.array(Id).max(300).optional(),
      departmentIds: z.array(Id).max(300).optional(),
      filter: z
        .strictObject({
          roles: z.array(z.string().max(40)).max(10).optional(),
          designation: z.string().trim().min(1).max(120).optional(),
          joinedAfter: z.iso.date().optional(),
        })
        .optional(),
      due: Due.nullable().default(null),
      mandatory: z.boolean().default(true),
      notify: Notify,
    }),
    weighs: 256 * 1024,
    returns: z.object({
      assigned: z.int(),
      alreadyAssigned: z.int(),
      skipped: z.array(Skipped.extend({ courseId: Id })),
      creditsUsed: z.int(),
    }),
  }),
  addUsers: post(`${at}/course/add-users`, {
    may: 'course:assign',
    summary: 'Assign one course to people',
    body: z.strictObject({
      courseId: Id,
      userIds: UserIds,
      due: Due.nullable().default(null),
      mandatory: z.boolean().default(true),
      notify: Notify,
    }),
    weighs: 256 * 1024,
    returns: z.object({ added: z.array(Id), skipped: z.array(Skipped) }),
  }),
  unassign: post(`${at}/course/unassign`, {
    may: 'course:assign',
    inPerson: true,
    summary: 'Take a course from people; who has completed it keeps it and is named, and what was done stays',
    body: z.strictObject({ courseId: Id, userIds: UserIds, reason: Reason.optional() }),
    weighs: 256 * 1024,
    returns: z.object({
      unassigned: z.int(),
      creditsRefunded: z.int(),
      kept: z.array(
        z.object({ userId: Id, code: z.enum(['COMPLETED', 'NOT_ASSIGNED', 'NOT_FOUND', 'ONESELF']) }),
      ),
    }),
  }),
  members: post(`${at}/course/members`, {
    may: 'course:assign',
    summary: 'Assignments of a course, the newest cycle of each person first',
    query: PageQuery,
    body: z.strictObject({
      courseId: Id,
      assignStatus: AssignStatus.optional(),
      learningStatus: z.array(LearningStatus).max(6).optional(),
      isOverdue: z.boolean().optional(),
      ...Narrowed,
    }),
    returns: pageOf(Assignment),
    envelope: 'whole',
    writes: 'none',
  }),
  users: post(`${at}/course/users`, {
    may: 'course:assign',
    summary: 'Active people within reach, each with whether the course is assigned to them',
    query: PageQuery,
    body: z.strictObject({
      courseId: Id,
      assignStatus: z.enum(['ASSIGNED', 'NOT_ASSIGNED', 'UNASSIGNED']).optional(),
      ...Narrowed,
    }),
    returns: pageOf(
      UserSummary.extend({
        assignStatus: z.enum(['ASSIGNED', 'NOT_ASSIGNED', 'UNASSIGNED']),
        assignmentId: Id.nullable(),
        learningStatus: LearningStatus.nullable(),
      }),
    ),
    envelope: 'whole',
    writes: 'none',
  }),
  exceeded: post(`${at}/course/attempts/exceeded`, {
    may: 'course:assign',
    summary: 'Who has used up the attempts at a quiz without passing it',
    query: PageQuery,
    body: z.strictObject({ courseId: Id.optional(), branchIds: z.array(Id).max(300).optional() }),
    returns: pageOf(
      z.object({
        assignmentId: Id,
        userId: Id,
        name: z.string(),
        courseId: Id,
        courseTitle: z.string(),
        quizId: z.string(),
        quizTitle: z.string(),
        attemptsUsed: z.int(),
        attemptsAllowed: z.int(),
        lastPercent: z.number().nullable(),
      }),
    ),
    envelope: 'whole',
    writes: 'none',
  }),
  userAttempts: get(`${at}/course/user-attempts`, {
    may: 'self',
    openWith: ['learning', 'courseManagement'],
    summary: 'Attempts at the quizzes of a course: one’s own, or for who assigns courses those within reach',
    query: z.strictObject({ courseId: Id, userId: Id.optional(), quizId: ItemId.optional() }),
    returns: z.array(AttemptSummary),
  }),
  increaseAttempts: post(`${at}/course/increase/user-attempts`, {
    may: 'course:assign',
    inPerson: true,
    summary: 'More attempts at a quiz, or more time for each, for people who are assigned; never for oneself',
    body: z.strictObject({
      courseId: Id,
      quizId: ItemId,
      userIds: z.array(Id).min(1).max(100),
      extraAttempts: z.int().min(0).max(20).default(0),
      extraMinutes: z.int().min(0).max(480).default(0),
      reason: Reason,
    }),
    returns: z.array(
      z.object({ userId: Id, attemptsAllowed: z.int().nullable(), timeLimitSeconds: z.int().nullable() }),
    ),
  }),
  extend: post(`${at}/course/assignment/{assignmentId}/extend`, {
    may: 'course:assign',
    inPerson: true,
    summary: 'Another due date, the end of that day where the person works; never for oneself',
    body: z.strictObject({
      dueOn: z.iso.date(fault('common.giveDate')),
      reason: Reason,
      /** As the person saw it, null for none; refused (ILLEGAL_STATE) where it is another one by now. */
      dueAt: SentInstant().nullable().optional(),
    }),
    returns: Assignment,
  }),
  waive: post(`${at}/course/assignment/{assignmentId}/waive`, {
    may: 'course:assign',
    inPerson: true,
    summary: 'Somebody need not learn this; never oneself',
    body: z.strictObject({ reason: Reason }),
    returns: Assignment,
  }),
  stats: get(`${at}/workspace-course/stats`, {
    may: 'course:assign',
    costs: 'report',
    summary: 'Assignments by what became of them, within reach',
    query: FiguresQuery,
    returns: LearningFigures,
  }),
  gradingQueue: post(`${at}/grading/queue`, {
    may: 'course:assign',
    summary: 'Attempts that wait for a person to mark them, the oldest first; never one’s own',
    query: PageQuery,
    body: z.strictObject({ courseId: Id.optional(), branchIds: z.array(Id).max(300).optional() }),
    returns: pageOf(Ungraded),
    envelope: 'whole',
    writes: 'none',
  }),
  openGrading: get(`${at}/grading/{attemptId}`, {
    may: 'course:assign',
    summary: 'An attempt that a person marks',
    returns: Grading,
  }),
  grade: post(`${at}/grading/{attemptId}`, {
    may: 'course:assign',
    inPerson: true,
    summary: 'Points and comments for what is marked by hand; the last one decides the attempt',
    body: z.strictObject({
      marks: z
        .array(
          z.strictObject({
            blockId: ItemId,
            points: z.number().min(0).max(100),
            comment: z.string().trim().max(2000).default(''),
          }),
        )
        .min(1)
        .max(500),
    }),
    weighs: 1024 * 1024,
    returns: Grading,
  }),
}
