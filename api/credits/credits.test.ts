import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { assign, learner } from '../../test/learning.ts'
import { buildOffer } from '../../test/offer.ts'

let app: TestApp
let [admin, meera, platform] = [] as unknown as [Caller, Caller, Caller]
let main: { id: string; host: string }
const at = '/learning/api'
beforeAll(async () => {
  app = await testApp()
  const { db, employer } = app
  main = await buildWorkspace(db, { name: 'Platform', host: 'localhost', isMain: true })
  const root = await buildPlatformAdmin(db, { name: 'Root Admin', email: 'root@redress.example' })
  ;[admin, meera] = (await Promise.all(
    [employer.admin, employer.complainant].map((each) => app.as(each)),
  )) as [Caller, Caller]
  platform = await app.as(root, main)
})
afterAll(() => app.close())

const here = () => app.employer.workspace
const rows = () => app.db.forWorkspace(here().id)
const her = () => app.employer.complainant.id
const offered = (terms: Parameters<typeof buildOffer>[3] = {}) =>
  buildOffer(app.db, here(), app.employer.admin, terms)
const grant = (id: string, body: object, who = platform, headers: Record<string, string> = {}) =>
  who.post(`${at}/admin/course/buy-credits/${id}`, body, headers)
const request = (workspaceCourseId: string, credits: unknown, who = admin) =>
  who.post(`${at}/workspace-course-credit/request-credits`, {
    workspaceCourseId,
    credits,
    reason: 'New people',
  })
const balance = async (id: string) => (await admin.get(`${at}/workspace-course/${id}/credits`)).body.content
const people = async (count: number) => {
  const ids = []
  for (let nth = 0; nth < count; nth++)
    ids.push(
      (await buildPerson(app.db, here(), { name: `Person ${nth}`, email: `p${Math.random()}@acme.example` }))
        .id,
    )
  return ids
}
const unassign = (courseId: string, userIds: string[]) =>
  admin.post(`${at}/course/unassign`, { courseId, userIds })
const kinds = async (courseId: string) =>
  (await rows().creditEntry.findMany({ where: { courseId }, orderBy: { seq: 'asc' } })).map(
    ({ kind }) => kind,
  )

