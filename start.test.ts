/** The real `npm start`, as a process of its own: what it prints, what it refuses, what it leaves behind when it ends. */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { openSession } from './api/core/session.ts'
import { withoutWords } from './log.ts'
import { buildEmployer } from './prisma/builders.ts'
import { openDatabase } from './prisma/client.ts'
import { removePostgres } from './prisma/server.ts'
import { readArguments, readSettings, refuseContradictions } from './settings.ts'
import { findTemporal, startTemporal } from './temporal/server.ts'
import { fileCase, floorGraph, publish } from './workers/testCase.ts'
import { freePort } from './api/testPort.ts'

const ready = 'Ctrl-C stops everything'
const root = fileURLToPath(new URL('.', import.meta.url))
const ends: (() => unknown)[] = []
afterAll(async () => { for (const end of ends.toReversed()) await end() }, 30_000)

async function newDataDir(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'redress-start-'))
  ends.push(() => rm(home, { recursive: true, force: true }), () => removePostgres(join(home, 'data/postgres')))
  return join(home, 'data')
}

/** All processes but those that ended and only wait for their parent to notice. */
const processes = () => execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=']).toString().trim().split('\n').map((line) => line.trim().split(/\s+/)).filter(([, , state = '']) => !state.startsWith('Z'))
/** Every process below one, its servers too. */
function below(pid: number, all = processes()): number[] {
  return all.filter(([, parent]) => Number(parent) === pid).flatMap(([child]) => [Number(child), ...below(Number(child), all)])
}
const alive = (pids: number[]) => processes().flatMap(([pid]) => (pids.includes(Number(pid)) ? [Number(pid)] : []))
const ten = { timeout: 10_000 }

type App = { said(): string; port: number; until(words: string): Promise<void>; ended: Promise<number | null>; servers(): number[]; kill(signal: NodeJS.Signals): void }
async function start(env: Record<string, string>, ...args: string[]): Promise<App> {
  const port = Number(env.PORT ?? (await freePort()))
  const given = { PATH: process.env.PATH, HOME: process.env.HOME, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, TEMPORAL_UI_PORT: String(await freePort()), ...env, PORT: String(port) }
  const child = spawn(process.execPath, ['--import', 'tsx', 'start.ts', ...args], { cwd: root, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  ends.push(() => child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => { said += String(chunk) })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    port, ended, said: () => said, servers: () => below(child.pid ?? 0), kill: (signal) => void child.kill(signal),
    async until(words) {
      for (const end = Date.now() + 90_000; !said.includes(words); await sleep(20)) if (child.exitCode !== null || Date.now() > end) throw new Error(`It did not come to "${words}":\n${said}`)
    },
  }
}

type Told = { status: number; body: ReturnType<typeof JSON.parse> }
/** A request to a host that only a browser would find by itself. */
function ask(port: number, host: string, token: string, path: string, sent?: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    request({ host: '127.0.0.1', port, path, headers, method: sent ? 'POST' : 'GET' }, (answer) => {
      const chunks: Buffer[] = []
      const isJson = /json/.test(answer.headers['content-type'] ?? '')
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(Buffer.concat(chunks).toString()) : null }))
    }).on('error', reject).end(sent && JSON.stringify(sent))
  })
}
const health = async (port: number, path = '/readyz') => (await ask(port, 'localhost', '', path)).status
const cases = '/complaint-workflow/api/case'
async function signIn(port: number, userEmail: string) {
  const { body } = await ask(port, 'acme.localhost', '', '/api/user/signin', { userEmail, userPassword: 'redress-demo' })
  return (path: string, sent?: object) => ask(port, 'acme.localhost', body.content.token, path, sent)
}
/** The one sentence of a start that was refused. */
async function refusal(app: App): Promise<string> {
  expect(await app.ended, app.said()).toBe(1)
  expect(app.said()).not.toMatch(/^\s+at /m)
  return app.said().trim()
}

