/** How the relay sends much at once: bounded, in the order that is promised, and past whatever hangs or fails. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { diskStore } from '../api/storage/disk.ts'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { testDatabase } from '../test/database.ts'
import { seeded } from '../test/random.ts'
import { delivers, type OutboxHandler } from './delivery.ts'
import { demoMailer, demoTexter } from './mail/mailers.ts'
import { startRelay, type Relay } from './relay.ts'

const lanes = 4
const kind = { name: 'SMS', payload: z.object({ to: z.string(), n: z.number() }) }
type SmsPayload = z.infer<typeof kind.payload>
let [drop, db, employer] = [] as unknown as [() => Promise<void>, Database, Employer]
let relays: Relay[] = []
beforeAll(async () => {
  const database = await testDatabase()
  const owner = new pg.Client({ connectionString: database.url.owner })
  await owner.connect()
  // As in production: the servers of tests never wait for the disk.
  await owner.query(`ALTER DATABASE ${owner.database} SET synchronous_commit = on`)
  await owner.end()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
})
afterEach(async () => {
  await Promise.all(relays.map((each) => each.stop()))
  relays = []
  await db.platform.outbox.deleteMany()
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

/** Rows in this order. */
const leave = (rows: SmsPayload[]) =>
  db.platform.outbox.createMany({
    data: rows.map((payload, n) => ({
      workspaceId: employer.workspace.id,
      kind: kind.name,
      key: randomBytes(8).toString('hex'),
      payload,
      nextAttemptAt: new Date(Date.now() - 60_000 + n),
    })),
  })
const waiting = () => db.platform.outbox.count({ where: { sentAt: null } })
const pace = { lanes, orderingKey: ['absent', 'to'], maxPauseMs: 200, claimMs: 60_000 }
function relay(send: (row: SmsPayload) => Promise<void>, database = db, others: OutboxHandler[] = []) {
  const started = startRelay({
    db: database,
    temporal: () => Promise.reject(new Error('not needed here')),
    mailer: demoMailer,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin: (host) => `http://${host}`,
    pollMs: 50,
    modules: [{ outbox: [delivers(kind, pace, (_, { payload }) => send(payload)), ...others] }],
  })
  relays.push(started)
  return started
}

/** The database, which tells of each of its statements. */
function counting(onQuery: () => void): Database {
  const query = (...args: Parameters<Database['pool']['query']>) => {
    onQuery()
    return db.pool.query(...args)
  }
  return { ...db, pool: Object.assign(Object.create(db.pool) as Database['pool'], { query }) }
}

