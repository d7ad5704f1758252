/** The catalogue: every language has every sentence, with the same places, and nothing that nobody says. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFault } from '../../workflows/definition/messages/message.ts'
import { sourcesIn, textOf, walk } from '../../web/words/trees.ts'
import { catalogue } from './catalogue.ts'
import { formatMessage, wordsOf } from './format.ts'
import { isLanguage, languageOfHeader, languages, type Language } from './languages.ts'
import { fault, say } from './say.ts'
import { sayingTo, wordMessage, wordsIn } from './words.ts'

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')
const english = wordsOf(catalogue)
const places = (text: string) => (text.match(/\{\{[^}]*\}\}/g) ?? []).toSorted().join(' ')
const read = (language: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    jsonIn(language).map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`api/messages/${language}/${name}`, 'utf8')) as Record<string, string>,
    ]),
  )
const jsonIn = (language: string) =>
  readdirSync(`api/messages/${language}`).filter((name) => name.endsWith('.json'))
/** A key for each form that counting has in a language. */
const formsOf = (code: string, language: string): string[] =>
  code in english
    ? [code]
    : new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `${code}_${form}`)
const codes = Object.entries(catalogue).flatMap(([domain, table]) =>
  Object.keys(table).map((name) => `${domain}.${name}`),
)

test.each(others)('%s has every sentence with the same places, and nothing else', (language) => {
  const words = wordsOf(read(language))
  const forms = codes.flatMap((code) => formsOf(code, language))
  expect(forms.filter((key) => !words[key]?.trim())).toEqual([])
  expect(Object.keys(words).filter((key) => !forms.includes(key))).toEqual([])
  const sourceOf = (key: string) => english[key] ?? english[key.replace(/_\w+$/, '_other')] ?? ''
  expect(forms.filter((key) => places(words[key] ?? '') !== places(sourceOf(key)))).toEqual([])
})

test.each(others)('%s says in its own script what has words', (language) => {
  const words = wordsOf(read(language))
  const inWords = (text: string) => /[a-z]{4}/i.test(text.replaceAll(/\{\{[^}]*\}\}|PDF|CSV|XLSX|JSON/g, ''))
  const same = Object.keys(words).filter((key) => {
    const source = english[key] ?? english[key.replace(/_\w+$/, '_other')] ?? ''
    return inWords(source) && !/[\u0900-\u0DFF]/.test(words[key] ?? '')
  })
  expect(same).toEqual([])
})

test('every sentence is said somewhere', () => {
  const usedCodes = new Set<string>()
  /** Of codes that are put together, `errors.${code}`: what comes first. */
  const begun = new Set<string>()
  for (const { tree } of ['api', 'workers', 'workflows', 'web'].flatMap(sourcesIn))
    walk(tree, (node) => {
      if (node.type === 'Literal') usedCodes.add(textOf(node, 'value'))
      if (node.type !== 'TemplateLiteral') return
      const [first] = node['quasis'] as { value: { cooked?: string } }[]
      if (/^\w+\.\w*$/.test(first?.value.cooked ?? '')) begun.add(first?.value.cooked ?? '')
    })
  expect(
    codes.filter((code) => !usedCodes.has(code) && ![...begun].some((start) => code.startsWith(start))),
  ).toEqual([])
})

test('dates, numbers, lists and parts are written as the reader writes them', () => {
  const words = {
    'a.all':
      'On {{at, date}} at {{later, moment}}, day {{on, day}}: {{names, list}} took {{size, number}} of {{part}}',
    'a.count_one': '{{count}} day',
    'a.count_other': '{{count}} days',
  }
  const params = {
    at: '2026-03-31T20:00:00.000Z',
    later: '2026-03-31T20:00:00.000Z',
    on: '2026-03-31',
    names: ['Asha', { code: 'a.count', params: { count: 1 } }, 'Bo'],
    size: 1234567,
    part: { code: 'a.count', params: { count: 2 } },
  }
  const reader = { language: 'en', timeZone: 'Asia/Kolkata', words } as const
  expect(formatMessage({ code: 'a.all', params }, reader)).toBe(
    'On Wed 1 Apr 2026 at Wed 1 Apr 2026, 01:30, India Standard Time, day Tue 31 ' +
      'Mar 2026: Asha, 1 day and Bo took 1,234,567 of 2 days',
  )
  expect(formatMessage({ code: 'a.all', params }, { ...reader, language: 'hi' })).toContain('1 अप्रैल 2026')
})

test('what people wrote is put in as it stands, and is no place of its own', () => {
  expect(wordMessage(say('problems.nobodyActs', { name: '{{name}} $& {{at, date}}' }))).toBe(
    'No one is assigned to “{{name}} $& {{at, date}}”.',
  )
  expect(wordMessage(say('common.text', { text: 'problems.nobodyActs' }), 'hi')).toBe('problems.nobodyActs')
})

test.each(Object.keys(languages) as Language[])(
  '%s puts a name into an SMS as it stands, whatever it looks like',
  (language) => {
    const workspace = '<b>"{{code}}" $t(Sign in) & Söhne\'s'
    const text = sayingTo({ language, timeZone: 'UTC' })('mails.codeText', { code: '123456', workspace })
    expect(text.replace(workspace, '')).toMatch(/^(?!.*(\{\{|\$t|<|&)).*123456/)
    expect(text).toContain(workspace)
  },
)

test('a code that nobody knows any more shows itself, and a sentence without its params stays whole', () => {
  expect(wordMessage({ code: 'gone.long' })).toBe('gone.long')
  expect(wordMessage({ code: 'problems.nobodyActs' })).toBe('No one is assigned to “{{name}}”.')
})

test('a schema’s fault is read back, and any other text stands for itself', () => {
  expect(readFault(fault('core.atLeast', { least: 3 }))).toEqual(say('core.atLeast', { least: 3 }))
  expect(wordMessage(readFault('Invalid input'))).toBe('Invalid input')
})

test.each([
  [undefined, 'en'],
  ['hi', 'hi'],
  ['fr-FR, ta;q=0.5, kn;q=0.9', 'kn'],
  ['te-IN,te;q=0.9,en;q=0.8', 'te'],
  ['mr;q=0, en;q=0.1', 'en'],
  ['constructor, *;q=x', 'en'],
])('Accept-Language %s asks for %s', (header, language) => expect(languageOfHeader(header)).toBe(language))

test('every language is a folder', () => {
  expect(
    readdirSync('api/messages', { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(languages).toSorted())
  expect(others.every(isLanguage)).toBe(true)
  expect(Object.keys(wordsIn('hi'))).toEqual(expect.arrayContaining(Object.keys(english)))
})
