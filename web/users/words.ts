import type { SearchCategory } from '../../api/users/contract.ts'
import { word } from '../i18n.ts'

export const categories: Record<SearchCategory, string> = {
  ALL: word('Everywhere'),
  NAME: word('Name'),
  EMAIL: word('Email'),
  EMPLOYEE_ID: word('Employee ID'),
  PHONE: word('Phone'),
  DESIGNATION: word('Designation'),
}
/** Why somebody among many was not deactivated. */
export const reasons: Record<string, string> = {
  IN_USE: word('Is the presiding officer of a committee. Appoint another presiding officer first.'),
  FORBIDDEN: word('You are not allowed to deactivate this user.'),
  ILLEGAL_STATE: word('The last active Workspace Admin cannot be deactivated.'),
  NOT_FOUND: word('No longer here.'),
}
