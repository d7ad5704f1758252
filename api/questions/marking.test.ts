/** Marking, over random questions: points by an oracle that counts option by option and knows nothing of ours. */
import { describe, expect, test } from 'vitest'
import type { Question, QuestionType } from '../../workflows/definition/graph.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import { answerKinds } from './index.ts'
import { comparable, Marking, type Marked } from './marking.ts'

const question = (type: QuestionType, more: Partial<Question> = {}): Question => ({
  id: 'q',
  type,
  label: 'Question',
  helpText: '',
  required: false,
  alignment: 'LEFT',
  options: [],
  config: {},
  order: 0,
  ...more,
})
const mark = (block: Question, marking: Marking, answer: unknown): Marked => {
  const { marks } = answerKinds[block.type]
  if (!marks) throw new Error(`${block.type} is not marked`)
  return marks.mark(block, marking, answer)
}
const lacks = (block: Question, marking: Marking) =>
  answerKinds[block.type].marks?.lacks(block, marking)?.code ?? null
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const some = (random: Random, from: string[]) => from.filter(() => random() < 0.5)
const optionsOf = (ids: string[]) => ids.map((id) => ({ id, text: `Option ${id}`, freeText: id === 'g' }))

type Case = { ids: string[]; right: string[]; chosen: string[]; points: number }
const randomCase = (random: Random): Case => {
  const ids = letters.slice(0, 2 + Math.floor(random() * 6))
  const right = some(random, ids)
  return {
    ids,
    right: right.length > 0 ? right : [ids[0] ?? 'a'],
    chosen: some(random, ids),
    points: 1 + Math.floor(random() * 20),
  }
}
/** Goes through the options one by one and counts in whole numbers. */
function oracle({ ids, right, chosen, points }: Case, partial: Marking['partial']): number {
  let [hit, missed, wrong] = [0, 0, 0]
  for (const id of ids) {
    if (right.includes(id) && chosen.includes(id)) hit++
    else if (right.includes(id)) missed++
    else if (chosen.includes(id)) wrong++
  }
  const exact =
    partial === 'PROPORTIONAL'
      ? [hit * points, hit + missed + wrong]
      : partial === 'RIGHT_MINUS_WRONG'
        ? [hit > wrong ? (hit - wrong) * points : 0, hit + missed]
        : [missed + wrong === 0 ? points : 0, 1]
  return (exact[0] ?? 0) / (exact[1] ?? 1)
}

describe.each(['MULTIPLE_RESPONSE', 'MULTI_SELECT', 'CHECKBOX_TEXT'] as const)('several of %s', (type) => {
  const answered = (chosen: string[]) =>
    type === 'CHECKBOX_TEXT' ? chosen.map((optionId) => ({ optionId })) : chosen
  test('are worth what the rule says, in whatever order they were chosen', () => {
    const random = seeded(type.length)
    for (let round = 0; round < 3000; round++) {
      const one = randomCase(random)
      const partial = pick(random, [
        'ALL_OR_NOTHING',
        'PROPORTIONAL',
        'RIGHT_MINUS_WRONG',
        undefined,
      ] as const)
      const marking: Marking = { points: one.points, right: one.right, ...(partial ? { partial } : {}) }
      const block = question(type, { options: optionsOf(one.ids) })
      expect(lacks(block, marking)).toBeNull()
      const { points, of, isByHand } = mark(block, marking, answered(one.chosen))
      expect(Math.abs(points - oracle(one, partial))).toBeLessThanOrEqual(0.005 + 1e-9)
      expect([of, isByHand, points >= 0 && points <= of]).toEqual([one.points, false, true])
      expect(mark(block, marking, answered(one.chosen.toReversed())).points).toBe(points)
      expect(mark(block, marking, answered(one.right)).points).toBe(one.points)
      expect(mark(block, marking, undefined).points).toBe(0)
    }
  })

  test('need right answers that somebody may choose', () => {
    const block = question(type, { options: optionsOf(['a', 'b', 'c']), config: { max: 1 } })
    expect(lacks(block, { points: 1 })).toBe('questions.someRight')
    expect(lacks(block, { points: 1, right: ['gone'] })).toBe('questions.someRight')
    expect(lacks(block, { points: 1, right: ['a', 'b'] })).toBe('questions.rightOutOfLimits')
    expect(lacks(block, { points: 1, right: ['a'] })).toBeNull()
  })
})

test('choosing everything never gives all points, unless everything is right', () => {
  const random = seeded(7)
  for (let round = 0; round < 1000; round++) {
    const one = randomCase(random)
    const block = question('MULTIPLE_RESPONSE', { options: optionsOf(one.ids) })
    for (const partial of ['ALL_OR_NOTHING', 'PROPORTIONAL', 'RIGHT_MINUS_WRONG'] as const) {
      const { points, of } = mark(block, { points: 100, right: one.right, partial }, one.ids)
      expect(points === of).toBe(one.right.length === one.ids.length)
    }
  }
})

