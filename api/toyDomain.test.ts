/**
 * A new domain is a folder in each layer and an entry in each list: a copy of the product gets one that it has never
 * heard of (test/toyDomain), and everything that knows domains knows it then.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** All that is written outside of its own folders, beside words: `[file, before what, the entry]`. */
const entries: [file: string, before: string, entry: string][] = [
  ['api/modules.ts', 'import branches from', "import toys from './toys/module.ts'\n"],
  ['api/modules.ts', '  branches,', '  toys,\n'],
  ['api/contracts.ts', 'import branches, ', "import toys from './toys/routes.ts'\n"],
  ['api/contracts.ts', '  branches: [branches, countryRoutes],', '  toys: [toys],\n'],
  ['api/messages/catalogue.ts', 'import { branches } from', "import { toys } from './en/toys.ts'\n"],
  ['api/messages/catalogue.ts', '  branches,', '  toys,\n'],
  ['web/modules.ts', 'import branches from', "import toys from './toys/module.ts'\n"],
  ['web/modules.ts', '  branches,', '  toys,\n'],
  ['test/fixtures.ts', 'import branches from', "import toys from './fixtures/toys.ts'\n"],
  ['test/fixtures.ts', '  branches,', '  toys,\n'],
  ['prisma/ledgerChains.ts', "  'branches',", "  'toys',\n"],
  ['web/users/account/noticeAreas.ts', "  branches: 'ACCOUNT',", "  toys: 'ACCOUNT',\n"],
]
const left = ['node_modules', 'dist', 'data', '.git']
let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'redress-toy-'))
  for (const name of await readdir('.'))
    if (!left.includes(name)) await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  await cp('test/toyDomain', copy, { recursive: true })
  await rm(join(copy, 'test/toyDomain'), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function enter(file: string, before: string, entry: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8')
  expect(text.split(before)).toHaveLength(2)
  await writeFile(join(copy, file), text.replace(before, entry + before))
}

/** Runs a program in the copy; answers how it ended and what it said. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_CALLS)/.test(name)),
  )
  const child = spawn(process.execPath, args, { cwd: copy, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: output }
}

/** The lists that do not compile without an entry, each with a copy beside it that lacks what is new. */
const lists = ['api/contracts.ts', 'web/modules.ts', 'test/fixtures.ts']
const lacking = (list: string) => list.replace('.ts', 'WithoutToys.ts')

test('a list that lacks the new domain does not compile; with an entry in each it does', async () => {
  for (const list of lists) await cp(join(copy, list), join(copy, lacking(list)))
  for (const entry of entries) await enter(...entry)
  const { said } = await run('node_modules/typescript7/bin/tsc', '--noEmit', '--singleThreaded')
  for (const list of lists) await rm(join(copy, lacking(list)))
  const files = said.match(/^(?:\S+(?=\(\d+,\d+\): error )|error(?= TS))/gm)
  expect([...new Set(files)].toSorted(), said).toEqual(lists.map(lacking).toSorted())
}, 600_000)

test('every law holds for it, and it is found wherever people look', async () => {
  const test = {
    maxWorkers: 1,
    // One process reads the app once, and the next test what this one transformed.
    isolate: false,
    experimental: { fsModuleCache: true, fsModuleCachePath: join(copy, '.modules') },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    environmentOptions: { jsdom: { url: 'http://acme.localhost/' } },
    include: laws,
  }
  const config = `export default ${JSON.stringify({ test })}`
  await writeFile(join(copy, 'vitest.config.ts'), config)
  const args = ['run', '--reporter=json', '--outputFile=laws.json', '-t', ofToys]
  const { code, said } = await run('node_modules/vitest/vitest.mjs', ...args)
  const report = JSON.parse(await readFile(join(copy, 'laws.json'), 'utf8').catch(() => fail(said))) as Report
  const assertions = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const of = (status: string) =>
    assertions.filter((each) => each.status === status).map(({ fullName }) => fullName)
  expect([code, of('failed')]).toEqual([0, []])
  for (const law of [
    'toys:add: an unknown field is refused',
    'toys:read: an unknown id in the path',
    'toys:list: a long page asks the database no more often',
    'toys:addPicture: no session, no answer (401), and no cache keeps it',
    'toys:addPicture: a file that is too large is refused',
    'toys:addPicture: a file that is not there, or another workspace’s',
    'EMPLOYEE toys:addPicture: exactly what the role table says',
    'addPicture says every way that it may be refused',
    'whatever the app has mounted',
    'toys: the start page counts them for who may see them',
    'toys: the start page says what waits of them',
    'every noun that leads into cases',
    'toys: people choose whether a broken one comes by mail too',
    'hi has every sentence with the same places, and nothing else',
    'every sentence is said somewhere',
  ])
    expect(of('passed')).toContainEqual(expect.stringContaining(law))
}, 600_000)
test('a word that a language lacks fails a test, and so does one that nobody says', async () => {
  const hindi = join(copy, 'api/messages/hi/toys.json')
  await enter('api/messages/en/toys.ts', '} as const', "  nobodySaysThis: 'Nobody says this.',\n")
  const { chooseFile: _gone, ...words } = JSON.parse(await readFile(hindi, 'utf8')) as Record<string, string>
  await writeFile(hindi, JSON.stringify(words))
  const { code, said } = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'api/messages/messages.test.ts',
    '-t',
    'has every sentence|is said somewhere',
  )
  expect(code).toBe(1)
  const lacks = said.slice(said.indexOf('hi has every sentence'))
  for (const key of ['toys.chooseFile', 'toys.nobodySaysThis']) expect(lacks).toContain(key)
  expect(said.slice(said.indexOf('every sentence is said somewhere'))).toContain('toys.nobodySaysThis')
}, 600_000)

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }
const fail = (message: string): never => expect.fail(message)
const laws = [
  'api/contracts.test.ts',
  'api/openapi.test.ts',
  'api/audit/audit.test.ts',
  'api/messages/messages.test.ts',
  'api/toys/toys.test.ts',
  'web/routes.test.ts',
  'web/toys/toys.test.tsx',
]
const ofToys =
  'toys|addPicture says|whatever the app has mounted|every call has its own|no call stands ' +
  'where|the server knows the address|leads to a screen|every noun that leads|every act that ' +
  'the log|every operation has a name|has every sentence|every sentence is said'
