/** A respondent whom one member of the committee has named, and to whom another has to agree. */
import type { CasePage } from '../contract.ts'
import { isCommittee } from '../viewer.ts'
import { submissionOf, type Loaded } from './loadCase.ts'

/** null where there is none, and for everybody but the committee; whoever is named never sees it. */
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
