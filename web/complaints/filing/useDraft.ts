import { useMemo } from 'react'
import { complaints, type Draft, type DraftForm } from '../../../api/complaints/contract.ts'
import { call, keyOf, queryClient } from '../../client.ts'
import { useMe } from '../../shell/me.ts'
import { draftFiles } from '../files.ts'
import { useDraftShelf } from '../keeping/useDraftShelf.ts'
import { useKeeping } from '../keeping/useKeeping.ts'
import { startingForm } from './form.ts'

/** A draft being written: its form, how far it is kept, and its files. */
export function useDraft(draft: Draft) {
  const me = useMe()
  const params = useMemo(() => ({ id: draft.draftId }), [draft.draftId])
  const shown = (form: DraftForm) => startingForm(form, me)
  const keeping = useKeeping<DraftForm>({
    start: shown(draft.form),
    revision: draft.revision,
    savedAt: draft.updatedAt,
    shown,
    read: () => call(complaints.draft, { params }),
    save: async (form, revision) => {
      const saved = await call(complaints.saveDraft, { params, body: { form, revision } })
      remember(draft.draftId, { form, ...saved })
      return saved
    },
  })
  return {
    ...keeping,
    shelf: useDraftShelf(draftFiles(draft.draftId), draft.evidence, (evidence) =>
      remember(draft.draftId, { evidence }),
    ),
  }
}

/** What was read of it follows what is kept, so that coming back finds it as it was left. */
const remember = (draftId: string, next: Partial<Draft>) =>
  queryClient.setQueryData<Draft>(
    keyOf(complaints.draft, { params: { id: draftId } }),
    (before) => before && { ...before, ...next },
  )
