import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../api/messages/catalogue.ts'
import { languages } from '../api/messages/languages.ts'
import { collectScreens } from './words/collect.ts'
import { namesInTables } from './words/tables.ts'
import { keysNow, pluralsOf } from './words/keys.ts'

const { uses, wrong } = collectScreens()
const keys = keysNow(uses, namesInTables())
const wordsOf = (language: string): Record<string, string> => {
  const folder = `api/messages/${language}/screens`
  return existsSync(folder)
    ? Object.assign(
        {},
        ...readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object),
      )
    : {}
}
const english = wordsOf('en')
const others = Object.keys(languages).filter((language) => language !== 'en')

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

/** Turns of speech that no product uses, and what a screen says instead. */
const oddTurns: [turn: RegExp, instead: string][] = [
  [/\b(like (that|this)|of (that|this) name|by that name)\b/, 'No users match these filters'],
  [/\b(goes|go|going|gone) on\b/i, 'continue, resume, in the background'],
  [
    /\b(come|comes|came|coming) in\b|\bcoming back\b|\blet\b.* in\b/i,
    'sign in, join, reactivate, give access',
  ],
  [/\b(take|taken|taking|took|takes)\b.* (away|back|off)\b/i, 'remove, undo, revoke, discard'],
  [
    /\bnowhere\b|\blast (here|seen)\b|\bchoose (nobody|none)\b/i,
    'No active sessions, Last active, Clear selection',
  ],
  [/\byour word\b|\bwaits? for you\b/i, 'waiting for your confirmation, needs your attention'],
  [/\b(throw|thrown)\b/i, 'discard'],
  [/\bset (pausing|moment)\b/i, 'Change pause rule, Change trigger'],
  [/\bgoes by\b|\bholds? (for|at)\b/i, 'applies'],
  [/\banother look\b|\bneeds a look\b/i, 'what is wrong with it'],
  [/\bsomething else than\b|\bdoes not fit\b/i, 'Invalid value'],
  [/\bof our time\b/i, 'the range of dates'],
  [/\bnot for you\b|\bnothing here\b(?! yet)/i, 'Not found, or you don’t have access'],
  [/\bbegins?\b.* (fingerprint|of its)\b|\bfingerprint\b/i, 'checksum'],
  [/\bAll Department$|\bheadquarter\b/, 'All departments, headquarters'],
  [/\bwhoever\b|\bthose who\b/i, 'the person who, people who'],
  [/\b(somebody|everybody)\b/i, 'someone, everyone'],
  [/\b(is|are|been|was|were) told\b/i, 'is notified'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\bat once\b|\bmeanwhile\b|\banew\b/i, 'immediately, in the meantime, again'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bpass(es|ed)? over\b/i, 'skip'],
  [/\b(stands?|lies|lives) (in|at|above|beside|here|there)\b/i, 'is shown, appears'],
  [/\bno such\b|^There is no \w+( \w+)? yet\b/i, 'No time zones match, No workspaces yet'],
  [/^(Give (a|an|the|it) (?!step)|Say )/, 'Enter, Choose'],
  [/\bread only\b|\bcan only be read\b/i, 'read-only'],
  [/\be-mail/i, 'email'],
]
const screens = uses.flatMap(({ key }) => [key, english[`${key}_one`] ?? key, english[`${key}_other`] ?? key])
const server = Object.values(catalogue).flatMap((domain) =>
  Object.values<string | Record<string, string>>(domain).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  ),
)
const tables = namesInTables()
test.each(oddTurns)('no screen, answer, mail or table says %s', (turn, instead) => {
  const odd = [...screens, ...server, ...tables].filter((each) => turn.test(each))
  expect([...new Set(odd)], `say instead: ${instead}`).toEqual([])
})

test.each(others)('%s translates a sentence in one place', (language) => {
  const files = import.meta.glob<Record<string, string>>('../api/messages/*/screens/*.json', {
    eager: true,
    import: 'default',
  })
  const all = Object.entries(files).flatMap(([path, words]) =>
    path.includes(`/${language}/`) ? Object.keys(words) : [],
  )
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

test.each(others)('%s says all that English says, and nothing else', (language) => {
  const words = wordsOf(language)
  const expectedKeys = [...keys].flatMap(([key, { folder, isCounted }]) =>
    (isCounted ? pluralsOf(key, language, english) : [key]).map((each) => ({
      folder,
      key: each,
      english: english[each] ?? key,
    })),
  )
  const missing = expectedKeys.filter(({ key }) => !words[key]?.trim())
  if (missing.length > 0) console.log(missing.map((each) => JSON.stringify(each)).join('\n'))
  expect(missing.length, 'sentences without words').toBe(0)
  expect(
    Object.keys(words).filter((key) => expectedKeys.every((each) => each.key !== key)),
    'words that nobody says',
  ).toEqual([])
  expect(
    expectedKeys
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
          ([key, text]) =>
            key.endsWith('_one') &&
            !text.includes('{{count}}') &&
            !(`${key.slice(0, -'_one'.length)}_zero` in words),
        )
        .map(([key]) => key),
    ).toEqual([])
  },
)
/** Places and tags of a sentence, in one order. */
const marksIn = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+\/?>/g) ?? []).toSorted().join(' ')
