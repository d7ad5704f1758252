import type { SearchCategory, UserRecord } from '../../api/users/contract.ts'
import { word } from '../i18n.ts'

type Role = UserRecord['role']
/** What a role means for whoever has it, said before it is given. */
export const roleMeanings: Record<Role, string> = {
  EMPLOYEE: word('Files complaints and follows their own. Sees no other users’ details.'),
  BRANCH_ADMIN: word('Looks after the users, invites and departments of their own business unit.'),
  EMPLOYER: word(
    'Sees users, reports and figures of all business units, and complaints only where a workflow informs the employer.',
  ),
  WORKSPACE_ADMIN: word(
    'Looks after everything in this workspace: users, workflows, committees, settings. Opens no complaint by that.',
  ),
}
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
