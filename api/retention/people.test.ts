/** What is personal of who left goes, without telling of a complaint; and one's own data, for oneself alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPlatformAdmin, buildWorkspace, type BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { publishFor } from '../../test/complaint.ts'
import {
  closeAt,
  eraseByTwo,
  monthsAgo,
  oldCase,
  retentionSweep,
  ruleInForce,
  secret,
  tablesWith,
} from '../../test/retention.ts'
import { ownData } from '../../workers/retention/ownData.ts'
import { checkEveryChain } from '../audit/upkeep.ts'
import { openZip } from '../zip/read.ts'
import { noteErasures, eraseRestored } from './erasures.ts'

let app: TestApp
let [admin, second, workflowId] = [] as unknown as [Caller, Caller, string]
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  second = await app.as(
    await buildPerson(app.db, app.employer.workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' }),
  )
  workflowId = (await publishFor(app.db, app.employer)).workflowId
})
afterAll(() => app.close())

let nth = 0
const unusual = (word: string) => `${word}${String.fromCodePoint(65 + nth++)}x`
/** Somebody with everything that can be known of a person, who left so many months ago. */
async function leaver(months: number): Promise<BuiltPerson> {
  const { workspace, pune } = app.employer
  const name = `${unusual('Zelda')} Quux`
  const person = await buildPerson(app.db, workspace, {
    name,
    branchId: pune.id,
    designation: 'Welder',
    employeeId: name,
  })
  await app.as(person)
  await app.db.platform.membership.update({
    where: { workspaceId_userId: { workspaceId: workspace.id, userId: person.id } },
    data: {
      phoneNumber: '+919999900000',
      homeAddress: 'Elm Street 1',
      gender: 'Woman',
      active: false,
      deactivatedAt: monthsAgo(months),
    },
  })
  await app.db.platform.identity.create({
    data: { userId: person.id, provider: 'GOOGLE', issuer: 'google', subject: person.id },
  })
  return person
}
const memberOf = (id: string) =>
  app.db.platform.membership.findFirstOrThrow({ where: { userId: id }, include: { user: true } })
const erase = (by: Caller, id: string) =>
  by.post(`/api/retention/person/${id}/erase`, { reason: 'She asked for it' })

