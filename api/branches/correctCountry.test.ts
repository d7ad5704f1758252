/**
 * A business unit that was created with the wrong country: what follows from it is corrected with it, and nobody gets
 * somebody else's number, account or obligations by that. Obligations: correctObligations.test.ts.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import type { Caller } from '../../test/app.ts'
import { stored } from '../../test/fixture.ts'
import { csv, formOf, header, testJobs, type Jobs } from '../../test/jobs.ts'
import { codeFor, forgetTries } from '../../test/signIn.ts'
import { inviteCodeOf } from '../signIns/otp.ts'

let [app, admin] = [] as unknown as [Jobs, Caller]
beforeAll(async () => {
  app = await testJobs()
  await app.db.platform.workspace.updateMany({
    data: { signInMethods: ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP'] },
  })
})
beforeEach(async () => {
  admin = await app.as(app.employer.admin)
  await forgetTries(app)
})
afterAll(() => app.close())

let [digits, units] = [98_230_10_000, 0]
/** Ten digits that are a mobile number of India, Germany and the United Kingdom alike. */
const national = () => String((digits += 1))
/** In Germany by mistake, with a zone of Germany. */
const wrongUnit = async (country = 'DE') => {
  const name = `Unit ${(units += 1)}`
  const body = { branchName: name, country, timeZone: 'Europe/Berlin' }
  const { content } = (await admin.post('/api/workspace/create-branch', body)).body
  return { id: content.branchId as string, name }
}
const at = (id: string) => `/api/workspace/branch/${id}/country-correction`
const preview = async (id: string, country = 'IN', more = '', by = admin) =>
  by.get(`${at(id)}?country=${country}${more}`)
const previewed = async (id: string, country = 'IN', more = '') =>
  (await preview(id, country, more)).body.content
const correct = async (id: string, country = 'IN', more: object = {}, by = admin) => {
  const { version, previewed: digest } = await previewed(id, country)
  return by.post(at(id), { version, country, previewed: digest, ...more })
}
/** Here by a file, with a number alone or an address beside it. */
async function imported(unit: string, phone: string, email = '') {
  const row = [email, 'Nita', `Number ${phone}`, '', '', unit, '', phone, '']
  const { body } = await admin.upload('/api/user/create/bulk', formOf(csv([header, row])))
  expect(await app.until(admin, body.content.jobId)).toMatchObject({ status: 'DONE', created: 1 })
  return app.db.platform.membership.findFirstOrThrow({
    where: { user: { lastName: `Number ${phone}` } },
    orderBy: { createdAt: 'desc' },
  })
}
const memberOf = (userId: string) => app.db.platform.membership.findFirstOrThrow({ where: { userId } })
const inviteOf = (where: object) =>
  app.db.platform.invite.findFirstOrThrow({ where, orderBy: { createdAt: 'desc' } })
const invite = async (unit: string, contactNumber: string, more: object = {}) =>
  (await admin.post(`/api/invite/user/${unit}`, { contactNumber, ...more })).body.content.inviteId as string
const codeOfInvite = ({ id, resentCount }: { id: string; resentCount: number }) =>
  inviteCodeOf(app.deps.secret, id, resentCount)
const askBySms = (contactNumber: string, inviteCode: string) =>
  app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber, inviteCode })
const typeCode = async (contactNumber: string) =>
  app.nobody.post('/api/user/signin-verify-sms-otp', {
    contactNumber,
    userOtp: await codeFor(app, contactNumber, 'SMS_OTP'),
  })

