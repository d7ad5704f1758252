import { expect, test } from 'vitest'
import { findWords, foldText, patternOf } from './findWords.ts'

const find = (words: string, text: string, wholeWords = false) =>
  findWords(foldText(text), patternOf(words, { wholeWords })).map(({ from, to }) => text.slice(from, to))

test.each<[words: string, text: string, found: string[]]>([
  ['CAMERAS  agree', 'The cameras\n\nagree with her', ['cameras\n\nagree']],
  ['straße', 'STRASSE, Straße', ['STRASSE', 'Straße']],
  ['σας', 'ΣΑΣ', ['ΣΑΣ']],
  ['ana', 'banana', ['ana', 'ana']],
  ['a.b', 'axb a.b', ['a.b']],
  ['😀x', 'x😀x', ['😀x']],
  ['मामला', 'यह मामला है', ['मामला']],
  [' ', 'a b', []],
  ['', 'a', []],
])('finds %j in %j', (words, text, expected) => {
  expect(find(words, text)).toEqual(expected)
})

test.each<[words: string, text: string, found: string[]]>([
  ['Tara', 'Taranaki, Antara, TARA.', ['TARA']],
  ['काम', 'कामना काम', ['काम']],
  ['(Tara)', 'x(tara)y', ['(tara)']],
  ['𐐀', '𐐀𐐀 𐐀', ['𐐀']],
])('finds %j as whole words in %j', (words, text, expected) => {
  expect(find(words, text, true)).toEqual(expected)
})

test('time grows with the length of text and words, not with their product', () => {
  const text = 'a'.repeat(1_000_000)
  const words = `${'a'.repeat(100_000)}b`
  const began = performance.now()
  expect(find(words, text, true)).toEqual([])
  expect(find('a'.repeat(100_000), `${text} ${'a'.repeat(100_000)}`, true)).toHaveLength(1)
  // The product would take minutes.
  expect(performance.now() - began).toBeLessThan(20_000)
})
