import { expect, test } from 'vitest'
import { aCourse, block } from '../../../test/course.ts'
import { keysOf } from '../../../workflows/definition/keys.ts'
import { placeholders, type Placeholder } from '../../../workflows/definition/placeholders.ts'
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import { compileCourse } from './compile.ts'
import * as edit from './edit.ts'
import type { CourseDraft, QuestionBlock } from './draft.ts'

const among = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text, freeText: false }))
const problemsOf = (question: QuestionBlock) =>
  (compileCourse({ ...aCourse(), blocks: [...aCourse().blocks, question] }).problems ?? []).filter(
    ({ code }) => code === 'UNTOUCHED',
  )
const languages = keysOf(placeholders.first)
const placeholderIn =
  (language: Language) =>
  (name: Placeholder, at = 0) =>
    placeholders[name][language].replace('{{number}}', String(at))

test.each(languages)(
  'options and sentences that nobody touched are found in a lesson and a quiz: %s',
  (language) => {
    const says = placeholderIn(language)
    const untouched: Partial<QuestionBlock>[] = [
      { type: 'MULTIPLE_CHOICE', options: among(says('first'), says('second')) },
      { type: 'SINGLE_SELECT', options: among('Mine', says('second')) },
      { type: 'CHECKBOX_TEXT', options: among(says('first'), says('somethingElse')) },
      { type: 'CHECKBOX_TEXT', options: among(says('first')) },
      { type: 'MULTI_SELECT', options: among('Mine', 'Mine too', says('option', 3)) },
      { type: 'MATCHING', config: { left: among(says('first'), says('second')), right: among('A', 'B') } },
      { type: 'MATCHING', config: { left: among('A'), right: among(says('one'), says('two')) } },
      { type: 'FILL_IN_BLANK', config: { text: says('sentence') } },
    ]
    for (const itemId of ['lesson', 'quiz'])
      for (const [at, more] of untouched.entries()) {
        const question = block('own', more.type ?? 'VOTE', { ...more, itemId, order: 9, label: 'Who?' })
        const [problem, ...rest] = problemsOf(question)
        expect(problem, `${itemId} ${at}`).toMatchObject({
          nodeId: 'own',
          text: { params: { label: 'Who?' } },
        })
        expect(rest).toEqual([])
      }
  },
)

test('a lesson that is named and not there is found, and goes with its questions’ lesson', () => {
  const draft = edit.setLesson('who', 'lesson')(aCourse())
  expect(compileCourse(draft).problems).toBeUndefined()
  const missing = (each: CourseDraft) => compileCourse(each).problems?.map(({ code }) => code)
  expect(missing(edit.setLesson('who', 'quiz')(draft))).toEqual(['LESSON_MISSING'])
  expect(missing(edit.setLesson('who', 'gone')(draft))).toEqual(['LESSON_MISSING'])
  expect(JSON.stringify(edit.removeItem('lesson')(draft).blocks)).not.toContain('lessonId')
  expect(edit.setLesson('who', null)(draft)).toEqual(aCourse())
})

test('ordinals that somebody wrote as their own are theirs', () => {
  const own = [among('First', 'Second', 'Third'), among('Second', 'Third'), among('Option A', 'Option B')]
  for (const options of own)
    expect(problemsOf(block('own', 'SINGLE_SELECT', { order: 9, options }))).toEqual([])
})
