import type { Committee } from '../../api/committees/contract.ts'
import { msg } from '../i18n.ts'

export type MemberPart = Committee['members'][number]['part']
/** What a committee lacks of what s.4 of the POSH Act asks of one; who is a woman, the product does not know. */
export const lackingOf = (parts: MemberPart[]): string[] => {
  const count = (part: MemberPart) => parts.filter((each) => each === part).length
  return [
    ...(count('MEMBER') < 2 ? [msg('two members from among the employees')] : []),
    ...(count('EXTERNAL') < 1 ? [msg('one external member')] : []),
  ]
}

/** What a member is on a committee, as people call it. */
export const partLabels: Record<MemberPart, string> = {
  PRESIDING_OFFICER: msg('Presiding officer'),
  MEMBER: msg('Member'),
  EXTERNAL: msg('External member'),
  SUBSTITUTE: msg('Substitute'),
}
