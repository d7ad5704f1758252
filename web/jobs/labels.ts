import type { ImportField } from '../../api/jobs/contract.ts'
import type { JobStatus, RowStatus } from '../../api/jobs/contract.ts'
import { msg } from '../i18n.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

type StatusLabel = { word: string; /** One of the theme's colours. */ color: string }
/** What a row is, in the order in which figures stand. */
export const rowLooks: Record<RowStatus, StatusLabel> = {
  VALID: { word: msg('Ready'), color: 'green' },
  WARNING: { word: msg('Ready, with a warning'), color: 'yellow' },
  DONE: { word: msg('Done'), color: 'green' },
  INVALID: { word: msg('Has errors'), color: 'red' },
  FAILED: { word: msg('Failed'), color: 'red' },
  DUPLICATE: { word: msg('Duplicate in the file'), color: 'orange' },
  ALREADY_INVITED: { word: msg('Already invited'), color: 'blue' },
  ALREADY_MEMBER: { word: msg('Already a user'), color: 'gray' },
  OVER_LIMIT: { word: msg('Over the user limit'), color: 'violet' },
  SKIPPED: { word: msg('Left out'), color: 'gray' },
  UNDONE: { word: msg('Undone'), color: 'gray' },
}
export const rowStatuses = keysOf(rowLooks)

export const jobStatuses: Record<JobStatus, string> = {
  QUEUED: msg('Starting soon'),
  VALIDATING: msg('Checking'),
  AWAITING_CONFIRMATION: msg('Waiting for your confirmation'),
  RUNNING: msg('Running'),
  DONE: msg('Done'),
  DONE_WITH_ERRORS: msg('Done, with some failures'),
  FAILED: msg('Failed'),
  CANCELLED: msg('Stopped'),
  UNDONE: msg('Undone'),
}

/** What a column can hold. */
export const fieldLabels: Record<ImportField, string> = {
  email: msg('Email'),
  fullName: msg('Full name'),
  firstName: msg('First name'),
  lastName: msg('Last name'),
  employeeId: msg('Employee ID'),
  gender: msg('Gender'),
  department: msg('Department'),
  designation: msg('Designation'),
  branch: msg('Business unit'),
  role: msg('Role'),
  homeAddress: msg('Home address'),
  phoneNumber: msg('Phone number'),
  dateOfJoining: msg('Joined on'),
}
