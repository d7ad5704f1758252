import type { Committee } from '../../api/committees/contract.ts'

export type Part = Committee['members'][number]['part']
/** What a member is on a committee, as people call it. */
export const partLabels: Record<Part, string> = { PRESIDING_OFFICER: 'Presiding officer', MEMBER: 'Member', EXTERNAL: 'External member', SUBSTITUTE: 'Substitute' }
