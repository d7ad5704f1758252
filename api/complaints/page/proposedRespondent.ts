/** A respondent whom one member of the committee has named, and to whom another has to agree. */
import type { CasePage } from '../contract.ts'
import { isCommittee } from '../viewer.ts'
import { submissionOf, type Loaded } from './loadCase.ts'

/**
 * The respondent proposed by a member. Null where there is none, for everybody but the committee, and for the person
 * proposed.
 */
export function proposedOf(loaded: Loaded): CasePage['proposed'] {
  const { viewer, events, cast } = loaded
  const last = events.findLast(({ kind }) => kind === 'RESPONDENT_PROPOSED' || kind === 'RESPONDENT_NAMED')
  if (last?.kind !== 'RESPONDENT_PROPOSED' || !isCommittee(viewer) || last.detail.userId === viewer.me.userId)
    return null
  const userId = last.detail.userId ?? null
  return {
    userId,
    name: userId && (cast.names.get(userId) ?? ''),
    by: cast.names.get(last.byUserId ?? '') ?? '',
    isMine: last.byUserId === viewer.me.userId,
    note: submissionOf(loaded, last.detail.noteId)?.note ?? null,
  }
}