describe('phone numbers', () => {
  test('typed without a country code are read again, by file, invite and their owner alike', async () => {
    const [unit, byFile, byInvite, byOwner, inFull] = [
      await wrongUnit(),
      national(),
      national(),
      national(),
      national(),
    ]
    const nita = await imported(unit.name, byFile, 'nita@acme.example')
    const inviteId = await invite(unit.id, byInvite, { email: 'invited@acme.example' })
    const omar = await buildPerson(app.db, app.employer.workspace, { name: 'Omar Own', branchId: unit.id })
    const lea = await buildPerson(app.db, app.employer.workspace, { name: 'Lea Full', branchId: unit.id })
    await (await app.as(omar)).post(`/api/user/update/${omar.id}`, { phoneNumber: byOwner })
    await (await app.as(lea)).post(`/api/user/update/${lea.id}`, { phoneNumber: `+49${inFull}` })
    expect((await memberOf(nita.userId)).phoneNumber).toBe(`+49${byFile}`)

    const { counts, phones } = await previewed(unit.id)
    expect(counts).toMatchObject({ phonesChanged: 3, phonesToCheck: 1, phonesConfirmed: 0 })
    expect(phones.content).toMatchObject([
      { userId: nita.userId, from: `+49${byFile}`, to: `+91${byFile}`, outcome: 'CHANGES' },
      { userId: omar.id, to: `+91${byOwner}` },
      { userId: null, inviteId, to: `+91${byInvite}` },
    ])
    expect((await previewed(unit.id, 'IN', '&phones=STAYING')).phones.content).toMatchObject([
      { userId: lea.id, from: `+49${inFull}`, to: null, outcome: 'AS_TYPED' },
    ])
    expect((await memberOf(nita.userId)).phoneNumber).toBe(`+49${byFile}`)

    const answer = await correct(unit.id, 'IN', { timeZone: 'Asia/Kolkata' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        content: { branch: { country: 'IN', timeZone: 'Asia/Kolkata' }, counts: { phonesChanged: 3 } },
      },
    })
    for (const [userId, number] of [
      [nita.userId, `+91${byFile}`],
      [omar.id, `+91${byOwner}`],
      [lea.id, `+49${inFull}`],
    ] as const)
      expect((await memberOf(userId)).phoneNumber).toBe(number)
    expect(await inviteOf({ id: inviteId })).toMatchObject({
      contactNumber: `+91${byInvite}`,
      resentCount: 0,
    })
    const noticed = await app.db.platform.notice.findMany({
      where: { kind: 'PHONE_TO_CHECK', userId: { in: [nita.userId, omar.id, lea.id] } },
      orderBy: { userId: 'asc' },
    })
    expect(
      noticed.map(({ userId, subjectText }) => [userId, (subjectText as { code: string }).code]),
    ).toEqual(
      [
        [nita.userId, 'noticeSubjects.PHONE_CHANGED'],
        [omar.id, 'noticeSubjects.PHONE_CHANGED'],
        [lea.id, 'noticeSubjects.PHONE_TO_CHECK'],
      ].toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
    )
    const [entry] = (
      await app.db.platform.ledgerEntry.findMany({ where: { entityId: unit.id }, orderBy: { id: 'desc' } })
    ).filter(({ action }) => action === 'countryCorrections:correct')
    expect(entry?.detail).toMatchObject({ from: 'DE', to: 'IN', phonesChanged: 3, phonesToCheck: 1 })
    expect(JSON.stringify(entry?.detail)).not.toContain(byFile)
  })

  test('a mistake in the correction is corrected from what was typed', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const nita = await imported(unit.name, `0${typed}`)
    expect((await correct(unit.id, 'GB')).status).toBe(200)
    expect((await memberOf(nita.userId)).phoneNumber).toBe(`+44${typed}`)
    expect((await correct(unit.id, 'IN')).status).toBe(200)
    expect((await memberOf(nita.userId)).phoneNumber).toBe(`+91${typed}`)
  })

  test('that are no number of the right country, or somebody else’s, stay and are listed', async () => {
    const [unit, landline, ofOther] = [await wrongUnit(), '030 901820', national()]
    const lena = await imported(unit.name, landline, 'lena@acme.example')
    const taker = await imported(unit.name, ofOther, 'taker@acme.example')
    const holder = await buildPerson(app.db, app.employer.workspace, {
      name: 'Hari Holder',
      branchId: app.employer.pune.id,
    })
    await app.db.platform.user.update({
      where: { id: holder.id },
      data: { signInNumber: `+91${ofOther}`, signInNumberAt: new Date() },
    })
    const { phones, counts } = await previewed(unit.id, 'IN', '&phones=STAYING')
    expect(phones.content).toMatchObject([
      { userId: lena.userId, outcome: 'NOT_A_NUMBER' },
      { userId: taker.userId, outcome: 'TAKEN' },
    ])
    expect(counts).toMatchObject({ phonesChanged: 0, phonesToCheck: 2 })
    expect((await correct(unit.id)).status).toBe(200)
    expect((await memberOf(lena.userId)).phoneNumber).toBe('+4930901820')
    expect((await memberOf(taker.userId)).phoneNumber).toBe(`+49${ofOther}`)
  })

  test('of two that would become one, the first changes and the other is listed', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const first = await imported(unit.name, typed, 'first@acme.example')
    const second = await buildPerson(app.db, app.employer.workspace, {
      name: 'Second One',
      branchId: unit.id,
    })
    // As a number that was read by another German business unit, where it is a landline.
    await app.db.platform.membership.updateMany({
      where: { userId: second.id },
      data: { phoneNumber: `+49${typed}`, phoneTyped: typed, phoneBranchId: unit.id },
    })
    expect((await correct(unit.id)).body.content.counts).toMatchObject({ phonesChanged: 1, phonesToCheck: 1 })
    expect((await memberOf(first.userId)).phoneNumber).toBe(`+91${typed}`)
    expect((await memberOf(second.id)).phoneNumber).toBe(`+49${typed}`)
  })

  test('of an import that waits for its confirmation are read by the right country when it runs', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const row = ['', 'Late', 'Comer', '', '', unit.name, '', typed, '']
    const form = formOf(csv([header, row]), { dryRun: 'true' })
    const { jobId } = (await admin.upload('/api/invite/bulk', form)).body.content
    await app.until(admin, jobId, 'AWAITING_CONFIRMATION')
    expect((await correct(unit.id)).status).toBe(200)
    await admin.post(`/api/job/${jobId}/confirm`, {})
    await app.until(admin, jobId, 'DONE')
    expect(await inviteOf({ jobId })).toMatchObject({
      contactNumber: `+91${typed}`,
      phoneTyped: typed,
      phoneBranchId: unit.id,
    })
  })

  test('5,000 of them are planned and corrected in one call', async () => {
    const unit = await wrongUnit()
    await app.db.pool.query(
      `WITH made AS (INSERT INTO "User" (id, email, "firstName", "lastName")
         SELECT uuidv7(), 'crowd' || n || '@acme.example', 'Crowd', n::text FROM generate_series(1, 5000) n
         RETURNING id, "lastName")
       INSERT INTO "Membership" (id, "workspaceId", "userId", role, "branchId", "phoneNumber",
                               "phoneTyped", "phoneBranchId")
       SELECT uuidv7(), $1, id, 'EMPLOYEE', $2, '+499876' || lpad("lastName", 6, '0'),
                    '9876' || lpad("lastName", 6, '0'), $2
         FROM made`,
      [app.employer.workspace.id, unit.id],
    )
    const page = await previewed(unit.id, 'IN', '&pageSize=50&pageNo=3')
    expect(page).toMatchObject({
      counts: { phonesChanged: 5000 },
      phones: { totalElements: 5000, totalPages: 100, number: 3 },
    })
    expect(page.phones.content).toHaveLength(50)
    const begun = performance.now()
    expect((await correct(unit.id)).body.content.counts).toMatchObject({ phonesChanged: 5000 })
    // The transaction may take 20 s.
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(
      await app.db.platform.membership.count({
        where: { branchId: unit.id, phoneNumber: { startsWith: '+919876' } },
      }),
    ).toBe(5000)
  })
})

