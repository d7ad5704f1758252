/** The starter library: whole in both languages, true to the law, and answered right by its own answers. */
import { describe, expect, test } from 'vitest'
import { lawRow } from '../../../workflows/definition/law.ts'
import { answerKinds } from '../../questions/index.ts'
import { cleanCourse } from '../clean.ts'
import { StarterId } from '../contract.ts'
import { compileCourse } from '../definition/compile.ts'
import { courseInLanguage } from '../definition/definition.ts'
import { CourseDraft, isQuestion, type QuestionBlock } from '../definition/draft.ts'
import { textsOf, translatedTexts, withPrimary } from '../definition/texts.ts'
import { citedIn } from './citations.ts'
import { offers, starters, written } from './index.ts'
import type { Both, StarterCourse } from './write.ts'

/** Every text as it was written, with its citations in brackets. */
function wordsOf({ title, description, note, items }: StarterCourse): Both[] {
  const texts: Both[] = [title, description, note]
  const say = (words: Both) => {
    texts.push(words)
    return words.en
  }
  for (const { item, parts } of items) {
    item(say)
    for (const part of parts) part(say)
  }
  return texts
}
const questionsOf = (draft: CourseDraft) => draft.blocks.filter(isQuestion)
const block = (draft: CourseDraft, id: string): QuestionBlock => {
  const question = questionsOf(draft).find((each) => each.id === id)
  if (!question) throw new Error(`No question ${id}`)
  return question
}

/** What somebody answers who knows it, as the page sends it. */
function rightAnswer({ type, marking }: QuestionBlock, language: keyof Both): unknown {
  const { right = [], pairs = {}, range, accepted = {} } = marking ?? {}
  if (type === 'INPUT_BOX') return String(range?.min)
  if (type === 'MATCHING') return Object.entries(pairs).map(([l, r]) => ({ l, r }))
  if (type === 'FILL_IN_BLANK')
    return Object.fromEntries(Object.entries(accepted).map(([gap, words]) => [gap, words[language]?.at(-1)]))
  if (type === 'CHECKBOX_TEXT') return right.map((optionId) => ({ optionId }))
  return type === 'MULTIPLE_CHOICE' || type === 'SINGLE_SELECT' ? right[0] : right
}
const wrongAnswer = ({ type, options, marking, config }: QuestionBlock): unknown => {
  const wrong = options.filter(({ id }) => !marking?.right?.includes(id)).map(({ id }) => id)
  if (type === 'INPUT_BOX') return '999'
  if (type === 'MATCHING')
    return config.left?.map(({ id }, at, left) => ({ l: id, r: marking?.pairs?.[left.at(at - 1)?.id ?? ''] }))
  if (type === 'FILL_IN_BLANK')
    return Object.fromEntries(Object.keys(marking?.accepted ?? {}).map((gap) => [gap, 'never']))
  if (type === 'CHECKBOX_TEXT') return wrong.map((optionId) => ({ optionId }))
  return type === 'MULTIPLE_CHOICE' || type === 'SINGLE_SELECT' ? wrong[0] : wrong
}

