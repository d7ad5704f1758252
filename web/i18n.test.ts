import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectScreens } from './words/collect.ts'
import { namesInTables } from './words/tables.ts'
import { keysNow, pluralsOf } from './words/keys.ts'

const { said, wrong } = collectScreens()
const keys = keysNow(said, namesInTables())
const wordsOf = (language: string): Record<string, string> => {
  const folder = `web/words/${language}`
  return existsSync(folder)
    ? Object.assign(
        {},
        ...readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object),
      )
    : {}
}
const english = wordsOf('en')

test('every word that people see is said through t', () => expect(wrong).toEqual([]))

test('what is counted has an English form for one and for more, and English has nothing else', () => {
  const counted = [...keys].filter(([, { isCounted }]) => isCounted).map(([key]) => key)
  expect(
    Object.keys(english)
      .filter((key) => !key.endsWith('_zero'))
      .toSorted(),
  ).toEqual(counted.flatMap((key) => [`${key}_one`, `${key}_other`]).toSorted())
  expect(
    Object.keys(english).filter(
      (key) => key.endsWith('_zero') && !counted.includes(key.slice(0, -'_zero'.length)),
    ),
  ).toEqual([])
})

test.each(['hi', 'kn', 'te', 'ta', 'mr'])('%s says all that English says, and nothing else', (language) => {
  const words = wordsOf(language)
  const asked = [...keys].flatMap(([key, { folder, isCounted }]) =>
    (isCounted ? pluralsOf(key, language, english) : [key]).map((each) => ({
      folder,
      key: each,
      english: english[each] ?? key,
    })),
  )
  const missing = asked.filter(({ key }) => !words[key]?.trim())
  if (missing.length > 0) console.log(missing.map((each) => JSON.stringify(each)).join('\n'))
  expect(missing.length, 'sentences without words').toBe(0)
  expect(
    Object.keys(words).filter((key) => asked.every((each) => each.key !== key)),
    'words that nobody says',
  ).toEqual([])
  expect(
    asked
      .filter(
        ({ key, english: own }) =>
          marksIn(words[key] ?? '') !== marksIn(own) && marksIn(words[key] ?? '') !== marksIn(key),
      )
      .map(({ key }) => key),
    'other places or tags than in English',
  ).toEqual([])
})
test.each(['hi', 'kn'])(
  '%s says the figure and not a word for one, since its form for one is that for none too',
  (language) => {
    const words = wordsOf(language)
    expect(
      Object.entries(words)
        .filter(
          ([key, said]) =>
            key.endsWith('_one') &&
            !said.includes('{{count}}') &&
            !(`${key.slice(0, -'_one'.length)}_zero` in words),
        )
        .map(([key]) => key),
    ).toEqual([])
  },
)
/** Places and tags of a sentence, in one order. */
const marksIn = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+\/?>/g) ?? []).toSorted().join(' ')