test.each(['MULTIPLE_CHOICE', 'SINGLE_SELECT'] as const)('one of %s is right or not', (type) => {
  const block = question(type, { options: optionsOf(['a', 'b']) })
  expect(mark(block, { points: 3, right: ['b'] }, 'b')).toEqual({ points: 3, of: 3, isByHand: false })
  for (const answer of ['a', 'gone', '', undefined, null, ['b']])
    expect(mark(block, { points: 3, right: ['b'] }, answer)).toEqual({ points: 0, of: 3, isByHand: false })
  expect(mark(block, { points: 3 }, undefined).points).toBe(0)
  for (const right of [[], ['gone'], ['a', 'b']])
    expect(lacks(block, { points: 1, right })).toBe('questions.oneRight')
})

test('a comment beside a tick is for a person to read, whatever the ticks are worth', () => {
  const block = question('CHECKBOX_TEXT', { options: optionsOf(['a', 'g']) })
  const marking: Marking = { points: 4, right: ['a', 'g'] }
  const ticked = (text: string) => [{ optionId: 'a' }, { optionId: 'g', text }]
  expect(mark(block, marking, ticked('since it happened twice'))).toEqual({
    points: 4,
    of: 4,
    isByHand: true,
  })
  expect(mark(block, marking, ticked('  '))).toEqual({ points: 4, of: 4, isByHand: false })
})

test('pairs are worth their share', () => {
  const random = seeded(11)
  for (let round = 0; round < 2000; round++) {
    const left = letters.slice(0, 1 + Math.floor(random() * 6))
    const right = ['x', 'y', 'z']
    const pairs = Object.fromEntries(left.map((id) => [id, pick(random, right)]))
    const answer = some(random, left).map((l) => ({ l, r: pick(random, right) }))
    const block = question('MATCHING', { config: { left: optionsOf(left), right: optionsOf(right) } })
    const points = 1 + Math.floor(random() * 10)
    let hits = 0
    for (const { l, r } of answer) if (pairs[l] === r) hits++
    expect(mark(block, { points, pairs }, answer).points).toBeCloseTo((points * hits) / left.length, 1)
    expect(lacks(block, { points, pairs })).toBeNull()
    expect(lacks(block, { points, pairs: { ...pairs, [left[0] ?? '']: 'gone' } })).toBe(
      'questions.pairMissing',
    )
  }
})

describe('what is filled in', () => {
  const block = question('FILL_IN_BLANK', { config: { text: 'Within {{b1}} days to the {{b2}}.' } })
  const accepted = { b1: { en: ['90', 'ninety'] }, b2: { en: ['Committee'], hi: ['समिति'] } }
  test.each([
    [{ b1: '90', b2: 'committee' }, 4],
    [{ b1: ' ninety ', b2: 'COMMITTEE' }, 4],
    [{ b1: '९०', b2: 'समिति' }, 4],
    [{ b1: '௯௦', b2: 'समि\u200Cति' }, 4],
    [{ b1: '91', b2: 'committee' }, 2],
    [{ b1: '90' }, 2],
    [{}, 0],
    ['90', 0],
    [undefined, 0],
  ])('%j gives %d of 4', (answer, points) =>
    expect(mark(block, { points: 4, accepted }, answer)).toEqual({ points, of: 4, isByHand: false }),
  )
  test('counts case only where the author says so', () =>
    expect(
      mark(block, { points: 4, accepted, isCaseSensitive: true }, { b1: '90', b2: 'committee' }).points,
    ).toBe(2))
  test('lacks what has no right answer', () => {
    expect(lacks(block, { points: 1, accepted: { b1: { en: ['90'] } } })).toBe('questions.gapWithoutRight')
    expect(lacks(block, { points: 1, accepted })).toBeNull()
  })
})

describe('one line', () => {
  const number = question('INPUT_BOX', { config: { format: 'NUMBER' } })
  test.each([
    ['9', 0],
    ['10', 2],
    ['12.5', 2],
    ['12.51', 0],
    ['ten', 0],
    [undefined, 0],
  ])('%s between 10 and 12.5 gives %d', (answer, points) =>
    expect(mark(number, { points: 2, range: { min: 10, max: 12.5 } }, answer)).toEqual({
      points,
      of: 2,
      isByHand: false,
    }),
  )
  test('with neither range nor right answers is left to a person', () => {
    expect(mark(number, { points: 2 }, '7')).toEqual({ points: 0, of: 2, isByHand: true })
    expect(mark(number, { points: 2 }, undefined)).toEqual({ points: 0, of: 2, isByHand: false })
  })
  test('a range that ends before it begins is told', () =>
    expect(lacks(number, { points: 1, range: { min: 2, max: 1 } })).toBe('questions.rangeCrossed'))
})

