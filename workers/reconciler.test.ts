/** One of several reconcilers works, whatever becomes of it; and its walk leaves nobody out. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { portOf } from '../node.ts'
import { fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { testDatabase, type TestUrl } from '../test/database.ts'
import { partProgram, spawnPart } from '../test/parts.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { markFailingTasks } from './failingTasks.ts'
import { standForLead, type Leader } from './leader.ts'
import { reconcile, TakenOver } from './compareRuns.ts'
import { startReconciler } from './reconciler.ts'

let [drop, url, db, employer, floor, rig] = [] as unknown as [
  () => Promise<void>,
  TestUrl,
  Database,
  Employer,
  Published,
  Rig,
]
beforeAll(async () => {
  const database = await testDatabase()
  ;[url, drop] = [database.url, () => database.drop()]
  db = openDatabase(url)
  employer = await buildEmployer(db, 'acme.localhost')
  floor = await publish(db, employer, floorGraph())
  rig = await startRig({ db })
})
afterAll(async () => {
  await rig?.stop()
  await db?.close()
  await drop?.()
})

describe('the walk', () => {
  let ids: string[]
  const walk = (pageSize: number, mayAct = () => true) =>
    reconcile({ db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0, pageSize, mayAct })
  const terminate = async (id: string) => (await rig.temporal()).workflow.getHandle(id).terminate('by hand')
  beforeAll(async () => {
    ids = await Promise.all(Array.from({ length: 7 }, () => fileCase(db, employer, floor)))
    ids.sort()
    rig.wake()
    for (const id of ids) await rig.settle(id)
    await vi.waitFor(async () => expect((await walk(3)).missingRuns).toEqual([]), 20_000)
  })

  test('finds the same whatever fits on a page: runs without an open case at its edges and past its end', async () => {
    const over = [ids[0], ids[2], ids[3], ids[6]] as string[]
    await db.pool.query(
      `UPDATE "Case" SET status = 'CLOSED', "closedAt" = now() - interval '1 minute' WHERE id = ANY($1)`,
      [over],
    )
    for (const pageSize of [1, 2, 3, 4, 7, 100]) {
      const { orphanRuns, missingRuns } = await walk(pageSize)
      expect([orphanRuns.toSorted(), missingRuns], `pages of ${pageSize}`).toEqual([over, []])
    }
    await db.pool.query(`UPDATE "Case" SET status = 'IN_PROGRESS', "closedAt" = NULL WHERE id = ANY($1)`, [
      over,
    ])
  })

  test('leaves no case without a run, the last of a page and the first of the next among them', async () => {
    for (const id of ids) await terminate(id)
    await expect.poll(async () => (await walk(2)).missingRuns.toSorted(), { timeout: 20_000 }).toEqual(ids)
    rig.wake()
    const client = await rig.temporal()
    for (const id of ids)
      await expect
        .poll(async () => (await client.workflow.getHandle(id).describe()).status.name, { timeout: 20_000 })
        .toBe('RUNNING')
  })

  test('stops in the middle of a page once another process leads, and starts nothing any more', async () => {
    await expect.poll(async () => (await walk(100)).missingRuns, { timeout: 20_000 }).toEqual([])
    await db.pool.query(`UPDATE "Case" SET attention = NULL`)
    await db.pool.query(`UPDATE "CaseStep" SET status = 'LOCKED'`)
    const seats = () =>
      db.platform.caseTransition.count({ where: { event: { path: ['type'], equals: 'SEATS' } } })
    const [before, allowed] = [await seats(), 3]
    let checkCount = 0
    // the first question is for the page, each further one for a case that is told to look
    await expect(walk(100, () => checkCount++ <= allowed)).rejects.toThrow(TakenOver)
    await expect.poll(seats, { timeout: 20_000 }).toBe(before + allowed)
    await sleep(500)
    expect(await seats()).toBe(before + allowed)
    await db.pool.query(`UPDATE "CaseStep" SET status = 'READY'`)
    await db.pool.query(`UPDATE "Case" SET attention = NULL`)
  })

  test('cases whose task keeps failing are found on every page', async () => {
    await db.pool.query(`UPDATE "Case" SET attention = 'TASK_FAILING'`)
    await markFailingTasks({ db, temporal: rig.temporal, pageSize: 2 })
    expect(await db.platform.case.count({ where: { attention: { not: null } } })).toBe(0)
  })
})

describe('who leads', () => {
  const silenceMs = 2_000
  let name: string
  beforeEach(() => {
    name = randomBytes(8).toString('hex')
  })
  const stand = (database: Database) => standForLead(database.pool, name, { silenceMs })

  test('of two reconcilers one works; where it stops, the other goes on', async () => {
    const compared = [0, 0]
    const two = [0, 1].map((n) =>
      startReconciler({
        db,
        temporal: rig.temporal,
        taskQueue: rig.taskQueue,
        everyMs: 50,
        onCompared: () => void compared[n]!++,
      }),
    )
    await expect.poll(() => Math.max(...compared), { timeout: 20_000 }).toBeGreaterThan(3)
    expect(Math.min(...compared)).toBe(0)
    const first = compared.findIndex((times) => times > 0)
    await two[first]!.stop()
    await expect.poll(() => compared[1 - first], { timeout: 20_000 }).toBeGreaterThan(0)
    await two[1 - first]!.stop()
  })

  test('it looks soon after its start, so that after a restore no case waits for a minute', async () => {
    const seen = { times: 0 }
    const { temporal, taskQueue } = rig
    const reconciler = startReconciler({ db, temporal, taskQueue, onCompared: () => void seen.times++ })
    await expect.poll(() => seen.times, { timeout: 40_000 }).toBe(1)
    await reconciler.stop()
  })

  test('parked cases try again when a process begins, though another one leads', async () => {
    const caseId = await fileCase(db, employer, floor)
    rig.wake()
    await rig.settle(caseId)
    name = `reconciler of ${rig.taskQueue}`
    const elsewhere = stand(db)
    expect(await elsewhere.lead()).toBe(true)
    await db.pool.query(`UPDATE "Case" SET attention = 'ENGINE_ERROR' WHERE id = $1`, [caseId])
    const signalled = async () =>
      ((await (await rig.temporal()).workflow.getHandle(caseId).fetchHistory()).events ?? []).filter(
        ({ workflowExecutionSignaledEventAttributes: each }) => each?.signalName === 'retry',
      ).length
    const reconciler = startReconciler({ db, temporal: rig.temporal, taskQueue: rig.taskQueue, everyMs: 50 })
    await expect.poll(signalled, { timeout: 20_000 }).toBe(1)
    await sleep(300)
    expect(await signalled()).toBe(1)
    await db.pool.query(`UPDATE "Case" SET attention = NULL WHERE id = $1`, [caseId])
    await reconciler.stop()
    await elsewhere.stop()
  })

  test('a leader whose process is killed is replaced, and the other heals what has no run', async () => {
    const world = await testDatabase()
    const own = openDatabase(world.url)
    const program = await partProgram()
    const setting = {
      databaseUrl: world.url,
      address: rig.place.address,
      secret: randomBytes(32).toString('hex'),
      apiPort: 0,
      filesDir: tmpdir(),
    }
    const parts = [0, 1].map(() => {
      const process = spawnPart(program, 'reconciler', setting)
      const part = { process, compared: 0 }
      process.stdout!.on('data', () => void part.compared++)
      return part
    })
    // On a busy machine the lead may change once while both begin.
    const workingInASecond = async () => {
      for (const part of parts) part.compared = 0
      await sleep(1_000)
      return parts.filter(({ compared }) => compared > 0)
    }
    await expect.poll(async () => (await workingInASecond()).length, { timeout: 60_000 }).toBe(1)
    const leading = parts.find(({ compared }) => compared > 0)!
    const other = parts.find((each) => each !== leading)!
    other.compared = 0

    leading.process.kill('SIGKILL')
    await once(leading.process, 'exit')
    const there = await buildEmployer(own, 'acme.localhost')
    const caseId = await fileCase(own, there, await publish(own, there, floorGraph()))
    const started = { key: `start:${caseId}` }
    await own.platform.outbox.update({ where: started, data: { sentAt: new Date(Date.now() - 60_000) } })
    await expect
      .poll(async () => (await own.platform.outbox.findUniqueOrThrow({ where: started })).sentAt, {
        timeout: 60_000,
      })
      .toBeNull()
    await expect.poll(() => other.compared, { timeout: 60_000 }).toBeGreaterThan(0)
    other.process.kill('SIGKILL')
    await once(other.process, 'exit')
    await own.close()
    await world.drop()
  })

  test('one that lives and is cut off from the database stops leading before another one begins', async () => {
    const line = await frozenLine(url.platform)
    const far = openDatabase({ ...url, platform: line.url })
    const [cutOff, near] = [stand(far), stand(db)]
    expect([await cutOff.lead(), await near.lead()]).toEqual([true, false])
    await sleep(silenceMs * 2)
    expect([cutOff.isLeading(), await near.lead()]).toEqual([true, false])

    line.freeze()
    await replaced(cutOff, near)
    line.thaw()
    await sleep(silenceMs)
    expect([await cutOff.lead(), await near.lead()]).toEqual([false, true])
    await Promise.all([cutOff.stop(), near.stop()])
    await far.close()
    line.end()
  })

  test('one whose session the database ends knows it at once', async () => {
    const [first, second] = [stand(db), stand(db)]
    expect([await first.lead(), await second.lead()]).toEqual([true, false])
    const { rows } = await db.pool.query<{ pid: number }>(
      `SELECT l.pid FROM pg_locks l WHERE l.locktype = 'advisory'
        AND (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
      [name],
    )
    expect(rows).toHaveLength(1)
    await db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
    await expect.poll(() => first.isLeading(), { timeout: silenceMs / 2 }).toBe(false)
    await expect.poll(() => second.lead()).toBe(true)
    expect(await first.lead()).toBe(false)
    await Promise.all([first.stop(), second.stop()])
  })

  /** Never both; throws unless the other leads within ten seconds. */
  async function replaced(before: Leader, after: Leader): Promise<void> {
    for (const end = Date.now() + 10_000; !(await after.lead()); await sleep(10)) {
      expect(before.isLeading() && after.isLeading()).toBe(false)
      if (Date.now() > end) throw new Error('Nobody took over')
    }
    expect(before.isLeading()).toBe(false)
  }
})

/** A way to the database on which nothing arrives while it is frozen, and nothing is told to be closed. */
async function frozenLine(to: string) {
  const target = new URL(to)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    sockets.push(near, far)
    near.pipe(far)
    far.pipe(near)
    for (const each of [near, far]) each.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(portOf(server)) }).toString(),
    freeze: () => sockets.forEach((each) => each.unpipe().pause()),
    thaw: () => sockets.forEach((each, n) => each.pipe(sockets[n % 2 === 0 ? n + 1 : n - 1]!)),
    end: () => {
      sockets.forEach((each) => each.destroy())
      server.close()
    },
  }
}
