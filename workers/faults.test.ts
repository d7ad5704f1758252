/** Kill -9 of every part at any moment: no filed case is lost, no step done twice, no notice sent twice (design §3). */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { openSession } from '../api/core/session.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { removePostgres, startPostgres, type Postgres } from '../prisma/server.ts'
import { temporalClient, type TemporalPlace } from '../temporal/connection.ts'
import { findTemporal, startTemporal, type Temporal } from '../temporal/server.ts'
import { reconcile } from './reconciler.ts'
import { floorGraph, publish } from './testCase.ts'
import type { PartSetting } from './testPart.ts'
import { freePort } from '../api/testPort.ts'

const chaosMs = 18_000
const steps = ['read.1', 'ask.1', 'decide.1']
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => { for (const end of ends.toReversed()) await end() }, 60_000)

type Part = { name: string; kill(): Promise<void>; revive(): Promise<void> }

test('parts are killed at random while people file and act, and everything happens once', async () => {
  const world = await startWorld()
  const { db, employer } = world
  const until = Date.now() + chaosMs
  const filed: string[] = []
  const lanes = Array.from({ length: 8 }, async () => {
    while (Date.now() < until) filed.push(await oneCase(world))
  })
  await havoc(world.parts, until)
  await Promise.all(lanes)
  const { pool } = db
  const count = async (sql: string) => Number((await insist(() => pool.query<{ n: string }>(sql))).rows[0]?.n)
  await expect.poll(() => count(`SELECT count(*) AS n FROM "Outbox" WHERE "sentAt" IS NULL`), { timeout: 30_000 }).toBe(0)

  expect(filed.length, `after ${world.kills.join(" ")}`).toBeGreaterThanOrEqual(8)
  expect(await count(`SELECT count(*) AS n FROM "Case" WHERE status = 'CLOSED' AND seq = 4 AND attention IS NULL`)).toBe(filed.length)
  expect(await count(`SELECT count(*) AS n FROM "Case"`)).toBe(filed.length)
  expect(await count(`SELECT count(*) AS n FROM "CaseEvent" WHERE kind = 'STEP_DONE'`)).toBe(filed.length * 3)
  expect(await count(`SELECT count(*) AS n FROM "CaseTransition"`)).toBe(filed.length * 4)
  const notices = await count(`SELECT count(*) AS n FROM "Notice"`)
  expect(notices).toBe(await count(`SELECT count(*) AS n FROM (SELECT DISTINCT "userId", "caseId", kind, subject FROM "Notice") one`))
  expect(await count(`SELECT count(*) AS n FROM "DemoMail"`)).toBe(notices)
  expect(await count(`SELECT count(*) AS n FROM "LedgerEntry" WHERE entity = 'case'`)).toBe(filed.length * 4)
  expect((await pool.query('SELECT ledger_first_broken($1) AS broken', [employer.workspace.id])).rows).toEqual([{ broken: null }])
  await expect.poll(() => reconcile({ db, temporal: world.temporal, settleMs: 0 }), { timeout: 20_000 }).toEqual({ missingRuns: [], orphanRuns: [], fixed: [], stopped: [], parked: [] })
}, 120_000)

type Caller = (method: string, path: string, body: object, key: string) => Promise<ReturnType<typeof JSON.parse>>
type World = { db: Database; employer: Employer; workflowId: string; complainant: Caller; member: Caller; temporal: ReturnType<typeof temporalClient>['client']; parts: Part[]; kills: string[] }

