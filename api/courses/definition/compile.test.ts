import { expect, test } from 'vitest'
import { aCourse, block } from '../../../test/course.ts'
import { keysOf } from '../../../workflows/definition/keys.ts'
import { placeholders, type Placeholder } from '../../../workflows/definition/placeholders.ts'
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import { compileCourse } from './compile.ts'
import type { QuestionBlock } from './draft.ts'

const among = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text, freeText: false }))
const found = (question: QuestionBlock) =>
  (compileCourse({ ...aCourse(), blocks: [...aCourse().blocks, question] }).problems ?? []).filter(
    ({ code }) => code === 'UNTOUCHED',
  )
const languages = keysOf(placeholders.first)
const said =
  (language: Language) =>
  (name: Placeholder, at = 0) =>
    placeholders[name][language].replace('{{number}}', String(at))

test.each(languages)(
  'options and sentences that nobody touched are found in a lesson and a quiz: %s',
  (language) => {
    const says = said(language)
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
        const [problem, ...rest] = found(question)
        expect(problem, `${itemId} ${at}`).toMatchObject({
          nodeId: 'own',
          text: { params: { label: 'Who?' } },
        })
        expect(rest).toEqual([])
      }
  },
)

test('ordinals that somebody wrote as their own are theirs', () => {
  const own = [among('First', 'Second', 'Third'), among('Second', 'Third'), among('Option A', 'Option B')]
  for (const options of own) expect(found(block('own', 'SINGLE_SELECT', { order: 9, options }))).toEqual([])
})
