/**
 * Why a case cannot go on by itself, as its row keeps it: a fault parks its run, the others are states of the
 * case.
 */
import { isOpenCase } from '../cases/access.ts'
import type { CasePage } from './contract.ts'
import { isCommittee, isParty, type Viewer } from './viewer.ts'

const ofTheCase = ['NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'NOBODY_LEFT'] as const
type OfTheCase = (typeof ofTheCase)[number]
/** Whether the reason for attention is a state of the case itself, and not a fault. */
export const isOfTheCase = (code: string | null): code is OfTheCase => ofTheCase.some((each) => each === code)
/** Whether the reason for attention is a fault that parked the run of the case, which a retry may resolve. */
export const isFault = (code: string | null): code is string => code !== null && !isOfTheCase(code)

/**
 * Why the case needs attention, for its committee; where nobody sits on it any more, also for the complainant, who
 * alone can help. Null for others.
 */
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
