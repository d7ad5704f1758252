import type { SearchCategory } from '../../api/users/contract.ts'
import { msg } from '../i18n.ts'

export const searchCategoryLabels: Record<SearchCategory, string> = {
  ALL: msg('Everywhere'),
  NAME: msg('Name'),
  EMAIL: msg('Email'),
  EMPLOYEE_ID: msg('Employee ID'),
  PHONE: msg('Phone'),
  DESIGNATION: msg('Designation'),
}
/** Why somebody among many was not deactivated. */
export const leavingReasonLabels: Record<string, string> = {
  IN_USE: msg('Is the presiding officer of a committee. Appoint another presiding officer first.'),
  FORBIDDEN: msg('You are not allowed to deactivate this user.'),
  ILLEGAL_STATE: msg('The last active Workspace Admin cannot be deactivated.'),
  NOT_FOUND: msg('No longer here.'),
}
