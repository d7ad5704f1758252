/** Names that look alike are alike: what nobody sees is refused where it is typed, and taken out where it was read. */
import { expect, test } from 'vitest'
import { isPlainName, NameLine, withoutUnseen } from './nameText.ts'

test.each([
  ['a space of no width', 'Me\u200Bera'],
  ['a joiner between Latin letters', 'Me\u200Dera'],
  ['a joiner at the start', '\u200DMeera'],
  ['a soft hyphen', 'Mee\u00ADra'],
  ['a word joiner', 'Meera\u2060'],
  ['a byte order mark', 'Mee\uFEFFra'],
  ['a filler that is a letter', 'Meera\u3164'],
  ['letters of tags', 'Meera\u{E0041}\u{E0042}'],
  ['fifty marks on one letter', `Me${'\u0301\u0323'.repeat(25)}era`],
  ['six marks on a letter that has none', 'q\u0323\u0324\u0325\u032D\u032E\u0330'],
])('%s is refused, and taken out of what was read', (_what, name) => {
  expect(isPlainName(name)).toBe(false)
  expect(NameLine().safeParse(name).success).toBe(false)
  expect(isPlainName(withoutUnseen(name))).toBe(true)
})

test.each([
  'Meera Iyer',
  'José Núñez',
  'Jose\u0301',
  'Nguyễn Thị Ánh',
  'क्षत्रिय',
  'र\u094D\u200Dयाचा',
  'ಕ್\u200Cಷ',
  'نامه\u200Cها',
  'മലയാളം ന്\u200D',
  'Fun committee 👩\u200D💻',
  'שָׁלוֹם',
  '',
])('%s is a name', (name) => {
  expect(isPlainName(name)).toBe(true)
  expect(withoutUnseen(name)).toBe(name.normalize('NFC').trim())
})
