/** What a browser is told over HTTPS: a cookie of this host alone, and what no page of ours asks of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../prisma/builders.ts'
import { hashPassword } from './signIns/passwords.ts'
import { testApp, type TestApp } from '../test/app.ts'

const password = 'correct horse'
let [secure, plain] = [] as unknown as [TestApp, TestApp]
beforeAll(async () => {
  ;[secure, plain] = [await testApp({ secureCookies: true }), await testApp({ secureCookies: false })]
  const passwordHash = await hashPassword(password)
  for (const app of [secure, plain])
    await buildPerson(app.db, app.employer.workspace, {
      name: 'Nina Vaz',
      email: 'nina@acme.example',
      passwordHash,
    })
})
afterAll(async () => {
  await secure?.close()
  await plain?.close()
})

const signIn = (app: TestApp) =>
  app.nobody.post('/api/user/signin', { userEmail: 'nina@acme.example', userPassword: password })
const details = (app: TestApp, cookie: string) => app.nobody.get('/api/user/details', undefined, { cookie })
const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()

test('over HTTPS the session is a cookie that no other host of the domain can set', async () => {
  const cookies = cookiesOf(await signIn(secure))
  const own = cookies.find((each) => each.startsWith('__Host-session='))
  expect(own).toMatch(/^__Host-session=[\w-]{40,};.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
  expect(own).not.toMatch(/Domain=/i)
  const [pair = ''] = (own ?? '').split(';')
  const again = await details(secure, pair)
  expect(again.status).toBe(200)
  expect(cookiesOf(again)).toEqual([])
  // What another host of the domain sets beside it is not read.
  expect((await details(secure, `session=nothing; ${pair}`)).status).toBe(200)
})

test('a session from before goes on, and gets the name with the next answer; signing out removes both', async () => {
  const { token } = await secure.as(secure.employer.admin)
  // As the migration leaves what was open then.
  await secure.db.platform.session.updateMany({
    where: { userId: secure.employer.admin.id },
    data: { hasEarlierCookie: true },
  })
  const first = await details(secure, `session=${token}`)
  expect(first.status).toBe(200)
  const cookies = cookiesOf(first)
  expect(cookies.find((each) => each.startsWith('__Host-session='))).toContain(token)
  expect(cookies.find((each) => each.startsWith('session='))).toMatch(/^session=;.*Max-Age=0/)
  expect((await details(secure, `__Host-session=${token}`)).status).toBe(200)
  // A token that is no session is not passed on.
  expect(cookiesOf(await details(secure, 'session=nothing')).join()).not.toContain('nothing')
  const out = await secure.nobody.get('/api/user/sign-out', undefined, {
    cookie: `__Host-session=${token}`,
    'x-requested-with': 'redress',
  })
  expect(out.status).toBe(200)
  expect(cookiesOf(out).filter((each) => /Max-Age=0/.test(each))).toHaveLength(2)
  expect((await details(secure, `__Host-session=${token}`)).status).not.toBe(200)
})

test('the earlier name opens no session from after: another host of the domain could set it to its own', async () => {
  const { token } = await secure.as(secure.employer.stranger)
  const set = await details(secure, `session=${token}`)
  expect(set.status).toBe(401)
  expect(cookiesOf(set).join()).not.toContain(token)
  const { body } = await secure.nobody.get('/api/auth', undefined, { cookie: `session=${token}` })
  expect(body.content.authenticated).toBe(false)
  expect((await details(secure, `__Host-session=${token}`)).status).toBe(200)
  // A bearer's token is no cookie, whatever comes beside it.
  const beside = { cookie: 'session=nothing', authorization: `Bearer ${token}` }
  expect((await secure.nobody.get('/api/user/details', undefined, beside)).status).toBe(200)
})

test('a cookie of a session that ended is taken away, under whichever name it came', async () => {
  for (const name of ['__Host-session', 'session']) {
    const answer = await secure.nobody.get('/api/auth', undefined, { cookie: `device=x; ${name}=gone` })
    expect(answer.body.content.authenticated).toBe(false)
    const removed = cookiesOf(answer).filter((each) => /Max-Age=0/.test(each))
    expect(removed.map((each) => each.replace(/=.*/, '')).toSorted()).toEqual(['__Host-session', 'session'])
  }
  expect(cookiesOf(await secure.nobody.get('/api/auth', undefined, { cookie: 'other-session=x' }))).toEqual(
    [],
  )
})

test('on http://localhost the cookie has its plain name, which a browser keeps there', async () => {
  const [own = ''] = cookiesOf(await signIn(plain))
  expect(own).toMatch(/^session=[\w-]{40,};/)
  expect(own).not.toMatch(/Secure|__Host-/)
  expect((await details(plain, own.split(';')[0] ?? '')).status).toBe(200)
})

test('forms are sent to this host alone, and no page asks for camera, microphone or place', async () => {
  const { headers } = await secure.nobody.get('/api/auth')
  expect(headers.get('content-security-policy')).toContain("form-action 'self'")
  const policy = headers.get('permissions-policy') ?? ''
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
    expect(policy).toContain(`${feature}=()`)
})
