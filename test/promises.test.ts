/**
 * `Promise.all([one(), two(await three())])` waits for `three` while nobody listens to `one`: should that one
 * fail meanwhile (a lost connection to the database), Node ends the process, and everybody's request with it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const shipped = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !/\.test\.tsx?$|^test\/|\.journey\.ts$/.test(path))

const awaits = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => awaits(child) || undefined) ?? false))

/** Places where a list of promises waits for something while an earlier one is under way. */
function unheard(path: string, text: string): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const walk = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^Promise\.(all|allSettled|race|any)$/.test(node.expression.getText(source)) &&
      node.arguments[0] &&
      ts.isArrayLiteralExpression(node.arguments[0]) &&
      node.arguments[0].elements.slice(1).some(awaits)
    )
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

test('nothing is waited for between a promise and the one who listens to it', () => {
  expect(unheard('a.ts', 'Promise.all([one(), two(await three())])')).toEqual(['a.ts:1'])
  expect(unheard('a.ts', 'Promise.all([one(await two()), async () => await three()])')).toEqual([])
  expect(shipped.length).toBeGreaterThan(500)
  expect(shipped.flatMap((path) => unheard(path, readFileSync(path, 'utf8')))).toEqual([])
})
