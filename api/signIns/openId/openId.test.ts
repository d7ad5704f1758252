/** The whole way to a real OpenID provider and back. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer } from '../../../prisma/builders.ts'
import { linkCodeOf } from '../otp.ts'
import { buildInvite, codeFor, forgetTries } from '../../../test/signIn.ts'
import { testApp, type Caller, type TestApp } from '../../../test/app.ts'
import type { OpenIdProviders } from './providers.ts'

/** Accounts at the provider, by subject. */
const accounts: Record<string, Record<string, unknown>> = {
  meera: { email: 'Meera.Iyer@acme.example', email_verified: true },
  meeraToo: { email: 'meera.iyer@acme.example', email_verified: true },
  claims: { email: 'rohan.shah@acme.example', email_verified: false },
  newcomer: { email: 'newcomer@acme.example', email_verified: true, given_name: 'Nila', family_name: 'Sen' },
}
let [server, app, issuer] = [] as unknown as [Server, TestApp, string]
const own = 'http://acme.localhost/api/auth/google/callback'

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'redress', client_secret: 'between us', redirect_uris: [own] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: 'redress', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const accountId = String(request.headers['x-account'])
    if (!request.url?.startsWith('/interaction/')) void answer(request, response)
    else
      void provider.interactionFinished(
        request,
        response,
        accountId === 'nobody' ? { error: 'access_denied' } : { login: { accountId } },
      )
  })
  const openId: OpenIdProviders = {
    GOOGLE: { issuer, clientId: 'redress', clientSecret: 'between us', allowHttp: true },
  }
  app = await testApp({ openId })
  await app.db.platform.workspace.update({
    where: { id: app.employer.workspace.id },
    data: { socialPlatformSet: ['GOOGLE', 'MICROSOFT'] },
  })
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})
beforeEach(async () => void (await forgetTries(app)))

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .join('; ')
const leave = async (query = '', headers: Record<string, string> = {}, caller: Caller = app.nobody) => {
  const { status, headers: responseHeaders } = await caller.get(
    `/api/auth/google/start${query}`,
    undefined,
    headers,
  )
  return { status, url: responseHeaders.get('location') ?? '', cookie: cookiesOf(responseHeaders) }
}
/**
 * What the provider answers once somebody has signed in there: the address that their browser is sent back
 * to.
 */
async function atProvider(url: string, account: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = url
  while (next.startsWith(issuer)) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: {
        'x-account': account,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const each of answer.headers.getSetCookie())
      jar.set(each.split('=')[0] ?? '', (each.split(';')[0] ?? '').split('=').slice(1).join('='))
    next = new URL(answer.headers.get('location') ?? 'about:blank', next).href
  }
  return next
}
const comeBack = async (address: string, cookie: string, caller: Caller = app.nobody) => {
  const { status, headers } = await caller.get(address.replace('http://acme.localhost', ''), undefined, {
    cookie,
  })
  return {
    status,
    to: headers.get('location'),
    session: /session=([^;]+)/.exec(headers.getSetCookie().join('; '))?.[1],
  }
}
const roundTrip = async (account: string, query = '', caller: Caller = app.nobody) => {
  const { url, cookie } = await leave(query, {}, caller)
  return comeBack(await atProvider(url, account), cookie, caller)
}
const whoIs = async (session: string | undefined) =>
  (await app.nobody.get('/api/user/details', undefined, { authorization: `Bearer ${session}` })).body.content
const refused = (why: string) => ({ status: 302, to: `/signin?refused=${why}`, session: undefined })

test('an account is connected while signed in, then signs in by itself, and goes where it wished', async () => {
  expect(await roundTrip('meera')).toEqual(refused('NOT_LINKED'))
  const me = await app.as(app.employer.complainant)
  expect(await roundTrip('meera', '?redirect=/account', me)).toMatchObject({ status: 302, to: '/account' })
  expect(await app.db.platform.identity.findMany()).toMatchObject([
    { userId: app.employer.complainant.id, provider: 'GOOGLE', issuer, subject: 'meera' },
  ])
  const back = await roundTrip('meera', '?redirect=/inbox?page=2')
  expect(back.to).toBe('/inbox?page=2')
  expect(await whoIs(back.session)).toMatchObject({ firstName: 'Meera', role: 'EMPLOYEE' })
  for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect((await roundTrip('meera', `?redirect=${encodeURIComponent(target)}`)).to).toBe('/dashboard')
})

