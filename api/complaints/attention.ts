/**
 * Why a case cannot go on by itself, as its row keeps it: a fault parks its run, the others are states of the
 * case.
 */
import { isOpenCase } from '../cases/access.ts'
import type { CasePage } from './contract.ts'
import { isCommittee, isParty, type Viewer } from './viewer.ts'

const ofTheCase = ['NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'NOBODY_LEFT'] as const
type OfTheCase = (typeof ofTheCase)[number]
export const isOfTheCase = (code: string | null): code is OfTheCase => ofTheCase.some((each) => each === code)
export const isFault = (code: string | null): code is string => code !== null && !isOfTheCase(code)

/** For its committee; and where nobody sits on that any more, for whoever filed, who alone can help. */
export function attentionOf(viewer: Viewer): CasePage['attention'] {
  const { attention } = viewer.row
  if (attention === null || !isOpenCase(viewer.row)) return null
  const isTold =
    isCommittee(viewer) ||
    ((attention === 'NO_COMMITTEE' || attention === 'NOBODY_LEFT') && isParty(viewer, 'COMPLAINANT'))
  if (!isTold) return null
  if (!isOfTheCase(attention)) return 'FAULT'
  // Who is back reads it before the run has seated them.
  return attention === 'NOBODY_LEFT' ? 'NO_COMMITTEE' : attention
}
