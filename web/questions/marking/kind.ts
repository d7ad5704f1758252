import type { Question } from '../../../workflows/definition/graph.ts'
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import type { Marking } from '../../../api/questions/marking.ts'

export type MarkingProps = {
  question: Question
  marking: Marking
  set: (change: Partial<Marking>) => void
  /** In which right answers are written; others may be added to it. */
  languages: Language[]
  readOnly: boolean
}
