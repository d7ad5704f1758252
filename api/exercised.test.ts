/** The last of the laws over every row, once the feature tests of the run are through. */
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'
import { domains } from './contracts.ts'
import { callsSoFar } from '../test/calls.ts'

/** They call every row by rote, which is no use of it. */
const laws = ['api/contracts.test.ts', 'api/hostile.test.ts', 'api/exercised.test.ts']
const features = callsSoFar().filter(({ file }) => !laws.includes(file))
const missing = globSync('api/**/*.test.ts', { ignore: ['api/core/**', ...laws] }).filter(
  (file) => !features.some((each) => each.file === file),
)
const answered = new Set(features.flatMap(({ calls }) => calls))
const rows = domains.flatMap(({ noun, contract }) =>
  Object.entries(contract).map(([name, row]) => [`${noun}:${name}`, row] as const),
)

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? 'unknown unless all feature tests ran before' : 'some feature test',
  () => {
    test.each(rows)('calls %s and gets its answer', (_, { method, path }) => {
      const its = new RegExp(
        `^${method} ${path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}$`,
        'i',
      )
      expect([...answered].some((call) => its.test(call))).toBe(true)
    })
  },
)
