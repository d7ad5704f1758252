/** What holds of the ledger of credits whatever is done, in any order and at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { assign, learner } from '../../test/learning.ts'
import { buildOffer } from '../../test/offer.ts'
import { pick, seeded } from '../../test/randomDrawings.ts'
import { expireCredits } from '../../workers/assignments/credits.ts'

let [app, admin, platform] = [] as unknown as [TestApp, Caller, Caller]
type Someone = { id: string; who: Caller }
let people: Someone[] = []
const at = '/learning/api'
beforeAll(async () => {
  app = await testApp()
  const { db, employer } = app
  const main = await buildWorkspace(db, { name: 'Platform', host: 'localhost', isMain: true })
  platform = await app.as(await buildPlatformAdmin(db, { name: 'Root', email: 'root@redress.example' }), main)
  admin = await app.as(employer.admin)
  for (const name of ['Ann One', 'Bob Two', 'Cyd Three', 'Dee Four']) {
    const { id } = await buildPerson(db, employer.workspace, { name })
    people.push({ id, who: await app.as({ id }) })
  }
})
afterAll(() => app.close())
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const offered = (price: number, credits: number) =>
  buildOffer(app.db, app.employer.workspace, app.employer.admin, { price, credits })

/** What the ledger must come to, worked out by a few sums that know nothing of it. */
class Oracle {
  left: number
  reserved = 0
  price: number
  ended = false
  /** What was paid for each person's open assignment, and whether they have begun. */
  open = new Map<string, { paid: number; begun: boolean }>()
  constructor(price: number, left: number) {
    this.price = price
    this.left = left
  }
  assign(who: string[]): number {
    let assigned = 0
    for (const each of who)
      if (!this.open.has(each) && !this.ended && this.left >= this.price) {
        this.left -= this.price
        this.reserved += this.price
        this.open.set(each, { paid: this.price, begun: false })
        assigned++
      }
    return assigned
  }
  begin(who: string): void {
    const one = this.open.get(who)
    if (!one || one.begun) return
    one.begun = true
    this.reserved -= one.paid
  }
  takeAway(who: string): void {
    const one = this.open.get(who)
    this.open.delete(who)
    if (!one || one.begun) return
    this.reserved -= one.paid
    this.left += one.paid
  }
  expire(): void {
    if (this.ended) this.left = 0
  }
  add(credits: number): void {
    if (this.left + credits >= 0) this.left += credits
  }
}

const seeds = Array.from({ length: 10 }, (_, nth) => nth + 1)
test.each(seeds)(
  '%i: whatever is done, the balance is the sum of its entries, and never too much',
  async (seed) => {
    const random = seeded(seed)
    const courses = []
    for (const price of [1, 3]) {
      const credits = 4 + Math.floor(random() * 6)
      const { courseId } = await offered(price, credits)
      courses.push({ courseId, oracle: new Oracle(price, credits) })
    }
    const setOffer = (courseId: string, data: { validUntil?: Date | null; creditPrice?: number }) =>
      app.db.platform.workspaceCourse.update({ where: { courseId }, data })
    for (let step = 0; step < 30; step++) {
      const { courseId, oracle } = pick(random, courses)
      const someone = pick(random, people)
      const amount = 1 + Math.floor(random() * 5)
      const act = pick(random, [
        'ASSIGN',
        'ASSIGN',
        'ALL',
        'BEGIN',
        'BEGIN',
        'TAKE',
        'TAKE',
        'GRANT',
        'ADJUST',
        'PRICE',
        'END',
        'EXPIRE',
      ])
      if (act === 'ASSIGN' || act === 'ALL') {
        // In the order in which the call takes them: that of their memberships.
        const who = act === 'ALL' ? people.map(({ id }) => id) : [someone.id]
        const assignResponse = await assign(admin, courseId, who, { notify: false })
        expect(assignResponse.body.content.assigned).toBe(oracle.assign(who))
      } else if (act === 'BEGIN') {
        const learning = learner(someone.who)
        const id = await learning.assignmentOf(courseId)
        expect((await learning.begin(id ?? courseId)).status).toBe(id ? 200 : 404)
        oracle.begin(someone.id)
      } else if (act === 'TAKE') {
        await admin.post(`${at}/course/unassign`, { courseId, userIds: [someone.id] })
        oracle.takeAway(someone.id)
      } else if (act === 'GRANT') {
        const purchase = await platform.post(`${at}/admin/course/buy-credits/${courseId}`, {
          credits: amount,
        })
        expect(purchase.status).toBe(oracle.ended ? 409 : 200)
        if (!oracle.ended) oracle.add(amount)
      } else if (act === 'ADJUST') {
        const credits = random() < 0.5 ? amount : -amount
        await platform.post(`${at}/admin/course/adjust-credits/${courseId}`, { credits, reason: 'Counted' })
        oracle.add(credits)
      } else if (act === 'PRICE') {
        await setOffer(courseId, { creditPrice: amount })
        oracle.price = amount
      } else if (act === 'END') {
        oracle.ended = !oracle.ended
        await setOffer(courseId, { validUntil: oracle.ended ? new Date('2026-01-01') : null })
      } else {
        await expireCredits(app.db, app.employer.workspace.id)
        for (const each of courses) each.oracle.expire()
      }
      for (const each of courses) await compare(each.courseId, each.oracle)
    }
  },
)