describe('people who left', () => {
  test('go by the rule: no name, address or number of theirs is left in any table', async () => {
    await ruleInForce(app, [admin, second], { kind: 'PERSON', months: 6 })
    const [old, young, active] = [await leaver(7), await leaver(5), app.employer.stranger]
    expect(await retentionSweep(app)).toMatchObject({ leavers: 1 })
    expect(await memberOf(old.id)).toMatchObject({
      designation: null,
      phoneNumber: null,
      homeAddress: null,
      anonymisedAt: expect.any(Date),
      user: { firstName: 'Former', lastName: 'member', active: false, passwordHash: null },
    })
    for (const words of [old.email, old.name.split(' ')[0] ?? ''])
      expect(await tablesWith(app, words)).toEqual([])
    expect((await memberOf(young.id)).anonymisedAt).toBeNull()
    expect((await memberOf(active.id)).anonymisedAt).toBeNull()
    const { body } = await admin.get(`/api/user/details/${old.id}`)
    expect(JSON.stringify(body)).not.toContain('Zelda')
    await app.db.ledger.settled()
    expect(await checkEveryChain(app.db)).toEqual([])
  })

  test('an admin orders it for who asked, with a reason and a fresh proof, and is told what stays', async () => {
    const person = await leaver(1)
    const personRetention = (await admin.get(`/api/retention/person/${person.id}`)).body.content
    expect(personRetention).toMatchObject({ name: person.name, keptBy: null })
    expect([personRetention.goes.length, personRetention.stays.length]).toEqual([3, 4])
    expect((await erase(admin, app.employer.stranger.id)).body.text.code).toBe('retention.stillActive')
    for (const who of ['employer', 'branchAdmin', 'presiding'] as const)
      expect((await erase(await app.as(app.employer[who]), person.id)).status).toBe(403)
    const legalHold = (await admin.post('/api/retention/holds', { userId: person.id, reason: 'x' })).body
      .content
    expect((await erase(admin, person.id)).body.text.code).toBe('retention.personHeld')
    await app.db.platform.legalHold.delete({ where: { id: legalHold.holdId } })
    expect((await eraseByTwo(app, [admin, second], person.id)).status).toBe(200)
    expect((await erase(admin, person.id)).body.text.code).toBe('retention.erasedAlready')
    expect(await tablesWith(app, person.email)).toEqual([])
    const again = await admin.post('/api/user/update', { userId: person.id, active: true, version: 99 })
    expect(again.status).toBeGreaterThanOrEqual(400)
    const entry = await app.db.platform.ledgerEntry.findFirstOrThrow({
      where: { action: 'retainedPeople:erase', entityId: person.id },
    })
    expect(entry).toMatchObject({ byUserId: app.employer.admin.id, detail: { kind: 'PERSON' } })
  })

  test('the answer is the same while a complaint stands, and the case goes on knowing who it was', async () => {
    const [named, plain] = [await leaver(1), await leaver(1)]
    const { caseId } = await oldCase(app, { workflowId, months: 3, respondentId: named.id })
    await app.db.platform.evidence.updateMany({ where: { caseId }, data: { uploadedBy: named.id } })
    const shapes = await Promise.all(
      [named, plain].map(async ({ id, name }) => {
        const before = (await admin.get(`/api/retention/person/${id}`)).body.content
        const done = await eraseByTwo(app, [admin, second], id)
        const {
          effectiveAt: _at,
          requestId: _id,
          targetId: _target,
          proposedAt: _on,
          ...said
        } = done.body.content
        const after = await admin.get(`/api/user/details/${id}`)
        const { userId: _, ...record } = after.body.content ?? {}
        return JSON.stringify([
          { ...before, userId: '', name: before.name === name },
          { ...said, name: said.name === name },
          after.status,
          record,
        ])
      }),
    )
    expect(shapes[0]).toBe(shapes[1])
    const presiding = await app.as(app.employer.presiding)
    const page = await presiding.get(`/complaint-workflow/api/case/${caseId}`)
    expect(JSON.stringify(page.body)).toContain(named.name)
    expect(await tablesWith(app, named.name)).toEqual(['KeptName'])
    // With the case goes the name.
    await ruleInForce(app, [admin, second], { months: 12 })
    await closeAt(app, caseId, monthsAgo(13))
    await retentionSweep(app)
    expect(await tablesWith(app, named.name)).toEqual([])
  })

  test('who belongs to another workspace keeps the account there, and is a former member here', async () => {
    const person = await leaver(1)
    const other = await buildWorkspace(app.db, { name: 'Other', host: 'other-place.localhost' })
    await app.db.platform.membership.create({
      data: { workspaceId: other.id, userId: person.id, role: 'EMPLOYEE' },
    })
    await app.db.forWorkspace(app.employer.workspace.id).ledgerEntry.create({
      data: { action: 'branches:update', entity: 'branches', byUserId: person.id },
    })
    const log = async (filter: object) => (await admin.post('/api/audit/search', filter)).body
    expect((await log({ userId: person.id })).content).toMatchObject([{ by: { name: person.name } }])
    expect((await admin.get(`/api/retention/person/${person.id}`)).body.content.stays).toHaveLength(5)
    expect((await eraseByTwo(app, [admin, second], person.id)).status).toBe(200)
    // What they did stays in the audit log, without their name: neither told nor found by it.
    expect((await log({ userId: person.id })).content).toMatchObject([
      { action: 'branches:update', by: { userId: person.id, name: 'Former member' } },
    ])
    const byName = await log({ searchText: person.name })
    expect([byName.totalElements, byName.content]).toEqual([0, []])
    const { user } = await memberOf(person.id)
    expect([user.email, user.active]).toEqual([person.email, true])
    const here = await admin.get(`/api/user/details/${person.id}`)
    expect(JSON.stringify(here.body)).not.toMatch(/Zelda|zelda/)
    const searchResponse = await admin.post('/api/user/search', {
      category: 'ALL',
      searchText: person.name,
      includeNonActive: true,
    })
    expect(JSON.stringify(searchResponse.body)).not.toMatch(/Zelda|zelda/)
  })

  test('a restore brings nobody back', async () => {
    const person = await leaver(1)
    await eraseByTwo(app, [admin, second], person.id)
    await noteErasures(app.db)
    await app.db.platform.membership.updateMany({
      where: { userId: person.id },
      data: { anonymisedAt: null, designation: 'Welder' },
    })
    await app.db.platform.user.update({
      where: { id: person.id },
      data: { email: person.email, firstName: 'Back' },
    })
    expect((await eraseRestored(app.deps)).people).toBe(1)
    expect(await tablesWith(app, person.email)).toEqual([])
  })
})

