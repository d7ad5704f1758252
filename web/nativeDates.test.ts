/** Dates are typed into fields of ours, which speak the product's language; a browser's own speaks the browser's. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Inputs that the browser draws, and the parts of Mantine that are one inside. */
const native = /\btype\s*[=:]\s*\{?\s*['"`](date|datetime-local|time|month|week)['"`]|<TimeInput\b/
const isNative = (text: string) => native.test(text)

test('no screen has a date field of the browser', () => {
  const screens = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^journeys\//.test(file),
  )
  expect(screens.length).toBeGreaterThan(500)
  expect(screens.filter((file) => isNative(readFileSync(`web/${file}`, 'utf8')))).toEqual([])
})

test.each([
  ['<TextInput type="date" />', true],
  ["<input type={'datetime-local'} />", true],
  ["const kinds = { DATE: { type: 'date' } }", true],
  ['<TimeInput label="x" />', true],
  ['<TextInput type="email" />', false],
  ['<DateField label="x" value="" onChange={set} />', false],
])('%s: %s', (text, is) => expect(isNative(text)).toBe(is))
