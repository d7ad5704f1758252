import type { ImportField } from '../../api/jobs/contract.ts'
import type { JobStatus, RowStatus } from '../../api/jobs/contract.ts'
import { word } from '../i18n.ts'

type Look = { word: string; /** One of the theme's colours. */ color: string }
/** What a row is, in the order in which figures stand. */
export const rowLooks: Record<RowStatus, Look> = {
  VALID: { word: word('Ready'), color: 'green' },
  WARNING: { word: word('Ready, with a warning'), color: 'yellow' },
  DONE: { word: word('Done'), color: 'green' },
  INVALID: { word: word('Has errors'), color: 'red' },
  FAILED: { word: word('Failed'), color: 'red' },
  DUPLICATE: { word: word('Duplicate in the file'), color: 'orange' },
  ALREADY_INVITED: { word: word('Already invited'), color: 'blue' },
  ALREADY_MEMBER: { word: word('Already a user'), color: 'gray' },
  OVER_LIMIT: { word: word('Over the user limit'), color: 'violet' },
  SKIPPED: { word: word('Left out'), color: 'gray' },
  UNDONE: { word: word('Undone'), color: 'gray' },
}
export const rowStatuses = Object.keys(rowLooks) as RowStatus[]

export const jobStatuses: Record<JobStatus, string> = {
  QUEUED: word('Starting soon'),
  VALIDATING: word('Checking'),
  AWAITING_CONFIRMATION: word('Waiting for your confirmation'),
  RUNNING: word('Running'),
  DONE: word('Done'),
  DONE_WITH_ERRORS: word('Done, with some failures'),
  FAILED: word('Failed'),
  CANCELLED: word('Stopped'),
  UNDONE: word('Undone'),
}

/** What a column can hold. */
export const fieldLabels: Record<ImportField, string> = {
  email: word('Email'),
  fullName: word('Full name'),
  firstName: word('First name'),
  lastName: word('Last name'),
  employeeId: word('Employee ID'),
  gender: word('Gender'),
  department: word('Department'),
  designation: word('Designation'),
  branch: word('Business unit'),
  role: word('Role'),
  homeAddress: word('Home address'),
  phoneNumber: word('Phone number'),
  dateOfJoining: word('Joined on'),
}
