import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer, buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { buildInvite, codeFor, forgetTries, otherThan } from '../../test/signIn.ts'
import { post } from '../../test/post.ts'

let app: TestApp
const number = '+919812345678'
beforeAll(async () => {
  app = await testApp()
  const { workspace, complainant } = app.employer
  await app.db.platform.workspace.update({
    where: { id: workspace.id },
    data: { signInMethods: ['EMAIL_OTP', 'SMS_OTP'] },
  })
  await app.db.platform.user.update({ where: { id: complainant.id }, data: { signInNumber: number } })
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  await buildPlatformAdmin(app.db, { name: 'Root Admin', email: 'root@redress.example' })
  await app.db.platform.workspace.update({ where: { id: main.id }, data: { signInMethods: ['EMAIL_OTP'] } })
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))
const me = 'meera.iyer@acme.example'
const requestCode = (userEmail: string, more: object = {}, host = 'acme.localhost') =>
  app.nobody.post('/api/user/signin-create-otp', { userEmail, ...more }, { host })
const type = (userEmail: string, userOtp: string, host = 'acme.localhost') =>
  app.nobody.post('/api/user/signin-verify-otp', { userEmail, userOtp }, { host })
const askText = (contactNumber: string, more: object = {}) =>
  app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber, ...more })
const typeText = (contactNumber: string, userOtp: string) =>
  app.nobody.post('/api/user/signin-verify-sms-otp', { contactNumber, userOtp })

test('six digits by mail sign a person in, once', async () => {
  expect((await requestCode(' Meera.Iyer@ACME.example ')).body.content).toEqual({
    sent: true,
    channel: 'EMAIL',
    expiresInSec: 600,
    resendAfterSec: 30,
  })
  const code = await codeFor(app, me)
  expect(await post(app, me)).toMatchObject([{ subject: `${code} is your code` }])
  const answer = await type(me, code)
  expect(answer.body.content).toMatchObject({
    firstLogin: false,
    emailConfirmed: true,
    redirectUrl: '/dashboard',
    workspaces: [{ workspaceUrl: 'acme.localhost', role: 'EMPLOYEE' }],
  })
  expect(answer.headers.get('set-cookie')).toMatch(/^session=.+HttpOnly; SameSite=Lax/)
  const again = await type(me, code)
  expect([again.status, again.body.code]).toEqual([400, 'OTP_EXPIRED'])
  const session = await app.db.platform.session.findFirstOrThrow({
    where: { userId: app.employer.complainant.id },
    orderBy: { createdAt: 'desc' },
  })
  expect(session.method).toBe('EMAIL_OTP')
})

test('of one code typed many times at once, one signs in', async () => {
  await requestCode(me)
  const code = await codeFor(app, me)
  const answers = await Promise.all(Array.from({ length: 5 }, () => type(me, code)))
  expect([200, 400].map((code) => answers.filter(({ status }) => status === code).length)).toEqual([1, 4])
})

test('five tries each, then the code is locked even for the right one; a new one works', async () => {
  await requestCode(me)
  const code = await codeFor(app, me)
  const wrong = await Promise.all(Array.from({ length: 6 }, () => type(me, otherThan(code))))
  expect(
    ['OTP_INVALID', 'OTP_LOCKED'].map((code) => wrong.filter(({ body }) => body.code === code).length),
  ).toEqual([5, 1])
  const locked = await type(me, code)
  expect([locked.status, locked.body.code]).toEqual([429, 'OTP_LOCKED'])
  await forgetTries(app)
  await requestCode(me)
  expect((await type(me, await codeFor(app, me))).status).toBe(200)
})

