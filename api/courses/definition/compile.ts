/**
 * Publishing: a draft becomes a definition, or the list of what is wrong with it. Pure, so that the author's screen
 * shows live what publishing would refuse. The draft must fit its schema; it may be wrong in every other way.
 */
import { checkUntouchedAnswers } from '../../../workflows/definition/checks/placeholders.ts'
import { checkQuestion } from '../../../workflows/definition/checks/questions.ts'
import { entriesOf } from '../../../workflows/definition/keys.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { languages as languageNames } from '../../messages/languages.ts'
import { say } from '../../messages/say.ts'
import { answerKinds } from '../../questions/index.ts'
import { isPersonQuestion } from '../../questions/inputBox.ts'
import type { CourseDefinition } from './definition.ts'
import {
  blocksOf,
  isQuestion,
  type Block,
  type CourseDraft,
  type Item,
  type QuestionBlock,
  type Quiz,
} from './draft.ts'
import { plainText } from './richText.ts'
import { translatedTexts } from './texts.ts'

/** `nodeId`: the item or block in which it stands; null: the course itself. */
export type CourseProblem = { code: string; nodeId: string | null; text: Message }
export type CompiledCourse =
  | { definition: CourseDefinition; problems?: undefined }
  | { definition?: undefined; problems: CourseProblem[] }

/** The definition of a faultless draft, else every problem at once in the order of the course. */
export function compileCourse(draft: CourseDraft): CompiledCourse {
  const problems = [
    ...courseProblems(draft),
    ...draft.items.flatMap((item, at) => itemProblems(draft, item, at)),
  ]
  return problems.length > 0 ? { problems } : { definition: definitionOf(draft) }
}

/** As it is published, whatever is wrong with it. */
export function definitionOf(draft: CourseDraft): CourseDefinition {
  const { primary, translations } = draft.languages
  const texts = entriesOf(translations).flatMap(([language]) =>
    language === primary
      ? []
      : [
          [
            language,
            Object.fromEntries(
              translatedTexts(draft, language).flatMap(({ path, state, translation }) =>
                state === 'DONE' && translation ? [[path, translation.text]] : [],
              ),
            ),
          ] as const,
        ],
  )
  return {
    ...draft,
    blocks: draft.items.flatMap((item) =>
      blocksOf(draft, item.id).map((block, order) => ({ ...block, order })),
    ),
    languages: { primary, texts: Object.fromEntries(texts) },
  }
}

const courseProblem = (code: string, nodeId: string | null, text: Message): CourseProblem => ({
  code,
  nodeId,
  text,
})

function courseProblems({ title, items }: CourseDraft): CourseProblem[] {
  return [
    ...(title.trim() ? [] : [courseProblem('TITLE_MISSING', null, say('courses.courseUntitled'))]),
    ...(items.length > 0 ? [] : [courseProblem('NO_ITEMS', null, say('courses.noItems'))]),
    ...(items.length === 0 || items.some((item) => item.mandatory)
      ? []
      : [courseProblem('ALL_OPTIONAL', null, say('courses.allOptional'))]),
  ]
}

function itemProblems(draft: CourseDraft, item: Item, at: number): CourseProblem[] {
  const { id, title } = item
  const blocks = blocksOf(draft, id)
  const isEmpty =
    item.kind === 'QUIZ' ? !blocks.some(isQuestion) : blocks.length === 0 && item.packageId === undefined
  return [
    ...(title.trim()
      ? []
      : [courseProblem('TITLE_MISSING', id, say('courses.itemUntitled', { place: at + 1 }))]),
    ...(isEmpty
      ? [
          item.kind === 'QUIZ'
            ? courseProblem('EMPTY_QUIZ', id, say('courses.emptyQuiz', { title }))
            : courseProblem('EMPTY_LESSON', id, say('courses.emptyLesson', { title })),
        ]
      : []),
    ...prerequisiteProblems(draft, item, at),
    ...(item.kind === 'QUIZ' && !isEmpty ? quizProblems(item, blocks.filter(isQuestion)) : []),
    ...blocks.flatMap((block) => blockProblems(draft, item, block)),
  ]
}

