/**
 * No regular expression takes longer than in proportion to what it reads: what people write reaches most of them, and
 * one that is quadratic stops the server for everybody. recheck (github.com/makenowjust-labs/recheck) looks for a text
 * on which one is slow.
 */
import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { listSources } from './sources.ts'

type ExpressionLiteral = { source: string; flags: string; at: string }

/** Regular expressions that no text of a person reaches, each with what it reads. */
const exempt: Record<string, string> = {
  '^.*?(node_modules\\/(?:.*\\/node_modules\\/)?(?:@[^/]+\\/)?[^/]+)\\/': 'paths of our own build',
  '^(.+\\.heads)\\..+\\.restored$': 'names of files in the folder of ledger heads',
}
/** Files that make regular expressions at run time, and of what. */
const builders: Record<string, string> = {
  'api/app.ts': 'a constant in two lines',
  'api/branches/movableFeasts.ts': 'constants',
  'api/branches/readHolidays.ts': 'constants',
  'api/complaints/nameMatch.ts': 'one of the names of a list',
  'api/core/screens.ts': 'paths of our own screens',
  'api/core/unsafeText.ts': 'constants',
  'api/metrics/server.ts': 'names of our own metrics',
  'temporal/codecServer.ts': 'a constant',
  'web/complaints/caseFile/RedactedText.tsx': 'escaped words',
  'workflows/definition/line.ts': 'constants',
}

const shipped = listSources().filter(
  (path) => !/\.test\.tsx?$|^(test|bench|deploy|web\/journeys|api\/fuzz)\//.test(path),
)

function readExpressions(path: string, text: string): { literals: ExpressionLiteral[]; buildsOne: boolean } {
  const literals: ExpressionLiteral[] = []
  let buildsOne = false
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      literals.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        at: `${path}:${line}`,
      })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp')
      buildsOne = true
    ts.forEachChild(node, walk)
  }
  walk(file)
  return { literals, buildsOne }
}

/** Steps alone decide: a limit of time would call an expression slow because the machine is busy. */
const limits = { timeout: 180_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
/** Null where no text makes it slow. */
async function slownessOf({
  source,
  flags,
}: Pick<ExpressionLiteral, 'source' | 'flags'>): Promise<string | null> {
  const result = await check(source, flags, limits)
  if (result.status === 'safe') return null
  return result.status === 'vulnerable' ? result.complexity.summary : result.status
}

describe('regular expressions', () => {
  const read = shipped.map((path) => ({ path, ...readExpressions(path, readFileSync(path, 'utf8')) }))
  const literals = read.flatMap((each) => each.literals)

  test('are as quick on any text as on ours', { timeout: 240_000 }, async () => {
    const byText = new Map<string, ExpressionLiteral[]>()
    for (const each of literals) {
      const key = `${each.source}/${each.flags}`
      byText.set(key, [...(byText.get(key) ?? []), each])
    }
    const waiting = [...byText.values()]
    expect(waiting.length).toBeGreaterThan(250)
    const slow: string[] = []
    const used = new Set<string>()
    const lookAtNext = async (): Promise<void> => {
      const all = waiting.pop()
      const [first] = all ?? []
      if (!all || !first) return
      const slowness = await slownessOf(first)
      if (slowness !== null && exempt[first.source]) used.add(first.source)
      else if (slowness !== null)
        slow.push(`${all.map(({ at }) => at).join(' ')} /${first.source}/${first.flags}: ${slowness}`)
      await lookAtNext()
    }
    await Promise.all([lookAtNext(), lookAtNext()])
    expect(slow.toSorted()).toEqual([])
    expect([...used].toSorted()).toEqual(Object.keys(exempt).toSorted())
  })

  test('are made at run time of constants and of escaped words only', () => {
    const makers = read.filter(({ buildsOne }) => buildsOne).map(({ path }) => path)
    expect(makers.toSorted()).toEqual(Object.keys(builders).toSorted())
  })

  test.each([
    ['the addresses of a text', '[^\\s<>(),;:]+@[^\\s<>(),;:]+'],
    ['an end that is cut off', '\\s+$'],
    ['a group that repeats', '^(a+)+$'],
  ])('that are slow are seen: %s', async (_what, source) => {
    expect(await slownessOf({ source, flags: 'u' })).toMatch(/polynomial|exponential/)
  })
})
