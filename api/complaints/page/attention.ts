/** Why a case cannot go on by itself, for its committee, and for whoever filed where nobody else can help; and who waits to be let in. */
import { isOpenCase } from '../access.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee, isParty } from '../viewer.ts'
import type { Loaded } from './loaded.ts'

export function attentionOf({ viewer }: Loaded): CasePage['attention'] {
  const { attention } = viewer.row
  if (attention === null || !isOpenCase(viewer.row)) return null
  if (attention === 'NO_COMMITTEE') return isCommittee(viewer) || isParty(viewer, 'COMPLAINANT') ? attention : null
  if (!isCommittee(viewer)) return null
  return attention === 'NOTHING_OPEN' ? attention : 'FAULT'
}

export const newcomersOf = ({ viewer, newcomers, cast }: Loaded): CasePage['newcomers'] =>
  (isOpenCase(viewer.row) && (isCommittee(viewer) || isParty(viewer, 'COMPLAINANT')) ? newcomers.map((userId) => ({ userId, name: cast.names.get(userId) ?? '' })) : [])
