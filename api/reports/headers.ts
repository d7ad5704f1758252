/** The first row of a report's file. */
import type { ReportColumn } from './contract.ts'

export const alwaysThere = ['Employee ID', 'Name', 'E-mail'] as const
export const headerOf: Record<ReportColumn, string> = {
  joiningDate: 'Joining date',
  userStatus: 'User status',
  businessUnit: 'Business unit',
  department: 'Department',
  designation: 'Designation',
  policyName: 'Policy name',
  policyAcceptanceStatus: 'Policy acceptance status',
  policyAcceptanceDate: 'Policy acceptance date',
  courseName: 'Course name',
  assignment: 'Assignment',
  courseStatus: 'Course status',
  completionPercentage: 'Completion percentage',
  completionDate: 'Completion date',
  testAttempts: 'Test attempts',
  score: 'Score',
  testStatus: 'Test status',
}
