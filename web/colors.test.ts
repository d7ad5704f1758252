import { expect, test } from 'vitest'
import { contrast } from '../api/core/contrast.ts'
import { shadesOf } from './colors.ts'

const brands = [
  '1f6f78',
  '000000',
  'ffffff',
  'ffff00',
  'ff0000',
  '00ff00',
  '0000ff',
  'ff00ff',
  '7a3e9d',
  'c0ffee',
  '808080',
  'b45309',
]

test.each(brands)('every brand colour can be read on our surfaces: %s', (brand) => {
  const shades = shadesOf(brand)
  expect(shades).toHaveLength(10)
  expect(contrast(shades[7], 'ffffff')).toBeGreaterThan(5)
  expect(contrast(shades[7], shades[1])).toBeGreaterThan(4.5)
  expect(contrast(shades[4], '1e2226')).toBeGreaterThan(5)
  expect(contrast(shades[4], '14181b')).toBeGreaterThan(5)
})

test('a colour that is none becomes our own', () => {
  expect(shadesOf('javascript')).toEqual(shadesOf(null))
  expect(shadesOf('#1f6f78')).toEqual(shadesOf('1f6f78'))
})
