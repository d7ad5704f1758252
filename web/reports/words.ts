import type { ReportColumn } from '../../api/reports/contract.ts'
import { word } from '../i18n.ts'

export const columnWords: Record<ReportColumn, string> = {
  joiningDate: word('Joining date'),
  userStatus: word('User status'),
  businessUnit: word('Business Unit'),
  department: word('Department'),
  designation: word('Designation'),
  policyName: word('Policy name'),
  policyAcceptanceStatus: word('Policy acceptance status'),
  policyAcceptanceDate: word('Policy acceptance date'),
  courseName: word('Course name'),
  assignment: word('Assignment'),
  courseStatus: word('Course status'),
  completionPercentage: word('Completion percentage'),
  completionDate: word('Completion date'),
  testAttempts: word('Test attempts'),
  score: word('Score'),
  testStatus: word('Test status'),
}
/** What most people ask for. */
export const usualColumns: ReportColumn[] = [
  'joiningDate',
  'userStatus',
  'businessUnit',
  'department',
  'designation',
]
export const statusWords: Record<string, string> = {
  ACTIVE: word('Active'),
  SUSPENDED: word('Suspended'),
  DEACTIVATED: word('Deactivated'),
}
