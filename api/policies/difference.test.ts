import { expect, test } from 'vitest'
import { seeded } from '../../test/random.ts'
import { differenceOf, linesOf, shortened } from './difference.ts'
import type { TextPart } from './changesContract.ts'

const marked = (parts: TextPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'ADDED' ? `[+${text}]` : kind === 'REMOVED' ? `[-${text}]` : text))
    .join('')
const without = (parts: TextPart[], kind: TextPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

test('words are compared whole, also where a letter of theirs is several signs', () => {
  expect(marked(differenceOf('en', 'Tell the committee.', 'Tell the committee, or the employer.'))).toBe(
    'Tell the committee[+, or the employer].',
  )
  expect(marked(differenceOf('hi', 'समिति को बताएँ।', 'समिति को बताओ।'))).toBe('समिति को [-बताएँ][+बताओ]।')
  expect(marked(differenceOf('ta', 'குழுவிடம் சொல்லுங்கள்', 'குழுவிற்கு சொல்லுங்கள்'))).toBe(
    '[-குழுவிடம்][+குழுவிற்கு] சொல்லுங்கள்',
  )
})
test('a phrase that was replaced is one change', () => {
  expect(marked(differenceOf('en', 'within ten working days', 'within one calendar month'))).toBe(
    'within [-ten working days][+one calendar month]',
  )
})
test('rich text is read by its lines, with its signs', () => {
  expect(linesOf('<h2>Who</h2><p>You &amp; I,<br>both</p><ul><li>one</li><li>&lt;two&gt;</li></ul>')).toBe(
    'Who\nYou & I,\nboth\n• one\n• <two>',
  )
  expect(linesOf('<p>&amp;lt;</p>')).toBe('&lt;')
})
test('nothing is lost or made up: without what was added it is the old text, without what went the new one', () => {
  const random = seeded(7)
  const words = ['the', 'committee', 'hears', 'समिति', 'சொல்', '\n', ',', 'ten']
  const drawn = () =>
    Array.from({ length: 40 }, () => words[Math.floor(random() * words.length)]).join(
      random() < 0.5 ? ' ' : '  ',
    )
  for (let n = 0; n < 300; n++) {
    const [before, now] = [drawn(), drawn()]
    const parts = differenceOf('hi', before, now)
    expect(without(parts, 'ADDED')).toBe(before)
    expect(without(parts, 'REMOVED')).toBe(now)
  }
})
test('what stayed the same far away is left out', () => {
  const long = 'The committee hears both sides. '.repeat(60)
  const parts = shortened(differenceOf('en', `${long}Old.${long}`, `${long}New.${long}`))
  expect(parts.map(({ kind }) => kind)).toEqual(['LEFT_OUT', 'SAME', 'REMOVED', 'ADDED', 'SAME', 'LEFT_OUT'])
  expect(without(parts, 'LEFT_OUT').length).toBeLessThan(500)
})
test('two long texts that share nothing are compared in time', () => {
  const text = (seed: number) => {
    const random = seeded(seed)
    return Array.from({ length: 60_000 }, () => `w${Math.floor(random() * 5000)}`).join(' ')
  }
  const [before, now] = [text(1), text(2)]
  const from = Date.now()
  const parts = differenceOf('en', before, now)
  expect(Date.now() - from).toBeLessThan(10_000)
  expect(without(parts, 'ADDED')).toBe(before)
})