describe('asking and giving', () => {
  test('a request is credited once, whatever comes twice or at once', async () => {
    const { courseId } = await offered()
    const creditRequest = (await request(courseId, 20)).body.content
    expect(creditRequest).toMatchObject({
      status: 'REQUESTED',
      credits: 20,
      credited: null,
      requestedBy: 'Asha Rao',
    })
    const { requestId } = creditRequest
    const both = await Promise.all([1, 2, 3].map(() => grant(courseId, { credits: 20, requestId })))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(both.map(({ body }) => body.content.entryId)).size).toBe(1)
    expect(await balance(courseId)).toMatchObject({ available: 20, granted: 20 })
    expect((await grant(courseId, { credits: 21, requestId })).body.code).toBe('ILLEGAL_STATE')
    const { body } = await platform.post(`${at}/credit/reject/${requestId}`, { reason: 'No' })
    expect(body.code).toBe('ILLEGAL_STATE')
    const listed = await admin.post(`${at}/credit/requests`, {
      workspaceCourseId: courseId,
      status: ['CREDITED'],
    })
    expect(listed.body.content).toMatchObject([{ requestId, status: 'CREDITED', credited: 20 }])
    expect(JSON.stringify((await admin.get('/api/notification')).body)).toContain('Credits given')
  })

  test('what was rejected stays rejected', async () => {
    const { courseId, requestId } = await offered()
    const { body } = await platform.post(`${at}/credit/reject/${requestId}`, { reason: 'Not paid' })
    expect(body.content).toMatchObject({
      status: 'REJECTED',
      decisionReason: 'Not paid',
      decidedBy: 'Root Admin',
    })
    expect((await grant(courseId, { credits: 10, requestId })).body.code).toBe('ILLEGAL_STATE')
    expect((await platform.post(`${at}/credit/reject/${requestId}`, { reason: 'Again' })).body.code).toBe(
      'ILLEGAL_STATE',
    )
    expect(await balance(courseId)).toMatchObject({ available: 0, openRequests: 0 })
  })

  test('one key gives once; another amount under it is refused', async () => {
    const { courseId } = await offered()
    const key = { 'idempotency-key': 'the-same-key' }
    for (const _ of [1, 2]) expect((await grant(courseId, { credits: 5 }, platform, key)).status).toBe(200)
    expect((await grant(courseId, { credits: 6 }, platform, key)).status).toBe(409)
    expect((await balance(courseId)).available).toBe(5)
  })

  test('a workspace credits itself in no way', async () => {
    const { courseId, requestId } = await offered()
    const own = await offered()
    expect((await grant(courseId, { credits: 5 }, admin)).status).toBe(403)
    expect((await admin.post(`${at}/credit/reject/${requestId}`, { reason: 'x' })).status).toBe(403)
    expect(
      (await admin.post(`${at}/admin/course/adjust-credits/${courseId}`, { credits: 5, reason: 'x' })).status,
    ).toBe(403)
    // A request of one course for the credits of another.
    expect((await grant(own.courseId, { credits: 5, requestId })).status).toBe(404)
    for (const wrong of [0, -5, 1.5, 1_000_001, '5', null])
      expect((await request(courseId, wrong)).body.code).toBe('VALIDATION_FAILED')
    for (const wrong of [0, -5, 1_000_001])
      expect((await grant(courseId, { credits: wrong })).status).toBe(400)
    // Below the code, the role of a workspace cannot either.
    const walled = rows()
    const entry = { courseId, credits: 5, kind: 'GRANT' }
    await expect(walled.creditEntry.create({ data: entry })).rejects.toThrow()
    await expect(walled.creditEntry.create({ data: { ...entry, kind: 'ADJUST' } })).rejects.toThrow()
    await expect(
      walled.creditBalance.update({ where: { courseId }, data: { available: 5 } }),
    ).rejects.toThrow()
    await expect(
      walled.workspaceCourse.update({ where: { courseId }, data: { creditPrice: 0 } }),
    ).rejects.toThrow()
    await expect(
      walled.creditRequest.update({
        where: { id: requestId },
        data: { status: 'CREDITED', decidedAt: new Date() },
      }),
    ).rejects.toThrow()
    // Nor may the platform's role touch what stands in the ledger.
    await expect(app.db.platform.creditEntry.updateMany({ data: { credits: 9 } })).rejects.toThrow()
    await expect(app.db.platform.creditBalance.updateMany({ data: { available: 9 } })).rejects.toThrow()
    expect(await balance(courseId)).toMatchObject({ available: 0, granted: 0 })
  })

  test('a course of another workspace is as if it were not there', async () => {
    const other = await buildWorkspace(app.db, { name: 'Other', host: `other${Date.now()}.localhost` })
    const theirs = await buildOffer(app.db, other, app.employer.admin, { credits: 7 })
    expect((await request(theirs.courseId, 5)).status).toBe(404)
    expect((await admin.get(`${at}/workspace-course/${theirs.courseId}/credits`)).status).toBe(404)
    expect((await admin.get(`${at}/workspace-course/${theirs.courseId}/credit-forecast`)).status).toBe(404)
    for (const list of ['requests', 'credited'])
      for (const named of [{ workspaceId: other.id }, { workspaceCourseId: theirs.courseId }])
        expect((await admin.post(`${at}/credit/${list}`, named)).status).toBe(404)
    for (const list of ['requests', 'credited'])
      expect(JSON.stringify((await admin.post(`${at}/credit/${list}`, {})).body)).not.toContain(
        theirs.courseId,
      )
    const all = await platform.post(`${at}/credit/requests?pageSize=300`, { workspaceId: other.id })
    expect(all.body.content).toMatchObject([{ workspaceName: 'Other', requestedBy: null, credits: 10 }])
  })

  test('the platform sees numbers and nobody', async () => {
    const { courseId } = await offered({ credits: 3 })
    await assign(admin, courseId, [her()])
    const seen = await platform.post(`${at}/credit/credited`, { workspaceCourseId: courseId })
    const own = await admin.post(`${at}/credit/credited`, { workspaceCourseId: courseId })
    expect(seen.body.content[0]).toMatchObject({
      kind: 'RESERVE',
      personName: null,
      assignmentId: null,
      by: null,
    })
    expect(own.body.content[0]).toMatchObject({
      kind: 'RESERVE',
      personName: 'Meera Iyer',
      by: 'Asha Rao',
      balanceAfter: 2,
    })
  })

  test('what is available is corrected, never below nothing', async () => {
    const { courseId } = await offered({ credits: 5 })
    const adjust = (credits: number) =>
      platform.post(`${at}/admin/course/adjust-credits/${courseId}`, { credits, reason: 'Counted anew' })
    expect((await adjust(-6)).status).toBe(400)
    expect((await adjust(0)).status).toBe(400)
    expect((await adjust(-5)).body.content).toMatchObject({
      kind: 'ADJUST',
      balanceAfter: 0,
      by: 'Root Admin',
    })
  })
})

