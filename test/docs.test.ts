/** What the documents say lies somewhere lies there: a page that sends a newcomer nowhere is worse than none. */
import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md')]
/** Written while the product runs, or by a command. */
const generatedPaths = /^(data|dist|node_modules|prisma\/generated)(\/|$)|^installation\.json$/
const top =
  /^(api|commands|web|workers|workflows|prisma|temporal|bench|test|deploy|docs)\/|^[\w.-]+\.(ts|json|mjs|ya?ml|md)$/

/** Paths between backticks, each alternative of `{a,b}`; `<domain>` stands for any name. */
function pathsIn(page: string): string[] {
  const text = readFileSync(page, 'utf8').replace(/```[\s\S]*?```/g, '')
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path.replace(/[/,.]+$/, ''))
  return quoted
    .filter((path) => top.test(path) && !generatedPaths.test(path) && !/[()$=]|::/.test(path))
    .map((path) => path.replace(/<[^>]+>/g, '*'))
}

/** A name alone, "service.ts", is one that folders have in common. */
const isThere = (path: string) =>
  globSync(
    path.includes('/') ? path : [path, `{api,commands,web,workers,workflows,prisma,test}/**/${path}`],
    {
      onlyFiles: false,
      expandDirectories: false,
      dot: true,
    },
  ).length > 0

test.each(pages)('every path that %s names is there', (page) => {
  const paths = pathsIn(page)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

/** Rows of two columns that promise something and name no test. */
const promisesWithoutTest = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\|.*\|.*\|$/.test(line) && !/^\|(-+\||\s*promise\s*\|)/i.test(line))
    .filter((line) => !/\.(test|journey)\.tsx?`[^|]*\|$/.test(line))

test('every promise of SECURITY.md names its test', () => {
  expect(promisesWithoutTest(readFileSync('SECURITY.md', 'utf8'))).toEqual([])
  const row = '| Nobody does it | `test/docs.test.ts` |'
  expect(promisesWithoutTest(`| Promise | Test |\n|---|---|\n${row}\n| Nobody else does | soon |`)).toEqual([
    '| Nobody else does | soon |',
  ])
})

test('paths are found in the documents, and what is not there is missed', () => {
  expect(pages.flatMap(pathsIn).length).toBeGreaterThan(100)
  expect([
    isThere('api/*/contract.ts'),
    isThere('api/nobody/contract.ts'),
    isThere('api/{app,server}.ts'),
  ]).toEqual([true, false, true])
})
