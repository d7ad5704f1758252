/** The last of the laws over every row, once the feature tests of the run are through. */
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'
import { domains } from './contracts.ts'
import { callsSoFar } from '../test/calls.ts'
import { pureApiTests } from '../test/projects.ts'

/** They call every row by rote, which is no use of it. */
const laws = ['api/contracts.test.ts', 'api/hostile.test.ts', 'api/rowCoverage.test.ts']
const features = callsSoFar().filter(({ file }) => !laws.includes(file))
/** Pure tests have no server, and record no calls. */
const missing = globSync('api/**/*.test.ts', { ignore: [...pureApiTests, ...laws] }).filter(
  (file) => !features.some((each) => each.file === file),
)
const answered = [...new Set(features.flatMap(({ calls }) => calls))]
const rows = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, row]) => [`${noun}:${name}`, row] as const),
)
/** Whether one of the calls, `GET /api/thing/7`, is of the row. */
function isExercised({ method, path }: { method: string; path: string }, calls: readonly string[]): boolean {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')
  const row = new RegExp(`^${method} ${pattern}$`, 'i')
  return calls.some((call) => row.test(call))
}

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? 'unknown unless all feature tests ran before' : 'some feature test',
  () => {
    test.each(rows)('calls %s and gets its answer', (_, row) => {
      expect(isExercised(row, answered)).toBe(true)
    })
    test('calls no row that was added without one', () => {
      for (const [, { method, path }] of rows)
        expect(isExercised({ method, path: `${path}/anew` }, answered)).toBe(false)
      expect(isExercised({ method: 'PATCH', path: rows[0]![1].path }, answered)).toBe(false)
    })
  },
)
