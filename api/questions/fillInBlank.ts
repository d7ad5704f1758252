/** FILL_IN_BLANK: `{ b1: "…" }`, a text for each {{gap}} of the sentence. */
import type { Question } from '../../workflows/definition/graph.ts'
import { asWritten, isAnswered, isText, textWithin, answerError, type AnswerKind } from './kind.ts'
import { isRecord } from '../../workflows/definition/keys.ts'
import { say } from '../messages/say.ts'
import { everyAccepted, isAccepted, marked } from './marking.ts'

const gap = /\{\{\s*(\w+)\s*\}\}/g
/** The gaps of the sentence, each once. */
export const gapsOf = ({ config }: Pick<Question, 'config'>): string[] => [
  ...new Set([...(config.text ?? '').matchAll(gap)].map((match) => match[1] ?? '')),
]

export const fillInBlank: AnswerKind = {
  isAsked: true,
  check(question, answer) {
    if (!isRecord(answer)) return answerError(say('complaints.fillGaps'), '', 'type')
    const gaps = gapsOf(question)
    return [
      ...Object.keys(answer)
        .filter((name) => !gaps.includes(name))
        .flatMap((name) => answerError(say('complaints.gapUnknown'), name, 'unknown')),
      ...gaps.flatMap((name) =>
        isAnswered(answer[name])
          ? inGap(answer[name], name, question.label)
          : question.required
            ? answerError(say('complaints.fillGap'), name, 'required')
            : [],
      ),
    ]
  },
  inWords: ({ config }, answer) =>
    asWritten(
      (config.text ?? '').replace(gap, (_whole, name: string) =>
        isRecord(answer) && isText(answer[name]) && answer[name] !== '' ? answer[name] : '…',
      ),
    ),
  marks: {
    lacks: (question, { accepted }) =>
      gapsOf(question).every((name) => everyAccepted(accepted?.[name]).length > 0)
        ? null
        : say('questions.gapWithoutRight', { label: question.label }),
    mark(question, marking, answer) {
      const gaps = gapsOf(question)
      const right = gaps.filter(
        (name) =>
          isRecord(answer) && isAccepted(marking.accepted?.[name], answer[name], marking.isCaseSensitive),
      )
      return marked(marking, right.length / Math.max(1, gaps.length))
    },
  },
}

const inGap = (answer: unknown, name: string, label: string) =>
  textWithin(answer, 1000, label).map((error) => ({ ...error, path: name }))