describe.each(StarterId.options)('the starter course %s', (id) => {
  const draft = starters[id]
  const { law } = written[id]

  test('is a draft as its schema wants it, clean already, and compiles without problems', () => {
    expect(CourseDraft.parse(draft)).toEqual(draft)
    expect(cleanCourse(draft)).toEqual(draft)
    expect(compileCourse(draft).problems).toBeUndefined()
  })

  test('is whole in Hindi, in words of its own, and so is the English when Hindi comes first', () => {
    const texts = translatedTexts(draft, 'hi')
    expect(texts.filter(({ state }) => state !== 'DONE')).toEqual([])
    const latin = /^[\d₹,. ]+$/
    expect(
      texts.filter(
        ({ text, translation }) =>
          !latin.test(text) && !/\p{Script=Devanagari}/u.test(translation?.text ?? ''),
      ),
    ).toEqual([])
    const turned = withPrimary(draft, 'hi')
    expect(translatedTexts(turned, 'en').filter(({ state }) => state !== 'DONE')).toEqual([])
    expect(compileCourse(turned).problems).toBeUndefined()
  })

  test('publishes with both languages', () => {
    const { definition } = compileCourse(draft)
    if (!definition) throw new Error('It has problems')
    expect(textsOf(courseInLanguage(definition, 'hi')).map(({ text }) => text)).toEqual(
      translatedTexts(draft, 'hi').map(({ translation }) => translation?.text),
    )
  })

  test('has short lessons with questions of several types, and one quiz to pass with 80 percent', () => {
    const lessons = draft.items.filter(({ kind }) => kind === 'LESSON')
    expect(lessons.length).toBeGreaterThanOrEqual(4)
    expect(lessons.length).toBeLessThanOrEqual(6)
    for (const lesson of lessons)
      expect(questionsOf(draft).filter(({ itemId }) => itemId === lesson.id).length).toBeGreaterThan(0)
    const inLessons = questionsOf(draft).filter(({ itemId }) => itemId !== 'quiz')
    expect(new Set(inLessons.map(({ type }) => type)).size).toBeGreaterThanOrEqual(6)
    expect(draft.items.at(-1)).toMatchObject({
      kind: 'QUIZ',
      passPercentage: 80,
      prerequisiteIds: lessons.map((lesson) => lesson.id),
    })
    const quizQuestions = questionsOf(draft).filter(({ itemId }) => itemId === 'quiz')
    expect(quizQuestions.length).toBeGreaterThanOrEqual(8)
    expect(quizQuestions.length).toBeLessThanOrEqual(10)
  })

  test.each(questionsOf(draft).filter((each) => each.marking !== null))(
    'gives full points for the right answer to $id in either language, fewer for a wrong one, and says why',
    (question) => {
      const kind = answerKinds[question.type]
      const { marks } = kind
      if (!marks || !question.marking) throw new Error('Nothing is marked')
      for (const language of ['en', 'hi'] as const) {
        const answer = rightAnswer(question, language)
        expect(kind.check(question, answer, [])).toEqual([])
        expect(marks.mark(question, question.marking, answer)).toEqual({
          points: question.marking.points,
          of: question.marking.points,
          isByHand: false,
        })
      }
      const wrong = wrongAnswer(question)
      expect(kind.check(question, wrong, [])).toEqual([])
      expect(marks.mark(question, question.marking, wrong).points).toBeLessThan(question.marking.points)
      expect(question.feedback).not.toBe('')
    },
  )

  test('cites nothing but what the list of its law has, the same in both languages, and all of that', () => {
    const all = wordsOf(written[id])
    const cited = all.flatMap(({ en }) => citedIn(en))
    expect([...new Set(cited)].filter((each) => !(each in law))).toEqual([])
    expect(Object.keys(law).filter((each) => !cited.includes(each))).toEqual([])
    for (const { en, hi } of all) expect(citedIn(hi)).toEqual(citedIn(en))
    const byHand = /\b(sections?|rules?|ss?\.) ?\d|धारा \d|नियम \d|[[\]]/i
    const outside = all.flatMap(({ en, hi }) => [en, hi]).map((text) => text.replaceAll(/\[[^\]]+\]/g, ''))
    expect(outside.filter((text) => byHand.test(text))).toEqual([])
    expect(textsOf(draft).filter(({ text }) => /[[\]]/.test(text))).toEqual([])
  })

  test('takes its list from the law: rows of the pack about that place, or words with their source', () => {
    for (const [place, provision] of Object.entries(law)) {
      if ('source' in provision) {
        expect([provision.says, provision.source].map((each) => each.length > 5)).toEqual([true, true])
        continue
      }
      const row = lawRow(provision.row, id)
      const [number = ''] = /\d+/.exec(place) ?? []
      const ranges = [...(row?.citation ?? '').matchAll(/(\d+)-(\d+)/g)]
      const isWithin = ranges.some(
        ([, from, to]) => Number(from) <= Number(number) && Number(number) <= Number(to),
      )
      expect(
        isWithin || new RegExp(`(s\\.|Rule )${number}\\b|, ${number}`).test(row?.citation ?? ''),
        place,
      ).toBe(true)
    }
  })
})

test('the times that are asked for are those of the law packs', () => {
  const amount = (ref: string) => lawRow(ref)?.amount
  const minOf = (draft: CourseDraft, blockId: string) => block(draft, blockId).marking?.range?.min
  const { POSH, CANADA } = starters
  expect(minOf(POSH, 'complainMonths')).toBe(amount('POSH-9'))
  expect(minOf(POSH, 'quizMonths')).toBe(amount('POSH-9-MORE'))
  expect(minOf(CANADA, 'quizContact')).toBe(amount('CA-20'))
  expect(minOf(CANADA, 'quizEfforts')).toBe(amount('CA-23'))
  const gap = (draft: CourseDraft, blockId: string, name: string) =>
    Number(block(draft, blockId).marking?.accepted?.[name]?.en?.[0])
  expect(gap(POSH, 'inquiryGaps', 'inquiry')).toBe(amount('POSH-11-4'))
  expect(gap(POSH, 'inquiryGaps', 'report')).toBe(amount('POSH-13-1'))
  expect(gap(POSH, 'inquiryGaps', 'employer')).toBe(amount('POSH-13-4'))
  expect(gap(CANADA, 'quizComplete', 'months')).toBe(amount('CA-33'))
  expect([POSH.validityMonths, CANADA.validityMonths]).toEqual([12, 36])
})

test('they are offered in the reader’s language where they are written in it', () => {
  const [posh] = offers('hi')
  expect(posh).toMatchObject({
    starterId: 'POSH',
    language: 'hi',
    title: 'उत्पीड़न के बिना काम (POSH)',
    languages: ['en', 'hi'],
    quizCount: 1,
    durationMinutes: 35,
    validityMonths: 12,
  })
  expect(posh?.note).toContain('कानूनी सलाह नहीं')
  expect(posh?.lessons[0]).toBe('यौन उत्पीड़न क्या है')
  expect(offers('ta').map(({ language, title }) => [language, title])).toEqual([
    ['en', 'Working without harassment (POSH)'],
    ['en', 'Harassment and violence prevention (Canada)'],
  ])
})