test('one machine: it comes up with a demo, is alone on its data, and outlives Ctrl-C and kill -9', async () => {
  const DATA_DIR = await newDataDir()
  const first = await start({ DATA_DIR, PUBLIC_SCHEME: 'https', PUBLIC_PORT: '9443' })
  await first.until(ready)
  for (const words of ['https://acme.localhost:9443\n', 'https://acme.localhost:9443/api/docs', 'Temporal     http://127.0.0.1:', 'kavita.menon@acme.example', 'redress-demo']) expect(first.said()).toContain(words)
  expect([await health(first.port, '/healthz'), await health(first.port)]).toEqual([200, 200])
  const arjun = await signIn(first.port, 'arjun.pillai@acme.example')
  expect((await arjun('/api/demo-inbox?pageSize=1')).body.content[0].text).toContain('https://acme.localhost:9443/complaints/')

  const uiPort = /127\.0\.0\.1:(\d+)/.exec(first.said())?.[1] ?? ''
  const [again, reset, port, pages] = await Promise.all([
    start({ DATA_DIR }), start({ DATA_DIR }, '--reset'), start({ DATA_DIR: await newDataDir(), PORT: String(first.port) }), start({ DATA_DIR: await newDataDir(), TEMPORAL_UI_PORT: uiPort }),
  ])
  for (const app of [again, reset]) expect(await refusal(app)).toMatch(/^Redress is already running on .*data \(process \d+\)\. Stop it .*$/)
  expect(await refusal(port)).toMatch(new RegExp(`^Port ${first.port} is taken\\. .*PORT=${first.port + 1} npm start$`))
  expect(await refusal(pages)).toMatch(new RegExp(`^Port ${uiPort} is taken\\. .*TEMPORAL_UI_PORT=\\d+ npm start$`))

  const { body: list } = await arjun(`${cases}/list`, {})
  expect(list.content).toHaveLength(4)
  const [{ caseId }] = list.content
  const complete = (step: string, outcome: string, answers: object) => [`${cases}/${caseId}/step/${step}/complete`, { outcome, answers }] as const
  expect((await arjun(...complete('acknowledge.1', 'accepted', { inTime: 'inTime' }))).status).toBe(200)
  const servers = first.servers()
  expect(servers.length).toBeGreaterThan(3)
  first.kill('SIGINT')
  expect(await first.ended).toBe(0)
  await expect.poll(() => alive(servers), ten).toEqual([])

  const second = await start({ DATA_DIR }, '--dev')
  await second.until(ready)
  const screens = Number(/Redress +http:\/\/acme\.localhost:(\d+)/.exec(second.said())?.[1])
  expect(screens).not.toBe(second.port)
  const again2 = await signIn(screens, 'arjun.pillai@acme.example')
  expect((await again2(...complete('serve.1', 'served', { servedOn: '2026-11-20', servedBy: 'hand' }))).status).toBe(200)
  const orphans = second.servers()
  second.kill('SIGKILL')
  await second.ended
  await expect.poll(() => alive(orphans), ten).toEqual([])

  const third = await start({ DATA_DIR })
  await third.until(ready)
  expect((await (await signIn(third.port, 'arjun.pillai@acme.example'))(`${cases}/${caseId}`)).body.content.openSteps).toContain('Reply to the complaint')
  third.kill('SIGTERM')
  expect(await third.ended).toBe(0)
}, 180_000)

test('a demo that was interrupted is made anew, and Ctrl-C in the middle of starting stops everything', async () => {
  const DATA_DIR = await newDataDir()
  const killed = await start({ DATA_DIR })
  await killed.until('Making the demo')
  killed.kill('SIGKILL')
  await killed.ended

  const stopped = await start({ DATA_DIR })
  await stopped.until('PostgreSQL runs')
  const servers = stopped.servers()
  stopped.kill('SIGINT')
  expect(await stopped.ended, stopped.said()).toBe(0)
  expect(stopped.said()).toContain('The demo was interrupted while it was made; beginning anew')
  await expect.poll(() => alive(servers), ten).toEqual([])

  const whole = await start({ DATA_DIR })
  await whole.until(ready)
  expect(existsSync(join(DATA_DIR, 'demo.unfinished'))).toBe(false)
  const presiding = await signIn(whole.port, 'kavita.menon@acme.example')
  expect((await presiding(`${cases}/list`, {})).body.content).toHaveLength(4)
  whole.kill('SIGINT')
  expect(await whole.ended).toBe(0)
}, 120_000)