/** What comes before stands before, so nothing can wait for itself. */
const prerequisiteProblems = ({ items }: CourseDraft, { id, title, prerequisiteIds }: Item, at: number) =>
  prerequisiteIds.flatMap((beforeId) => {
    const place = items.findIndex((each) => each.id === beforeId)
    if (place === -1)
      return [courseProblem('PREREQUISITE_MISSING', id, say('courses.prerequisiteMissing', { title }))]
    return place < at
      ? []
      : [
          courseProblem(
            'PREREQUISITE_LATER',
            id,
            say('courses.prerequisiteLater', { title, before: items[place]?.title ?? '' }),
          ),
        ]
  })

/** A pass mark that some answers reach, whichever questions are drawn. */
function quizProblems({ id, title, passPercentage, drawCount }: Quiz, questions: QuestionBlock[]) {
  const answerableQuestions = questions.filter(({ type }) => answerKinds[type].isAsked)
  const unmarked = answerableQuestions.filter(({ marking }) => marking === null).length
  const isMarked = passPercentage > 0
  if (drawCount !== null && drawCount > answerableQuestions.length)
    return [
      courseProblem(
        'DRAWS_TOO_MANY',
        id,
        say('courses.drawsTooMany', { title, drawCount, questions: answerableQuestions.length }),
      ),
    ]
  if (isMarked && unmarked === answerableQuestions.length)
    return [
      courseProblem('NOTHING_MARKED', id, say('courses.nothingMarked', { title, percent: passPercentage })),
    ]
  return isMarked && drawCount !== null && drawCount <= unmarked
    ? [courseProblem('DRAWS_UNMARKED', id, say('courses.drawsUnmarked', { title, drawCount }))]
    : []
}

function blockProblems(draft: CourseDraft, { title }: Item, block: Block): CourseProblem[] {
  const { id } = block
  if (!isQuestion(block))
    return plainText(block.html)
      ? []
      : [courseProblem('TEXT_MISSING', id, say('courses.textMissing', { title }))]
  const { label, marking, type } = block
  return [
    ...(label.trim()
      ? []
      : [courseProblem('QUESTION_UNWORDED', id, say('courses.questionUnworded', { title }))]),
    ...[...checkQuestion(block), ...checkUntouchedAnswers(block)].map(({ code, text }) =>
      courseProblem(code, id, text),
    ),
    ...(marking ? markingProblems(block) : []),
    ...(type === 'VIDEO' ? videoProblems(draft, block) : []),
    ...(isPersonQuestion(block)
      ? [courseProblem('PERSON_IN_COURSE', id, say('problems.personInFiling', { label }))]
      : []),
    ...lessonProblems(draft, block),
  ]
}

/** The lesson to repeat after failing must be one of this course. */
const lessonProblems = ({ items }: CourseDraft, { id, label, lessonId }: QuestionBlock): CourseProblem[] =>
  lessonId === undefined || items.some((item) => item.id === lessonId && item.kind === 'LESSON')
    ? []
    : [courseProblem('LESSON_MISSING', id, say('courses.lessonMissing', { label }))]

function markingProblems(block: QuestionBlock): CourseProblem[] {
  const { id, label, type, marking } = block
  const { marks } = answerKinds[type]
  if (!marks) return [courseProblem('NOTHING_TO_MARK', id, say('courses.voteMarked', { label }))]
  const lacks = marking && marks.lacks(block, marking)
  return lacks ? [courseProblem('NO_RIGHT_ANSWER', id, lacks)] : []
}

/** A video of ours needs captions in the primary language; one elsewhere has its own, and nobody counts it. */
function videoProblems({ languages }: CourseDraft, { id, label, config, watching }: QuestionBlock) {
  const isOurs = (config.fileIds?.length ?? 0) > 0
  if (!isOurs)
    return watching && watching.minPercent > 0
      ? [courseProblem('WATCHED_ELSEWHERE', id, say('courses.watchedElsewhere', { label }))]
      : []
  const language = languageNames[languages.primary]
  return [
    ...(watching?.captions[languages.primary]
      ? []
      : [courseProblem('CAPTIONS_MISSING', id, say('courses.captionsMissing', { label, language }))]),
    ...(watching && watching.minPercent > 0 && watching.durationSeconds === null
      ? [courseProblem('LENGTH_UNKNOWN', id, say('courses.lengthUnknown', { label }))]
      : []),
  ]
}
