/** POSH s. 4: who sits on a committee, counted without telling of anybody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { lookAtObligations } from '../../workers/compliance/obligations.ts'
import type { Proof } from './basicsContract.ts'
import type { z } from 'zod'
import { isWomanBy, termEndsOn } from './composition.ts'

const at = '/learning/api'
let app: TestApp
let [admin, leela, member] = [] as unknown as [Caller, Caller, Caller]
let instanceId = ''
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const proofFor = async (who: Caller): Promise<z.infer<typeof Proof>> =>
  (await who.get(`${at}/compliance/instance/${instanceId}`)).body.content.proofs[0]
const state = async (countsAsWoman: (part: string) => boolean | null) => {
  const { body } = await admin.get('/api/committee')
  const committee = body.content.find((each: { branchId: string }) => each.branchId === app.employer.pune.id)
  return admin.put(`/api/committee/${committee.committeeId}`, {
    name: committee.name,
    version: committee.version,
    members: committee.members.map(({ userId, part }: { userId: string; part: string }) => ({
      userId,
      part,
      countsAsWoman: countsAsWoman(part),
    })),
  })
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  leela = await app.as(app.employer.branchAdmin)
  member = await app.as(app.employer.member)
  await admin.post(`${at}/compliance/pack`, { packKey: 'india-posh', branchIds: [] })
  await lookAtObligations(app.db, app.employer.workspace.id, Date.now() + 86_400_000)
  const instance = await rows().complianceInstance.findFirstOrThrow({
    where: { item: { packKey: 'india-posh:committee' }, branchId: app.employer.pune.id },
  })
  instanceId = instance.id
  await rows().membership.updateMany({ data: { gender: null } })
})
afterAll(() => app.close())

test('what nobody stated is not known; what is stated counts; a profile counts where nothing is stated', async () => {
  const unknown = await proofFor(admin)
  expect(unknown.all).toBe(6)
  expect(unknown.lacks.join()).toMatch(/It is not known whether the presiding officer is a woman\./)
  expect(unknown.lacks.join()).toMatch(/It is not known whether at least half are women\./)
  await state((part) => part === 'PRESIDING_OFFICER')
  const one = await proofFor(admin)
  expect(one.done).toBe(unknown.done + 1)
  expect(one.lacks).toContain('Fewer than half of the members are women.')
  await state(() => true)
  expect((await proofFor(admin)).done).toBe(unknown.done + 2)
  await state(() => null)
  await rows().membership.updateMany({ data: { gender: 'Female' } })
  expect((await proofFor(admin)).done).toBe(unknown.done + 2)
  // A statement stands before the profile.
  await state(() => false)
  const none = await proofFor(admin)
  expect(none.done).toBe(unknown.done)
  expect(none.lacks).toContain('The presiding officer is not a woman.')
})

test('nobody else learns of it: neither by the figure, the list of members, nor the audit log', async () => {
  const read = async () => [
    await proofFor(leela),
    (await leela.get('/api/committee')).body.content,
    (await member.get('/api/committee')).body.content,
  ]
  const version = (answers: unknown) => JSON.stringify(answers).replaceAll(/"version":\d+/g, '')
  await state(() => true)
  const before = await read()
  await state(() => false)
  expect(version(await read())).toEqual(version(before))
  expect((before[0] as z.infer<typeof Proof>).all).toBe(4)
  expect(JSON.stringify(before)).not.toMatch(/countsAsWoman":(true|false)|is not a woman/)
  const { body } = await admin.get('/api/committee')
  expect(JSON.stringify(body)).toMatch(/countsAsWoman":false/)
  const ledger = await app.db.platform.ledgerEntry.findMany({ where: { action: 'committees:appoint' } })
  expect(ledger.length).toBeGreaterThan(3)
  expect(JSON.stringify(ledger)).not.toContain('countsAsWoman')
  // Whoever may not appoint cannot state it either.
  const [committee] = body.content
  const stated = { name: committee.name, version: committee.version, members: committee.members }
  expect((await leela.put(`/api/committee/${committee.committeeId}`, stated)).status).toBe(403)
  await app.db.pool.query(`UPDATE "Session" SET "impersonatedBy" = $1 WHERE "userId" = $1`, [
    app.employer.admin.id,
  ])
  expect(JSON.stringify((await admin.get('/api/committee')).body)).not.toContain('countsAsWoman":false')
  expect((await proofFor(admin)).all).toBe(4)
  admin = await app.as(app.employer.admin)
})

test('a term ends on the same day three years on, wherever the unit is', async () => {
  expect(termEndsOn('2024-03-10')).toBe('2027-03-10')
  expect(termEndsOn('2024-02-29')).toBe('2027-02-28')
  expect(termEndsOn('2026-12-31')).toBe('2029-12-31')
  const since = (daysAgo: number) => {
    const now = new Date()
    const day = Date.UTC(now.getUTCFullYear() - 3, now.getUTCMonth(), now.getUTCDate() - daysAgo)
    return rows().committeeMember.updateMany({ data: { since: new Date(day) } })
  }
  const isOver = async () =>
    (await proofFor(admin)).lacks.some((each) => each.startsWith('Members who have sat for more'))
  // A day on either side is clear of zones and of a 29 February.
  await since(-2)
  expect(await isOver()).toBe(false)
  await since(3)
  expect(await isOver()).toBe(true)
})

test.each([
  ['Female', true],
  [' f ', true],
  ['WOMAN', true],
  ['महिला', true],
  ['Male', false],
  ['M', false],
  ['Other', null],
  ['', null],
  [null, null],
])('a profile that says %s', (gender, counts) => expect(isWomanBy(gender)).toBe(counts))
