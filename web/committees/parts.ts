import type { Committee } from '../../api/committees/contract.ts'
import { msg } from '../i18n.ts'

export type Part = Committee['members'][number]['part']
/** What a member is on a committee, as people call it. */
export const partLabels: Record<Part, string> = {
  PRESIDING_OFFICER: msg('Presiding officer'),
  MEMBER: msg('Member'),
  EXTERNAL: msg('External member'),
  SUBSTITUTE: msg('Substitute'),
}
