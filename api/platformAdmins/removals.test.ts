/**
 * A platform admin who is removed while they act, in both orders: each call holds on to a row that a third connection
 * has locked, so that the other one has to wait for it.
 */
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, TestApp } from '../../test/app.ts'
import {
  acceptAdminInvite,
  adminInvitesAt,
  adminsAt,
  backdateAccount,
  beginAnew,
  confirmSuccessor as confirm,
  inviteAdminAs,
  joinAsAdmin,
  newAddress,
  openPlatform,
  proposeSuccessor,
  readProposal,
  type Platform,
} from '../../test/platformAdmins.ts'

let platform: Platform
let app: TestApp
let priya: Awaited<ReturnType<typeof beginAnew>>
let pavan: Awaited<ReturnType<typeof joinAsAdmin>>
let proposalId = ''

beforeAll(async () => {
  platform = await openPlatform()
  app = platform.app
})
afterAll(() => app?.close())
beforeEach(async () => {
  priya = await beginAnew(platform)
  pavan = await joinAsAdmin(platform, priya.caller)
  await backdateAccount(platform, pavan.id, 60)
  proposalId = await proposeSuccessor(platform)
})

/** A row that a connection of its own keeps locked until `release`. */
async function lockRow(table: 'Challenge' | 'SuccessorProposal', id: string) {
  const connection: PoolClient = await app.db.pool.connect()
  await connection.query('BEGIN')
  await connection.query(`SELECT 1 FROM "${table}" WHERE id = $1 FOR UPDATE`, [id])
  return async () => {
    await connection.query('COMMIT')
    connection.release()
  }
}
const waiting = async (): Promise<number> => {
  const { rows } = await app.db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
const expectWaiting = (count: number) => expect.poll(waiting, { timeout: 4000, interval: 20 }).toBe(count)
/**
 * Begins the first call, which comes as far as the locked row, then the second, which has to wait for the first;
 * releases the row and answers both.
 */
async function inThatOrder(
  lock: Parameters<typeof lockRow>,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  const release = await lockRow(...lock)
  const answers: Promise<Answer>[] = []
  try {
    answers.push(first())
    await expectWaiting(1)
    answers.push(second())
    await expectWaiting(2)
  } finally {
    await release()
    await Promise.allSettled(answers)
  }
  return Promise.all(answers) as Promise<[Answer, Answer]>
}
const removePavan = () => priya.caller.delete(`${adminsAt}/${pavan.id}`)
const isAdmin = async () =>
  (await app.db.platform.user.findUniqueOrThrow({ where: { id: pavan.id } })).isPlatformAdmin

test('a removal waits for a confirmation that is under way, and then forgets it', async () => {
  const [confirmed, removed] = await inThatOrder(
    ['SuccessorProposal', proposalId],
    () => confirm(pavan.caller, proposalId),
    removePavan,
  )
  expect([confirmed.status, removed.status]).toEqual([200, 200])
  expect(await isAdmin()).toBe(false)
  expect(await readProposal(platform, proposalId)).toMatchObject({ status: 'PROPOSED', proposedBy: null })
})

test('a confirmation waits for a removal that is under way, and is refused', async () => {
  const { id } = await inviteAdminAs(platform, pavan.caller)
  const [removed, confirmed] = await inThatOrder(['Challenge', id], removePavan, () =>
    confirm(pavan.caller, proposalId),
  )
  expect(removed.status).toBe(200)
  expect([confirmed.status, confirmed.body.code]).toEqual([403, 'FORBIDDEN'])
  expect(await readProposal(platform, proposalId)).toMatchObject({ status: 'PROPOSED', proposedBy: null })
})

test('a second confirmation that waits for the removal of who gives it appoints nobody', async () => {
  expect((await confirm(priya.caller, proposalId)).status).toBe(200)
  const { id } = await inviteAdminAs(platform, pavan.caller)
  const [removed, confirmed] = await inThatOrder(['Challenge', id], removePavan, () =>
    confirm(pavan.caller, proposalId),
  )
  expect([removed.status, confirmed.status]).toEqual([200, 403])
  const left = { status: 'PROPOSED', proposedBy: priya.id, confirmedBy: null }
  expect(await readProposal(platform, proposalId)).toEqual(left)
})

test('of two who remove each other, the second waits for the first and is refused', async () => {
  const { id } = await inviteAdminAs(platform, pavan.caller)
  const [removed, second] = await inThatOrder(['Challenge', id], removePavan, () =>
    pavan.caller.delete(`${adminsAt}/${priya.id}`),
  )
  expect([removed.status, second.status, second.body.code]).toEqual([200, 403, 'FORBIDDEN'])
  expect(await app.db.platform.user.count({ where: { isPlatformAdmin: true } })).toBe(1)
})

test('a removal waits for an invite that is under way, and ends its link', async () => {
  const { email, id } = await inviteAdminAs(platform, priya.caller)
  // Another invite to that address ends the one before, whose row is locked.
  const [invited, removed] = await inThatOrder(
    ['Challenge', id],
    () => pavan.caller.post(adminInvitesAt, { email }),
    removePavan,
  )
  expect([invited.status, removed.status]).toEqual([200, 200])
  const open = { identifier: email, purpose: 'PLATFORM_ADMIN', usedAt: null }
  expect(await app.db.platform.challenge.count({ where: open })).toBe(0)
})

test('an invite waits for a removal that is under way, and no link is made', async () => {
  const { id, code } = await inviteAdminAs(platform, pavan.caller)
  const email = newAddress()
  const [removed, invited] = await inThatOrder(['Challenge', id], removePavan, () =>
    pavan.caller.post(adminInvitesAt, { email }),
  )
  expect([removed.status, invited.status, invited.body.code]).toEqual([200, 403, 'FORBIDDEN'])
  expect(await app.db.platform.challenge.count({ where: { identifier: email } })).toBe(0)
  expect((await acceptAdminInvite(platform, code)).body.text.code).toBe('signIns.adminLinkUsed')
})

test('a link that is opened while its sender is removed makes an account that is listed, or none', async () => {
  const { email, code } = await inviteAdminAs(platform, pavan.caller)
  const [removed, opened] = await Promise.all([removePavan(), acceptAdminInvite(platform, code)])
  expect(removed.status).toBe(200)
  const adminCount = await app.db.platform.user.count({ where: { email, isPlatformAdmin: true } })
  expect(adminCount).toBe(opened.status === 200 ? 1 : 0)
  expect((await acceptAdminInvite(platform, code)).body.text.code).toBe('signIns.adminLinkUsed')
})

test('who withdraws an invite while they are removed withdraws nothing', async () => {
  const [{ id: own }, { id: other }] = [
    await inviteAdminAs(platform, pavan.caller),
    await inviteAdminAs(platform, priya.caller),
  ]
  const [removed, withdrawn] = await inThatOrder(['Challenge', own], removePavan, () =>
    pavan.caller.delete(`${adminInvitesAt}/${other}`),
  )
  expect([removed.status, withdrawn.status]).toEqual([200, 403])
  expect(await app.db.platform.challenge.count({ where: { id: other, usedAt: null } })).toBe(1)
})
