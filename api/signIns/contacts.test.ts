/** The address and the number that somebody signs in with: theirs to change, and nobody else's. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '../../test/post.ts'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { codeFor, forgetTries, otherThan } from '../../test/signIn.ts'

let [app, me] = [] as unknown as [TestApp, Caller]
beforeAll(async () => {
  app = await testApp()
  await app.db.platform.workspace.updateMany({
    data: { signInMethods: ['PASSWORD', 'EMAIL_OTP', 'SMS_OTP'] },
  })
  me = await app.as(app.employer.complainant)
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))

const [first, second] = ['+919810080001', '+919810080002']
const requestOtp = (contact: object, caller = me) => caller.post('/api/user/contact/create-otp', contact)
const type = (contact: object, userOtp: string, caller = me) =>
  caller.post('/api/user/contact/verify-otp', { ...contact, userOtp })
const code = (identifier: string) => codeFor(app, identifier, 'CONTACT')
const bySms = async (contactNumber: string) => {
  await app.nobody.post('/api/user/signin-create-sms-otp', { contactNumber })
  return app.nobody.post('/api/user/signin-verify-sms-otp', {
    contactNumber,
    userOtp: await codeFor(app, contactNumber, 'SMS_OTP'),
  })
}
const prove = (provenAt: Date | null) => app.db.platform.session.updateMany({ data: { provenAt } })

test('a number of the organisation signs nobody in until its bearer types a code from it', async () => {
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.complainant.id },
    data: { phoneNumber: first },
  })
  expect((await me.get('/api/user/contact')).body.content).toEqual({
    email: 'meera.iyer@acme.example',
    number: null,
    waiting: { email: null, number: first },
  })
  expect((await bySms(first)).body.code).toBe('OTP_INVALID')
  expect((await requestOtp({ contactNumber: '098100 80001' })).body.content).toMatchObject({
    sent: true,
    channel: 'SMS',
  })
  expect(await post(app, first)).toMatchObject([
    { text: `${await code(first)} is your code for acme. It is valid for ten minutes.` },
  ])
  expect((await type({ contactNumber: first }, otherThan(await code(first)))).body.code).toBe('OTP_INVALID')
  expect((await type({ contactNumber: first }, await code(first))).body.content).toMatchObject({
    number: first,
  })
  expect(
    (await post(app, 'meera.iyer@acme.example')).map((mail) => 'subject' in mail && mail.subject),
  ).toEqual(['How you sign in was changed'])
  await forgetTries(app)
  expect((await bySms(first)).status).toBe(200)
})

test('another number is told to the old one and by mail, and signs in instead of it', async () => {
  await requestOtp({ contactNumber: second })
  expect((await type({ contactNumber: second }, await code(second))).body.content).toMatchObject({
    number: second,
  })
  expect((await post(app, first)).at(-1)).toMatchObject({
    text: 'How you sign in at acme was changed. If this was not you: http://acme.localhost/signin',
  })
  expect(await post(app, 'meera.iyer@acme.example')).toHaveLength(2)
  expect((await bySms(first)).body.code).toBe('OTP_INVALID')
  expect((await bySms(second)).status).toBe(200)
})

test('another address is told at the old one; from then on it is the one that signs in', async () => {
  await requestOtp({ userEmail: ' Meera@Home.example ' })
  expect(
    (await type({ userEmail: 'meera@home.example' }, await code('meera@home.example'))).body.content,
  ).toMatchObject({ email: 'meera@home.example' })
  expect((await post(app, 'meera.iyer@acme.example')).at(-1)).toMatchObject({
    subject: 'How you sign in was changed',
  })
  for (const [email, status] of [
    ['meera.iyer@acme.example', 400],
    ['meera@home.example', 200],
  ] as const) {
    await app.nobody.post('/api/user/signin-create-otp', { userEmail: email })
    expect(
      (
        await app.nobody.post('/api/user/signin-verify-otp', {
          userEmail: email,
          userOtp: await codeFor(app, email),
        })
      ).status,
    ).toBe(status)
  }
})

test('whoever finds the page open changes nothing: it wants a proof of a quarter of an hour at most', async () => {
  for (const provenAt of [null, new Date(Date.now() - 16 * 60_000)]) {
    await prove(provenAt)
    const answers = [
      await requestOtp({ contactNumber: first }),
      await type({ contactNumber: first }, '000000'),
      await me.delete('/api/user/contact/number'),
    ]
    for (const { body } of answers) expect(body.code).toBe('PROOF_REQUIRED')
  }
  await prove(new Date())
})

test('a code that somebody else asked for confirms nothing of mine', async () => {
  const number = '+919810080003'
  const tara = await app.as(app.employer.stranger)
  await requestOtp({ contactNumber: number }, tara)
  expect((await type({ contactNumber: number }, await code(number))).body.code).toBe('OTP_INVALID')
  expect((await type({ contactNumber: number }, await code(number), tara)).status).toBe(200)
})

test('two people of one workspace do not sign in with the same; elsewhere it is nobody’s business', async () => {
  const number = '+919810080003'
  const claimContact = async (caller: Caller) => {
    await forgetTries(app)
    await requestOtp({ contactNumber: number }, caller)
    return (await type({ contactNumber: number }, await code(number), caller)).body
  }
  expect(await claimContact(me)).toMatchObject({ code: 'DUPLICATE' })
  const other = await buildEmployer(app.db, 'contacts.localhost')
  expect((await claimContact(await app.as(other.stranger, other.workspace))).content).toMatchObject({
    number,
  })
})

test('a number goes again where an address is confirmed, and is kept where it is the only way in', async () => {
  expect((await me.delete('/api/user/contact/number')).body.content).toMatchObject({ number: null })
  const { id } = app.employer.respondent
  await app.db.platform.user.update({
    where: { id },
    data: { email: `${id}@phone.invalid`, emailConfirmedAt: null, signInNumber: '+919810080009' },
  })
  const alone = await app.as({ id })
  expect((await alone.get('/api/user/contact')).body.content).toEqual({
    email: null,
    number: '+919810080009',
    waiting: { email: null, number: null },
  })
  expect((await alone.delete('/api/user/contact/number')).body.code).toBe('ILLEGAL_STATE')
  expect((await requestOtp({ userEmail: 'x@phone.invalid' }, alone)).body.fields).toMatchObject([
    { path: 'userEmail' },
  ])
})
