/**
 * The real `npm start`, as a process of its own: what it prints, what it refuses, what it leaves behind when
 * it ends.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { openSession } from './api/core/session.ts'
import { withoutWords } from './log.ts'
import { buildEmployer, type Employer } from './prisma/builders.ts'
import { openDatabase, type Database } from './prisma/client.ts'
import { findTemporal, startTemporal } from './temporal/server.ts'
import {
  alive,
  requestJson,
  cases,
  emptyDatabase,
  ends,
  health,
  newDataDir,
  ready,
  refusal,
  signIn,
  start,
  startBuilt,
  ten,
} from './test/start.ts'
import { fileCase, floorGraph, publish } from './test/case.ts'
import { startTestServer } from './test/database.ts'
import { freePort } from './test/port.ts'
import { daysAgoIn } from './test/todayIn.ts'

test('one machine: it comes up with a demo, is alone on its data, and outlives Ctrl-C and kill -9', async () => {
  const DATA_DIR = await newDataDir()
  const metricsPort = String(await freePort())
  const first = await start({
    DATA_DIR,
    PUBLIC_SCHEME: 'https',
    PUBLIC_PORT: '9443',
    METRICS_PORT: metricsPort,
  })
  await first.until(ready)
  for (const words of [
    'https://acme.localhost:9443\n',
    'https://acme.localhost:9443/api/docs',
    'Temporal     http://127.0.0.1:',
    'kavita.menon@acme.example',
    'redress-demo',
  ])
    expect(first.output()).toContain(words)
  expect([await health(first.port, '/livez'), await health(first.port)]).toEqual([200, 200])
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  for (const name of ['redress_database_up 1', 'redress_clock_overdue_seconds ', 'temporal_'])
    expect(figures).toMatch(new RegExp(`^${name}`, 'm'))
  expect(await health(first.port, '/metrics')).toBe(404)
  const arjun = await signIn(first.port, 'arjun.pillai@acme.example')
  expect((await arjun('/api/demo-inbox?pageSize=1')).body.content[0].text).toContain(
    'https://acme.localhost:9443/complaints/',
  )

  // The link that was printed opens all mail, signed out too; without it there is one's own alone.
  const secret = /https:\/\/acme\.localhost:9443\/demo-mail#(\S{20,})/.exec(first.output())?.[1]
  const addressees = ({ body }: { body: { content: { to: string }[] } }) =>
    new Set(body.content.map(({ to }) => to))
  expect(addressees(await arjun('/api/demo-inbox?pageSize=50'))).toEqual(
    new Set(['arjun.pillai@acme.example']),
  )
  expect(
    addressees(
      await requestJson(first.port, 'acme.localhost', '', '/api/demo-inbox/all?pageSize=50', { secret }),
    ).size,
  ).toBeGreaterThan(3)
  expect(
    (await requestJson(first.port, 'acme.localhost', '', '/api/demo-inbox/all', { secret: 'a guess' }))
      .status,
  ).toBe(404)

  const uiPort = /127\.0\.0\.1:(\d+)/.exec(first.output())?.[1] ?? ''
  const [again, reset, port, pages] = await Promise.all([
    start({ DATA_DIR }),
    start({ DATA_DIR }, '--reset'),
    start({ DATA_DIR: await newDataDir(), PORT: String(first.port) }),
    start({ DATA_DIR: await newDataDir(), TEMPORAL_UI_PORT: uiPort }),
  ])
  for (const app of [again, reset])
    expect(await refusal(app)).toMatch(/^Redress is already running on .*data \(process \d+\)\. Stop it .*$/)
  expect(await refusal(port)).toMatch(
    new RegExp(`^Port ${first.port} is taken\\. .*PORT=${first.port + 1} npm start$`),
  )
  expect(await refusal(pages)).toMatch(
    new RegExp(`^Port ${uiPort} is taken\\. .*TEMPORAL_UI_PORT=\\d+ npm start$`),
  )

  const { body: list } = await arjun(`${cases}/list`, {})
  expect(list.content).toHaveLength(4)
  const [{ caseId }] = list.content
  const complete = (step: string, outcome: string, answers: object) =>
    [`${cases}/${caseId}/step/${step}/complete`, { outcome, answers }] as const
  expect(
    (
      await arjun(
        ...complete('acknowledge.1', 'accepted', { inTime: 'inTime', lastIncidentOn: daysAgoIn(40) }),
      )
    ).status,
  ).toBe(200)
  const servers = first.servers()
  expect(servers.length).toBeGreaterThan(3)
  first.kill('SIGINT')
  expect(await first.ended).toBe(0)
  await expect.poll(() => alive(servers), ten).toEqual([])

  const second = await start({ DATA_DIR }, '--dev')
  await second.until(ready)
  const screens = Number(/Redress +http:\/\/acme\.localhost:(\d+)/.exec(second.output())?.[1])
  expect(screens).not.toBe(second.port)
  const again2 = await signIn(screens, 'arjun.pillai@acme.example')
  const servedOn = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  expect((await again2(...complete('serve.1', 'served', { servedOn, servedBy: 'hand' }))).status).toBe(200)
  const orphans = second.servers()
  second.kill('SIGKILL')
  await second.ended
  await expect.poll(() => alive(orphans), ten).toEqual([])

  const third = await start({ DATA_DIR })
  await third.until(ready)
  expect(
    (await (await signIn(third.port, 'arjun.pillai@acme.example'))(`${cases}/${caseId}`)).body.content
      .openSteps,
  ).toContain('Reply to the complaint')
  third.kill('SIGTERM')
  expect(await third.ended).toBe(0)
}, 420_000)

test('every series that alarms and dashboard name is in the scrape of an empty product from the start', async () => {
  const METRICS_PORT = String(await freePort())
  const product = await start({ DATA_DIR: await newDataDir(), METRICS_PORT }, '--no-demo')
  await product.until(ready)
  const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const texts = ['docs/operations.md', 'deploy/prometheus/alerts.yml', 'deploy/grafana/redress.json'].map(
    (path) => readFileSync(new URL(path, import.meta.url), 'utf8'),
  )
  const named = texts.flatMap((text) => [
    ...text.matchAll(/\b(?:redress|nodejs|temporal)_(?!(?:app|platform)\b)[a-z0-9_]+/g),
  ])
  const series = [...new Set(named.map(([name]) => name.replace(/_bucket$/, '')))]
  expect(series.length).toBeGreaterThan(20)
  expect(series).toContain('temporal_workflow_task_execution_failed_total')
  expect(series.filter((name) => !new RegExp(`^${name}(_bucket|\\{| )`, 'm').test(figures))).toEqual([])
  product.kill('SIGTERM')
  expect(await product.ended).toBe(0)
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
  expect(await stopped.ended, stopped.output()).toBe(0)
  expect(stopped.output()).toContain('The demo was interrupted while it was made; beginning anew')
  await expect.poll(() => alive(servers), ten).toEqual([])

  const whole = await start({ DATA_DIR })
  await whole.until(ready)
  expect(existsSync(join(DATA_DIR, 'demo.unfinished'))).toBe(false)
  const presiding = await signIn(whole.port, 'kavita.menon@acme.example')
  expect((await presiding(`${cases}/list`, {})).body.content).toHaveLength(4)
  whole.kill('SIGINT')
  expect(await whole.ended).toBe(0)
}, 300_000)

test('parts of a real deployment: migrations, API and worker as production images hold them, run a case', async () => {
  execFileSync('npm', ['run', '-s', 'build:server'], { stdio: 'inherit' })
  const temporal = await startTemporal({ binary: await findTemporal() })
  ends.push(() => temporal.stop())
  const url = await emptyDatabase()
  const shared = {
    APP_DATABASE_URL: url.app,
    PLATFORM_DATABASE_URL: url.platform,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'parts',
    DATA_DIR: await newDataDir(),
    SMTP_URL: 'none',
  }
  expect(await refusal(await startBuilt(shared, '--only=worker'))).toMatch(/^ENCRYPTION_KEY is not set\./)
  const env = { ...shared, ENCRYPTION_KEY: randomBytes(32).toString('hex') }
  const migrate = await startBuilt(
    { ...env, DATABASE_URL: url.owner, ENCRYPTION_KEY: '', SMTP_URL: '' },
    '--only=migrate',
  )
  expect(await migrate.ended, migrate.output()).toBe(0)
  expect(await refusal(await startBuilt({ ...env, APP_DATABASE_URL: url.owner }, '--only=api'))).toMatch(
    /APP_DATABASE_URL logs in as "postgres", which may step over row security/,
  )

  const api = await startBuilt(env, '--only=api')
  await api.until('Answering on port')
  expect(await failingParts(api.port)).toEqual(['worker'])
  const worker = await startBuilt(env, '--only=worker')
  await worker.until('Worker, relay and reconciler run')
  await expect.poll(() => health(worker.port), ten).toBe(200)
  // Nobody has set it up yet.
  expect(
    (await requestJson(api.port, 'localhost', '', '/api/demo-inbox/all', { secret: 'null' })).status,
  ).toBe(503)
  expect((await requestJson(worker.port, 'localhost', '', `${cases}/options`)).status).toBe(404)

  // A process that holds one part of another installation does not serve.
  const elsewhere = await newDataDir()
  const [CASE_KEYS_DIR, LEDGER_HEADS_DIR] = [
    join(env.DATA_DIR, 'case-keys'),
    join(env.DATA_DIR, 'ledger-heads'),
  ]
  const others = [
    [{ ENCRYPTION_KEY: randomBytes(32).toString('hex') }, /^ENCRYPTION_KEY is not the key of this/m],
    [{ CASE_KEYS_DIR: elsewhere }, /^CASE_KEYS_DIR \(.*\) is empty or not mounted/m],
    [{ LEDGER_HEADS_DIR: elsewhere }, /^LEDGER_HEADS_DIR \(.*\) is empty or not mounted/m],
    [{ DATA_DIR: elsewhere, CASE_KEYS_DIR, LEDGER_HEADS_DIR }, /^DATA_DIR \(.*evidence\) is empty or not/m],
  ] as const
  const wrong = await Promise.all(
    others.map(([part], n) => startBuilt({ ...env, ...part }, n % 2 ? '--only=worker' : '--only=api')),
  )
  for (const [n, app] of wrong.entries()) expect(await refusal(app)).toMatch(others[n]![1])

  const caseKeys = {
    secret: Buffer.from(env.ENCRYPTION_KEY, 'hex'),
    dir: join(env.DATA_DIR, 'case-keys'),
  }
  const db = openDatabase(url, { caseKeys })
  ends.push(() => db.close())
  await runCase(db, await buildEmployer(db, 'acme.localhost'), api.port)

  const killed = await startBuilt({ ...env }, '--only=worker')
  await killed.until('Worker, relay and reconciler run')
  worker.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
  killed.kill('SIGKILL')
  await killed.ended
  // Temporal lists its pollers for minutes; its database sessions ended with it.
  await expect.poll(() => failingParts(api.port), ten).toEqual(['worker'])

  await temporal.stop()
  expect(await failingParts(api.port)).toEqual(['temporal', 'worker'])
  expect(await health(api.port, '/readyz')).toBe(200) // filing goes on
  expect(await health(api.port, '/livez')).toBe(200)

  // A worker that begins meanwhile waits: it is alive and not ready, so that no roll-out takes the others away.
  const waiting = await startBuilt(env, '--only=worker')
  await waiting.until('Temporal does not answer yet')
  expect([await health(waiting.port, '/livez'), await health(waiting.port, '/readyz')]).toEqual([200, 503])
  const [, temporalPort] = temporal.address.split(':')
  const returned = await startTemporal({ binary: await findTemporal(), port: Number(temporalPort) })
  ends.push(() => returned.stop())
  await waiting.until('Worker, relay and reconciler run')
  expect(await health(waiting.port, '/readyz')).toBe(200)
  expect(await health(waiting.port)).toBe(200)
  waiting.kill('SIGTERM')
  expect(await waiting.ended).toBe(0)
  await returned.stop()

  const stopped = await startBuilt(env, '--only=worker')
  await stopped.until('Temporal does not answer yet')
  stopped.kill('SIGTERM')
  expect(await stopped.ended).toBe(0)
  api.kill('SIGTERM')
  await expect.poll(() => health(api.port, '/readyz'), ten).toBe(503)
  expect(await api.ended).toBe(0)
}, 300_000)

/** A case from filing to its end, its acts through the API. */
async function runCase(db: Database, employer: Employer, port: number): Promise<void> {
  const caseId = await fileCase(db, employer, await publish(db, employer, floorGraph()))
  const { token } = await openSession(db.platform, uuid(), employer.member.id, employer.workspace.id)
  for (const step of ['read.1', 'ask.1', 'decide.1']) {
    const path = `${cases}/${caseId}/step/${step}/complete`
    const act = () => requestJson(port, 'acme.localhost', token, path, { outcome: 'done', answers: {} })
    await expect.poll(async () => (await act()).status, { timeout: 20_000, interval: 100 }).toBe(200)
  }
  expect(await db.platform.case.findUnique({ where: { id: caseId } })).toMatchObject({
    status: 'CLOSED',
    seq: 4,
  })
}

