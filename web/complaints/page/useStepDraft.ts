import { useEffect } from 'react'
import {
  complaints,
  type EvidenceRow,
  type StepDraft,
  type StepForm,
} from '../../../api/complaints/contract.ts'
import { call, keyOf, queryClient } from '../../client.ts'
import { stepDraftFiles } from '../files.ts'
import type { Kept } from '../keeping/keeper.ts'
import { useDraftShelf } from '../keeping/useDraftShelf.ts'
import { useKeeping } from '../keeping/useKeeping.ts'

type Place = { id: string; step: string }
export const nothing: StepForm = { answers: {}, outcome: null, note: '' }
export const isWritten = ({ answers, outcome, note }: StepForm): boolean =>
  Object.keys(answers).length > 0 || outcome !== null || note.trim() !== ''

const asKept = ({ form, revision, updatedAt }: StepDraft): Kept<StepForm> => ({
  form,
  revision,
  updatedAt: updatedAt ?? new Date(0).toISOString(),
})
/** What was read of it follows what is kept, so that coming back finds it as it was left. */
const remember = (params: Place, next: Partial<StepDraft>) =>
  queryClient.setQueryData<StepDraft>(
    keyOf(complaints.stepDraft, { params }),
    (before) => before && { ...before, ...next },
  )
/** It was sent or thrown away. */
export const forget = (params: Place) =>
  queryClient.removeQueries({ queryKey: keyOf(complaints.stepDraft, { params }) })

/**
 * The form of a step being written, kept as a complaint is: read again when it comes back into sight, so that
 * another device's words are seen.
 */
export function useStepDraft(params: Place, draft: StepDraft, evidence: EvidenceRow[]) {
  const writing = useKeeping<StepForm>({
    start: draft.form,
    revision: draft.revision,
    savedAt: draft.updatedAt,
    read: async () => asKept(await call(complaints.stepDraft, { params })),
    save: async (form, revision) => {
      const saved = await call(complaints.saveStepDraft, { params, body: { form, revision } })
      remember(params, { form, ...saved })
      return saved
    },
  })
  const { keeping, keeper, choose } = writing
  const isKept = keeping.is === 'SAVED' || keeping.is === 'NOTHING'
  useEffect(() => {
    if (isKept && draft.revision > keeper.revision()) choose(asKept(draft), 'THEIRS')
  }, [draft, isKept, keeper, choose])
  useEffect(
    () => () =>
      void queryClient.invalidateQueries({
        queryKey: keyOf(complaints.stepDraft, { params: { id: params.id, step: params.step } }),
      }),
    [params.id, params.step],
  )
  const shelf = useDraftShelf(stepDraftFiles(params.id, params.step), draft.evidence, (rows) =>
    remember(params, { evidence: rows }),
  )
  return { ...writing, shelf: { ...shelf, rows: [...evidence, ...shelf.rows] } }
}
