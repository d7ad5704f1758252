import { say } from '../messages/say.ts'
import { describe, expect, test } from 'vitest'
import type { Attribute, AttributeConfig, Component, QuestionType } from '../../workflows/definition/graph.ts'
import { checkAnswers, soundAnswers, valuesOf } from './form.ts'
import { wordMessage } from '../messages/words.ts'
import { answerKinds } from './index.ts'

const options = [
  { id: 'a', text: 'Apple', freeText: false },
  { id: 'b', text: 'Pear', freeText: false },
  { id: 'other', text: 'Other', freeText: true },
]
const question = (
  type: QuestionType,
  config: AttributeConfig = {},
  more: Partial<Attribute> = {},
): Attribute => ({
  id: 'q',
  componentId: 'c',
  key: 'q',
  type,
  label: 'Question',
  helpText: '',
  required: false,
  alignment: 'LEFT',
  options,
  config,
  visibleTo: [],
  visibleWhen: null,
  personal: 'NONE',
  order: 0,
  ...more,
})
const section = (attributes: Attribute[], more: Partial<Component> = {}) => ({
  id: 'c',
  title: 'Section',
  columns: 1 as const,
  order: 0,
  visibleWhen: null,
  visibleTo: [],
  ...more,
  attributes,
})
const sides = { left: options.slice(0, 2), right: options.slice(0, 2) }
const files = [{ id: 'f1', fileName: 'plan.pdf', contentType: 'application/pdf', sizeBytes: 3_000_000 }]
const moment = '2026-03-02T09:00:00.000Z'

/** A sound answer, how it reads, what a condition sees, and answers that are refused. */
const cases: Record<
  QuestionType,
  { config?: AttributeConfig; sound: unknown; words: string; value?: unknown; refused: unknown[] }
> = {
  CHECKBOX_TEXT: {
    sound: [{ optionId: 'a' }, { optionId: 'other', text: 'Plum' }],
    words: 'Apple, Other: Plum',
    value: ['a', 'other'],
    refused: [
      'a',
      [{ optionId: 'x' }],
      [{ optionId: 'a', text: 'no' }],
      [{ optionId: 'a' }, { optionId: 'a' }],
      [{ optionId: 'a', more: 1 }],
      [{ optionId: 'other', text: 7 }],
    ],
  },
  MULTIPLE_CHOICE: { sound: 'a', words: 'Apple', value: 'a', refused: ['x', ['a'], 7, { id: 'a' }] },
  MULTIPLE_RESPONSE: {
    sound: ['a', 'b'],
    words: 'Apple, Pear',
    value: ['a', 'b'],
    refused: ['a', ['x'], ['a', 'a'], [7]],
  },
  FILL_IN_BLANK: {
    config: { text: 'I saw {{b1}} at {{ b2 }}.' },
    sound: { b1: 'him', b2: 'noon' },
    words: 'I saw him at noon.',
    refused: ['him', ['him'], { b3: 'x' }, { b1: 7 }, { b1: 'x'.repeat(1001) }],
  },
  MATCHING: {
    config: sides,
    sound: [
      { l: 'a', r: 'b' },
      { l: 'b', r: 'a' },
    ],
    words: 'Apple – Pear, Pear – Apple',
    refused: [
      'a',
      [{ l: 'a' }],
      [{ l: 'a', r: 'x' }],
      [
        { l: 'a', r: 'a' },
        { l: 'a', r: 'b' },
      ],
      [{ l: 'a', r: 'a', z: 1 }],
    ],
  },
  INPUT_BOX: { sound: 'A line', words: 'A line', refused: [7, ['x'], 'x'.repeat(2001)] },
  IMAGE: { sound: undefined, words: '', refused: ['seen', true] },
  MULTI_SELECT: {
    config: { min: 2, max: 2 },
    sound: ['a', 'b'],
    words: 'Apple, Pear',
    value: ['a', 'b'],
    refused: [['a'], ['a', 'b', 'other'], 'a'],
  },
  VIDEO: {
    sound: [
      { from: 0, to: 30 },
      { from: 20, to: 40 },
    ],
    words: 'Watched 40 seconds',
    refused: ['yes', [{ from: 5, to: 2 }], [{ from: -1, to: 2 }], [{ from: 0, to: 2, at: 1 }]],
  },
  TEXT_AREA: {
    config: { minWords: 2, maxWords: 3 },
    sound: 'two words',
    words: 'two words',
    refused: ['one', 'far too many words', 7, { text: 'x' }],
  },
  RESOURCE: {
    sound: moment,
    words: 'Opened on Mon 2 Mar 2026',
    value: true,
    refused: ['yes', true, '2026-03-02'],
  },
  UPLOAD_RESOURCE: { sound: undefined, words: '', refused: ['seen'] },
  BUTTON: { sound: moment, words: 'Confirmed on Mon 2 Mar 2026', value: true, refused: [true, 'yes'] },
  SINGLE_SELECT: { sound: 'b', words: 'Pear', value: 'b', refused: ['x', ['b']] },
  ASK_TO_UPLOAD: {
    config: { accept: ['PDF'], maxFiles: 1, maxMegabytes: 5 },
    sound: ['f1'],
    words: '1 file',
    refused: [['f2'], ['f1', 'f1'], 'f1', ['f1', 'f3']],
  },
  VOTE: { sound: 'a', words: 'Apple', value: 'a', refused: ['x', ['a']] },
}

