import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { stampNow } from '../publicMessages/service.ts'
import { templates } from '../../workflows/definition/templates/index.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { scorecardQuestions } from '../publicMessages/scorecard.ts'
import { readSite } from './site.ts'

let app: TestApp
let admin: Caller
const home = { host: 'localhost' }
const documented = [
  '/',
  '/our-solution',
  '/canada',
  '/india',
  '/features',
  '/our-partners',
  '/about-us',
  '/contact-us',
  '/clients',
  '/scorecards',
  '/privacy',
  '/webinars',
  '/terms',
  '/confirm',
  '/posh_medical',
]
beforeAll(async () => {
  app = await testApp()
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  admin = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Root Admin', email: 'root@redress.example' }),
    main,
  )
  await app.deps.flags.refresh()
})
afterAll(() => app.close())

/** A form sent by a browser without scripts. */
const send = (path: string, values: Record<string, string>, secondsAgo = 30) =>
  app.request(path, {
    method: 'POST',
    headers: {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
    },
    body: new URLSearchParams({
      stamp: stampNow(app.deps.secret, Date.now() - secondsAgo * 1000),
      website: '',
      ...values,
    }).toString(),
  })
const messages = () => app.db.platform.publicMessage.findMany({ orderBy: { createdAt: 'asc' } })

test('every public route is a whole page with title and description, and stands in the sitemap', async () => {
  const site = readSite()
  expect([...site.keys()]).toEqual(expect.arrayContaining(documented))
  for (const [prefix, least] of [
    ['/canada/', 3],
    ['/india/', 4],
    ['/event/', 2],
  ] as const)
    expect([...site.keys()].filter((path) => path.startsWith(prefix)).length).toBeGreaterThanOrEqual(least)
  const { body: map } = await app.nobody.get('/sitemap.xml', undefined, home)
  const titles = new Set<string>()
  for (const page of site.values()) {
    const { status, body } = await app.nobody.get(page.path, undefined, home)
    expect(status).toBe(200)
    expect(body).not.toContain('<script')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain(`<meta name="description" content="`)
    titles.add(/<title>(.*)<\/title>/.exec(body)?.[1] ?? '')
    if (page.path !== '/confirm') expect(map).toContain(`<loc>http://localhost${page.path}</loc>`)
  }
  expect(titles.size).toBe(site.size)
})

test('pages show the product itself: each step of a template, and the days of its deadlines', async () => {
  const { body: page } = await app.nobody.get('/', undefined, home)
  const { graph } = templates.CANADA ?? { graph: null }
  for (const { name } of graph?.steps ?? []) expect(page).toContain(name)
  for (const text of ['Mon 1 Mar 2027', 'Sun 30 May 2027', 'POSH Act 2013, s.11(4)'])
    expect(page).toContain(text)
  const { body: solution } = await app.nobody.get('/our-solution', undefined, home)
  expect(solution).toContain('<span>Reply to the complaint</span><time>by ')
})

test('a page weighs at most 150 kB with its style and fonts, and has both from here', async () => {
  const whole = async (path: string) => (await app.request(path, { headers: home })).arrayBuffer()
  const css = new TextDecoder().decode(await whole('/site.css'))
  const fonts = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, path = '']) => path)
  expect(fonts).toEqual(['/site-400.woff2', '/site-700.woff2'])
  const shared = await Promise.all(['/site.css', ...fonts].map(whole))
  for (const { path } of readSite().values()) {
    const page = await whole(path)
    const bytes = [page, ...shared].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(bytes, path).toBeLessThanOrEqual(150_000)
  }
})

