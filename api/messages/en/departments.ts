/** English. */
export const departments = {
  sharedDepartment:
    'This department stands in other business units too, so only a Workspace Admin can change it.',
  nameMissing: 'Give the department a name',
  nameTooLong: 'A name can have 120 characters at most',
  departmentMissing: 'Name a department',
  managerNotEligible: 'A manager is somebody active of a business unit that the department stands in.',
  nameTakenHere: 'There is a department of this name here already.',
  chooseUnitOrAll: 'Choose a business unit, or all of them.',
  allUnitsOnlyWorkspaceAdmin: 'Only a Workspace Admin adds a department to all business units.',
  otherDepartment: 'This is another department than the one of the address.',
  nameTaken: 'There is a department of this name already.',
} as const
