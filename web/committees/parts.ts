import type { Committee } from '../../api/committees/contract.ts'
import { word } from '../i18n.ts'

export type Part = Committee['members'][number]['part']
/** What a member is on a committee, as people call it. */
export const partLabels: Record<Part, string> = {
  PRESIDING_OFFICER: word('Presiding officer'),
  MEMBER: word('Member'),
  EXTERNAL: word('External member'),
  SUBSTITUTE: word('Substitute'),
}
