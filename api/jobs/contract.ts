/**
 * Long work: what was ordered, how far it is, and its rows. Progress is asked for every second
 * or two while `isOver` is false.
 */
import { z } from '@hono/zod-openapi'
import { Role } from '../../workflows/definition/graph.ts'
import { get, Id, Instant, post } from '../core/contract.ts'
import { pageOf, PageQuery } from '../core/page.ts'
import { MessageRef } from '../core/text.ts'

export * from './figuresContract.ts'

/** What a column can hold: one with whole names is split into first and last name. */
export const importFields = [
  'email',
  'fullName',
  'firstName',
  'lastName',
  'employeeId',
  'gender',
  'department',
  'designation',
  'branch',
  'role',
  'homeAddress',
  'phoneNumber',
  'dateOfJoining',
] as const
export const ImportField = z.enum(importFields)
export type ImportField = z.infer<typeof ImportField>

export const JobKind = z.enum([
  'INVITE_IMPORT',
  'USER_CREATE',
  'USER_DELETE',
  'INVITE_RESEND',
  'PEOPLE_REPORT',
  'AUDIT_EXPORT',
  'COURSE_ENROL',
  'EVIDENCE_PACK',
  'CASE_FILE',
  'OWN_DATA',
])
export type JobKind = z.infer<typeof JobKind>
/** Its file names users, and says nothing else of them. */
export const isOfUsers = (kind: string): boolean => kind === 'USER_DELETE' || kind === 'COURSE_ENROL'
export const JobStatus = z.enum([
  'QUEUED',
  'VALIDATING',
  'AWAITING_CONFIRMATION',
  'RUNNING',
  'DONE',
  'DONE_WITH_ERRORS',
  'FAILED',
  'CANCELLED',
  'UNDONE',
])
export type JobStatus = z.infer<typeof JobStatus>
/** VALID to OVER_LIMIT are what the look at the file found; the others what became of the row. */
export const RowStatus = z.enum([
  'VALID',
  'WARNING',
  'INVALID',
  'DUPLICATE',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'OVER_LIMIT',
  'DONE',
  'FAILED',
  'SKIPPED',
  'UNDONE',
])
export type RowStatus = z.infer<typeof RowStatus>

/** What the look at the file found, whatever became of it since. */
export const ImportReport = z.object({
  total: z.int(),
  valid: z.int(),
  warnings: z.int(),
  invalid: z.int(),
  duplicatesInFile: z.int(),
  alreadyMember: z.int(),
  alreadyInvited: z.int(),
  overLimitBy: z.int(),
  /** Departments that the run would make, or made; at most a hundred are named. */
  newDepartments: z.array(z.string()),
  /** People who would get more than an employee's rights, by role. */
  elevated: z.partialRecord(Role, z.int()).default({}),
  /** Columns of the file that nothing is read from. */
  unusedColumns: z.array(z.string()).default([]),
})
export type ImportReport = z.infer<typeof ImportReport>
export const JobStarted = z.object({ jobId: Id, status: JobStatus })
export type JobStarted = z.infer<typeof JobStarted>

export const Job = z.object({
  jobId: Id,
  kind: JobKind,
  status: JobStatus,
  fileName: z.string().nullable(),
  /** What it is at: reading and checking, doing, or taking back. */
  phase: z.enum(['PREPARE', 'RUN', 'UNDO']),
  isOver: z.boolean(),
  /** Rows known so far, and of these the ones looked at in the present phase. */
  total: z.int(),
  done: z.int(),
  /** Rows by what they are now. */
  counts: z.partialRecord(RowStatus, z.int()),
  report: ImportReport.nullable(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  failureText: MessageRef.nullable(),
  /** The courses that people of the file get; empty for other kinds. */
  courseIds: z.array(Id),
  createdBy: z.object({ userId: Id, name: z.string() }),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  /** Until when it can be taken back. */
  undoableUntil: Instant.nullable(),
  reportUrl: z.string().nullable(),
  abilities: z.object({
    confirm: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    retry: z.boolean(),
    report: z.boolean(),
  }),
})
export type Job = z.infer<typeof Job>

export const RowProblem = z.object({
  field: z.string(),
  code: z.string(),
  value: z.string(),
  message: z.string(),
  text: MessageRef,
  suggestion: z.string().nullable(),
})
export type RowProblem = z.infer<typeof RowProblem>
/** A line of the file, the header being 1, and what its cells were read as. */
export const JobRow = z.object({
  row: z.int(),
  status: RowStatus,
  values: z.record(z.string(), z.string()),
  fields: z.array(RowProblem),
  targetId: Id.nullable(),
})
export type JobRow = z.infer<typeof JobRow>

export const JobQuery = PageQuery.omit({ sortBy: true }).extend({
  kind: JobKind.optional(),
  status: JobStatus.optional(),
  courseId: Id.optional(),
})
export const JobRowQuery = PageQuery.omit({ sortBy: true }).extend({
  status: z.union([RowStatus, z.array(RowStatus).max(11)]).optional(),
})
export const Nothing = z.strictObject({})

export const jobs = {
  list: get('/api/job', {
    may: 'self',
    summary: 'Long work of mine and of the workspace, the latest first',
    query: JobQuery,
    returns: pageOf(Job),
    envelope: 'whole',
  }),
  read: get('/api/job/{id}', { may: 'self', summary: 'How far a job is', returns: Job }),
  rows: get('/api/job/{id}/rows', {
    may: 'self',
    summary: 'The rows of a job, in the order of the file',
    query: JobRowQuery,
    returns: pageOf(JobRow),
    envelope: 'whole',
  }),
  confirm: post('/api/job/{id}/confirm', {
    may: 'self',
    summary: 'Do what the preview shows; who may start a job of this kind may confirm it',
    returns: Job,
    body: z.strictObject({
      /** Those who are invited already get their invite again. */
      sendAgain: z.boolean().default(false),
      /** The number of people who get more than an employee's rights, as the report counts them. */
      elevated: z.int().min(0).default(0),
    }),
  }),
  cancel: post('/api/job/{id}/cancel', {
    may: 'self',
    summary: 'Stop a job; what is done stays',
    body: Nothing,
    returns: Job,
  }),
  retry: post('/api/job/{id}/retry', {
    may: 'self',
    summary: 'Try a job again that failed by a mistake of ours; it goes on from where it stood',
    body: Nothing,
    returns: Job,
  }),
  undo: post('/api/job/{id}/undo', {
    may: 'self',
    summary: 'Take back what a job did, within a day',
    body: Nothing,
    returns: Job,
  }),
}
/** Plain route: a GET that answers the file. `?format=XLSX|CSV&onlyFailed=true`. */
export const jobReportPath = '/api/job/{id}/report' as const
