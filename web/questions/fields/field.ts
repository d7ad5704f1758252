import type { EvidenceRow } from '../../../api/complaints/contract.ts'
import type { Question } from '../../../workflows/definition/graph.ts'
import type { UploadQueue } from '../uploadQueue.ts'

/** Where the files of a form are kept. */
export type Shelf = {
  rows: EvidenceRow[]
  /** Files on their way here. */
  queue: UploadQueue
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
  /** A function gets the answer as it is by then: for what ends later than it began, such as an upload. */
  change: (answer: unknown) => void
  error: string | undefined
  shelf: Shelf
  /** The step whose form asks for a colleague; missing where nobody can be chosen, as in a preview. */
  ofStep?: { id: string; step: string } | undefined
}

/** The answer that `change` was called with, a function resolved with the answer before it. */
export const resolveAnswer = (answer: unknown, before: unknown): unknown =>
  typeof answer === 'function' ? (answer as (before: unknown) => unknown)(before) : answer

/** What every labelled input of ours is given. */
export const fieldProps = ({ question, error }: Pick<FieldProps, 'question' | 'error'>) => ({
  label: question.label,
  description: question.helpText || undefined,
  withAsterisk: question.required,
  error,
})