test.each(['TEXT_AREA', 'ASK_TO_UPLOAD'] as const)(
  '%s is left to a person, unless nothing was given',
  (type) => {
    expect(mark(question(type), { points: 5 }, type === 'TEXT_AREA' ? 'words' : ['file'])).toEqual({
      points: 0,
      of: 5,
      isByHand: true,
    })
    expect(mark(question(type), { points: 5 }, undefined).isByHand).toBe(false)
  },
)

test('what only shows, and a vote, gives no points', () => {
  const unmarked = Object.entries(answerKinds).flatMap(([type, { marks }]) => (marks ? [] : [type]))
  expect(unmarked.toSorted()).toEqual(['BUTTON', 'IMAGE', 'RESOURCE', 'UPLOAD_RESOURCE', 'VIDEO', 'VOTE'])
})

test('what looks alike compares alike', () => {
  expect(comparable('  Cafe\u0301  au   lait ')).toBe('café au lait')
  expect(comparable('ಸಂಖ್ಯೆ ೧೨೩')).toBe('ಸಂಖ್ಯೆ 123')
  expect(comparable('నిజం\u200D ౪౫')).toBe('నిజం 45')
  expect(comparable('Ab', true)).not.toBe(comparable('ab', true))
})

describe('what is named twice counts once', () => {
  const block = question('MULTIPLE_RESPONSE', { options: optionsOf(['a', 'b', 'c']), config: { min: 2 } })
  test.each(['ALL_OR_NOTHING', 'PROPORTIONAL', 'RIGHT_MINUS_WRONG'] as const)('%s', (partial) => {
    const whole = { points: 6, right: ['a', 'b'], partial }
    expect(mark(block, whole, ['a', 'a']).points).toBe(mark(block, whole, ['a']).points)
    expect(mark(block, { ...whole, right: ['a', 'b', 'a'] }, ['b', 'a']).points).toBe(6)
  })
  test('also where right answers are held against the limits', () =>
    expect(lacks(block, { points: 1, right: ['a', 'a'] })).toBe('questions.rightOutOfLimits'))
})

test('gaps are worth their share, however the right words were typed', () => {
  const random = seeded(13)
  const zeros = ['0', '०', '௦', '౦', '೦'].map((zero) => zero.codePointAt(0) ?? 0)
  const inDigits = (number: number) => {
    const zero = pick(random, zeros)
    return Array.from(String(number), (digit) => String.fromCodePoint(zero + Number(digit))).join('')
  }
  const typed = (number: number) =>
    pick(random, ['', ' ', '\u200B']) + pick(random, ['é', 'e\u0301', 'E\u0301']) + inDigits(number)
  for (let round = 0; round < 1000; round++) {
    const gaps = letters.slice(0, 1 + Math.floor(random() * 6))
    const block = question('FILL_IN_BLANK', { config: { text: gaps.map((id) => `{{${id}}}`).join(' ') } })
    const points = 1 + Math.floor(random() * 20)
    const number = Math.floor(random() * 1000)
    const accepted = Object.fromEntries(gaps.map((id) => [id, { en: [typed(number)] }]))
    const known = some(random, gaps)
    const answer = Object.fromEntries(gaps.map((id) => [id, typed(known.includes(id) ? number : number + 1)]))
    const awardedPoints = mark(block, { points, accepted }, answer).points
    expect(Math.abs(awardedPoints - (points * known.length) / gaps.length)).toBeLessThanOrEqual(0.005 + 1e-9)
  }
})

test('a joiner between a letter and its accent hides nothing', () =>
  expect(comparable('e\u200D\u0301')).toBe('\u00E9'))

test('blanks leave a person nothing to mark', () => {
  for (const type of ['INPUT_BOX', 'TEXT_AREA', 'ASK_TO_UPLOAD'] as const)
    for (const answer of [undefined, null, '', '  ', []])
      expect(mark(question(type), { points: 2 }, answer).isByHand).toBe(false)
})

test('a right answer of nothing but joiners is not right for who wrote nothing', () => {
  const accepted = { answer: { en: ['\u200B'] } }
  expect(mark(question('INPUT_BOX'), { points: 2, accepted }, undefined).points).toBe(0)
  const block = question('FILL_IN_BLANK', { config: { text: '{{answer}}' } })
  expect(mark(block, { points: 2, accepted }, { answer: ' ' }).points).toBe(0)
  expect(lacks(block, { points: 2, accepted })).toBe('questions.gapWithoutRight')
})
