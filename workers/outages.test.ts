/**
 * Parts are lost while somebody acts: an act is answered, or answers 503 with its words kept, and sent again it is done
 * once. How long that takes is measured by bench/kill.ts.
 */
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOne, startWorld, type WorldPart, type World } from '../test/world.ts'

const note = 'The committee read it'
let world: World
beforeAll(async () => {
  world = await startWorld(['relay', 'api', 'worker', 'worker', 'worker'])
  standIn().freeze()
}, 300_000)
afterAll(() => world?.stop(), 60_000)

const patiently = { timeout: 60_000, interval: 200 }
const partsOf = (name: string) => world.parts.filter((part) => part.name === name)
/** A worker that stands still until the others are killed: to start one takes long on a busy machine. */
const standIn = () => partsOf('worker').at(-1)!
async function newCase(): Promise<string> {
  const id = await fileOne(world)
  await expect
    .poll(async () => (await world.db.platform.case.findUniqueOrThrow({ where: { id } })).seq, patiently)
    .toBe(1)
  return id
}
const act = (caseId: string, key: string) =>
  world.member(
    'POST',
    `/complaint-workflow/api/case/${caseId}/step/read.1/complete`,
    { outcome: 'done', note },
    key,
  )
/** What is kept of the member's words, and whether a transition has taken them up. */
const submissionsOf = async (caseId: string) =>
  (await world.db.forWorkspace(world.employer.workspace.id).submission.findMany({ where: { caseId } })).map(
    (each) => [each.note, each.committedSeq],
  )
const doneOnce = async (caseId: string) => {
  expect(await submissionsOf(caseId)).toEqual([[note, 2]])
  expect(await world.db.platform.caseEvent.count({ where: { caseId, kind: 'STEP_DONE' } })).toBe(1)
  expect(await world.db.platform.caseTransition.count({ where: { caseId } })).toBe(2)
}

/** Whoever writes a transition waits until it is released. */
async function holdTransitions() {
  const lock = new pg.Client({ connectionString: world.databaseUrl })
  await lock.connect()
  await lock.query('BEGIN; LOCK TABLE "CaseTransition" IN SHARE MODE')
  const sql = `SELECT FROM pg_locks WHERE NOT granted AND relation = '"CaseTransition"'::regclass`
  return {
    waiting: async () => (await lock.query(sql)).rowCount,
    async release() {
      await lock.query('COMMIT')
      await lock.end()
    },
  }
}

test('workers that are killed leave their acts to another one: answered, not with 503, and done once', async () => {
  const ids = [await newCase(), await newCase(), await newCase()]
  const transitionLock = await holdTransitions()
  const acts = ids.map((id) => act(id, uuid()))
  await expect.poll(transitionLock.waiting, patiently).toBe(ids.length)
  const others = partsOf('worker').slice(0, -1)
  for (const worker of others) await worker.kill()
  await transitionLock.release()
  standIn().thaw()
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(ids.map(() => 200))
  for (const id of ids) await doneOnce(id)
  for (const worker of others) await worker.revive()
})

test('an API is killed while it waits for an act: sent again to another one, it is done once', async () => {
  const [caseId, key] = [await newCase(), uuid()]
  const transitionLock = await holdTransitions()
  const first = act(caseId, key)
  first.catch(() => {})
  await expect.poll(transitionLock.waiting, patiently).toBe(1)
  const [api] = partsOf('api')
  await api!.kill()
  await expect(first).rejects.toThrow()
  await transitionLock.release()
  await api!.revive()
  await expect
    .poll(
      () =>
        act(caseId, key).then(
          ({ status }) => status,
          () => 0,
        ),
      patiently,
    )
    .toBe(200)
  await doneOnce(caseId)
})

test.each([
  ['Temporal', () => world.temporalServer, [[note, null]]],
  ['PostgreSQL', () => world.postgres, []],
])('while %s is down an act answers 503, and succeeds when it is sent again', async (_, part, words) => {
  const [caseId, key] = [await newCase(), uuid()]
  const down: WorldPart = part()
  await down.kill()
  const { status, headers, body } = await act(caseId, key)
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  // What lies in the database is there while Temporal is down; what never reached it stays with the sender.
  if (words.length > 0) expect(await submissionsOf(caseId)).toEqual(words)
  await down.revive()
  await expect
    .poll(
      () =>
        act(caseId, key).then(
          ({ status: now }) => now,
          () => 0,
        ),
      patiently,
    )
    .toBe(200)
  await doneOnce(caseId)
  expect(world.fallen).toEqual([])
})
