import { LearningStatus } from '../../api/learning/contract.ts'
import { keysOf, tableBy } from '../../workflows/definition/keys.ts'
import { standings } from '../assignments/labels.ts'
import { msg } from '../i18n.ts'
import { standings as acceptances } from '../policies/labels.ts'

/** What the values of a column are called. */
export const statusWords: Record<string, string> = {
  ACTIVE: msg('Active'),
  SUSPENDED: msg('Suspended'),
  DEACTIVATED: msg('Deactivated'),
  ANONYMISED: msg('Erased'),
}
export const assignWords: Record<string, string> = {
  ASSIGNED: msg('Assigned'),
  UNASSIGNED: msg('Unassigned'),
  NOT_ASSIGNED: msg('Not assigned'),
}
export const courseWords: Record<string, string> = tableBy(
  LearningStatus.options,
  (status) => standings[status].word,
)
export const testWords: Record<string, string> = {
  ...tableBy(
    keysOf({ NOT_STARTED: 0, IN_PROGRESS: 0, AWAITING_GRADING: 0 }),
    (status) => standings[status].word,
  ),
  PASSED: msg('Passed'),
  FAILED: msg('Not passed'),
}
export const policyWords: Record<string, string> = tableBy(
  keysOf(acceptances),
  (status) => acceptances[status].word,
)
