/** TEXT_AREA: as much text as it takes, between `minWords` and `maxWords` words. */
import { asWritten, isText, textWithin, answerError, type AnswerKind } from './kind.ts'
import { maxNarrativeCharacters } from '../../workflows/definition/limits.ts'
import { say } from '../messages/say.ts'
import { byHand } from './marking.ts'

export const textArea: AnswerKind = {
  isAsked: true,
  check({ label, config: { minWords, maxWords } }, answer) {
    const unfit = textWithin(answer, maxNarrativeCharacters, label)
    if (unfit.length > 0 || !isText(answer)) return unfit
    const words = answer.trim().split(/\s+/).length
    if (minWords !== undefined && words < minWords)
      return answerError(say('complaints.wordsAtLeast', { minWords, words }), '', 'too_short')
    return maxWords !== undefined && words > maxWords
      ? answerError(say('complaints.wordsAtMost', { maxWords, words }), '', 'too_long')
      : []
  },
  inWords: (_question, answer) => asWritten(String(answer)),
  marks: byHand,
}
