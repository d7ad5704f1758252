/** Kill -9 of every part at any moment: no filed case is lost, no step done twice, no notice sent twice (design §3). */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { removePostgres, startPostgres, type Postgres } from '../prisma/server.ts'
import { temporalClient, type TemporalPlace } from '../temporal/connection.ts'
import { findTemporal, startTemporal, type Temporal } from '../temporal/server.ts'
import { actUpdate, type ActInput } from '../workflows/messages.ts'
import { reconcile } from './reconciler.ts'
import { acting, fileCase, floorGraph, publish, type Published } from './testCase.ts'
import type { PartSetting } from './testPart.ts'

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
  await expect.poll(() => reconcile({ db, temporal: world.temporal, settleMs: 0 }), { timeout: 20_000 }).toEqual({ missingRuns: [], orphanRuns: [], fixed: [] })
}, 120_000)

type World = { db: Database; employer: Employer; floor: Published; temporal: ReturnType<typeof temporalClient>['client']; parts: Part[]; kills: string[] }

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
  const floor = await publish(db, employer, floorGraph())
  const setting: PartSetting = { databaseUrl, address: place.address, secret: Buffer.from(place.secret as Uint8Array).toString('hex') }
  const killing = (name: string, pid: () => number, revive: () => Promise<void>): Part => ({ name, revive, kill: async () => { kills.push(name); process.kill(pid(), 'SIGKILL') } })
  const [port, temporalPort] = [Number(new URL(databaseUrl).port), Number(place.address.split(':')[1])]
  return {
    db, employer, floor, temporal: link.client, kills,
    parts: [
      ...(await Promise.all(['worker', 'relay'].map((name) => child(name, setting, kills)))),
      killing('temporal', () => server.pid, async () => { server = await insist(() => startTemporal({ binary, dbFile, port: temporalPort })) }),
      killing('postgres', () => postgres.pid, async () => { postgres = await insist(() => startPostgres({ dataDir, settings, port })) }),
    ],
  }
}

/** A worker or a relay as a process of its own. */
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

/** Files a case and does its steps, again and again with the same keys until each is answered, as a patient client would. */
async function oneCase(world: World): Promise<string> {
  const caseId = uuid()
  await insist(() => fileOnce(world, caseId))
  const by = acting(world.employer.member, 'COMMITTEE')
  for (const step of steps) {
    const key = uuid()
    await insist(() => actOnce(world, caseId, { key, by, act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} } }))
  }
  return caseId
}

/** A filing that was not answered may have been written: then it is found, not filed again. */
async function fileOnce({ db, employer, floor }: World, caseId: string): Promise<string> {
  const before = await db.platform.case.findUnique({ where: { id: caseId }, select: { id: true } })
  return before?.id ?? fileCase(db, employer, floor, { caseId })
}

async function actOnce({ db, temporal }: World, caseId: string, input: ActInput): Promise<void> {
  const client = await temporal()
  try {
    await client.withDeadline(Date.now() + 5_000, () => client.workflow.getHandle(caseId).executeUpdate(actUpdate, { args: [input], updateId: input.key }))
  } catch (error) {
    const written = await db.platform.caseTransition.findFirst({ where: { caseId, key: input.key } })
    if (error instanceof WorkflowNotFoundError && written) return // it closed the case, and the answer was lost
    if (error instanceof WorkflowUpdateFailedError) throw Object.assign(new Error(`Refused: ${String(error.cause)}`), { isFinal: !/completed/i.test(String(error.cause)) })
    throw error
  }
}

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
