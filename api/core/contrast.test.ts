import { expect, test } from 'vitest'
import { contrast, contrastRatio, textOn } from './contrast.ts'

test.each([
  ['000000', '#ffffff', 21],
  ['ffffff', '#14181b', 17.85],
  ['1f5c57', '#ffffff', 7.7],
  ['ffff00', '#14181b', 16.62],
  ['ff0000', '#14181b', 4.46],
  ['767676', '#ffffff', 4.54],
  ['777777', '#ffffff', 4.47],
])('on %s we write %s, %f to 1', (ground, text, ratio) => {
  expect([textOn(ground), contrastRatio(ground)]).toEqual([text, ratio])
})

test('a leading hash changes nothing, nor which of the two is the ground', () => {
  expect(contrast('#1f5c57', 'ffffff')).toBe(contrast('#ffffff', '1f5c57'))
})