test('every link between the public pages leads somewhere', async () => {
  const site = readSite()
  for (const { path } of site.values()) {
    const { body } = await app.nobody.get(path, undefined, home)
    for (const [, link = ''] of body.matchAll(/href="(\/[^"#]*)"/g))
      if (!/^\/(site\.css|favicon\.svg|workspace\/signin)$/.test(link))
        expect(site.has(link), `${path} leads to ${link}`).toBe(true)
  }
})

test('a workspace’s host shows none of it, and asks search engines to stay away', async () => {
  for (const path of documented.slice(1)) expect((await app.nobody.get(path)).status).toBe(404)
  expect((await app.nobody.get('/robots.txt')).body).toContain('Disallow: /\n')
  expect(
    (
      await app.nobody.post('/api/public/contact', {
        stamp: stampNow(app.deps.secret, Date.now() - 9_000),
        name: 'A',
        email: 'a@b.example',
        message: 'Long enough a message',
      })
    ).status,
  ).toBe(404)
})

test('a message without scripts is kept, thanked for, and told to the platform without its words', async () => {
  const answer = await send('/contact-us', {
    name: 'Ira Sen',
    email: 'ira@firm.example',
    organisation: 'Firm',
    message: 'Please show us the designer.',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/confirm'])
  expect(await messages()).toMatchObject([
    {
      kind: 'CONTACT',
      detail: { name: 'Ira Sen', email: 'ira@firm.example', message: 'Please show us the designer.' },
    },
  ])
  expect(
    (await app.db.platform.outbox.findMany({ where: { key: { startsWith: 'message:' } } })).map(
      ({ payload }) => Object.keys(payload as object),
    ),
  ).toEqual([['path', 'userId']])
  const { body } = await admin.get('/api/admin/public-message?openOnly=true')
  expect(body.content).toHaveLength(1)
  expect(
    (await admin.put(`/api/admin/public-message/${body.content[0].messageId}`, { answered: true })).body
      .content.answeredAt,
  ).not.toBeNull()
  expect((await admin.get('/api/admin/public-message?openOnly=true')).body.content).toEqual([])
})

test('what is wrong is named at its field, and what was typed stays', async () => {
  const answer = await send('/webinars', {
    name: '',
    email: 'nonsense',
    webinar: 'Running an internal committee well',
  })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  for (const words of [
    'Enter your name',
    'Enter an email address',
    'value="nonsense"',
    'aria-invalid="true"',
    'role="alert"',
  ])
    expect(page).toContain(words)
})

test('what a machine sends is answered alike and not kept: too quick, or with the hidden field filled', async () => {
  const before = (await messages()).length
  const words = { name: 'Bot', email: 'bot@spam.example', message: 'Buy now, buy now, buy now' }
  expect((await send('/contact-us', words, 1)).status).toBe(303)
  expect((await send('/contact-us', { ...words, website: 'http://spam.example' })).status).toBe(303)
  expect((await messages()).length).toBe(before)
  expect((await send('/contact-us', { ...words, stamp: '1.forged' })).status).toBe(400)
})

test('a page open for more than a day is refused with a new stamp, and the text stays', async () => {
  const before = (await messages()).length
  const words = { name: 'Ira Sen', email: 'ira@firm.example', message: 'Please call me back.' }
  const answer = await send('/contact-us', words, 24 * 3600 + 5)
  const page = await answer.text()
  expect(answer.status).toBe(400)
  for (const text of ['This page was open for too long', 'Please call me back.', 'value="ira@firm.example"'])
    expect(page).toContain(text)
  expect((await messages()).length).toBe(before)
  const [, stamp = ''] = /name="stamp" value="([^"]+)"/.exec(page) ?? []
  expect(Date.now() - Number(stamp.split('.')[0])).toBeLessThan(60_000)
})

test('a scorecard is shown at once and kept only with an address', async () => {
  const before = (await messages()).length
  const answers = Object.fromEntries(scorecardQuestions.map(({ key }, n) => [key, n < 4 ? 'yes' : 'no']))
  const page = await (await send('/scorecards', { ...answers, email: '' })).text()
  expect(page).toContain('Your score: 50 of 100')
  expect((await messages()).length).toBe(before)
  expect((await send('/scorecards', { committee: 'yes', email: '' })).status).toBe(400)
})

test('a page of one’s own sends the same as JSON, with a stamp that it asked for', async () => {
  await app.db.pool.query('DELETE FROM "RateLimit"')
  const before = (await messages()).length
  const { stamp } = (await app.nobody.get('/api/public/stamp', undefined, home)).body.content
  const at = Number(stamp.split('.')[0])
  const sendJson = (path: string, body: object) =>
    app.nobody.post(
      `/api/public/${path}`,
      { stamp: stampNow(app.deps.secret, at - 30_000), email: 'ira@firm.example', ...body },
      home,
    )
  expect(
    (await sendJson('contact', { name: 'Ira Sen', message: 'Please call me back.' })).body.content,
  ).toEqual({
    received: true,
  })
  expect(
    (
      await sendJson('webinar-registration', {
        name: 'Ira Sen',
        webinar: 'Running an internal committee well',
      })
    ).body.content,
  ).toEqual({ received: true })
  expect(
    (
      await sendJson('scorecard', {
        answers: Object.fromEntries(scorecardQuestions.map(({ key }) => [key, 'yes'])),
      })
    ).body.content,
  ).toEqual({ points: 100, open: [] })
  expect((await messages()).slice(before).map(({ kind }) => kind)).toEqual([
    'CONTACT',
    'WEBINAR',
    'SCORECARD',
  ])
})

test('a flood from one address is held back', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 7; n++)
    statuses.push(
      (
        await send('/contact-us', {
          name: 'Ira',
          email: 'ira@firm.example',
          message: 'Once more, and once more',
        })
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
})
