/** What can be said of a row, and what a row with it is. The sentences are `rowProblems.<code>` of the catalogue. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { say } from '../messages/say.ts'
import type { RowStatus } from './contract.ts'
import { countsOf, sumOf, type JobRecord } from './options.ts'

export const rowProblems = {
  NEEDS_ADDRESS: 'INVALID',
  EMAIL_FORM: 'INVALID',
  PHONE_FORM: 'INVALID',
  PHONE_LEFT_OUT: 'WARNING',
  PHONE_ELSEWHERE: 'WARNING',
  TOO_LONG: 'INVALID',
  UNKNOWN_BRANCH: 'INVALID',
  UNKNOWN_DEPARTMENT: 'INVALID',
  DEPARTMENT_ELSEWHERE: 'INVALID',
  NEW_DEPARTMENT: 'WARNING',
  UNKNOWN_ROLE: 'INVALID',
  ROLE_NOT_YOURS: 'INVALID',
  DATE_FORM: 'INVALID',
  DATE_AMBIGUOUS: 'WARNING',
  EMPLOYEE_ID_FORM: 'INVALID',
  EMPLOYEE_ID_TAKEN: 'INVALID',
  EMPLOYEE_ID_TWICE: 'INVALID',
  TWICE_IN_FILE: 'DUPLICATE',
  ALREADY_MEMBER: 'ALREADY_MEMBER',
  ALREADY_INVITED: 'ALREADY_INVITED',
  WAS_MEMBER: 'WARNING',
  INVITE_REPLACED: 'WARNING',
  USER_LIMIT: 'OVER_LIMIT',
  NOT_A_MEMBER: 'INVALID',
  HAS_LEFT: 'INVALID',
  NOT_ALLOWED: 'INVALID',
  PRESIDES: 'INVALID',
  LAST_ADMIN: 'INVALID',
  HAS_COURSE: 'SKIPPED',
  SOME_COURSES: 'WARNING',
  COURSE_OTHER_UNIT: 'INVALID',
  COURSE_DUE_PASSED: 'INVALID',
  COURSE_NO_CREDITS: 'INVALID',
  COURSE_OFFER_ENDED: 'INVALID',
  CLAIMED_SINCE: 'DONE',
  SIGNED_IN_SINCE: 'DONE',
} as const satisfies Record<string, RowStatus>
export type ProblemCode = keyof typeof rowProblems
/** As a row keeps it. */
export type Problem = { field: string; code: ProblemCode; value: string; suggestion?: string }
/** What is said of a row once it is done: what was to come has happened. */
const textsOnceDone = {
  PHONE_LEFT_OUT: 'PHONE_WAS_LEFT_OUT',
  NEW_DEPARTMENT: 'DEPARTMENT_CREATED',
  WAS_MEMBER: 'USER_AGAIN',
  INVITE_REPLACED: 'INVITE_REVOKED',
} as const satisfies Partial<Record<ProblemCode, string>>
/** Returns the message for a problem of a row; some problems are worded differently once the row is DONE. */
export const textOf = (code: ProblemCode, status: string): Message =>
  say(`rowProblems.${status === 'DONE' && isKeyOf(textsOnceDone, code) ? textsOnceDone[code] : code}`)
const worst: readonly RowStatus[] = [
  'INVALID',
  'DUPLICATE',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'OVER_LIMIT',
  'SKIPPED',
  'WARNING',
]
/** A row is as bad as the worst that is said of it. */
export const statusWith = (problems: readonly Problem[]): RowStatus =>
  worst.find((status) => problems.some(({ code }) => rowProblems[code] === status)) ?? 'VALID'

export const statusWords: Record<RowStatus, string> = {
  VALID: 'Ready',
  WARNING: 'Ready, with a remark',
  INVALID: 'Wrong',
  DUPLICATE: 'Twice in the file',
  ALREADY_MEMBER: 'User already',
  ALREADY_INVITED: 'Invited already',
  OVER_LIMIT: 'Over the user limit',
  DONE: 'Done',
  FAILED: 'Failed',
  SKIPPED: 'Left out',
  UNDONE: 'Taken back',
}
/** Rows that the run takes up, and those with which something is wrong. */
export const readyStatuses: readonly RowStatus[] = ['VALID', 'WARNING']
/** How many rows a run takes up. */
export const takenUp = (job: Pick<JobRecord, 'counts'>, sendAgain: boolean): number =>
  sumOf(countsOf(job), [...readyStatuses, ...(sendAgain ? (['ALREADY_INVITED'] as const) : [])])
export const faultyStatuses: readonly RowStatus[] = [
  'INVALID',
  'DUPLICATE',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'OVER_LIMIT',
  'FAILED',
  'SKIPPED',
]
