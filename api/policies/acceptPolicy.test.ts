/** Quiz and code before an acceptance, and what tries to get around them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../workflows/hash.ts'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { policyHands, quiz } from '../../test/policy.ts'
import { codeFor, forgetTries, otherThan } from '../../test/signIn.ts'

let app: TestApp
let [author, approver, meera, colleague, neighbour] = [] as unknown as [
  Caller,
  Caller,
  Caller,
  Caller,
  Caller,
]
const at = '/learning/api'
const rows = () => app.db.forWorkspace(app.employer.workspace.id)
beforeAll(async () => {
  app = await testApp()
  const own = app.employer
  const other = await buildEmployer(app.db, 'other.localhost')
  author = await app.as(own.admin)
  approver = await app.as(own.employer)
  meera = await app.as(own.complainant)
  colleague = await app.as(own.stranger)
  neighbour = await app.as(other.admin, other.workspace)
})
afterAll(() => app.close())
const { drafted, write, inForce, read, accept } = policyHands(() => ({
  author,
  approver,
  approverIds: [app.employer.employer.id],
}))

const publishWith = async (policy: { policyId: string; version: number }, questions: unknown = quiz) =>
  author.put(`${at}/admin/policy/update/${policy.policyId}`, { version: policy.version, quiz: questions })
const check = (who: Caller, id: string, answers: object, language = 'en') =>
  who.post(`${at}/my/policy/${id}/quiz`, { language, answers })

test('the quiz is marked by the server, and nothing that is right reaches the browser before', async () => {
  const policy = await inForce((await publishWith(await drafted())).body.content)
  const { versionId } = policy
  expect((await check(meera, versionId, { who: 'b' })).body.code).toBe('ILLEGAL_STATE')
  const policyText = await read(meera, versionId, 'hi')
  expect(policyText.quiz.blocks[0].label).toBe('Whom do you tell? (हिंदी)')
  for (const visible of [policyText, (await meera.get(`${at}/my/policies`)).body])
    expect(JSON.stringify(visible)).not.toMatch(/marking|"right"|feedback|The committee helps/)
  const wrong = (await check(meera, versionId, { who: 'a' }, 'hi')).body.content
  expect(wrong).toMatchObject({ passed: false, percent: 0, questions: [{ isRight: false, feedback: '' }] })
  expect(JSON.stringify(wrong)).not.toContain('helps')
  const missing = await check(meera, versionId, {}, 'hi')
  expect([missing.status, missing.body.fields[0].path]).toEqual([400, 'answers.who'])
  expect((await check(meera, versionId, { who: 'c' }, 'hi')).body.fields[0].path).toBe('answers.who')
  expect((await check(meera, versionId, { who: 'b', other: 1 }, 'hi')).body.fields[0].path).toBe(
    'answers.other',
  )
  expect((await check(meera, versionId, { who: 'b' }, 'hi')).body.content).toMatchObject({
    passed: true,
    percent: 100,
    questions: [{ isRight: true, feedback: 'The committee helps. (हिंदी)' }],
  })
  expect((await check(neighbour, versionId, { who: 'b' })).status).toBe(404)

  expect((await accept(meera, versionId, 'hi')).body.fields[0].path).toBe('answers.who')
  expect((await accept(meera, versionId, 'hi', { answers: { who: 'a' } })).body.code).toBe('ILLEGAL_STATE')
  expect(await rows().policyAcceptance.count({ where: { policyVersionId: versionId } })).toBe(0)
  const acceptance = await accept(meera, versionId, 'hi', { answers: { who: 'b' } })
  expect(acceptance.body.content.decision).toBe('ACCEPTED')
  const { acceptanceId } = acceptance.body.content
  const storedAcceptance = await rows().policyAcceptance.findUniqueOrThrow({ where: { id: acceptanceId } })
  const version = await rows().policyVersion.findUniqueOrThrow({ where: { id: versionId } })
  const hashes = {
    quizSha256: hashOf(version.quiz),
    quizAnswersSha256: hashOf({ who: 'b' }),
    quizPercent: 100,
  }
  expect(storedAcceptance).toMatchObject({ ...hashes, quizAnswers: { who: 'b' } })
  const sealed = await rows().ledgerEntry.findFirstOrThrow({ where: { entityId: acceptanceId } })
  expect(sealed.detail).toMatchObject(hashes)
  expect(JSON.stringify(sealed.detail)).not.toContain('"who"')
})

test('a quiz is frozen with its version, must be ready and translated, and its change is told', async () => {
  const draft = await drafted()
  const unready = (fields: object) => publishWith(draft, { ...quiz, ...fields })
  expect((await unready({ blocks: [{ ...quiz.blocks[0], type: 'TEXT_AREA', marking: null }] })).status).toBe(
    400,
  )
  expect((await unready({ blocks: [{ ...quiz.blocks[0], itemId: 'other' }] })).status).toBe(400)
  const submit = (policy: { policyId: string; version: number }) =>
    author.post(`${at}/admin/policy/submit/${policy.policyId}`, {
      version: policy.version,
      changeKind: 'MATERIAL',
    })
  const wordless = (await unready({ blocks: [{ ...quiz.blocks[0], label: '' }] })).body.content
  expect((await submit(wordless)).body.code).toBe('ILLEGAL_STATE')
  const english = (await publishWith(wordless, { ...quiz, languages: { primary: 'en', translations: {} } }))
    .body.content
  expect((await submit(english)).body.message).toContain('हिन्दी')
  const first = await inForce((await publishWith(english)).body.content)
  expect((await publishWith({ policyId: first.policyId, version: 1 })).body.code).toBe('STALE_VERSION')
  const second = (await publishWith(first, { ...quiz, passPercentage: 50 })).body.content
  expect(
    second.versions.map((each: { quiz: { passPercentage: number } }) => each.quiz.passPercentage),
  ).toEqual([50, 100])
  const changes = await author.get(`${at}/admin/policy/changes/${second.versions[0].versionId}`)
  expect(changes.body.content.quiz).toBe('CHANGED')
  expect(changes.body.content.languages.map((each: { state: string }) => each.state)).toEqual([
    'SAME',
    'SAME',
  ])
  const approved = await inForce(second)
  const last = await author.get(`${at}/admin/policy/changes/${approved.versionId}`)
  expect(last.body.content.quiz).toBe('CHANGED')
  const id = approved.versionId
  await expect(rows().policyVersion.updateMany({ where: { id }, data: { quiz: {} } })).rejects.toThrow(
    'never changes',
  )
})

const emailOf = async (userId: string) =>
  (await app.db.platform.user.findUniqueOrThrow({ where: { id: userId } })).email
async function sendCode(who: Caller, versionId: string, language = 'en') {
  await forgetTries(app)
  const { text } = await read(who, versionId, language)
  return who.post(`${at}/my/policy/${versionId}/code`, { language, sha256: text.sha256 })
}
const mine = () => emailOf(app.employer.complainant.id)

test('a code accepts exactly the text it was asked for: no other version or language, not twice', async () => {
  const first = await inForce(await drafted('By code.', { acceptMode: 'CODE' }))
  const other = await inForce(await drafted('Another.', { acceptMode: 'CODE' }))
  expect((await accept(meera, first.versionId)).body.fields[0].path).toBe('userOtp')
  expect((await sendCode(meera, other.versionId)).body.content).toMatchObject({
    sent: true,
    channel: 'EMAIL',
  })
  const ofOther = await codeFor(app, await mine(), 'POLICY')
  expect((await accept(meera, first.versionId, 'en', { userOtp: ofOther })).body.code).toBe('OTP_INVALID')
  await sendCode(meera, first.versionId)
  const code = await codeFor(app, await mine(), 'POLICY')
  expect((await accept(meera, first.versionId, 'hi', { userOtp: code })).body.code).toBe('OTP_INVALID')
  expect((await accept(meera, first.versionId, 'en', { userOtp: ofOther })).body.code).toBe('OTP_INVALID')
  expect((await accept(meera, first.versionId, 'en', { userOtp: otherThan(code) })).body.code).toBe(
    'OTP_INVALID',
  )
  const acceptance = await accept(meera, first.versionId, 'en', { userOtp: code })
  expect(acceptance.body.content.decision).toBe('ACCEPTED')
  const { acceptanceId } = acceptance.body.content
  const sealed = await rows().ledgerEntry.findFirstOrThrow({ where: { entityId: acceptanceId } })
  expect(sealed.detail).toMatchObject({ codeChannel: 'EMAIL' })
  expect(JSON.stringify(sealed.detail)).not.toContain('@')
  const again = await accept(meera, first.versionId, 'en', { userOtp: code })
  expect(again.body.content.acceptanceId).toBe(acceptanceId)
  expect(await rows().policyAcceptance.count({ where: { policyVersionId: first.versionId } })).toBe(1)
  // A new version of the same policy wants a code of its own.
  const second = await inForce(await write(first.policyId, first.version, 'Changed.'))
  expect((await accept(meera, second.versionId, 'en', { userOtp: code })).body.code).toBe('OTP_INVALID')
})

test('a code of one person is nothing to another, and sign-in codes accept nothing', async () => {
  const { versionId } = await inForce(await drafted('By code.', { acceptMode: 'CODE' }))
  await sendCode(meera, versionId)
  const code = await codeFor(app, await mine(), 'POLICY')
  expect((await accept(colleague, versionId, 'en', { userOtp: code })).body.code).toBe('OTP_INVALID')
  const session = { userId: app.employer.complainant.id, revokedAt: null }
  const { text } = await read(meera, versionId)
  const acting = (impersonatedBy: string | null) =>
    app.db.platform.session.updateMany({ where: session, data: { impersonatedBy } })
  await acting(app.employer.admin.id)
  const body = { language: 'en', sha256: text.sha256 }
  expect((await meera.post(`${at}/my/policy/${versionId}/code`, body)).status).toBe(403)
  expect((await meera.post(`${at}/my/policy/${versionId}/accept`, { ...body, userOtp: code })).status).toBe(
    403,
  )
  await acting(null)
  await app.nobody.post('/api/user/signin-create-otp', { userEmail: await mine() })
  const signIn = await codeFor(app, await mine(), 'EMAIL_OTP')
  expect((await accept(meera, versionId, 'en', { userOtp: signIn })).body.code).toBe('OTP_INVALID')
  expect((await accept(meera, versionId, 'en', { userOtp: code })).status).toBe(200)
  expect((await neighbour.post(`${at}/my/policy/${versionId}/code`, body)).status).toBe(404)
})

test('contact data never receives it: an admin who writes their own number into it gets no code', async () => {
  const { versionId } = await inForce(await drafted('By code.', { acceptMode: 'CODE' }))
  const { id } = app.employer.stranger
  await rows().membership.updateMany({ where: { userId: id }, data: { phoneNumber: '+919812345678' } })
  const before = await app.db.platform.user.findUniqueOrThrow({ where: { id } })
  const known = (emailConfirmedAt: Date | null) =>
    app.db.platform.user.update({ where: { id }, data: { emailConfirmedAt, signInNumber: null } })
  await known(null)
  expect((await sendCode(colleague, versionId)).body.code).toBe('ILLEGAL_STATE')
  expect(
    await app.db.platform.challenge.count({ where: { purpose: 'POLICY', identifier: '+919812345678' } }),
  ).toBe(0)
  await known(before.emailConfirmedAt)
  // What was sent before the address changed is of the old address.
  await sendCode(colleague, versionId)
  const code = await codeFor(app, before.email, 'POLICY')
  await app.db.platform.user.update({ where: { id }, data: { email: 'new@acme.example' } })
  expect((await accept(colleague, versionId, 'en', { userOtp: code })).body.code).toBe('OTP_INVALID')
  await app.db.platform.user.update({ where: { id }, data: { email: before.email } })
})

test('five wrong codes lock it, and what is refused for another reason uses none up', async () => {
  const draft = (await publishWith(await drafted('By code.', { acceptMode: 'CODE' }))).body.content
  const { versionId } = await inForce(draft)
  await sendCode(meera, versionId)
  const code = await codeFor(app, await mine(), 'POLICY')
  const answers = { who: 'b' }
  expect((await accept(meera, versionId, 'en', { userOtp: code, answers: { who: 'a' } })).body.code).toBe(
    'ILLEGAL_STATE',
  )
  for (let n = 0; n < 5; n++)
    expect((await accept(meera, versionId, 'en', { userOtp: otherThan(code), answers })).body.code).toBe(
      'OTP_INVALID',
    )
  expect((await accept(meera, versionId, 'en', { userOtp: code, answers })).body.code).toBe('OTP_LOCKED')
  await sendCode(meera, versionId)
  const fresh = await codeFor(app, await mine(), 'POLICY')
  expect((await accept(meera, versionId, 'en', { userOtp: fresh, answers })).status).toBe(200)
  const { policyId, version } = await drafted()
  const clicked = await inForce({ policyId, version })
  expect((await sendCode(meera, clicked.versionId)).body.code).toBe('ILLEGAL_STATE')
})
