import type { UserRecord } from '../../api/users/contract.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'

/** A user as the form holds them: texts, empty where there is nothing. */
export type UserValues = {
  firstName: string
  lastName: string
  employeeId: string
  designation: string
  gender: string
  branchId: string
  departmentId: string
  dateOfJoining: string
  homeAddress: string
  role: UserRecord['role']
}

export const valuesOf = (user: UserRecord): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  employeeId: user.employeeId ?? '',
  designation: user.designation ?? '',
  gender: user.gender ?? '',
  branchId: user.branch?.id ?? '',
  departmentId: user.department?.id ?? '',
  dateOfJoining: user.dateOfJoining ?? '',
  homeAddress: user.homeAddress ?? '',
  role: user.role,
})

/** What was changed, and nothing else: each field takes a right of its own. */
export function changesIn(values: UserValues, user: UserRecord) {
  const before = valuesOf(user)
  const changed = entriesOf(values).filter(([field, value]) => value !== before[field])
  return {
    ...Object.fromEntries(
      changed.map(([field, value]) => [field, value === '' && field !== 'lastName' ? null : value]),
    ),
    version: user.version,
  }
}