describe('whoever the provider vouches for', () => {
  test('with another account of the same address is not that person, signed in or not', async () => {
    expect(await roundTrip('meeraToo')).toEqual(refused('NOT_LINKED'))
    const me = await app.as(app.employer.complainant)
    expect((await roundTrip('meeraToo', '?redirect=/account', me)).to).toBe('/account?refused=NOT_LINKED')
    expect(
      await roundTrip(
        'meeraToo',
        `?inviteCode=${(await buildInvite(app, { email: 'meera.iyer@acme.example' })).code}`,
      ),
    ).toEqual(refused('NOT_LINKED'))
    expect(await app.db.platform.identity.count({ where: { subject: 'meeraToo' } })).toBe(0)
  })
  test('is not connected to whoever is signed in under another address, nor by an unverified one', async () => {
    expect((await roundTrip('newcomer', '', await app.as(app.employer.stranger))).to).toBe(
      '/dashboard?refused=NOT_LINKED',
    )
    expect((await roundTrip('claims', '', await app.as(app.employer.respondent))).to).toBe(
      '/dashboard?refused=NOT_VERIFIED',
    )
    expect((await roundTrip('meera', '', await app.as(app.employer.stranger))).to).toBe(
      '/dashboard?refused=NOT_LINKED',
    )
  })
  test('is not let into an account that is confirmed elsewhere, even with an invite for its address', async () => {
    const { complainant } = await buildEmployer(app.db, 'elsewhere.localhost')
    accounts.owned = { email: complainant.email, email_verified: true }
    expect(
      await roundTrip('owned', `?inviteCode=${(await buildInvite(app, { email: complainant.email })).code}`),
    ).toEqual(refused('NOT_LINKED'))
    expect(
      await app.db.platform.membership.count({
        where: { userId: complainant.id, workspaceId: app.employer.workspace.id },
      }),
    ).toBe(0)
  })
  test('has proven nothing fresh by it: what is sensitive asks for the password or a code', async () => {
    const { session } = await roundTrip('meera')
    const as = { authorization: `Bearer ${session}` }
    expect(
      (await app.nobody.post('/api/user/contact/create-otp', { contactNumber: '+919810070001' }, as)).body
        .code,
    ).toBe('PROOF_REQUIRED')
    expect(
      await app.db.platform.session.findFirst({
        where: { method: 'GOOGLE' },
        orderBy: { createdAt: 'desc' },
      }),
    ).toMatchObject({ provenAt: null })
    await app.nobody.post('/api/user/prove/create-otp', {}, as)
    expect(
      (
        await app.nobody.post(
          '/api/user/prove',
          { userOtp: await codeFor(app, 'meera.iyer@acme.example', 'PROVE') },
          as,
        )
      ).status,
    ).toBe(200)
    expect(
      (await app.nobody.post('/api/user/contact/create-otp', { contactNumber: '+919810070001' }, as)).status,
    ).toBe(200)
    accounts.tara = { email: 'tara.bose@acme.example', email_verified: true }
    const tara = await app.as(app.employer.stranger)
    await app.db.platform.session.updateMany({
      where: { userId: app.employer.stranger.id },
      data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    expect((await roundTrip('tara', '?redirect=/account', tara)).to).toBe('/account?refused=PROOF_REQUIRED')
  })
  test('is not let in once the membership sleeps', async () => {
    const { id } = app.employer.complainant
    await app.db.platform.membership.updateMany({ where: { userId: id }, data: { active: false } })
    expect(await roundTrip('meera')).toEqual(refused('NOT_LINKED'))
    await app.db.platform.membership.updateMany({ where: { userId: id }, data: { active: true } })
  })
  test('comes in by an invite for that address, once; the account is then known', async () => {
    expect(await roundTrip('newcomer')).toEqual(refused('NOT_LINKED'))
    expect(
      await roundTrip(
        'newcomer',
        `?inviteCode=${(await buildInvite(app, { email: 'somebody@acme.example' })).code}`,
      ),
    ).toEqual(refused('NOT_LINKED'))
    expect(
      await leave(
        `?inviteCode=${(await buildInvite(app, { email: 'old@acme.example', expiresAt: new Date(0) })).code}`,
      ),
    ).toMatchObject({ url: '/signin?refused=INVITE_EXPIRED' })
    const invite = await buildInvite(app, { email: 'newcomer@acme.example', role: 'EMPLOYER' })
    const back = await roundTrip('newcomer', `?inviteCode=${invite.code}`)
    expect(await whoIs(back.session)).toMatchObject({
      firstName: 'Nila',
      lastName: 'Sen',
      role: 'EMPLOYER',
      email: 'newcomer@acme.example',
    })
    expect(await whoIs((await roundTrip('newcomer')).session)).toMatchObject({ firstName: 'Nila' })
    expect((await app.db.platform.invite.findUniqueOrThrow({ where: { id: invite.id } })).status).toBe(
      'CLAIMED',
    )
  })
})

describe('the way back', () => {
  test('with a forged or foreign state leads nowhere', async () => {
    const { url, cookie } = await leave()
    const address = new URL(await atProvider(url, 'meera'))
    const other = await leave()
    for (const state of [
      '',
      'nonsense',
      linkCodeOf(app.deps.secret, app.employer.workspace.id),
      new URL(other.url).searchParams.get('state') ?? '',
    ]) {
      const forged = new URL(address)
      forged.searchParams.set('state', state)
      expect(await comeBack(forged.href, cookie)).toEqual(refused('FAILED'))
    }
    expect(await comeBack(address.href, cookie)).toMatchObject({ to: '/dashboard' })
  })
  test('is walked once, and by the browser that began it', async () => {
    const { url, cookie } = await leave()
    const address = await atProvider(url, 'meera')
    expect(await comeBack(address, '')).toEqual(refused('FAILED'))
    expect(await comeBack(address, (await leave()).cookie)).toEqual(refused('FAILED'))
    expect(await comeBack(address, cookie)).toMatchObject({ to: '/dashboard' })
    expect(await comeBack(address, cookie)).toEqual(refused('FAILED'))
  })
  test('with a token made for another nonce, or a code made for another verifier, is refused', async () => {
    for (const change of [
      { nonce: 'another' },
      { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
    ]) {
      const { url, cookie } = await leave()
      const altered = new URL(url)
      for (const [name, value] of Object.entries(change)) altered.searchParams.set(name, value)
      expect(await comeBack(await atProvider(altered.href, 'meera'), cookie)).toEqual(refused('FAILED'))
    }
  })
  test('is not walked when somebody changes their mind, comes too late, or arrives on another host', async () => {
    expect(await roundTrip('nobody')).toEqual(refused('CANCELLED'))
    const late = await leave()
    const address = await atProvider(late.url, 'meera')
    await app.db.platform.challenge.updateMany({
      where: { purpose: 'OIDC', usedAt: null },
      data: { expiresAt: new Date() },
    })
    expect(await comeBack(address, late.cookie)).toEqual(refused('FAILED'))
    const other = await buildEmployer(app.db, 'other.localhost')
    await app.db.platform.workspace.update({
      where: { id: other.workspace.id },
      data: { socialPlatformSet: ['GOOGLE'] },
    })
    const here = await leave()
    const elsewhere = (await atProvider(here.url, 'meera')).replace('http://acme.localhost', '')
    expect(
      (
        await app.nobody.get(elsewhere, undefined, { host: 'other.localhost', cookie: here.cookie })
      ).headers.get('location'),
    ).toBe('/signin?refused=FAILED')
  })
  test('needs a cookie that no script reads and no other path gets', async () => {
    const { headers } = await app.nobody.get('/api/auth/google/start')
    expect(headers.get('set-cookie')).toMatch(
      /^openid=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
  })
})

test('only what the workspace offers and the platform has set up is there', async () => {
  expect((await app.nobody.get('/api/auth')).body.content.providers).toEqual(['GOOGLE'])
  expect((await app.nobody.get('/api/auth/microsoft/start')).headers.get('location')).toBe(
    '/signin?refused=FEATURE_DISABLED',
  )
  await app.db.platform.workspace.update({
    where: { id: app.employer.workspace.id },
    data: { socialPlatformSet: [] },
  })
  expect(await leave()).toMatchObject({ status: 302, url: '/signin?refused=FEATURE_DISABLED' })
})