test('a code is good for ten minutes, on its own host, and dead once the next was sent', async () => {
  await requestCode(me)
  const first = await codeFor(app, me)
  await forgetTries(app)
  await requestCode(me)
  const second = await codeFor(app, me)
  expect((await type(me, first)).body.code).toBe('OTP_INVALID')
  const other = await buildEmployer(app.db, 'codes.localhost')
  await app.db.platform.membership.create({
    data: { workspaceId: other.workspace.id, userId: app.employer.complainant.id, role: 'EMPLOYEE' },
  })
  expect((await type(me, second, 'codes.localhost')).body.code).toBe('OTP_INVALID')
  await app.db.platform.challenge.updateMany({
    where: { identifier: me, usedAt: null },
    data: { expiresAt: new Date() },
  })
  expect((await type(me, second)).body.code).toBe('OTP_EXPIRED')
})

test('asking again within half a minute answers the same and sends nothing', async () => {
  const first = await requestCode(me)
  const written = await app.db.platform.challenge.count({ where: { identifier: me } })
  const again = await requestCode(me)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await app.db.platform.challenge.count({ where: { identifier: me } })).toBe(written)
})

describe('who is not here', () => {
  test('is answered, written down and limited like who is, and gets no mail', async () => {
    const outside = await buildEmployer(app.db, 'outside.localhost')
    const seen = async (email: string) => {
      const before = await app.db.platform.$transaction([
        app.db.platform.challenge.count(),
        app.db.platform.outbox.count(),
        app.db.platform.ledgerEntry.count(),
      ])
      const { status, body } = await requestCode(email)
      const after = await app.db.platform.$transaction([
        app.db.platform.challenge.count(),
        app.db.platform.outbox.count(),
        app.db.platform.ledgerEntry.count(),
      ])
      const typed = await type(email, otherThan(await codeFor(app, email)))
      const right = email === me ? null : await type(email, await codeFor(app, email))
      return {
        status,
        body,
        wrote: after.map((count, n) => count - (before[n] ?? 0)),
        typed: [typed.status, typed.body.code],
        right: right && [right.status, right.body.code],
      }
    }
    const mine = await seen(me)
    for (const email of ['nobody@acme.example', outside.complainant.email, 'root@redress.example']) {
      const { right, ...same } = await seen(email)
      expect(same).toEqual({ status: mine.status, body: mine.body, wrote: mine.wrote, typed: mine.typed })
      expect(right).toEqual([400, 'OTP_INVALID'])
      expect(await post(app, email)).toEqual([])
    }
    expect(mine.wrote).toEqual([1, 1, 1])
  })
  test('five codes an hour for a name, whether it is one or not', async () => {
    for (const email of [me, 'nobody.else@acme.example']) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) {
        await app.db.platform.rateLimit.deleteMany({ where: { key: { contains: 'pause' } } })
        statuses.push((await requestCode(email)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
  test('ten codes typed in an hour, across codes', async () => {
    const typed: string[] = []
    for (let n = 0; n < 11; n++) {
      if (n % 4 === 0) {
        await app.db.platform.rateLimit.deleteMany({ where: { key: { startsWith: 'send' } } })
        await requestCode(me)
      }
      typed.push((await type(me, otherThan(await codeFor(app, me)))).body.code)
    }
    expect(typed).toEqual([...Array(10).fill('OTP_INVALID'), 'RATE_LIMITED'])
  })
})

test('on the main host only admins of the platform sign in', async () => {
  await requestCode('root@redress.example', {}, 'localhost')
  await requestCode(me, {}, 'localhost')
  expect(
    (await type('root@redress.example', await codeFor(app, 'root@redress.example'), 'localhost')).body
      .content,
  ).toMatchObject({ redirectUrl: '/workspace/signin', workspaces: [] })
  expect((await type(me, await codeFor(app, me), 'localhost')).body.code).toBe('OTP_INVALID')
})

test('a way that the workspace has switched off is refused', async () => {
  const wants = await Promise.all([
    app.nobody.post('/api/user/signin', { userEmail: me, userPassword: 'x' }),
    app.nobody.post('/api/user/forgot-password', { userEmail: me }),
    app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber: number }, { host: 'localhost' }),
  ])
  for (const { status, body } of wants) expect([status, body.code]).toEqual([403, 'FEATURE_DISABLED'])
})

describe('by SMS', () => {
  test('a number is known however it is written, of the headquarter’s country unless it says another', async () => {
    expect((await askText('098123 45678')).body.content).toMatchObject({ sent: true, channel: 'SMS' })
    const code = await codeFor(app, number, 'SMS_OTP')
    expect(await post(app, number)).toMatchObject([
      { text: `${code} is your code for acme. It is valid for ten minutes.` },
    ])
    expect((await typeText('+91 98123-45678', code)).body.content).toMatchObject({
      redirectUrl: '/dashboard',
    })
    expect((await askText('12')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'contactNumber' }],
    })
  })
  test('a number that two people share signs nobody in', async () => {
    const twin = await buildPerson(app.db, app.employer.workspace, {
      name: 'Twin Iyer',
      branchId: app.employer.pune.id,
    })
    await app.db.platform.user.update({ where: { id: twin.id }, data: { signInNumber: number } })
    await askText(number)
    expect((await typeText(number, await codeFor(app, number, 'SMS_OTP'))).body.code).toBe('OTP_INVALID')
    await app.db.platform.membership.updateMany({ where: { userId: twin.id }, data: { active: false } })
    await forgetTries(app)
    await askText(number)
    expect((await typeText(number, await codeFor(app, number, 'SMS_OTP'))).status).toBe(200)
  })
  test('an invite to a number makes an account that no mail is ever sent to', async () => {
    const invite = await buildInvite(app, {
      contactNumber: '+919898989898',
      firstName: 'Anu',
      lastName: 'Das',
      employeeId: 'N-7',
    })
    await askText('+919898989898', { inviteCode: invite.code })
    const { body } = await typeText('+919898989898', await codeFor(app, '+919898989898', 'SMS_OTP'))
    expect(body.content).toMatchObject({ firstLogin: true, emailConfirmed: false })
    const mine = { authorization: `Bearer ${body.content.token}` }
    expect((await app.nobody.get('/api/user/details', undefined, mine)).body.content).toMatchObject({
      firstName: 'Anu',
      employeeId: 'N-7',
      contactNumber: '+919898989898',
      branch: 'Pune',
    })
    expect((await app.nobody.post('/api/user/prove/create-otp', {}, mine)).body.content.channel).toBe('SMS')
    const { email, id } = await app.db.platform.user.findFirstOrThrow({ where: { firstName: 'Anu' } })
    await app.db.platform.outbox.create({
      data: {
        workspaceId: app.employer.workspace.id,
        kind: 'MAIL',
        key: 'for-anu',
        payload: { userId: id, path: '/inbox' },
      },
    })
    expect(await post(app, email)).toEqual([])
    await forgetTries(app)
    await askText('+919898989898')
    expect((await typeText('+919898989898', await codeFor(app, '+919898989898', 'SMS_OTP'))).status).toBe(200)
  })
  test('a number alone opens nobody’s account elsewhere, and an address beside it is not taken as proven', async () => {
    const elsewhere = (await buildEmployer(app.db, 'elsewhere.localhost')).complainant
    const invite = await buildInvite(app, { contactNumber: '+919777777777', email: elsewhere.email })
    await askText('+919777777777', { inviteCode: invite.code })
    const { token } = (await typeText('+919777777777', await codeFor(app, '+919777777777', 'SMS_OTP'))).body
      .content
    expect(
      (await app.nobody.get('/api/user/details', undefined, { authorization: `Bearer ${token}` })).body
        .content,
    ).toMatchObject({ email: null, workspaces: [{ workspaceUrl: 'acme.localhost' }] })
    expect(
      await app.db.platform.membership.count({
        where: { userId: elsewhere.id, workspaceId: app.employer.workspace.id },
      }),
    ).toBe(0)
  })
})