async function startWorld(): Promise<World> {
  const home = await mkdtemp(join(tmpdir(), 'redress-faults-'))
  ends.push(() => rm(home, { recursive: true, force: true }))
  const dataDir = join(home, 'postgres')
  const settings = { fsync: 'off', max_connections: '100' }
  let postgres: Postgres = await startPostgres({ dataDir, settings })
  ends.push(() => removePostgres(dataDir), () => postgres.stop())
  await applyMigrations(postgres.url)
  const [databaseUrl, binary, dbFile, kills] = [postgres.url, await findTemporal(), join(home, 'temporal.db'), [] as string[]]
  let server: Temporal = await startTemporal({ binary, dbFile })
  ends.push(() => server.stop())
  const place: TemporalPlace = { address: server.address, secret: randomBytes(32) }
  const db = openDatabase(databaseUrl)
  const link = temporalClient(place)
  ends.push(() => db.close(), () => link.close())
  const employer = await buildEmployer(db, 'acme.localhost')
  const { workflowId } = await publish(db, employer, floorGraph())
  await db.platform.workflow.update({ where: { id: workflowId }, data: { defaultToWorkspace: true } })
  const apiPort = await freePort()
  const setting: PartSetting = { databaseUrl, address: place.address, secret: Buffer.from(place.secret as Uint8Array).toString('hex'), apiPort, filesDir: home }
  const as = async ({ id }: { id: string }) => calling(apiPort, (await openSession(db.platform, uuid(), id, employer.workspace.id)).token)
  const killing = (name: string, pid: () => number, revive: () => Promise<void>): Part => ({ name, revive, kill: async () => { kills.push(name); process.kill(pid(), 'SIGKILL') } })
  const [port, temporalPort] = [Number(new URL(databaseUrl).port), Number(place.address.split(':')[1])]
  return {
    db, employer, workflowId, complainant: await as(employer.complainant), member: await as(employer.member), temporal: link.client, kills,
    parts: [
      ...(await Promise.all(['worker', 'relay', 'api'].map((name) => child(name, setting, kills)))),
      killing('temporal', () => server.pid, async () => { server = await insist(() => startTemporal({ binary, dbFile, port: temporalPort })) }),
      killing('postgres', () => postgres.pid, async () => { postgres = await insist(() => startPostgres({ dataDir, settings, port })) }),
    ],
  }
}

/** A worker, a relay or an API as a process of its own. */
async function child(name: string, setting: PartSetting, kills: string[]): Promise<Part> {
  const start = () => spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('testPart.ts', import.meta.url)), name], { env: { ...process.env, PART: JSON.stringify(setting) }, stdio: ['ignore', 'pipe', 'ignore'] })
  let running: ChildProcess = start()
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  ends.push(kill)
  await once(running.stdout!, 'data')
  return { name, kill: async () => { kills.push(name); await kill() }, revive: async () => { running = start() } }
}

/** Kills one part after the other, in an order that differs each round, and brings it back a moment later. */
async function havoc(parts: Part[], until: number): Promise<void> {
  while (Date.now() < until) {
    for (const part of parts.toSorted(() => Math.random() - 0.5)) {
      await sleep(400 + Math.random() * 1_200)
      await part.kill()
      await sleep(Math.random() * 600)
      await part.revive()
    }
  }
}

const at = '/complaint-workflow/api/case'
const words = { complainant: { name: 'Meera Iyer', email: 'meera@acme.example' }, respondent: {}, incidents: [{ details: 'What happened.', date: '2026-11-02', evidenceIds: [] }], answers: {}, ticked: [] }

/** Files a complaint and does its steps over HTTP, again and again with the same keys until each is answered, as a patient client would. */
async function oneCase({ complainant, member, workflowId }: World): Promise<string> {
  const { draftId } = await insist(() => complainant('POST', `${at}/draft`, { workflowId }, uuid()))
  const { caseId } = await insist(() => complainant('POST', at, { draftId, form: words }, uuid()))
  for (const step of steps) {
    const key = uuid()
    await insist(() => member('POST', `${at}/${caseId}/step/${step}/complete`, { outcome: 'done' }, key))
  }
  return caseId
}

/** Sends until there is an answer; a refusal is final, what cannot be reached is not. */
const calling = (port: number, token: string): Caller => (method, path, body, key) => new Promise((resolve, reject) => {
  const headers = { host: 'acme.localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false, timeout: 15_000 }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject).on('end', () => {
      const told = Buffer.concat(chunks).toString()
      if (answer.statusCode === 200) resolve(JSON.parse(told).content)
      else reject(Object.assign(new Error(`${path} answered ${answer.statusCode}: ${told}`), { isFinal: (answer.statusCode ?? 0) < 500 }))
    })
  })
  sent.on('timeout', () => sent.destroy(new Error('No answer'))).on('error', reject).end(JSON.stringify(body))
})

/** Until it works; what is out of reach comes back. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 60_000; ;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { isFinal?: boolean }).isFinal || Date.now() > end) throw error
      await sleep(150)
    }
  }
}