describe('spending', () => {
  test('assigning reserves, beginning consumes, taking away before gives back', async () => {
    const { courseId } = await offered({ credits: 5, price: 2 })
    const [first, [second = '', third = '']] = [her(), await people(2)]
    const assignResponse = await assign(admin, courseId, [first, second, third])
    expect(assignResponse.body.content).toMatchObject({ assigned: 2, creditsUsed: 4 })
    expect(assignResponse.body.content.skipped).toMatchObject([{ code: 'NO_CREDITS' }])
    expect(await balance(courseId)).toMatchObject({ available: 1, reserved: 4, consumed: 0, waiting: 0 })
    const learning = learner(meera)
    const id = await learning.assignmentOf(courseId)
    expect((await learning.begin(id)).status).toBe(200)
    await learning.begin(id)
    expect(await balance(courseId)).toMatchObject({ available: 1, reserved: 2, consumed: 2 })
    expect((await unassign(courseId, [first])).body.content.creditsRefunded).toBe(0)
    expect((await unassign(courseId, [second, third])).body.content.creditsRefunded).toBe(2)
    expect(await balance(courseId)).toMatchObject({ available: 3, reserved: 0, consumed: 2 })
    expect(await kinds(courseId)).toEqual(['GRANT', 'RESERVE', 'RESERVE', 'CONSUME', 'REFUND'])
  })

  test('assigning and taking away again and again makes no credits, nor does another price', async () => {
    const { courseId } = await offered({ credits: 3, price: 3 })
    for (let round = 0; round < 3; round++) {
      expect((await assign(admin, courseId, [her()])).body.content.creditsUsed).toBe(3)
      await unassign(courseId, [her()])
      expect((await unassign(courseId, [her()])).body.content.creditsRefunded).toBe(0)
    }
    await assign(admin, courseId, [her()])
    await app.db.platform.workspaceCourse.update({ where: { courseId }, data: { creditPrice: 10 } })
    expect((await unassign(courseId, [her()])).body.content.creditsRefunded).toBe(3)
    expect(await balance(courseId)).toMatchObject({ available: 3, reserved: 0 })
  })

  test('who was excused before beginning gives them back; who leaves and comes back costs once', async () => {
    const { courseId } = await offered({ credits: 2 })
    const [left = ''] = await people(1)
    await assign(admin, courseId, [her(), left])
    const id = await learner(meera).assignmentOf(courseId)
    await admin.post(`${at}/course/assignment/${id}/waive`, { reason: 'On leave' })
    expect(await balance(courseId)).toMatchObject({ available: 1, reserved: 1 })
    for (const active of [false, true])
      await rows().membership.updateMany({ where: { userId: left }, data: { active } })
    expect((await assign(admin, courseId, [left])).body.content).toMatchObject({
      alreadyAssigned: 1,
      creditsUsed: 0,
    })
    expect(await balance(courseId)).toMatchObject({ available: 1, reserved: 1 })
  })

  test('an offer that has ended assigns nobody, and takes no credits', async () => {
    const { courseId, requestId } = await offered({ credits: 5, validUntil: '2026-01-01' })
    const assignResponse = await assign(admin, courseId, [her()])
    expect(assignResponse.body.content.skipped).toMatchObject([{ code: 'OFFER_ENDED' }])
    expect((await request(courseId, 5)).body.code).toBe('ILLEGAL_STATE')
    expect((await grant(courseId, { credits: 10, requestId })).body.code).toBe('ILLEGAL_STATE')
    expect(
      (await admin.get(`${at}/workspace-course/credit-cost?courseId=${courseId}`)).body.content,
    ).toMatchObject({
      affordable: 0,
      hasEnded: true,
    })
  })

  test('beginning and taking away at once end in one of the two', async () => {
    const { courseId } = await offered({ credits: 20 })
    for (let round = 0; round < 5; round++) {
      await assign(admin, courseId, [her()])
      const learning = learner(meera)
      const id = await learning.assignmentOf(courseId)
      const [began, unassigned] = await Promise.all([learning.begin(id), unassign(courseId, [her()])])
      const isRefunded = unassigned.body.content.creditsRefunded === 1
      expect(began.status).toBe(isRefunded ? 404 : 200)
    }
    const now = await balance(courseId)
    expect(now.available + now.consumed).toBe(20)
    expect(now.reserved).toBe(0)
  })

  test('the forecast says that there is too little to go by, then what it sees', async () => {
    const { courseId } = await offered({ credits: 10 })
    const readForecast = async () =>
      (await admin.get(`${at}/workspace-course/${courseId}/credit-forecast`)).body.content
    expect(await readForecast()).toMatchObject({ kind: 'NOT_ENOUGH_HISTORY', on: null })
    await assign(admin, courseId, [her(), ...(await people(9))])
    expect(await readForecast()).toMatchObject({
      kind: 'RUNS_OUT',
      on: new Date().toLocaleDateString('sv-SE', { timeZone: here().timeZone }),
    })
  })
})
