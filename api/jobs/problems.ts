/** What can be said of a row, as a sentence; and what a row with it is. */
import type { RowStatus } from './contract.ts'
import { countsOf, sumOf, type JobRecord } from './options.ts'

export const rowProblems = {
  NEEDS_ADDRESS: ['INVALID', 'An e-mail address or a phone number is needed.'],
  EMAIL_FORM: ['INVALID', 'This is not an e-mail address.'],
  PHONE_FORM: ['INVALID', 'This is not a phone number, and there is no e-mail address.'],
  PHONE_LEFT_OUT: ['WARNING', 'This is not a phone number. It will be left out.'],
  PHONE_ELSEWHERE: [
    'WARNING',
    'This is not a number of the business unit’s country. It was read as one of another country you work in.',
  ],
  TOO_LONG: ['INVALID', 'This text is too long.'],
  UNKNOWN_BRANCH: ['INVALID', 'There is no business unit of this name.'],
  UNKNOWN_DEPARTMENT: ['INVALID', 'There is no department of this name in the business unit.'],
  DEPARTMENT_ELSEWHERE: [
    'INVALID',
    'This department belongs to other business units. Add it to this one first, or choose one that is here.',
  ],
  NEW_DEPARTMENT: ['WARNING', 'The department will be made.'],
  UNKNOWN_ROLE: [
    'INVALID',
    'There is no role of this name. Go back to the columns and say which role is meant.',
  ],
  ROLE_NOT_YOURS: ['INVALID', 'You cannot give this role.'],
  DATE_FORM: ['INVALID', 'This is not a date. Write it as 2026-03-31 or 31/03/2026.'],
  DATE_AMBIGUOUS: [
    'WARNING',
    'Day and month could be meant the other way round. The day is taken to come first.',
  ],
  EMPLOYEE_ID_FORM: ['INVALID', 'An employee id cannot contain @.'],
  EMPLOYEE_ID_TAKEN: ['INVALID', 'Somebody else has this employee id.'],
  EMPLOYEE_ID_TWICE: ['INVALID', 'Another row has this employee id.'],
  TWICE_IN_FILE: ['DUPLICATE', 'This person stands in the file more than once. The first row counts.'],
  ALREADY_MEMBER: ['ALREADY_MEMBER', 'This person is a user already.'],
  ALREADY_INVITED: ['ALREADY_INVITED', 'This person has an open invite already. It can be sent again.'],
  WAS_MEMBER: ['WARNING', 'This person was a user before and will be one again.'],
  INVITE_REPLACED: ['WARNING', 'The open invite of this person will be taken back.'],
  USER_LIMIT: ['OVER_LIMIT', 'Your workspace has as many users and open invites as its contract allows.'],
  NOT_A_MEMBER: ['INVALID', 'There is no such user here.'],
  HAS_LEFT: ['INVALID', 'This user is deactivated already.'],
  NOT_ALLOWED: ['INVALID', 'You may not deactivate this person.'],
  PRESIDES: ['INVALID', 'This person presides over a committee. Appoint another presiding officer first.'],
  LAST_ADMIN: ['INVALID', 'A workspace keeps at least one active Workspace Admin.'],
  CLAIMED_SINCE: ['DONE', 'The invite was used, so it stays.'],
  SIGNED_IN_SINCE: ['DONE', 'This person has signed in since and stays.'],
} as const satisfies Record<string, readonly [RowStatus, string]>
export type ProblemCode = keyof typeof rowProblems
/** As a row keeps it. */
export type Problem = { field: string; code: ProblemCode; value: string; suggestion?: string }
export const sentenceOf = (code: string): string =>
  Object.hasOwn(rowProblems, code) ? rowProblems[code as ProblemCode][1] : ''
const worst: readonly RowStatus[] = [
  'INVALID',
  'DUPLICATE',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'OVER_LIMIT',
  'WARNING',
]
/** A row is as bad as the worst that is said of it. */
export const statusWith = (problems: readonly Problem[]): RowStatus =>
  worst.find((status) => problems.some(({ code }) => rowProblems[code][0] === status)) ?? 'VALID'

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
export const ready: readonly RowStatus[] = ['VALID', 'WARNING']
/** How many rows a run takes up. */
export const takenUp = (job: Pick<JobRecord, 'counts'>, sendAgain: boolean): number =>
  sumOf(countsOf(job), [...ready, ...(sendAgain ? (['ALREADY_INVITED'] as const) : [])])
export const wrong: readonly RowStatus[] = [
  'INVALID',
  'DUPLICATE',
  'ALREADY_MEMBER',
  'ALREADY_INVITED',
  'OVER_LIMIT',
  'FAILED',
  'SKIPPED',
]
