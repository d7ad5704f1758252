/** The short quiz before an acceptance: shown without what is right, marked here, sealed with what was answered. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, illegal, type FieldError } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { definitionOf } from '../courses/definition/compile.ts'
import { courseInLanguage } from '../courses/definition/definition.ts'
import { isQuestion, type Block, type QuestionBlock } from '../courses/definition/draft.ts'
import { courseOfQuiz, ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { learnerBlock } from '../learning/presentCourse.ts'
import { markAll, scoreOf } from '../learning/quizResult.ts'
import type { Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { answerKinds } from '../questions/index.ts'
import { isAnswered } from '../questions/kind.ts'
import { hashOf } from '../workflows/hash.ts'
import type { policies, PolicyQuizResult, PolicyReading } from './contract.ts'
import { readingOf, versionFor } from './reader.ts'

type Answers = Record<string, unknown>
/** Reads the short quiz of a policy version; null where there is none. */
export const quizOf = ({ quiz }: { quiz: unknown }): ShortQuiz | null =>
  ShortQuiz.nullable().parse(quiz ?? null)

/** Its blocks in a language, in their order; what was published is asked whatever publishing would refuse today. */
const blocksIn = (quiz: ShortQuiz, language: Language): Block[] =>
  courseInLanguage(definitionOf(courseOfQuiz(quiz, '-')), language).blocks

/** Presents the quiz to a reader of the policy, without right answers; null where there is none. */
export function showQuiz(quiz: ShortQuiz | null, language: Language): z.input<typeof PolicyReading>['quiz'] {
  if (!quiz) return null
  return { passPercentage: quiz.passPercentage, blocks: blocksIn(quiz, language).map(learnerBlock) }
}

const answerOf = (answers: Answers, id: string): unknown =>
  Object.hasOwn(answers, id) && isAnswered(answers[id]) ? answers[id] : undefined

function wrongIn(questions: readonly QuestionBlock[], answers: Answers): FieldError[] {
  const known = new Set(questions.map(({ id }) => id))
  const unknown = Object.keys(answers).filter((id) => !known.has(id))
  return [
    ...unknown.map((id) => ({
      path: `answers.${id}`,
      code: 'unknown',
      text: say('complaints.questionNotAsked'),
    })),
    ...questions.flatMap((question) => {
      const path = `answers.${question.id}`
      const answer = answerOf(answers, question.id)
      if (answer === undefined)
        return question.required
          ? [{ path, code: 'required', text: say('complaints.needsAnswer', { label: question.label }) }]
          : []
      return answerKinds[question.type]
        .check(question, answer, [])
        .map((each) => ({ ...each, path: each.path ? `${path}.${each.path}` : path }))
    }),
  ]
}

/** Throws VALIDATION_FAILED with a field for each answer that is missing or is none. */
function mark(quiz: ShortQuiz, language: Language, answers: Answers): z.input<typeof PolicyQuizResult> {
  const questions = blocksIn(quiz, language)
    .filter(isQuestion)
    .filter(({ type }) => answerKinds[type].isAsked)
  const fields = wrongIn(questions, answers)
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  const marks = markAll(questions, (id) => answerOf(answers, id))
  const { percent, passed } = scoreOf([...marks.values()], quiz)
  return {
    passed,
    percent,
    passPercentage: quiz.passPercentage,
    questions: questions.flatMap(({ id, feedback }) => {
      const result = marks.get(id)
      return result
        ? [{ blockId: id, isRight: result.points === result.of, feedback: passed ? feedback : '' }]
        : []
    }),
  }
}

/** Throws NOT_FOUND, ILLEGAL_STATE where nothing is asked, VALIDATION_FAILED. */
export async function checkQuiz(
  ctx: Ctx,
  id: string,
  { language, answers }: z.output<typeof policies.checkQuiz.body>,
): Promise<z.input<typeof PolicyQuizResult>> {
  const { version } = await versionFor(ctx, id)
  const quiz = quizOf(version)
  if (!quiz) throw illegal(say('policies.noQuiz'))
  if (!(await readingOf(ctx, id, language))) throw illegal(say('policies.notRead'))
  return mark(quiz, language, answers)
}

/** What an acceptance keeps of the quiz. Throws VALIDATION_FAILED, ILLEGAL_STATE for who did not pass. */
export function sealedQuiz(version: { quiz: unknown }, language: Language, answers: Answers = {}) {
  const quiz = quizOf(version)
  if (!quiz) return null
  const { passed, percent } = mark(quiz, language, answers)
  if (!passed) throw illegal(say('policies.quizNotPassed', { percent: quiz.passPercentage }))
  return {
    quizSha256: hashOf(quiz),
    quizAnswers: toColumn(answers),
    quizAnswersSha256: hashOf(answers),
    quizPercent: percent,
  }
}
