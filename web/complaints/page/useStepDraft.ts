import { useEffect } from 'react'
import {
  complaints,
  type EvidenceRow,
  type FormSection,
  type StepDraft,
  type StepForm,
} from '../../../api/complaints/contract.ts'
import { useDraftForm } from '../../autosave/useDraftForm.ts'
import { call, keyOf, queryClient } from '../../client.ts'
import { stepDraftFiles } from '../files.ts'
import { withFileAnswer } from '../../questions/withFileAnswer.ts'
import { fieldNamespace } from '../fieldNamespace.ts'
import { useDraftShelf } from '../useDraftShelf.ts'

type StepRef = { id: string; step: string }
export const emptyStepForm: StepForm = { answers: {}, outcome: null, note: '' }
export const isWritten = ({ answers, outcome, note }: StepForm): boolean =>
  Object.keys(answers).length > 0 || outcome !== null || note.trim() !== ''

/** What was read of it follows what is saved, so that coming back finds it as it was left. */
const remember = (params: StepRef, next: Partial<StepDraft>) =>
  queryClient.setQueryData<StepDraft>(
    keyOf(complaints.stepDraft, { params }),
    (before) => before && { ...before, ...next },
  )
/** Names what is written for a step on the device. */
export const placeOfStep = ({ id, step }: StepRef): string => `step ${id} ${step}`
/** It was sent or thrown away. */
export const forgetStepDraft = (params: StepRef) =>
  queryClient.removeQueries({ queryKey: keyOf(complaints.stepDraft, { params }) })

/**
 * The form of a step, which saves itself as a complaint does: read again when it comes back into sight, so
 * that another device's words are seen.
 */
export function useStepDraft(
  params: StepRef,
  { draft, evidence, sections }: { draft: StepDraft; evidence: EvidenceRow[]; sections: FormSection[] },
) {
  const { id } = fieldNamespace(params.step)
  const written = useDraftForm<StepForm>({
    saved: draft,
    place: placeOfStep(params),
    read: () => call(complaints.stepDraft, { params }),
    save: async (form, revision) => {
      const saved = await call(complaints.saveStepDraft, { params, body: { form, revision } })
      remember(params, { form, ...saved })
      return saved
    },
  })
  useEffect(
    () => () =>
      void queryClient.invalidateQueries({
        queryKey: keyOf(complaints.stepDraft, { params: { id: params.id, step: params.step } }),
      }),
    [params.id, params.step],
  )
  const shelf = useDraftShelf(
    stepDraftFiles(params.id, params.step),
    draft.evidence,
    (rows) => remember(params, { evidence: rows }),
    {
      place: placeOfStep(params),
      isReady: written.isRestored,
      arrive: (field, evidenceId) =>
        written.change(({ answers }) => ({
          answers: withFileAnswer({ sections, answers, field, evidenceId, id }),
        })),
    },
  )
  return { written, shelf: { ...shelf, rows: [...evidence, ...shelf.rows] } }
}
