/** The right answer to a question as an answer of its type, so that it is worded like one. */
import type { QuestionBlock } from '../courses/definition/draft.ts'
import type { QuestionType } from '../../workflows/definition/graph.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { answerKinds } from '../questions/index.ts'
import { everyAccepted, type Accepted, type Marking } from '../questions/marking.ts'

const oneOf = ({ right }: Marking) => right?.[0]
const allOf = ({ right }: Marking) => right
const firstOf = (accepted: Accepted | undefined, language: Language) =>
  accepted?.[language]?.[0] ?? everyAccepted(accepted)[0]

const rights: Partial<Record<QuestionType, (marking: Marking, language: Language) => unknown>> = {
  MULTIPLE_CHOICE: oneOf,
  SINGLE_SELECT: oneOf,
  MULTIPLE_RESPONSE: allOf,
  MULTI_SELECT: allOf,
  CHECKBOX_TEXT: ({ right }) => right?.map((optionId) => ({ optionId })),
  MATCHING: ({ pairs = {} }) => Object.entries(pairs).map(([l, r]) => ({ l, r })),
  FILL_IN_BLANK: ({ accepted = {} }, language) =>
    Object.fromEntries(Object.entries(accepted).map(([gap, each]) => [gap, firstOf(each, language)])),
  INPUT_BOX: ({ accepted }, language) => firstOf(accepted?.['answer'], language),
}

/** Null where nothing is marked, or a person decides. */
export function rightInWords(block: QuestionBlock, language: Language): Message | null {
  const { marking, type } = block
  if (!marking) return null
  const right = rights[type]?.(marking, language)
  if (right !== undefined) return answerKinds[type].inWords(block, right)
  const { range } = marking
  return type === 'INPUT_BOX' && range ? say('learning.between', { min: range.min, max: range.max }) : null
}