test('parts of a real deployment: migrations, API and worker as processes of their own run a case', async () => {
  const temporal = await startTemporal({ binary: await findTemporal() })
  ends.push(() => temporal.stop())
  const DATABASE_URL = await emptyDatabase()
  const shared = { DATABASE_URL, TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: 'parts', DATA_DIR: await newDataDir() }
  expect(await refusal(await start(shared, '--only=worker'))).toMatch(/^ENCRYPTION_KEY is not set\./)
  const env = { ...shared, ENCRYPTION_KEY: randomBytes(32).toString('hex') }
  const migrate = await start(env, '--only=migrate')
  expect(await migrate.ended, migrate.said()).toBe(0)

  const api = await start(env, '--only=api')
  await api.until('Answering on port')
  expect((await ask(api.port, 'localhost', '', '/readyz')).body.content).toMatchObject({ ready: false, parts: [{ name: 'database', ready: true }, { name: 'temporal', ready: true }, { name: 'worker', ready: false }] })
  const worker = await start(env, '--only=worker')
  await worker.until('Worker, relay and reconciler run')
  await expect.poll(() => health(worker.port), ten).toBe(200)
  expect((await ask(worker.port, 'localhost', '', `${cases}/options`)).status).toBe(404)

  const db = openDatabase(DATABASE_URL)
  ends.push(() => db.close())
  const employer = await buildEmployer(db, 'acme.localhost')
  const caseId = await fileCase(db, employer, await publish(db, employer, floorGraph()))
  const { token } = await openSession(db.platform, uuid(), employer.member.id, employer.workspace.id)
  for (const step of ['read.1', 'ask.1', 'decide.1']) {
    await expect.poll(async () => (await ask(api.port, 'acme.localhost', token, `${cases}/${caseId}/step/${step}/complete`, { outcome: 'done', answers: {} })).status, { timeout: 20_000, interval: 100 }).toBe(200)
  }
  expect(await db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({ status: 'CLOSED', seq: 4 })

  await temporal.stop()
  expect((await ask(api.port, 'localhost', '', '/readyz')).body.content).toMatchObject({ ready: false, parts: [{ name: 'database', ready: true }, { name: 'temporal', ready: false }, { name: 'worker', ready: false }] })
  expect(await health(api.port, '/healthz')).toBe(200)
  for (const app of [api, worker]) app.kill('SIGTERM')
  expect([await api.ended, await worker.ended]).toEqual([0, 0])
}, 120_000)

async function emptyDatabase(): Promise<string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `start_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).toString() })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`).finally(() => admin.end())
  return Object.assign(url, { pathname: `/${name}` }).toString()
}

describe('what is asked for', () => {
  test.each([
    [{ PORT: 'eighty' }, /PORT: /], [{ PORT: '70000' }, /PORT: /], [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: /], [{ TEMPORAL_ADDRESS: 'http://here' }, /TEMPORAL_ADDRESS: must be host:port/],
    [{ ENCRYPTION_KEY: 'abc' }, /ENCRYPTION_KEY: must be 64 hex digits/], [{ SMTP_URL: 'mail.example' }, /SMTP_URL: /], [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: /],
  ])('%o is refused by name', (env, words) => {
    expect(() => readSettings(env)).toThrow(words)
  })

  test.each(['--onyl=api', '--only=web', 'reset', '--port=80'])('%s is not known', (argument) => {
    expect(() => readArguments([argument])).toThrow(`"${argument}" is not known. There are --reset`)
  })

  test.each([['--only=api', {}, 'needs servers that the other parts share'], ['--reset', { DATABASE_URL: 'postgresql://here/redress' }, '--reset empties DATA_DIR only']])('%s with %o is refused', (argument, env, words) => {
    expect(() => refuseContradictions(readArguments([argument]), readSettings(env))).toThrow(words)
  })

  test('empty settings count as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 8080 })
  })
})

test('the log tells kind, code and place of an error, and none of its words', () => {
  const error = Object.assign(new TypeError('Meera wrote:\n  at home: he said'), { code: 'P2002' })
  for (const given of [error, error.stack]) {
    expect(withoutWords(given)).toMatch(/^TypeError( P2002)?\n\s+at .*start\.test\.ts:\d+:\d+/)
    expect(withoutWords(given)).not.toMatch(/Meera|home/)
  }
  expect(withoutWords('Error: connect ECONNREFUSED 10.0.0.1:25 for meera@acme.example')).toBe('Error ECONNREFUSED')
})