describe.each(Object.entries(cases))('%s', (type, { config, sound, words, value, refused }) => {
  const block = question(type as QuestionType, config)
  const errorsOf = (answer: unknown) =>
    checkAnswers({ sections: [section([block])], answers: { q: answer }, files, path: 'form.answers' })

  test('a sound answer passes, reads well, and compares', () => {
    if (sound === undefined) return
    expect(errorsOf(sound)).toEqual([])
    expect(wordMessage(answerKinds[block.type].inWords(block, sound))).toBe(words)
    expect(valuesOf([section([block])], { q: sound })).toEqual(value === undefined ? {} : { q: value })
  })
  test.each(refused.map((answer) => [JSON.stringify(answer).slice(0, 40), answer] as const))(
    '%s is refused at its place',
    (_text, answer) => {
      const errors = errorsOf(answer)
      expect(errors.length).toBeGreaterThan(0)
      for (const error of errors) expect(error.path).toMatch(/^form\.answers\.q(\.|$)/)
    },
  )
  test('required and left out is named, unless there is nothing to answer', () => {
    const errors = checkAnswers({
      sections: [section([{ ...block, required: true }])],
      answers: {},
      path: 'answers',
    })
    expect(errors).toEqual(
      sound === undefined
        ? []
        : [
            {
              path: 'answers.q',
              code: 'required',
              text: say('complaints.needsAnswer', { label: 'Question' }),
            },
          ],
    )
  })
})

test.each<[NonNullable<AttributeConfig['format']>, AttributeConfig, unknown[], unknown[]]>([
  ['TEXT', { min: 2, max: 4 }, ['ab', 'abcd'], ['a', 'abcde']],
  ['NUMBER', { min: 1, max: 10 }, ['1', '2.5', 10], ['0', '11', 'ten', '1e3', '']],
  ['EMAIL', {}, ['a@example.com'], ['a@', 'a b@example.com']],
  ['PHONE', {}, ['+91 20 1234 5678'], ['12', 'call me']],
  ['DATE', {}, ['2026-02-28'], ['2026-02-30', '28/02/2026']],
])('an input box of format %s', (format, config, fine, bad) => {
  const formSection = section([question('INPUT_BOX', { format, ...config }, { required: true })])
  const count = (answer: unknown) =>
    checkAnswers({ sections: [formSection], answers: { q: answer }, path: 'a' }).length
  expect(fine.map(count)).toEqual(fine.map(() => 0))
  expect(bad.map(count)).toEqual(bad.map(() => 1))
})

describe('conditions', () => {
  const choice = question('SINGLE_SELECT', {}, { id: 'choice', key: 'choice' })
  const why = question(
    'TEXT_AREA',
    {},
    {
      id: 'why',
      key: 'why',
      required: true,
      visibleWhen: { match: 'ALL', tests: [{ field: 'choice', op: 'IS', value: 'other' }] },
    },
  )
  const hidden = section([question('INPUT_BOX', {}, { id: 'more', key: 'more', required: true })], {
    id: 'd',
    visibleWhen: { match: 'ALL', tests: [{ field: 'why', op: 'ANSWERED' }] },
  })
  const sections = [section([choice, why]), hidden]
  const errorsOf = (answers: Record<string, unknown>) =>
    checkAnswers({ sections, answers, path: 'answers' }).map((error) => `${error.path} ${error.code}`)

  test('what is not asked is not required, and answering it is refused', () => {
    expect(errorsOf({ choice: 'a' })).toEqual([])
    expect(errorsOf({ choice: 'a', why: '' })).toEqual([])
    expect(errorsOf({ choice: 'a', why: 'because' })).toContain('answers.why unknown')
  })
  test('what is asked is required, through sections too', () => {
    expect(errorsOf({ choice: 'other' })).toEqual(['answers.why required'])
    expect(errorsOf({ choice: 'other', why: 'so' })).toEqual(['answers.more required'])
  })
  test('a key that no question has is refused even when empty', () => {
    expect(errorsOf({ wish: '' })).toEqual(['answers.wish unknown'])
    expect(errorsOf(JSON.parse('{"__proto__": 1}'))).toEqual(['answers.__proto__ unknown'])
  })
  test('only shown and given answers are kept', () => {
    expect(soundAnswers(sections, { choice: 'a', why: '' })).toEqual({ choice: 'a' })
  })
})
