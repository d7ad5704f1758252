/** English. */
export const departments = {
  sharedDepartment:
    'This department also belongs to other business units, so only a Workspace Admin can change it.',
  nameMissing: 'Enter a name for the department',
  nameTooLong: 'Use 120 characters or fewer for a name',
  departmentMissing: 'Choose a department',
  managerNotEligible: 'A manager must be an active user of one of the department’s business units.',
  nameTakenHere: 'A department with this name already exists here.',
  chooseUnitOrAll: 'Choose a business unit, or all of them.',
  allUnitsOnlyWorkspaceAdmin: 'Only a Workspace Admin can add a department to all business units.',
  otherDepartment: 'The department does not match the one in the address.',
  nameTaken: 'A department with this name already exists.',
} as const
