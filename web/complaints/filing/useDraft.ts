import { useEffect, useMemo } from 'react'
import {
  complaints,
  type Draft,
  type DraftForm,
  type ProcessDetails,
} from '../../../api/complaints/contract.ts'
import { useDraftForm } from '../../autosave/useDraftForm.ts'
import { call, keyOf, queryClient } from '../../client.ts'
import { useMe } from '../../shell/me.ts'
import { draftFiles } from '../files.ts'
import { useDraftShelf } from '../useDraftShelf.ts'
import { startingForm, withoutIncidentIds } from './form.ts'
import {
  deviceNameOf,
  fieldOfDeviceName,
  isOfRemovedIncident,
  placeOfDraft,
  withFile,
} from './filesOfForm.ts'

/** A complaint being written: its form, which saves itself, and its files. */
export function useDraft(draft: Draft, { sections }: Pick<ProcessDetails, 'sections'>) {
  const me = useMe()
  const params = useMemo(() => ({ id: draft.draftId }), [draft.draftId])
  // As it was begun, with nothing of mine in it, there is nothing saved to tell of.
  const saved = useMemo(() => (draft.revision > 1 ? draft : { ...draft, updatedAt: null }), [draft])
  const written = useDraftForm<DraftForm>({
    saved,
    place: placeOfDraft(draft.draftId),
    toForm: (form) => startingForm(form, me),
    stored: withoutIncidentIds,
    read: () => call(complaints.draft, { params }),
    save: async (form, revision) => {
      const answer = await call(complaints.saveDraft, { params, body: { form, revision } })
      remember(draft.draftId, { form, ...answer })
      return answer
    },
  })
  const { form, change, isRestored } = written
  const place = placeOfDraft(draft.draftId)
  const shelf = useDraftShelf(
    draftFiles(draft.draftId),
    draft.evidence,
    (evidence) => remember(draft.draftId, { evidence }),
    {
      place,
      isReady: isRestored,
      arrive: (field, evidenceId) => change((before) => withFile(before, field, evidenceId, sections)),
      fields: {
        toDevice: (field) => deviceNameOf(field, form),
        fromDevice: (name) => fieldOfDeviceName(name, form),
      },
    },
  )
  const { queue } = shelf
  // A file of an incident that is gone would arrive at none, or at another.
  useEffect(() => {
    const ofRemoved = queue.files().filter(({ fieldId }) => isOfRemovedIncident(fieldId, form))
    for (const { key } of ofRemoved) queue.stop(key)
  }, [form, queue])
  return { draft: written, shelf }
}

/** What was read of it follows what is saved, so that coming back finds it as it was left. */
const remember = (draftId: string, next: Partial<Draft>) =>
  queryClient.setQueryData<Draft>(
    keyOf(complaints.draft, { params: { id: draftId } }),
    (before) => before && { ...before, ...next },
  )