describe('nobody comes in by it as somebody else', () => {
  test('a number that signs somebody in is never changed, nor the same contact beside it', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const number = `+49${typed}`
    const nita = await imported(unit.name, typed)
    const old = await inviteOf({ userId: nita.userId })
    await askBySms(number, codeOfInvite(old))
    expect((await typeCode(number)).status).toBe(200)
    expect((await previewed(unit.id)).counts).toMatchObject({ phonesChanged: 0, phonesConfirmed: 1 })
    expect((await correct(unit.id)).status).toBe(200)
    expect(await memberOf(nita.userId)).toMatchObject({ phoneNumber: number })
    await forgetTries(app)
    await app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber: number })
    expect((await typeCode(number)).status).toBe(200)
    await app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber: `+91${typed}` })
    expect((await typeCode(`+91${typed}`)).body.code).toBe('OTP_INVALID')
  })

  test('who holds the wrong number’s link or code comes in no more; the right number gets its own', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const [wrong, right] = [`+49${typed}`, `+91${typed}`]
    const nita = await imported(unit.name, typed)
    const before = await inviteOf({ userId: nita.userId })
    const link = codeOfInvite(before)
    await askBySms(wrong, link)
    expect((await correct(unit.id)).body.content.counts).toMatchObject({ invitesSentAgain: 1 })
    expect((await typeCode(wrong)).body.code).toBe('INVITE_DELETED')
    const after = await inviteOf({ userId: nita.userId })
    expect(after).toMatchObject({ id: before.id, contactNumber: right })
    expect(codeOfInvite(after)).not.toBe(link)
    await forgetTries(app)
    await askBySms(right, codeOfInvite(after))
    expect((await typeCode(right)).status).toBe(200)
    expect(await app.db.platform.user.findUniqueOrThrow({ where: { id: nita.userId } })).toMatchObject({
      signInNumber: right,
    })
  })

  test('nor by a code that was asked for by mail or SMS for an invite before its number changed', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const id = await invite(unit.id, typed)
    const link = codeOfInvite(await inviteOf({ id }))
    await askBySms(`+49${typed}`, link)
    await app.nobody.post('/api/user/signin-create-otp', {
      userEmail: 'stranger@else.example',
      inviteCode: link,
    })
    expect((await correct(unit.id)).body.content.counts).toMatchObject({ invitesSentAgain: 1 })
    expect((await typeCode(`+49${typed}`)).body.code).toBe('INVITE_DELETED')
    const userOtp = await codeFor(app, 'stranger@else.example')
    const typedByMail = { userEmail: 'stranger@else.example', userOtp }
    expect((await app.nobody.post('/api/user/signin-verify-otp', typedByMail)).body.code).toBe(
      'INVITE_DELETED',
    )
    expect((await app.nobody.get(`/api/invite/look/${link}`)).body.content.status).toBe('DELETED')
  })

  test('only the workspace’s own admins correct it, in person and freshly proven', async () => {
    const unit = await wrongUnit()
    const { version, previewed: digest } = await previewed(unit.id)
    const body = { version, country: 'IN', previewed: digest }
    for (const person of [app.employer.branchAdmin, app.employer.employer, app.employer.complainant]) {
      const me = await app.as(person)
      expect((await preview(unit.id, 'IN', '', me)).status).toBe(403)
      expect((await me.post(at(unit.id), body)).status).toBe(403)
    }
    const other = await buildEmployer(app.db, `else${units}.localhost`)
    const neighbour = await app.as(other.admin, other.workspace)
    expect((await preview(unit.id, 'IN', '', neighbour)).status).toBe(404)
    expect((await neighbour.post(at(unit.id), body)).status).toBe(404)
    const mine = { userId: app.employer.admin.id, workspaceId: app.employer.workspace.id }
    await app.db.platform.session.updateMany({ where: mine, data: { provenAt: new Date(0) } })
    expect((await admin.post(at(unit.id), body)).body.code).toBe('PROOF_REQUIRED')
    await app.db.platform.session.updateMany({
      where: mine,
      data: { provenAt: new Date(), impersonatedBy: app.employer.complainant.id },
    })
    expect((await admin.post(at(unit.id), body)).status).toBe(403)
    expect((await preview(unit.id)).status).toBe(403)
    await app.db.platform.session.updateMany({ where: mine, data: { impersonatedBy: null } })
    expect((await admin.post(at(unit.id), body)).status).toBe(200)
  })

  test('what changed since the preview, another country or version is refused, and nothing is written', async () => {
    const [unit, typed] = [await wrongUnit(), national()]
    const before = await previewed(unit.id)
    const nita = await imported(unit.name, typed, 'since@acme.example')
    const body = { version: before.version, country: 'IN', previewed: before.previewed }
    expect((await admin.post(at(unit.id), body)).body.code).toBe('STALE_VERSION')
    expect((await admin.post(at(unit.id), { ...body, country: 'GB' })).body.code).toBe('STALE_VERSION')
    const { previewed: digest } = await previewed(unit.id)
    expect((await admin.post(at(unit.id), { ...body, previewed: digest, version: 7 })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { branchId: unit.id, country: 'DE' },
    })
    expect((await preview(unit.id, 'DE')).body).toMatchObject({ fields: [{ path: 'country' }] })
    expect(await app.db.platform.branch.findUniqueOrThrow({ where: { id: unit.id } })).toMatchObject({
      country: 'DE',
      version: before.version,
    })
    expect((await memberOf(nita.userId)).phoneNumber).toBe(`+49${typed}`)
  })

  test('a part of a country and a picture of another workspace are not there, and nothing is written', async () => {
    const unit = await wrongUnit()
    const other = await buildEmployer(app.db, 'foreign.localhost')
    const rows = app.db.forWorkspace(other.workspace.id)
    const place = await rows.jurisdiction.create({
      data: { countryCode: 'IN', code: 'IN-KL', name: 'Kerala' },
    })
    const picture = await rows.storedFile.create({
      data: { purpose: 'BRANCH_LOGO', ...stored(other.admin.id) },
    })
    for (const foreign of [{ jurisdictionId: place.id }, { branchLogoKey: picture.id }])
      expect((await correct(unit.id, 'IN', foreign)).body.code).toBe('NOT_FOUND')
    const row = await app.db.platform.branch.findUniqueOrThrow({ where: { id: unit.id } })
    expect(row).toMatchObject({ country: 'DE', jurisdictionId: null, branchLogo: null })
  })
})
