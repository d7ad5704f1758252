/** The demo made while relay and worker run already: each run begins with the instant its complaint was filed. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './api/app.ts'
import type { Deps } from './api/core/deps.ts'
import { openFlagBoard } from './api/flags/board.ts'
import { runDemo } from './demo.ts'
import { openDatabase, type Database } from './prisma/client.ts'
import { testApp } from './test/app.ts'
import { testDatabase } from './test/database.ts'
import { startRig } from './test/rig.ts'

let db: Database
const stops: (() => unknown)[] = []
beforeAll(async () => {
  const base = await testApp()
  const { deps: parts, caseKeys, filesDir, headsDir } = base
  const database = await testDatabase()
  db = openDatabase(database.url, { ledger: { secret: randomBytes(32), headsDir }, caseKeys })
  const flags = await openFlagBoard(db.pool)
  const rig = await startRig({ db, secret: parts.secret, store: parts.store })
  stops.push(
    () => rig.stop(),
    () => flags.close(),
    () => db.close(),
    () => database.drop(),
    () => base.close(),
  )
  const deps: Deps = {
    ...parts,
    db,
    flags,
    temporal: rig.temporal,
    caseQueue: rig.taskQueue,
    outboxFilled: rig.wake,
  }
  const demo = await runDemo(buildApp(deps), deps, join(filesDir, 'demo.unfinished'), () => {})
  await demo?.live()
})
afterAll(async () => {
  for (const stop of stops) await stop() // eslint-disable-line no-await-in-loop
})

test('every run begins at the instant at which its complaint was filed', async () => {
  const { rows } = await db.pool.query<{ filedAt: Date; startedAt: Date | null; age: number }>(
    `SELECT c."filedAt", t.at AS "startedAt", extract(day FROM now() - c."filedAt")::int AS age
     FROM "Case" c LEFT JOIN "CaseTransition" t ON t."caseId" = c.id AND t.seq = 1 ORDER BY c."filedAt"`,
  )
  expect(rows.map(({ age }) => age)).toEqual([30, 25, 16, 9, 6, 0])
  expect(rows.map(({ startedAt }) => startedAt)).toEqual(rows.map(({ filedAt }) => filedAt))
})

test('one invite has expired, and the contract ends in four months', async () => {
  const { rows } = await db.pool.query(
    `SELECT count(*)::int AS invites, count(*) FILTER (WHERE "expiresAt" < now())::int AS expired FROM "Invite"`,
  )
  expect(rows).toEqual([{ invites: 4, expired: 1 }])
  expect(await db.platform.workspace.findFirstOrThrow({ where: { host: 'acme.localhost' } })).toMatchObject({
    userLimit: 40,
    contractExpiresOn: expect.any(Date),
  })
})
