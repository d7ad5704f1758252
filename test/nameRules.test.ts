/** Each rule for names catches what it is for, and lets go what it is not for. */
import { expect, test } from 'vitest'
import { findNameProblems } from './names/findNameProblems.ts'

const rulesBroken = (path: string, text: string) =>
  findNameProblems(path, text).map(({ rule, name }) => `${rule} ${name}`)

test.each([
  ['a variable', 'const found = 1', ['word found']],
  ['a function', 'function tell() {}', ['word tell']],
  ['a parameter', 'const load = (wish: string) => wish', ['word wish']],
  ['a binding under another name', 'const { recipients: told } = row', ['word told']],
  ['a binding of a field', 'const { told } = row', ['property told']],
  ['an element of an array', 'const [told] = rows', ['word told']],
  ['a field of a type', 'type Row = { kept: number }', ['property kept']],
  ['a field of an object', 'const row = { kept: 1 }', ['property kept']],
  ['a type', 'type Told = string', ['type Told']],
  ['a type of one everyday word', 'interface Place {}', ['type Place']],
  ['a limit', 'const mostRows = 5', ['constant mostRows']],
  ['a limit in time', 'const longestWaitMs = 5', ['constant longestWaitMs']],
])('%s is refused', (_, text, expected) => {
  expect(rulesBroken('web/users/Users.tsx', text)).toEqual(expected)
})

test.each([
  ['a longer name', 'const foundUsers = findAskedUsers(mostly)'],
  ['the use of a name from elsewhere', "import { found } from 'library'\nfound.kept()"],
  ['words and comments', "/** What was told. */\nconst text = 'told'"],
])('%s is none', (_, text) => {
  expect(rulesBroken('web/users/Users.tsx', text)).toEqual([])
})

test.each([
  ['api/users/making.ts', ['file making']],
  ['api/users/shownTo.ts', ['file shownTo']],
  ['web/users/Unsaved.tsx', ['file Unsaved']],
  ['api/meetings/meeting.ts', []],
  ['api/users/deactivateUser.ts', []],
  ['api/cases/casesTitled.ts', []],
])('a file is named for what it contains: %s', (path, expected) => {
  expect(rulesBroken(path, '')).toEqual(expected)
})

test('an exported function of api, workers and workflows has a docstring', () => {
  const text =
    'export function load() {}\nexport const save = () => {}\nexport const limit = 5\nfunction own() {}'
  expect(rulesBroken('api/users/users.ts', text)).toEqual(['docstring load', 'docstring save'])
  expect(rulesBroken('workflows/case.ts', `/** Loads. */\n${text}`)).toEqual(['docstring save'])
  expect(rulesBroken('web/users/users.ts', text)).toEqual([])
  expect(rulesBroken('api/users/users.test.ts', text)).toEqual([])
})
