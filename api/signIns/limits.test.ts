/** Limits keep guessing slow, and shut nobody out for what others do: in both directions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { hashPassword } from './passwords.ts'
import { codeFor, forgetTries, otherThan } from '../../test/signIn.ts'

let app: TestApp
const [email, password] = ['owner@acme.example', 'correct horse'] as const
const office = '203.0.113.7'
beforeAll(async () => {
  app = await testApp({ trustedProxies: 1 })
  await buildPerson(app.db, app.employer.workspace, {
    name: 'Olga Owner',
    email,
    passwordHash: await hashPassword(password),
  })
})
afterAll(() => app.close())
beforeEach(async () => void (await forgetTries(app)))

type From = { address?: string; device?: string }
const headersOf = ({ address = office, device }: From): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(device ? { cookie: `device=${device}` } : {}),
})
const signIn = (userPassword: string, from: From = {}, userEmail: string = email) =>
  app.nobody.post('/api/user/signin', { userEmail, userPassword }, headersOf(from))
const requestCode = (from: From = {}, userEmail: string = email) =>
  app.nobody.post('/api/user/signin-create-otp', { userEmail }, headersOf(from))
const type = (userOtp: string, from: From = {}) =>
  app.nobody.post('/api/user/signin-verify-otp', { userEmail: email, userOtp }, headersOf(from))
const deviceOf = (headers: Headers) => /device=([^;]+)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? ''
const times = async <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let n = 0; n < count; n++) all.push(await act(n))
  return all
}
const newBrowser = (n: number) => String(n).padStart(22, 'b')

describe('somebody else’s wrong passwords', () => {
  test('from the same office shut the owner out of no known browser, nor elsewhere, nor of a mailed code', async () => {
    const mine = deviceOf((await signIn(password)).headers)
    expect((await times(11, () => signIn('wrong'))).at(-1)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('email code') },
    })
    expect((await signIn(password, { device: mine })).status).toBe(200)
    expect((await signIn(password, { address: '198.51.100.9' })).status).toBe(200)
    await requestCode()
    expect((await type(await codeFor(app, email))).status).toBe(200)
  })

  test('from many addresses guess no faster than a hundred an hour, and leave the owner’s browser alone', async () => {
    const mine = deviceOf((await signIn(password)).headers)
    const guesses = await times(11, (n) => times(10, () => signIn('wrong', { address: `198.51.100.${n}` })))
    expect(guesses.flat().filter(({ status }) => status === 400)).toHaveLength(100)
    expect((await signIn(password, { address: '192.0.2.1' })).status).toBe(429)
    expect((await signIn(password, { device: mine })).status).toBe(200)
  })

  test('that are refused already use up nothing that is counted for others', async () => {
    await times(60, () => signIn('wrong'))
    expect(
      await app.db.platform.rateLimit.findMany({ where: { key: { startsWith: 'password-name' } } }),
    ).toMatchObject([{ points: 10 }])
  })

  test('are not fewer for a browser that is made up, or known as somebody else’s', async () => {
    const { device } = { device: deviceOf((await signIn(password)).headers) }
    const [id, mark] = device.split('.')
    await times(10, () => signIn('wrong'))
    for (const forged of [`${id}`, `${newBrowser(1)}.${mark}`, `${id}.${'m'.repeat(16)}`, 'nonsense'])
      expect((await signIn(password, { device: forged })).status).toBe(429)
  })

  test('in a known browser end after ten too', async () => {
    const device = deviceOf((await signIn(password)).headers)
    expect((await times(11, () => signIn('wrong', { device }))).map(({ status }) => status)).toEqual([
      ...Array(10).fill(400),
      429,
    ])
  })
})

describe('an office behind one address', () => {
  test('gets its codes and signs in, all sixty of them within the hour', async () => {
    const attempts = await times(60, (n) =>
      requestCode({ device: newBrowser(n) }, `colleague${n}@acme.example`),
    )
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200]))
    const typed = await times(60, (n) => signIn('wrong', {}, `colleague${n}@acme.example`))
    expect(new Set(typed.map(({ status }) => status))).toEqual(new Set([400]))
  })
  test('has a ceiling all the same', async () => {
    const attempts = await times(301, (n) =>
      requestCode({ device: newBrowser(n) }, `somebody${n}@acme.example`),
    )
    expect([attempts.slice(0, 300).every(({ status }) => status === 200), attempts.at(-1)?.status]).toEqual([
      true,
      429,
    ])
  })
})

describe('a code that somebody asked for', () => {
  test('is not used up, replaced or held back by whoever else asks in their name', async () => {
    const [mine, theirs] = [{ device: newBrowser(1) }, { device: newBrowser(2) }]
    await requestCode(theirs)
    const before = await app.db.platform.challenge.count({ where: { identifier: email } })
    await requestCode(mine)
    expect(await app.db.platform.challenge.count({ where: { identifier: email } })).toBe(before + 1)
    const code = await codeFor(app, email)
    await times(6, () => type(otherThan(code), theirs))
    await forgetTries(app)
    await requestCode(theirs)
    expect((await type(code, mine)).status).toBe(200)
  })

  test('five an hour to an address from one place, fifteen from all; a known browser has its own five', async () => {
    const device = deviceOf((await signIn(password)).headers)
    const attempts = await times(4, (n) =>
      times(6, (m) => requestCode({ address: `198.51.100.${n}`, device: newBrowser(10 * n + m) })),
    )
    expect(attempts.map((each) => each.filter(({ status }) => status === 200).length)).toEqual([5, 5, 5, 0])
    expect((await requestCode({ device })).status).toBe(200)
    await forgetTries(app)
  })

  test('is guessed at most thirty times an hour, from however many addresses', async () => {
    await requestCode()
    const wrong = otherThan(await codeFor(app, email))
    const typed = await times(5, (n) => times(10, () => type(wrong, { address: `198.51.100.${n}` })))
    expect(
      typed.flat().filter(({ status, body }) => status === 429 && body.code === 'RATE_LIMITED'),
    ).toHaveLength(20)
  })
})