async function compare(courseId: string, oracle: Oracle): Promise<void> {
  const [balance, entries] = await Promise.all([
    rows().creditBalance.findUniqueOrThrow({ where: { courseId } }),
    rows().creditEntry.findMany({ where: { courseId }, orderBy: { seq: 'asc' } }),
  ])
  expect([balance.available, balance.reserved]).toEqual([oracle.left, oracle.reserved])
  let [left, reservedSum] = [0, 0]
  const reserved = new Set<string | null>()
  const settled = new Set<string | null>()
  for (const [
    nth,
    { seq, kind, credits, reserved: holds, balanceAfter, assignmentId },
  ] of entries.entries()) {
    left += credits
    reservedSum += holds
    expect([seq, balanceAfter]).toEqual([nth + 1, left])
    expect(Math.min(left, reservedSum)).toBeGreaterThanOrEqual(0)
    const seen = kind === 'RESERVE' ? reserved : kind === 'CONSUME' || kind === 'REFUND' ? settled : null
    expect(seen?.has(assignmentId) ?? false).toBe(false)
    seen?.add(assignmentId)
  }
  expect([left, reservedSum]).toEqual([balance.available, balance.reserved])
  for (const id of settled) expect(reserved.has(id)).toBe(true)
}

/** Once it is served: a product that is too busy says when to come again, and has done nothing. */
async function assignOnce(courseId: string, userId: string): Promise<number> {
  const { status, body, headers } = await assign(admin, courseId, [userId], { notify: false })
  if (status === 200) return body.content.assigned
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
  await sleep(Number(headers.get('retry-after')) * 1_000)
  return assignOnce(courseId, userId)
}

test('500 assignments at once on the last 100 credits spend exactly 100', async () => {
  const { courseId } = await offered(1, 100)
  const { workspace } = app.employer
  const crowd = Array.from({ length: 500 }, (_, nth) => ({
    id: `0199d1c0-0000-7000-8000-${String(nth).padStart(12, '0')}`,
    email: `crowd.${nth}@acme.example`,
    firstName: 'Crowd',
    lastName: String(nth),
  }))
  await app.db.platform.user.createMany({ data: crowd })
  await app.db.platform.membership.createMany({
    data: crowd.map(({ id }) => ({ workspaceId: workspace.id, userId: id, role: 'EMPLOYEE' })),
  })
  const assigned = await Promise.all(crowd.map(({ id }) => assignOnce(courseId, id)))
  expect(assigned.reduce((sum, each) => sum + each, 0)).toBe(100)
  expect(await rows().assignment.count({ where: { courseId } })).toBe(100)
  expect(await rows().creditEntry.count({ where: { courseId, kind: 'RESERVE' } })).toBe(100)
  expect(await rows().creditBalance.findUniqueOrThrow({ where: { courseId } })).toMatchObject({
    available: 0,
    reserved: 100,
  })
})

test('whoever finds every connection busy for ten seconds is told to come again, and none is lost', async () => {
  const { courseId } = await offered(1, 20)
  const lock = new pg.Client({ connectionString: app.url.owner })
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('SELECT 1 FROM "Course" WHERE id = $1 FOR UPDATE', [courseId])
  // The pool has ten.
  const assignCalls = Array.from({ length: 12 }, () =>
    assign(admin, courseId, [people[0]!.id], { notify: false }),
  )
  const settledFirst: string[] = []
  for (const each of assignCalls)
    void each.then(({ status, body, headers }) =>
      settledFirst.push(`${status} ${body.code} ${headers.get('retry-after')}`),
    )
  await expect
    .poll(() => settledFirst, { timeout: 20_000 })
    .toEqual(['503 UNAVAILABLE 5', '503 UNAVAILABLE 5'])
  await lock.query('COMMIT')
  await lock.end()
  const statuses = (await Promise.all(assignCalls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(await rows().assignment.count({ where: { courseId } })).toBe(1)
  await expect.poll(() => app.db.poolUse().app).toMatchObject({ busy: 0, waiting: 0 })
})

test('reserving without the lock leaves nothing below nothing: the database refuses', async () => {
  const { courseId, versionId } = await offered(1, 1)
  const assignments = []
  for (const { id: userId } of people)
    assignments.push(
      await rows().assignment.create({
        data: { courseId, courseVersionId: versionId, userId, assignedAt: new Date() },
      }),
    )
  const done = await Promise.allSettled(
    assignments.map(({ id }) =>
      rows().creditEntry.create({
        data: { courseId, kind: 'RESERVE', credits: -1, reserved: 1, assignmentId: id },
      }),
    ),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // What was never reserved is not given back, nor more than was.
  for (const { id } of assignments)
    await expect(
      rows().creditEntry.create({
        data: { courseId, kind: 'REFUND', credits: 2, reserved: -2, assignmentId: id },
      }),
    ).rejects.toThrow()
})
