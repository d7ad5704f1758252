import type { ImportField } from '../../api/jobs/contract.ts'
import type { JobStatus, RowStatus } from '../../api/jobs/contract.ts'
import { word } from '../i18n.ts'

type Look = { word: string; /** One of the theme's colours. */ color: string }
/** What a row is, in the order in which figures stand. */
export const rowLooks: Record<RowStatus, Look> = {
  VALID: { word: word('Ready'), color: 'green' },
  WARNING: { word: word('Ready, with a remark'), color: 'yellow' },
  DONE: { word: word('Done'), color: 'green' },
  INVALID: { word: word('Wrong'), color: 'red' },
  FAILED: { word: word('Failed'), color: 'red' },
  DUPLICATE: { word: word('Twice in the file'), color: 'orange' },
  ALREADY_INVITED: { word: word('Invited already'), color: 'blue' },
  ALREADY_MEMBER: { word: word('User already'), color: 'gray' },
  OVER_LIMIT: { word: word('Over the user limit'), color: 'violet' },
  SKIPPED: { word: word('Left out'), color: 'gray' },
  UNDONE: { word: word('Taken back'), color: 'gray' },
}
export const rowStatuses = Object.keys(rowLooks) as RowStatus[]

export const jobStatuses: Record<JobStatus, string> = {
  QUEUED: word('Begins shortly'),
  VALIDATING: word('Being checked'),
  AWAITING_CONFIRMATION: word('Waits for your word'),
  RUNNING: word('Running'),
  DONE: word('Done'),
  DONE_WITH_ERRORS: word('Done, not for all'),
  FAILED: word('Failed'),
  CANCELLED: word('Stopped'),
  UNDONE: word('Taken back'),
}

/** What a column can hold. */
export const fieldLabels: Record<ImportField, string> = {
  email: word('E-mail'),
  fullName: word('Whole name'),
  firstName: word('First name'),
  lastName: word('Last name'),
  employeeId: word('Employee id'),
  gender: word('Gender'),
  department: word('Department'),
  designation: word('Designation'),
  branch: word('Business unit'),
  role: word('Role'),
  homeAddress: word('Home address'),
  phoneNumber: word('Phone number'),
  dateOfJoining: word('Joined on'),
}
