/** Whether anything was written: what an outcome may ask for before it is sent. */
import type { FormSection } from '../../workflows/definition/definition.ts'
import type { QuestionType } from '../../workflows/definition/graph.ts'
import type { Values } from '../../workflows/engine/state.ts'
import type { FieldError } from '../core/errors.ts'
import { listVisibleAttributes, type Answers } from './form.ts'
import { isPersonQuestion } from './inputBox.ts'
import { isAnswered } from './kind.ts'
import { say } from '../messages/say.ts'

/** Answered in one's own words, or by a file that holds them. */
const inWords: readonly QuestionType[] = ['TEXT_AREA', 'INPUT_BOX', 'FILL_IN_BLANK', 'ASK_TO_UPLOAD']
type Written = { sections: FormSection[]; answers: Answers; note?: string | undefined; earlier?: Values }

/**
 * The field that waits for words, or null once there are some: in any question that takes words or a file,
 * else in the note.
 */
export function missingText({ sections, answers, note = '', earlier = {} }: Written): FieldError | null {
  const takesWords = listVisibleAttributes(sections, answers, earlier).filter(
    (question) => inWords.includes(question.type) && !isPersonQuestion(question),
  )
  const [first] = takesWords
  if (!first)
    return note.trim() ? null : { path: 'note', code: 'required', text: say('complaints.writeSomething') }
  const isWritten = takesWords.some(({ key }) => Object.hasOwn(answers, key) && isAnswered(answers[key]))
  return isWritten
    ? null
    : {
        path: `answers.${first.key}`,
        code: 'required',
        text: say('complaints.writeSomethingAt', { label: first.label }),
      }
}