describe('one’s own data', () => {
  const run = async (person: { id: string }) => {
    const by = await app.as(person)
    const { body } = await by.post('/api/my-data', {})
    const { jobId } = body.content
    const { id: workspaceId } = app.employer.workspace
    const db = app.db.forWorkspace(workspaceId)
    await ownData.RUN!({ deps: app.deps, db, workspaceId, jobId, beat: async () => {} })
    const answer = await app.request(`/api/job/${jobId}/report`, {
      headers: { authorization: `Bearer ${by.token}`, host: 'acme.localhost' },
    })
    return { jobId, by, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const broken = () => new Error('The zip is damaged')
  async function unzip(bytes: Buffer) {
    const refuse = { damaged: broken, locked: broken, swollen: broken }
    const zip = await openZip(bytes, { entries: 1000, unpacked: 10_000_000 }, refuse)
    const pieces: string[] = []
    for await (const piece of zip.read('data.json')) pieces.push(piece)
    const entries = [...zip.names()]
    zip.close()
    return { entries, text: pieces.join(''), data: JSON.parse(pieces.join('')) }
  }

  test('holds what one filed, wrote and handed in, and nobody else can fetch it', async () => {
    const { caseId } = await oldCase(app, { workflowId, months: 3 })
    const { jobId, by, status, bytes } = await run(app.employer.complainant)
    expect(status).toBe(200)
    const { entries, data } = await unzip(bytes)
    expect(data.complaints.find((each: { id: string }) => each.id === caseId)).toMatchObject({
      part: 'COMPLAINANT',
      form: { incidents: [{ details: secret }] },
    })
    expect(entries.filter((name) => name.includes('secret-letter.pdf'))).not.toEqual([])
    expect(data.objections.map(({ text }: { text: string }) => text)).toEqual(['It was in March.'])
    // The committee’s files, notes and minutes are not in it.
    expect(JSON.stringify(data)).not.toContain(app.employer.presiding.email)
    expect(entries.some((name) => name.includes('x.pdf'))).toBe(false)
    for (const who of [admin, second, await app.as(app.employer.presiding)])
      expect((await who.get(`/api/job/${jobId}/report`)).status).toBe(404)
    await app.db.platform.storedFile.updateMany({
      where: { purpose: 'REPORT' },
      data: { expiresAt: new Date(0) },
    })
    expect((await by.get(`/api/job/${jobId}/report`)).status).toBe(409)
    await closeAt(app, caseId, new Date())
  })

  test('who is named and was not informed gets what somebody without a case gets, shape by shape', async () => {
    const { workspace, pune } = app.employer
    const [named, plain] = [
      await buildPerson(app.db, workspace, { name: 'Nila Named', branchId: pune.id }),
      await buildPerson(app.db, workspace, { name: 'Pala Plain', branchId: pune.id }),
    ]
    const { caseId } = await oldCase(app, { workflowId, months: 3, respondentId: named.id })
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: null } })
    const shapes = await Promise.all(
      [named, plain].map(async (person) => {
        const { entries, text } = await unzip((await run(person)).bytes)
        const plainly = text
          .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
          .replaceAll(/Nila Named|Pala Plain|nila\.named|pala\.plain|Nila|Pala|Named|Plain/g, 'NAME')
        return JSON.stringify([entries, plainly])
      }),
    )
    expect(shapes[0]).toBe(shapes[1])
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentInformedAt: new Date() } })
    const { data, text } = await unzip((await run(named)).bytes)
    expect(data.complaints).toMatchObject([{ id: caseId, part: 'RESPONDENT', form: null }])
    expect(text).not.toContain(secret)
    await closeAt(app, caseId, new Date())
  })

  test('who sits on a committee gets nothing of its cases', async () => {
    const { caseId, caseNo } = await oldCase(app, { workflowId, months: 3 })
    const { text, entries } = await unzip((await run(app.employer.presiding)).bytes)
    for (const words of [caseId, caseNo, secret]) expect(text + entries.join()).not.toContain(words)
  })

  test('needs a fresh proof, and is out of reach of who acts in somebody’s name', async () => {
    const { stranger, workspace } = app.employer
    const { jobId, by } = await run(stranger)
    const platform = await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'p@redress.example' })
    await app.db.platform.session.updateMany({
      where: { userId: stranger.id },
      data: { provenAt: monthsAgo(1) },
    })
    expect((await by.post('/api/my-data', {})).body.code).toBe('PROOF_REQUIRED')
    const acting = await app.as(stranger)
    await app.db.platform.session.updateMany({
      where: { userId: stranger.id, workspaceId: workspace.id },
      data: { impersonatedBy: platform.id },
    })
    expect((await acting.post('/api/my-data', {})).status).toBe(403)
    expect((await acting.get(`/api/job/${jobId}/report`)).status).toBe(404)
    expect((await acting.get('/api/job')).body.content).toEqual([])
  })

  test('a copy that tells of a case which is not one’s own any more is not sent; a new one leaves it out', async () => {
    const { caseId } = await oldCase(app, { workflowId, months: 3 })
    const { jobId, by, status } = await run(app.employer.complainant)
    expect(status).toBe(200)
    const named = (respondentUserId: string | null) =>
      app.db.platform.case.update({ where: { id: caseId }, data: { respondentUserId } })
    const { respondentUserId } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    await named(app.employer.complainant.id)
    const refused = await by.get(`/api/job/${jobId}/report`)
    expect([refused.status, refused.body.code]).toEqual([409, 'ILLEGAL_STATE'])
    const anew = await run(app.employer.complainant)
    expect([anew.status, (await unzip(anew.bytes)).text.includes(caseId)]).toEqual([200, false])
    await named(respondentUserId)
    expect((await by.get(`/api/job/${jobId}/report`)).status).toBe(200)
  })
})
