import type { SearchCategory } from '../../api/users/contract.ts'
import { word } from '../i18n.ts'

export const categories: Record<SearchCategory, string> = {
  ALL: word('Everywhere'),
  NAME: word('Name'),
  EMAIL: word('E-mail'),
  EMPLOYEE_ID: word('Employee id'),
  PHONE: word('Phone'),
  DESIGNATION: word('Designation'),
}
/** Why somebody among many was not deactivated. */
export const reasons: Record<string, string> = {
  IN_USE: word('Presides over a committee. Appoint another presiding officer first.'),
  FORBIDDEN: word('Not yours to deactivate.'),
  ILLEGAL_STATE: word('The last active Workspace Admin stays.'),
  NOT_FOUND: word('Not here any more.'),
}
