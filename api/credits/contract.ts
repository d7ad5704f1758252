/**
 * Credits of the courses that the platform offers to a workspace: what is left of them, how they were spent, asking for
 * more. The platform sees numbers of every workspace and nobody's name; a workspace sees its own.
 */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'

const at = '/learning/api' as const
const maxCredits = 1_000_000
const Credits = z.int().min(1, fault('credits.atLeastOne')).max(maxCredits)
const Reason = z.string().trim().min(1, fault('common.reasonMissing')).max(1000)
const Day = z.iso
  .date(fault('common.giveDate'))
  .refine((text) => text >= '2000' && text < '2200', fault('common.dateOutOfRange'))

export const CreditRequestStatus = z.enum(['REQUESTED', 'CREDITED', 'REJECTED'])
/** RESERVE: for an assignment; CONSUME: it was begun; REFUND: it was taken away before. */
export const CreditEntryKind = z.enum(['GRANT', 'RESERVE', 'CONSUME', 'REFUND', 'EXPIRE', 'ADJUST'])
const ofCourse = {
  workspaceCourseId: Id,
  courseTitle: z.string(),
  workspaceId: Id,
  workspaceName: z.string(),
}
/** One offered course: its terms, and the sums of its ledger. */
export const CreditBalance = z.object({
  ...ofCourse,
  libraryCourseId: Id,
  /** Credits for each assignment; 0: it needs none. */
  creditPrice: z.int(),
  /** The last day on which it is assigned to anybody; what is unused then expires. */
  validUntil: z.iso.date().nullable(),
  hasEnded: z.boolean(),
  granted: z.int(),
  available: z.int(),
  /** For assignments that were not begun. */
  reserved: z.int(),
  consumed: z.int(),
  expired: z.int(),
  /** People whom nobody chose by hand, who wait for credits. */
  waiting: z.int(),
  openRequests: z.int(),
  /** Whether the library has a newer version than was brought last; for the platform. */
  isOutdated: z.boolean(),
})
export type CreditBalance = z.infer<typeof CreditBalance>
/** `requestedBy` and `decidedBy` are null to whom they are of the other side. */
export const CreditRequest = z.object({
  requestId: Id,
  ...ofCourse,
  credits: z.int(),
  /** That were given for it. */
  credited: z.int().nullable(),
  reason: z.string().nullable(),
  status: CreditRequestStatus,
  requestedBy: z.string().nullable(),
  requestedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
})
export type CreditRequest = z.infer<typeof CreditRequest>
/** `credits` changes what is available, `reserved` what is held; the balance is the sum of both columns. */
export const CreditEntry = z.object({
  entryId: Id,
  ...ofCourse,
  kind: CreditEntryKind,
  credits: z.int(),
  reserved: z.int(),
  balanceAfter: z.int(),
  /** Null for the platform, as are the learner's name and the member who acted. */
  assignmentId: Id.nullable(),
  personName: z.string().nullable(),
  reference: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
})
export type CreditEntry = z.infer<typeof CreditEntry>

const Point = z.object({ on: z.iso.date(), left: z.int() })
/** `on`: the first day on which one more assignment could not be paid for. */
export const Forecast = z.object({
  kind: z.enum(['RUNS_OUT', 'LASTS', 'EXPIRES', 'NOT_ENOUGH_HISTORY', 'FREE']),
  on: z.iso.date().nullable(),
  /** Assignments in 30 days, of what was not renewed. */
  perMonth: z.number(),
  /** Renewals that open within the next year, and people who wait for credits. */
  scheduled: z.int(),
  past: z.array(Point),
  ahead: z.array(Point),
})
export type Forecast = z.infer<typeof Forecast>
/** What assigning a course costs; `affordable` is null where it needs no credits. */
export const CreditCost = z.object({
  creditPrice: z.int(),
  available: z.int(),
  affordable: z.int().nullable(),
  hasEnded: z.boolean(),
})
export type CreditCost = z.infer<typeof CreditCost>

