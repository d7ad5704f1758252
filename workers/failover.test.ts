/**
 * Connections to the database break under load, one by one and all at once: the process lives, and to people
 * it was a pause.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { noDifferences, reconcile } from './compareRuns.ts'
import { insist, oneCase, startWorld, type World } from '../test/world.ts'

const rounds = 20
let world: World
afterAll(() => world?.stop(), 60_000)

test('20 rounds of killed backends and postmaster: whoever sends again gets through, once', async () => {
  world = await startWorld(['product'])
  const { db, fallen } = world
  const [filed, answers] = [[] as string[], new Map<string, number>()]
  const broken = new AbortController()
  const lanes = Array.from({ length: 6 }, async () => {
    while (!broken.signal.aborted)
      filed.push(
        await oneCase(world, ({ status, headers, body }) => {
          const answerKey =
            status === 200
              ? '200'
              : `${status} ${body.code} ${headers['retry-after'] === undefined ? 'at no time' : 'later'}`
          answers.set(answerKey, (answers.get(answerKey) ?? 0) + 1)
        }),
      )
  })
  for (let round = 0; round < rounds; round++) {
    await (round % 4 === 3 ? restart(world) : cut(world))
    await sleep(150 + Math.random() * 450)
  }
  broken.abort()
  // What fell says more than whoever could not reach it.
  const ended = await Promise.allSettled(lanes)
  expect(fallen).toEqual([])
  expect(ended.flatMap((lane) => (lane.status === 'rejected' ? [String(lane.reason)] : []))).toEqual([])
  expect(
    [...answers.keys()].filter((answerKey) => answerKey !== '200' && answerKey !== '503 UNAVAILABLE later'),
  ).toEqual([])
  expect([...answers.keys()]).toHaveLength(2)
  const count = async (sql: string) =>
    Number((await insist(() => db.pool.query<{ n: string }>(sql))).rows[0]?.n)
  await expect
    .poll(() => count(`SELECT count(*) AS n FROM "Outbox" WHERE "sentAt" IS NULL`), { timeout: 30_000 })
    .toBe(0)
  expect(await count(`SELECT count(*) AS n FROM "Case"`)).toBe(filed.length)
  expect(
    await count(`SELECT count(*) AS n FROM "Case" WHERE status = 'CLOSED' AND seq = 4 AND attention IS NULL`),
  ).toBe(filed.length)
  expect(await count(`SELECT count(*) AS n FROM "Submission"`)).toBe(filed.length * 3)
  await expect
    .poll(() => reconcile({ db, temporal: world.temporal, settleMs: 0 }), { timeout: 20_000 })
    .toEqual(noDifferences())
}, 300_000)

/** Ends every connection; whoever is at work loses a transaction. */
const cut = (at: World) =>
  at.sql(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid ' +
      '<> pg_backend_pid() AND datname = current_database()',
  )

async function restart({ postgres }: World): Promise<void> {
  await postgres.kill()
  await sleep(Math.random() * 400)
  await postgres.revive()
}