/** Parts of the installation that /status calls not ready. */
async function failingParts(port: number): Promise<string[]> {
  const { parts } = (await requestJson(port, 'localhost', '', '/status')).body.content
  return parts.flatMap(({ name, ready }: { name: string; ready: boolean }) => (ready ? [] : [name]))
}

test('the oldest supported database elsewhere serves one process, which logs in as the two roles', async () => {
  const stopServer = await startTestServer('15')
  ends.push(stopServer)
  const url = await emptyDatabase()
  const env = {
    DATABASE_URL: url.owner,
    APP_DATABASE_URL: url.app,
    PLATFORM_DATABASE_URL: url.platform,
    DATA_DIR: await newDataDir(),
  }
  expect(await refusal(await start(env))).toMatch(
    /^SMTP_URL is not set, and only the demo has an inbox of its own\./,
  )
  const app = await start({ ...env, SMTP_URL: 'none' })
  await app.until(ready)
  expect(app.output()).not.toMatch(/demo-mail|redress-demo/)
  const DATA_DIR = env.DATA_DIR
  const secret = Buffer.from(readFileSync(join(DATA_DIR, 'encryption.key'), 'utf8'), 'hex')
  const db = openDatabase(url, { caseKeys: { secret, dir: join(DATA_DIR, 'case-keys') } })
  ends.push(() => db.close())
  const employer = await buildEmployer(db, 'acme.localhost')
  const { token } = await openSession(db.platform, uuid(), employer.member.id, employer.workspace.id)
  expect((await requestJson(app.port, 'acme.localhost', token, '/api/demo-inbox')).status).toBe(404)
  await runCase(db, employer, app.port)
  app.kill('SIGINT')
  expect(await app.ended).toBe(0)
}, 300_000)

test('the log tells kind, code and place of an error, and none of its words', () => {
  const error = Object.assign(new TypeError('Meera wrote:\n  at home: he said'), { code: 'P2002' })
  for (const logInput of [error, error.stack]) {
    expect(withoutWords(logInput)).toMatch(/^TypeError( P2002)?\n\s+at .*start\.test\.ts:\d+:\d+/)
    expect(withoutWords(logInput)).not.toMatch(/Meera|home/)
  }
  expect(withoutWords('Error: connect ECONNREFUSED 10.0.0.1:25 for meera@acme.example')).toBe(
    'Error ECONNREFUSED',
  )
})
