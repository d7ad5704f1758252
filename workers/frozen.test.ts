/**
 * A worker stands still in the middle of its tasks for longer than Temporal waits for one, as on a machine that
 * sleeps or swaps. Temporal gives the same tasks again, and the SDK reports that it has them twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseWorkflowId } from '../temporal/names.ts'
import { doStep, fileOne, startWorld, stepsOfCase, type World } from '../test/world.ts'
import { noDifferences, reconcile } from './compareRuns.ts'

/** Several times as long as a task may take, and less than a transition waits for its lock. */
const frozenMs = 12_000
let world: World
beforeAll(async () => {
  world = await startWorld(['worker', 'relay', 'api'])
}, 120_000)
afterAll(() => world?.stop(), 60_000)

test.each([
  ['was written while it stood still', 0],
  ['is still being written when its task comes again', 2_000],
])(
  'an act that %s is done once, and so are the next ones',
  async (_, afterMs) => {
    const { db, fallen, parts } = world
    const worker = parts.find(({ name }) => name === 'worker')!
    const ids: string[] = []
    while (ids.length < 8) ids.push(await fileOne(world))
    const ours = { id: { in: ids } }
    await expect
      .poll(() => db.platform.case.count({ where: { ...ours, seq: 1 } }), { timeout: 30_000 })
      .toBe(ids.length)

    const [first, ...later] = stepsOfCase as [string, ...string[]]
    const transitionLock = await holdTransitions(world)
    const acts = ids.map((id) => doStep(world, id, first))
    await expect.poll(transitionLock.waiting, { timeout: 20_000 }).toBe(ids.length)
    worker.freeze()
    if (afterMs === 0) await transitionLock.release()
    await sleep(frozenMs)
    worker.thaw()
    await sleep(afterMs)
    if (afterMs > 0) await transitionLock.release()
    await Promise.all(acts)
    for (const step of later) await Promise.all(ids.map((id) => doStep(world, id, step)))

    const select = { id: true, status: true, seq: true, attention: true }
    for (const { id, ...each } of await db.platform.case.findMany({ where: ours, select }))
      expect(each, id).toEqual({ status: 'CLOSED', seq: stepsOfCase.length + 1, attention: null })
    // What the SDK warns of then (docs/operations.md): Temporal had given the task up, as the history says.
    expect(worker.stderr()).toContain('Task not found when completing')
    expect(await timedOutTasks(world, ids)).toBeGreaterThan(0)
    expect(fallen).toEqual([])
    await expect
      .poll(() => reconcile({ db, temporal: world.temporal, settleMs: 0 }), { timeout: 20_000 })
      .toEqual(noDifferences())
  },
  120_000,
)

/** How many tasks of these cases Temporal waited for in vain, and gave out again. */
async function timedOutTasks({ temporal }: World, ids: string[]): Promise<number> {
  const client = await temporal()
  const histories = await Promise.all(
    ids.map((id) => client.workflow.getHandle(caseWorkflowId(id)).fetchHistory()),
  )
  const events = histories.flatMap(({ events: each }) => each ?? [])
  return events.filter((event) => event.workflowTaskTimedOutEventAttributes).length
}

/** Whoever writes a transition waits until it is released. */
async function holdTransitions({ databaseUrl }: World) {
  const lock = new pg.Client({ connectionString: databaseUrl })
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
