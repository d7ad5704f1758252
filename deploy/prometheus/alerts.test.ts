/** The alarms, checked and played by Prometheus' own promtool. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildGoPrograms } from '../../test/goPrograms.ts'
import { skipAsNotRun } from '../../test/notRun.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('.', import.meta.url))
let programs: string | null
const promtool = (...args: string[]) => run(`${programs}/promtool`, args, { cwd: folder })

beforeAll(async () => {
  programs = await buildGoPrograms(new URL('.', import.meta.url), [
    'github.com/prometheus/prometheus/cmd/promtool',
  ])
}, 1_200_000)
beforeEach((context) => {
  if (!programs) skipAsNotRun(context, 'there is no Go to build promtool with')
})

test('the rules are sound', async () => {
  expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toMatch('SUCCESS')
})

test('each alarm fires on its trouble, and none in an ordinary hour', async () => {
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yml').catch(
    ({ stdout: words, stderr }: { stdout: string; stderr: string }) => ({ stdout: words + stderr }),
  )
  expect(stdout).toMatch(/SUCCESS\s*$/)
})

type Rule = { name: string; series: string[]; heldFor: string }
const seriesIn = (expression: string): string[] =>
  [...new Set(expression.match(/\b(?:redress|nodejs|temporal)_[a-z0-9_]+|\bup\b/g) ?? [])]
    .map((name) => name.replace(/_bucket$/, ''))
    .toSorted()

/** Each alert of the file, with the series of its expression. */
function rulesOfFile(): Rule[] {
  const text = readFileSync(new URL('alerts.yml', import.meta.url), 'utf8')
  return text
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: /^\w+/.exec(rule)?.[0] ?? '',
      series: seriesIn(/expr: ([^]*?)\n +(?:for|labels):/.exec(rule)?.[1] ?? ''),
      heldFor: /^ +for: (\w+)$/m.exec(rule)?.[1] ?? '',
    }))
}

/** Each row of the table of alarms in docs/operations.md: its rule stands in the first cell, `for:` in brackets. */
function rulesOfDocs(): Rule[] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  return [...text.matchAll(/^\| `(Redress\w+)`: (.*?)(?<!\\) \| /gm)].map(([, name = '', cell = '']) => ({
    name,
    series: seriesIn(cell),
    heldFor: /\((\d+[mhd])\)/.exec(cell)?.[1] ?? '',
  }))
}

test('the table of the operations manual says the same of each rule as the file', () => {
  const [file, docs] = [rulesOfFile(), rulesOfDocs()]
  expect(file.length).toBeGreaterThan(25)
  for (const rule of file) expect(docs, rule.name).toContainEqual(rule)
  expect(docs.map(({ name }) => name).toSorted()).toEqual(file.map(({ name }) => name).toSorted())
})
