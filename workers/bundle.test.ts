/** All runs of a worker share the pure core, so it must have no place where one could leave anything for another. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workflowBundle } from './bundle.ts'

const folders = ['engine', 'definition'].map((name) => new URL(`../workflows/${name}/`, import.meta.url))
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => new URL(name, folder)),
)
/** At the top of a module: what can be given another value, and what begins empty and so is meant to be filled. */
const keeps = /^(export )?(let |var |const \w+(: [^=]+)? = (new \w+(<[^(]*>)?\(\)|\[\]|\{\})$)/m

test('a module of the core remembers nothing but what a time zone says', () => {
  expect(keeps.test('let state = 1')).toBe(true)
  expect(keeps.test('const seen = new Map<string, Zone>()')).toBe(true)
  expect(keeps.test("const kinds = new Set(['ONE'])")).toBe(false)
  expect(files.length).toBeGreaterThan(100)
  const matches = files.filter((file) => keeps.test(readFileSync(file, 'utf8')))
  expect(matches.map(({ pathname }) => pathname.split('/workflows/')[1])).toEqual(['definition/zones.ts'])
})

test('the core and what turns off stack traces are evaluated before any run, and only once', async () => {
  const { code } = await workflowBundle()
  const preloaded = /preloadModules = function preloadModules\(\) \{([^}]*)\}/.exec(code)?.[1]
  expect(preloaded).toMatch(/stackTraces[\s\S]*engine\/advance/)
})
