/**
 * What holds for all files that ship, so that a newcomer can read them.
 *
 * `Promise.all([one(), two(await three())])` waits for `three` while nobody listens to `one`: should that one
 * fail meanwhile (a lost connection to the database), Node ends the process, and everybody's request with it.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources } from './sources.ts'

const ours = listSources()
const shipped = ours.filter((path) => !/\.test\.tsx?$|^test\/|^web\/journeys\//.test(path))

const awaits = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => awaits(child) || undefined) ?? false))

/** Places where a list of promises waits for something while an earlier one is under way. */
function unheard(path: string, text: string): string[] {
  const locations: string[] = []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const walk = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^Promise\.(all|allSettled|race|any)$/.test(node.expression.getText(source)) &&
      node.arguments[0] &&
      ts.isArrayLiteralExpression(node.arguments[0]) &&
      node.arguments[0].elements.slice(1).some(awaits)
    )
      locations.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return locations
}

/** The line count below which that share of the files lies. */
const lengthAt = (share: number, lengths: number[]) =>
  lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length * share)] ?? 0
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')
const lengthsOf = (paths: string[]) => paths.map((path) => linesOf(path).length)
const wideIn = (paths: string[]) =>
  paths.flatMap((path) =>
    linesOf(path).flatMap((line, at) => (line.length > 120 ? [`${path}:${at + 1}`] : [])),
  )

test('files are short, and their lines fit on a screen', () => {
  const lengths = lengthsOf(shipped)
  expect(shipped.filter((_, at) => (lengths[at] ?? 0) > 350)).toEqual([])
  expect(lengthAt(0.5, lengths)).toBeLessThanOrEqual(70)
  expect(lengthAt(0.9, lengths)).toBeLessThanOrEqual(180)
  expect(wideIn(shipped)).toEqual([])
  const tests = ours.filter((path) => !shipped.includes(path))
  expect(tests.length).toBeGreaterThan(200)
  expect(wideIn(tests).length).toBeLessThanOrEqual(5)
})

test('nothing is waited for between a promise and the one who listens to it', () => {
  expect(unheard('a.ts', 'Promise.all([one(), two(await three())])')).toEqual(['a.ts:1'])
  expect(unheard('a.ts', 'Promise.all([one(await two()), async () => await three()])')).toEqual([])
  expect(shipped.length).toBeGreaterThan(500)
  expect(shipped.flatMap((path) => unheard(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('what a thread runs is in the images, where nothing imports it by name', () => {
  const run = shipped
    .filter((path) => path.startsWith('api/'))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const module = /threadOf<[\s\S]*?new URL\('([^'.]+)'/.exec(text)?.[1]
      return module ? [posix.join(posix.dirname(path), `${module}.ts`)] : []
    })
  expect(run.length).toBeGreaterThan(1)
  const filesOf = (project: string) =>
    (JSON.parse(readFileSync(project, 'utf8')) as { files: string[] }).files.map((file) =>
      file.replace('../', ''),
    )
  for (const project of ['tsconfig.server.json', 'test/tsconfig.parts.json'])
    expect(filesOf(project)).toEqual(expect.arrayContaining(run))
})
