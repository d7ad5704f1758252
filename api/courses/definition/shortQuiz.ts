/**
 * A short quiz that stands by itself, as before a policy is accepted: text and questions that are marked at once. It is
 * edited, checked, translated and marked as the only quiz of a course. Pure.
 */
import { z } from 'zod'
import { Languages, type Language } from '../../../workflows/definition/texts/languages.ts'
import type { QuestionType } from '../../../workflows/definition/graph.ts'
import { answerKinds } from '../../questions/index.ts'
import { byHand } from '../../questions/marking.ts'
import { compileCourse, type CourseProblem } from './compile.ts'
import { Block, emptyCourse, isQuestion, type CourseDraft } from './draft.ts'
import { translatedTexts } from './texts.ts'

export const quizId = 'quiz'
/** Whether nobody has to look at the answer, and nothing is uploaded. */
export const isMarkedAtOnce = (type: QuestionType): boolean => {
  const { marks } = answerKinds[type]
  return marks !== undefined && marks !== byHand
}
export const ShortQuiz = z.strictObject({
  /** Percent of the points. */
  passPercentage: z.number().int().min(1).max(100),
  blocks: z
    .array(Block)
    .min(1)
    .max(40)
    .refine((blocks) =>
      blocks.every((each) => each.itemId === quizId && (!isQuestion(each) || isMarkedAtOnce(each.type))),
    ),
  languages: Languages,
})
export type ShortQuiz = z.infer<typeof ShortQuiz>

/** A quiz without blocks as a course draft; the pass mark is 80 percent. */
export const emptyQuiz = (primary: Language): CourseDraft =>
  courseOfQuiz({ passPercentage: 80, blocks: [], languages: { primary, translations: {} } })

/** The same as a course of nothing else; `title` is what problems call it. */
export const courseOfQuiz = ({ passPercentage, blocks, languages }: ShortQuiz, title = ''): CourseDraft => ({
  ...emptyCourse(title, languages.primary),
  items: [
    {
      id: quizId,
      kind: 'QUIZ',
      title,
      description: '',
      mandatory: true,
      prerequisiteIds: [],
      passPercentage,
      maxAttempts: null,
      timeLimitSeconds: null,
      shuffleQuestions: false,
      shuffleOptions: false,
      drawCount: null,
      showAnswers: 'AFTER_PASS',
      scorePolicy: 'LAST',
      cooldownMinutes: 0,
    },
  ],
  blocks,
  languages,
})

/** Back from it. Null where nothing is asked or said any more. */
export function quizOfCourse({ items, blocks, languages }: CourseDraft): ShortQuiz | null {
  const [item] = items
  if (item?.kind !== 'QUIZ' || blocks.length === 0) return null
  return { passPercentage: item.passPercentage, blocks, languages }
}

/** What keeps it from being asked, in the order of its blocks. */
export const quizProblems = (quiz: ShortQuiz, title: string): CourseProblem[] =>
  compileCourse(courseOfQuiz(quiz, title)).problems ?? []

/** Whether every text of it is there, and up to date, in a language. */
export const isWholeIn = (quiz: ShortQuiz, language: Language): boolean =>
  language === quiz.languages.primary ||
  translatedTexts(courseOfQuiz(quiz), language).every(({ state }) => state === 'DONE')