test('sends side by side, never more than its lanes, and asks the database less than once a row', async () => {
  await leave(Array.from({ length: 200 }, (_, n) => ({ to: `reader ${n}`, n })))
  const sentNumbers: number[] = []
  let [now, most, queryCount] = [0, 0, 0]
  relay(
    async ({ n }) => {
      most = Math.max(most, ++now)
      await sleep(5)
      now -= 1
      sentNumbers.push(n)
    },
    counting(() => {
      if (sentNumbers.length > 0 && sentNumbers.length < 200) queryCount += 1
    }),
  )
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  expect(sentNumbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(most).toBe(lanes)
  // one after the other it was three statements a row
  expect(queryCount).toBeLessThan(200)
})

test.each([1, 2, 3])('what goes to one reader leaves in its order, one at a time (%i)', async (seed) => {
  const draw = seeded(seed)
  const counts = new Map<string, number>()
  const rows = Array.from({ length: 120 }, () => {
    const to = `reader ${Math.floor(draw() * draw() * 12)}`
    const n = counts.get(to) ?? 0
    counts.set(to, n + 1)
    return { to, n }
  })
  await leave(rows)
  const [began, underWay] = [new Map<string, number[]>(), new Set<string>()]
  let clashes = 0
  relay(async ({ to, n }) => {
    if (underWay.has(to)) clashes += 1
    underWay.add(to)
    began.set(to, [...(began.get(to) ?? []), n])
    await sleep(draw() * 8)
    underWay.delete(to)
  })
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  expect(clashes).toBe(0)
  for (const [to, count] of counts)
    expect(began.get(to), to).toEqual(Array.from({ length: count }, (_, n) => n))
})

test('one that hangs, and one that fails each time, hold up nobody behind them, however many wait', async () => {
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  const recipients: string[] = []
  await leave([
    ...Array.from({ length: 60 }, (_, n) => ({ to: 'hangs', n })),
    ...Array.from({ length: 5 }, (_, n) => ({ to: `fails ${n}`, n })),
    ...Array.from({ length: 30 }, (_, n) => ({ to: `reader ${n}`, n })),
  ])
  relay(async ({ to }) => {
    if (to === 'hangs') await hanging
    if (to.startsWith('fails')) throw new Error('never')
    recipients.push(to)
  })
  await expect.poll(() => recipients.length, { timeout: 30_000 }).toBe(30)
  expect(new Set(recipients).size).toBe(30)
  const failing = await db.platform.outbox.findMany({ where: { lastError: { not: null } } })
  expect(failing.map(({ lastError }) => lastError)).toEqual(Array.from({ length: 5 }, () => 'Error'))
  release()
  await expect.poll(waiting, { timeout: 30_000 }).toBe(5)
  expect(recipients).toHaveLength(90)
})

test('of three relays at once each row is sent once', async () => {
  await leave(Array.from({ length: 150 }, (_, n) => ({ to: `reader ${n % 40}`, n })))
  const sentNumbers: number[] = []
  for (let n = 0; n < 3; n++)
    relay(async (row) => {
      sentNumbers.push(row.n)
      await sleep(2)
    })
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  expect(sentNumbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, n) => n))
})

test('asks for what is of one kind in two statements, however many kinds there are', async () => {
  const others = Array.from({ length: 30 }, (_, n) =>
    delivers({ ...kind, name: `OTHER_${n}` }, pace, () => Promise.reject(new Error('not left here'))),
  )
  let [sentCount, queryCount] = [0, 0]
  const started = relay(
    async () => void (sentCount += 1),
    counting(() => void (queryCount += 1)),
    others,
  )
  for (let n = 1; n <= 20; n++) {
    await leave([{ to: 'reader', n }])
    started.wake()
    await expect.poll(() => sentCount, { interval: 2 }).toBe(n)
  }
  await expect.poll(waiting).toBe(0)
  // A claim, a mark that claims as well, and looks at a time of its own; a claim of each kind would be 600.
  expect(queryCount).toBeLessThan(20 * 4)
})

test('leaves no connection that answers before what it wrote is on the disk', async () => {
  await leave(Array.from({ length: 40 }, (_, n) => ({ to: `reader ${n}`, n })))
  relay(() => sleep(2))
  await expect.poll(waiting).toBe(0)
  const all = Array.from({ length: 10 }, () =>
    db.pool.query<{ setting: string }>(
      `SELECT current_setting('synchronous_commit') AS setting FROM pg_sleep(0.2)`,
    ),
  )
  for (const { rows } of await Promise.all(all)) expect(rows).toEqual([{ setting: 'on' }])
})

test('a row that somebody else holds is marked later, is sent once, and delays no other', async () => {
  await leave([{ to: 'held', n: 0 }])
  const recipients: string[] = []
  let [begin, end] = [() => {}, () => {}]
  const hasBegun = new Promise<void>((resolve) => (begin = resolve))
  const isHeld = new Promise<void>((resolve) => (end = resolve))
  const { wake } = relay(async ({ to }) => {
    recipients.push(to)
    if (to !== 'held') return
    begin()
    await isHeld
  })
  await hasBegun
  const holder = await db.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM "Outbox" FOR UPDATE')
    end()
    await leave(Array.from({ length: 10 }, (_, n) => ({ to: `reader ${n}`, n })))
    wake()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    expect(recipients).toHaveLength(11)
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  expect(recipients.filter((to) => to === 'held')).toHaveLength(1)
})
