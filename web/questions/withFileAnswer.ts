import type { Answers, FormSection } from '../../api/complaints/contract.ts'
import { asIds } from './fields/shapes.ts'

type FileAnswer = {
  sections: FormSection[]
  answers: Answers
  /** The id of the input that the file was chosen in. */
  field: string
  evidenceId: string
  /** Makes the id of a field's input of its path. */
  id: (path: string) => string
}
/** The answers with a file that was uploaded for one of the questions; as they are where none of them is meant. */
export function withFileAnswer({ sections, answers, field, evidenceId, id }: FileAnswer): Answers {
  const question = sections
    .flatMap(({ attributes }) => attributes)
    .find(({ key }) => id(`answers.${key}`) === field)
  if (!question) return answers
  const ids = new Set([...asIds(answers[question.key]), evidenceId])
  return { ...answers, [question.key]: [...ids] }
}