const filter = {
  workspaceId: Id.optional(),
  workspaceCourseId: Id.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const credits = {
  balances: get(`${at}/workspace-course/credits`, {
    may: 'credit:list',
    summary:
      'Courses that the platform offers, with their credits; for the platform those of every workspace',
    query: PageQuery.extend({ workspaceId: Id.optional() }),
    returns: pageOf(CreditBalance),
    envelope: 'whole',
  }),
  read: get(`${at}/workspace-course/{workspaceCourseId}/credits`, {
    may: 'credit:list',
    summary: 'The credits of one offered course',
    returns: CreditBalance,
  }),
  forecast: get(`${at}/workspace-course/{workspaceCourseId}/credit-forecast`, {
    may: 'credit:request',
    summary: 'When the credits of a course run out, by the last 90 days and what is scheduled',
    returns: Forecast,
  }),
  cost: get(`${at}/workspace-course/credit-cost`, {
    may: 'course:assign',
    summary: 'What assigning a course costs, and how many assignments the credits are enough for',
    query: z.strictObject({ courseId: Id }),
    returns: CreditCost,
  }),
  /** L24 */
  entries: post(`${at}/credit/credited`, {
    may: 'credit:list',
    summary: 'The ledger of credits, newest first',
    query: PageQuery,
    body: z.strictObject({ ...filter, kind: z.array(CreditEntryKind).max(6).optional() }),
    returns: pageOf(CreditEntry),
    envelope: 'whole',
    writes: 'none',
  }),
  /** L15. Again: new terms, and the newest published version. */
  offer: post(`${at}/admin/course/workspace-course`, {
    may: 'platform:credits',
    summary: 'Offer published courses of the library to a workspace, or change the terms of an offer',
    body: z.strictObject({
      workspaceId: Id,
      courseIds: z.array(Id).min(1).max(20),
      creditPrice: z.int().min(0).max(1000).default(0),
      validUntil: Day.nullable().default(null),
    }),
    returns: z.array(
      z.object({
        workspaceCourseId: Id,
        courseId: Id,
        workspaceId: Id,
        creditPrice: z.int(),
        validUntil: z.iso.date().nullable(),
      }),
    ),
    writes: 'service',
  }),
  /** L16 */
  grant: post(`${at}/admin/course/buy-credits/{workspaceCourseId}`, {
    may: 'platform:credits',
    summary: 'Give credits, for a request or without one; the same request or Idempotency-Key gives once',
    body: z.strictObject({
      credits: Credits,
      reference: z.string().trim().max(200).optional(),
      requestId: Id.optional(),
      reason: Reason.optional(),
    }),
    returns: CreditEntry,
    writes: 'service',
  }),
  adjust: post(`${at}/admin/course/adjust-credits/{workspaceCourseId}`, {
    may: 'platform:credits',
    summary: 'Correct what is available, up or down; never below nothing',
    body: z.strictObject({
      credits: z
        .int()
        .min(-maxCredits)
        .max(maxCredits)
        .refine((credits) => credits !== 0, fault('credits.notZero')),
      reason: Reason,
    }),
    returns: CreditEntry,
    writes: 'service',
  }),
}

export const creditRequests = {
  /** L23 */
  list: post(`${at}/credit/requests`, {
    may: 'credit:list',
    summary: 'Requests for credits, newest first',
    query: PageQuery,
    body: z.strictObject({ ...filter, status: z.array(CreditRequestStatus).max(3).optional() }),
    returns: pageOf(CreditRequest),
    envelope: 'whole',
    writes: 'none',
  }),
  /** L74 */
  create: post(`${at}/workspace-course-credit/request-credits`, {
    may: 'credit:request',
    inPerson: true,
    summary: 'Request credits for a course that the platform offers',
    body: z.strictObject({ workspaceCourseId: Id, credits: Credits, reason: Reason.optional() }),
    returns: CreditRequest,
  }),
  /** G11 */
  reject: post(`${at}/credit/reject/{requestId}`, {
    may: 'platform:credits',
    summary: 'Reject a request for credits',
    body: z.strictObject({ reason: Reason }),
    returns: CreditRequest,
    writes: 'service',
  }),
}
