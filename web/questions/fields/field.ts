import type { EvidenceRow } from '../../../api/complaints/contract.ts'
import type { Question } from '../../../workflows/definition/graph.ts'
import type { Progress } from '../../complaints/sendInParts.ts'

/** Where the files of a form are kept. */
export type Shelf = {
  rows: EvidenceRow[]
  send: (file: File, told: (progress: Progress) => void, signal: AbortSignal) => Promise<EvidenceRow>
  /** Where one of them is read. */
  pathOf: (evidenceId: string) => string
  /** Only while it is a draft; what is part of a case stays. */
  remove: ((evidenceId: string) => Promise<void>) | null
}
export type FieldProps = {
  question: Question
  /** Of the input that gets the focus when this field needs another look. */
  id: string
  /** In the shape of its type (api/complaints/contract); undefined while unanswered. */
  answer: unknown
  change: (answer: unknown) => void
  error: string | undefined
  shelf: Shelf
}

/** What every labelled input of ours is given. */
export const fieldProps = ({ question, error }: Pick<FieldProps, 'question' | 'error'>) => ({
  label: question.label,
  description: question.helpText || undefined,
  withAsterisk: question.required,
  error,
})
