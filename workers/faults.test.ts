/**
 * Kill -9 of every part at any moment: no filed case is lost, no step done twice, no notice sent twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { beginHeads, checkEveryChain } from '../api/audit/upkeep.ts'
import { noDifferences, reconcile } from './compareRuns.ts'
import { insist, oneCase, startWorld, type WorldPart, type World } from '../test/world.ts'

const chaosMs = 18_000
let world: World
afterAll(() => world?.stop(), 60_000)

test('parts are killed at random while people file and act, and everything happens once', async () => {
  world = await startWorld(['worker', 'relay', 'api'])
  const { db } = world
  const until = Date.now() + chaosMs
  const filed: string[] = []
  const lanes = Array.from({ length: 8 }, async () => {
    while (Date.now() < until) filed.push(await oneCase(world))
  })
  await havoc([...world.parts, world.temporalServer, world.postgres], until)
  await Promise.all(lanes)
  const { pool } = db
  const count = async (sql: string) => Number((await insist(() => pool.query<{ n: string }>(sql))).rows[0]?.n)
  await expect
    .poll(() => count(`SELECT count(*) AS n FROM "Outbox" WHERE "sentAt" IS NULL`), { timeout: 90_000 })
    .toBe(0)

  expect(world.fallen).toEqual([])
  expect(filed.length, `after ${world.kills.join(' ')}`).toBeGreaterThanOrEqual(8)
  expect(
    await count(`SELECT count(*) AS n FROM "Case" WHERE status = 'CLOSED' AND seq = 4 AND attention IS NULL`),
  ).toBe(filed.length)
  expect(await count(`SELECT count(*) AS n FROM "Case"`)).toBe(filed.length)
  expect(await count(`SELECT count(*) AS n FROM "CaseEvent" WHERE kind = 'STEP_DONE'`)).toBe(filed.length * 3)
  expect(await count(`SELECT count(*) AS n FROM "CaseTransition"`)).toBe(filed.length * 4)
  const notices = await count(`SELECT count(*) AS n FROM "Notice"`)
  expect(notices).toBe(
    await count(
      `SELECT count(*) AS n FROM (SELECT DISTINCT "userId", "caseId", kind, "subjectText" FROM "Notice") one`,
    ),
  )
  expect(await count(`SELECT count(*) AS n FROM "DemoMail"`)).toBe(notices)
  expect(await count(`SELECT count(*) AS n FROM "LedgerEntry" WHERE entity = 'case'`)).toBe(filed.length * 4)
  await beginHeads(db)
  expect(await checkEveryChain(db)).toEqual([])
  await expect
    .poll(() => reconcile({ db, temporal: world.temporal, settleMs: 0 }), { timeout: 20_000 })
    .toEqual(noDifferences())
}, 300_000)

/** Kills one part after the other, in an order that differs each round, and brings it back a moment later. */
async function havoc(parts: WorldPart[], until: number): Promise<void> {
  while (Date.now() < until) {
    for (const part of parts.toSorted(() => Math.random() - 0.5)) {
      await sleep(400 + Math.random() * 1_200)
      await part.kill()
      await sleep(Math.random() * 600)
      await part.revive()
    }
  }
}
