/**
 * Every command of README and docs is typed as it stands there, on an installation of its own, and its effect is
 * looked at. A new one has its line below, or says in its block why it cannot run.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTemporal, startTemporal } from '../temporal/server.ts'
import { commandsIn, documentedCommands } from '../test/documentedCommands.ts'
import { mutants } from '../test/mutants.ts'
import { freePort } from '../test/port.ts'
import { requestJson, ends, newDataDir, ready } from '../test/start.ts'

type Result = { code: number | null; output: string }
const passphrase = 'monsoon-over-the-ghats'
let env: Record<string, string>
let home = ''
beforeAll(async () => {
  const DATA_DIR = await newDataDir()
  home = dirname(DATA_DIR)
  const { PATH = '', HOME = '', XDG_CACHE_HOME = '' } = process.env
  env = {
    PATH,
    HOME,
    XDG_CACHE_HOME,
    DATA_DIR,
    PORT: String(await freePort()),
    TEMPORAL_UI_PORT: String(await freePort()),
    BACKUP_PASSPHRASE: passphrase,
  }
})

/** Types a line into a shell, as somebody would; `more` adds to the environment. */
function type(line: string, more: Record<string, string> = {}): Promise<Result> {
  return new Promise((resolve) => {
    execFile(
      '/bin/sh',
      ['-c', line],
      { env: { ...env, ...more }, maxBuffer: 2 ** 26, timeout: 170_000 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
}
/** Types a line that goes on until it is stopped; resolves once it says `words`. */
async function begin(line: string, words: string, more: Record<string, string> = {}) {
  const child = spawn('/bin/sh', ['-c', `exec ${line}`], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const group = -(child.pid ?? 0)
  ends.push(() => child.exitCode ?? child.signalCode ?? process.kill(group, 'SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  for (const end = Date.now() + 170_000; !output.includes(words); await sleep(50))
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`${line} did not come to "${words}":\n${output}`)
  return {
    output: () => output,
    async stop() {
      const ended = once(child, 'close')
      process.kill(group, 'SIGINT')
      await ended
    },
  }
}

type Check = (line: string) => Promise<void>
/** Typed against the installation that `npm start -- --no-demo` makes, in this order. */
const onOneMachine: Record<string, Check> = {
  'npm run setup -- --host localhost --admin you@example.com': async (line) => {
    const result = await type(line)
    expect([result.code, result.output]).toEqual([0, expect.stringMatching(/first-admin#\S{20}/)])
    const setupCode = /first-admin#(\S+)/.exec(result.output)?.[1]
    const account = { firstName: 'Priya', userPassword: 'monsoon over Pune', termsAccepted: true }
    const answer = await requestJson(Number(env['PORT']), 'localhost', '', '/api/user/first-admin', {
      setupCode,
      ...account,
    })
    expect(answer.status).toBe(200)
  },
  'npm run setup -- --host HOST --admin EMAIL': async (line) => {
    const result = await type(line.replace('HOST', 'localhost').replace('EMAIL', 'you@example.com'))
    expect([result.code, result.output]).toEqual([0, expect.stringMatching(/Nothing was changed/)])
  },
  'npm run setup -- --host redress.example.com --admin you@example.com': async (line) => {
    const result = await type(line)
    expect([result.code, result.output]).toEqual([1, expect.stringMatching(/set up for localhost, not for/)])
  },
  'npm run setup -- --new-admin EMAIL': async (line) => {
    const result = await type(line.replace('EMAIL', 'next@example.com'))
    expect([result.code, result.output]).toEqual([0, expect.stringMatching(/platform-admin#\S{20}/)])
  },
  'npm run setup -- --move-host HOST': async (line) => {
    for (const host of ['speak.localhost', 'localhost']) {
      const result = await type(line.replace('HOST', host))
      expect([result.code, result.output]).toEqual([0, expect.stringContaining(`answers at http://${host}:`)])
    }
  },
  'npm run cases -- find CASE-NUMBER --reason "…"': async (line) => {
    const result = await type(line.replace('…', 'It stands still'))
    expect([result.code, result.output]).toEqual([1, expect.stringMatching(/no case of that number/)])
  },
  'npm run cases -- appoint CASE-NUMBER --workspace HOST --person EMAIL --reason "…"': async (line) => {
    const typed = line.replace('HOST', 'localhost').replace('EMAIL', 'you@example.com')
    const result = await type(typed.replace('…', 'Nobody is left'))
    expect([result.code, result.output]).toEqual([1, expect.stringMatching(/no case of that number/)])
  },
  'npm run cases -- key WORKSPACE_ID': async (line) => {
    const result = await type(line.replace('WORKSPACE_ID', '00000000-0000-4000-8000-000000000000'))
    expect([result.code, result.output]).toEqual([0, expect.stringMatching(/RedressWorkspace = '\S{10}/)])
  },
  'npm run keys -- codec': async (line) => {
    const port = await freePort()
    const server = await begin(line, 'The codec server answers', {
      CODEC_SERVER_PORT: String(port),
      CODEC_SERVER_TOKEN: 'a-token-for-the-operators-of-this-test',
    })
    expect((await requestJson(port, 'localhost', '', '/decode', { payloads: [] })).status).toBe(401)
    await server.stop()
  },
  'npm run ledger -- check': async (line) => {
    expect(await type(line)).toMatchObject({ code: 0, output: expect.stringMatching(/Every chain is as/) })
  },
  'npm run ledger -- accept-restore': async (line) => {
    expect(await type(line)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Redress runs\. Stop it/),
    })
  },
  'BACKUP_PASSPHRASE=… npm run backup -- FOLDER': async (line) => {
    const folder = join(home, 'secret')
    const short = await type(line.replace('FOLDER', folder))
    expect([short.code, short.output]).toEqual([1, expect.stringMatching(/at least 12 characters/)])
    const sealed = await type(line.replace('…', passphrase).replace('FOLDER', folder))
    expect([sealed.code, sealed.output]).toEqual([
      0,
      expect.stringMatching(/Store the two in different places/),
    ])
  },
  'npm run backup -- FOLDER': async (line) => {
    const folder = join(home, 'backup')
    expect((await type(line.replace('FOLDER', folder))).code).toBe(0)
    expect(await readdir(join(folder, 'keys'))).toEqual(['keys.sealed'])
  },
  'npm run backup -- --record': async (line) => {
    expect(await type(line)).toMatchObject({ code: 0, output: expect.stringMatching(/The backup is noted/) })
  },
}
/** Typed afterwards, each on an empty place of its own. */
const alone: Record<string, Check> = {
  'npm run restore -- FOLDER': async (line) => {
    const DATA_DIR = await newDataDir()
    const result = await type(line.replace('FOLDER', join(home, 'backup')), { DATA_DIR })
    expect([result.code, result.output]).toEqual([0, expect.stringMatching(/Every chain .* holds/)])
    const check = await type('npm run -s setup -- --host localhost --admin you@example.com', { DATA_DIR })
    expect(check.output).toMatch(/set up for localhost already/)
  },
  'BACKUP_PASSPHRASE=… npm run restore -- FOLDER': async (line) => {
    const DATA_DIR = await newDataDir()
    const typed = line.replace('…', passphrase).replace('FOLDER', join(home, 'secret'))
    expect(await type(typed, { DATA_DIR })).toMatchObject({ code: 0 })
    expect(existsSync(join(DATA_DIR, 'encryption.key'))).toBe(true)
  },
  'npm start -- --reset': async (line) => {
    const DATA_DIR = await newDataDir()
    await mkdir(join(DATA_DIR, 'evidence'), { recursive: true })
    await writeFile(join(DATA_DIR, 'evidence/old'), '')
    const app = await begin(line, 'was removed', { DATA_DIR })
    await app.stop()
    expect(existsSync(join(DATA_DIR, 'evidence/old'))).toBe(false)
    const refused = await type(line)
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/an installation of your own/)])
  },
  'npm start -- --adopt': async (line) => {
    const DATA_DIR = await newDataDir()
    const app = await begin(line, ready, { DATA_DIR })
    await app.stop()
    const check = await type('npm run -s ledger -- check', { DATA_DIR })
    expect(check).toMatchObject({ code: 0, output: expect.stringMatching(/Every chain is as/) })
  },
  'npm run keys': async (line) => {
    expect(await type(line)).toMatchObject({ code: 2, output: expect.stringMatching(/keys -- rotate/) })
  },
  'npm run backup': async (line) => {
    expect(await type(line)).toMatchObject({ code: 2, output: expect.stringMatching(/backup -- FOLDER/) })
  },
  'npm run cases': async (line) => {
    expect(await type(line)).toMatchObject({ code: 2, output: expect.stringMatching(/cases -- restored/) })
  },
  'npm run build': async (line) => {
    await type(`${line} -- --outDir ${join(home, 'web')}`)
    expect(existsSync(join(home, 'web/index.html'))).toBe(true)
  },
  'npm run -s openapi': async (line) => {
    expect(JSON.parse((await type(line)).output)).toMatchObject({ openapi: '3.1.0' })
  },
  'npm run -s client -- FOLDER': async (line) => {
    expect((await type(line.replace('FOLDER', home))).code).toBe(0)
    expect(readFileSync(join(home, 'redress.ts'), 'utf8')).toContain('export class Redress')
  },
  'npm run format': async (line) => {
    const folder = await mkdtemp('test/format-')
    try {
      await writeFile(join(folder, 'wide.ts'), 'export const wide   =  1')
      expect((await type(`${line} -- ${folder}/wide.ts`)).code).toBe(0)
      expect(await readFile(join(folder, 'wide.ts'), 'utf8')).toBe('export const wide = 1\n')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
  'npm run coverage': async (line) => measureCoverage(line),
  'npx vitest run --coverage --project pure --project screens': async (line) => measureCoverage(line),
  'npm run bench -- --only engine': async (line) => measureCore(line.replace('engine', 'core')),
  'npm run fuzz -- --engine --minutes 10': async (line) => {
    // The laws of one file stand for all: the others ran in this very run, on their own seeds.
    const { code, output } = await type(`${line.replace('10', '0')} --law calendar`)
    expect([code, output]).toEqual([0, expect.stringContaining('Every law held')])
  },
  // At least one chain, and a mutant that a pure test catches, which takes the least time.
  'npm run fuzz -- --chains --minutes 60': async (line) => {
    const { code, output } = await type(line.replace('60', '0'))
    expect([code, output]).toEqual([0, expect.anything()])
  },
  'npm run fuzz -- --mutants': async (line) => {
    const [pure] = mutants.filter(({ project }) => project === 'pure')
    const { code, output } = await type(`${line} --mutant '${pure?.name}'`)
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ caught by/m)])
  },
  'temporal workflow list --query': async (line) => {
    const binary = await findTemporal()
    const temporal = await startTemporal({ binary })
    ends.push(() => temporal.stop())
    const query = `"WorkflowType = 'caseWorkflow'" --address ${temporal.address}`
    expect(await type(`${line.replace('temporal', binary)} ${query}`)).toMatchObject({ code: 0 })
  },
}

/** One file instead of all: what is printed and written is the same. */
async function measureCoverage(line: string) {
  const folder = join(home, 'coverage')
  const separator = line.startsWith('npm run') ? ' --' : ''
  const result = await type(
    `${line}${separator} test/port.test.ts --coverage.reportsDirectory=${folder} --coverage.include=test/port.ts`,
  )
  expect(result.output).toMatch(/Coverage summary/)
  expect(existsSync(join(folder, 'index.html'))).toBe(true)
}
async function measureCore(line: string) {
  const file = join(home, 'figures.json')
  const result = await type(`${line} --scale 0.1 --json ${file}`)
  expect([result.code, Object.keys(JSON.parse(readFileSync(file, 'utf8'))).length > 0]).toEqual([0, true])
}

/** Commands that another test types or starts the same way: its file, and the words that do so there. */
const elsewhere: Record<string, [file: string, words: string]> = {
  'npm start': ['start.test.ts', 'const first = await start({'],
  'npm ci && npm start': ['start.test.ts', 'const first = await start({'],
  'node command.js': ['commands/commands.test.ts', 'Name a command'],
  'npm run cases -- restored': ['commands/commands.test.ts', `run(env, 'cases', 'restored')`],
  'node command.js cases restored': ['commands/commands.test.ts', `run(env, 'cases', 'restored')`],
  'node command.js cases key WORKSPACE_ID': ['commands/commands.test.ts', `run(env, 'cases', 'key', id)`],
  'node command.js backup FOLDER': ['commands/backup.test.ts', `runBuilt(env, 'backup', folder)`],
  'node command.js backup --record': ['commands/backup.test.ts', `'backup', '--record')`],
  'node command.js restore FOLDER': ['commands/backup.test.ts', `, 'restore', folder)`],
  'node command.js ledger check': ['commands/commands.test.ts', `run(env, 'ledger', 'check')`],
  'node command.js ledger accept-restore': [
    'commands/commands.test.ts',
    `run(env, 'ledger', 'accept-restore')`,
  ],
  'node command.js setup --host redress.example.com --admin you@example.com': [
    'commands/commands.test.ts',
    `'setup'`,
  ],
  'node command.js setup --new-admin EMAIL': ['commands/commands.test.ts', `'setup', '--new-admin', email`],
  'node command.js setup --move-host HOST': ['commands/commands.test.ts', `'setup', '--move-host', host`],
  'npm run keys -- rotate': ['commands/commands.test.ts', `run(both, 'keys', 'rotate')`],
  'node command.js keys rotate': ['commands/commands.test.ts', `run(both, 'keys', 'rotate')`],
  'npm run keys -- adopt': ['commands/commands.test.ts', `run(moved, 'keys', 'adopt')`],
  'node command.js keys codec': ['commands/commands.test.ts', `run(wrongKey, 'keys', 'codec')`],
  'node command.js cases appoint …': ['commands/commands.test.ts', `run(env, 'cases', 'appoint',`],
  'node command.js cases find …': ['commands/commands.test.ts', `run(env, 'cases', 'find',`],
  'npm run build:image -- FOLDER': ['deploy/image/image.test.ts', `'build:image', '--', image]`],
  'npm start -- --only=migrate': ['start.test.ts', `'--only=migrate',`],
  'npm run bench -- --json FILE': ['commands/documentedCommands.test.ts', '--json ${file}'],
}
/** Commands that no test can type, and why. */
const notRun: [commands: RegExp, reason: string][] = [
  [/^(TEST_POSTGRES=\S+ )?npm (ci && npm )?test\b/, 'this very run is one'],
  [/^npm run bench$|--only (clocks|whole)|--peer flowable/, 'takes both cores, for minutes up to hours'],
  [/^npm run fuzz$|--role|--examples/, 'takes twenty minutes and Schemathesis'],
  [/^docker compose /, 'needs a container engine; temporal/compose.test.ts checks the file'],
  [/^npm run buyers-day$/, 'takes an hour; its short form is a project of this very run'],
  [/^helm /, 'needs a cluster; the chart is checked by helm lint and kubeconform'],
  [/^temporal operator /, 'is for a Temporal server that is managed by somebody else'],
  [/^aws /, 'needs a bucket of Amazon’s'],
]

const documented = documentedCommands()
const isNotRun = (command: string) => notRun.some(([commands]) => commands.test(command))
/** Started and stopped by the first test. */
const started = ['npm start -- --no-demo', 'npm ci && npm start -- --no-demo', 'npm run dev']

test('every documented command has its check, or says why it has none', () => {
  const known = [...started, ...[onOneMachine, alone, elsewhere].flatMap((table) => Object.keys(table))]
  const toRun = documented.filter(({ notRun }) => notRun === null).map(({ command }) => command)
  expect(toRun.filter((command) => !known.includes(command) && !isNotRun(command))).toEqual([])
  expect(known.filter((command) => !toRun.includes(command))).toEqual([])
  for (const [commands] of notRun) expect(toRun.some((command) => commands.test(command))).toBe(true)
  const reasons = documented.flatMap(({ notRun }) => notRun ?? [])
  expect(reasons.length + notRun.length).toBeLessThanOrEqual(10)
  for (const [file, words] of Object.values(elsewhere)) expect(readFileSync(file, 'utf8')).toContain(words)
})

test('a command is read wherever a page may hold one', () => {
  const page = [
    'Type `npm run one -- A` or look at `file.ts`.',
    '```\nB=… \\\n  npm run two && npm run three\n\n# a word\nnpm run four\n```',
    '```sh not-run: no engine\ndocker compose up\n```',
    '| `npm run five -- x` | and `-- y` |',
  ].join('\n')
  expect(commandsIn(page)).toEqual([
    { command: 'B=… npm run two && npm run three', notRun: null },
    { command: 'npm run four', notRun: null },
    { command: 'docker compose up', notRun: 'no engine' },
    { command: 'npm run one -- A', notRun: null },
    { command: 'npm run five -- x', notRun: null },
    { command: 'npm run five -- y', notRun: null },
  ])
})

describe('an installation on one machine', () => {
  let app: Awaited<ReturnType<typeof begin>>
  beforeAll(async () => {
    app = await begin('npm start -- --no-demo', ready)
  }, 180_000)
  afterAll(() => app?.stop(), 60_000)
  test('npm start -- --no-demo: nobody is there, and it says how to set it up', async () => {
    expect(app.output()).toMatch(/Not set up yet[\s\S]*npm run setup -- --host localhost/)
    expect(app.output()).not.toMatch(/demo-mail|redress-demo/)
    const { body } = await requestJson(Number(env['PORT']), 'acme.localhost', '', '/api/auth')
    expect(body.code).toBe('NOT_SET_UP')
  })
  test.each(Object.entries(onOneMachine))('%s', (line, check) => check(line), 170_000)
  test('npm run dev, on what it left: no demo, and the screens', async () => {
    await app.stop()
    app = await begin('npm run dev', ready)
    expect(app.output()).not.toMatch(/Making the demo|demo-mail|Not set up yet/)
    const port = Number(/Redress +http:\/\/localhost:(\d+)/.exec(app.output())?.[1])
    expect((await requestJson(port, 'localhost', '', '/@vite/client')).status).toBe(200)
  }, 170_000)
})

test.each(Object.entries(alone))('%s', (line, check) => check(line), 170_000)
