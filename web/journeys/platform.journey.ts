/**
 * The platform opens a workspace; its admin comes in, brands it, imports a messy file and sends the invites;
 * a person comes in by a code, in Hindi; a flag closes and opens a live page.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportFailures } from './failureReport.ts'
import { choose, press, sees, seesTitle, settled, wordsOf, write } from './pageActions.ts'
import { enterPlatform } from './people.ts'
import { platformAdmin, startProduct, type Product } from './product.ts'

const host = 'lotus.localhost'
const admin = 'nisha.verma@lotus.example'
let product: Product
let platform: Page
beforeAll(async () => {
  product = await startProduct()
  platform = await enterPlatform(product, platformAdmin.email)
})
reportFailures(() => product)
afterAll(() => product?.stop())

/** The newest mail to somebody whose words fit. */
async function mailTo(to: string, words: RegExp): Promise<string> {
  const findMailText = async () =>
    (await product.deps.db.platform.demoMail.findMany({ where: { to }, orderBy: { at: 'desc' } })).find(
      ({ text }) => words.test(text),
    )?.text ?? ''
  await expect.poll(findMailText, { timeout: 20_000 }).not.toBe('')
  return findMailText()
}
const linkIn = (mail: string) => /https?:\/\/\S+/.exec(mail)?.[0] ?? ''
test('a platform admin opens a workspace, and its admin comes in by the invite', async () => {
  await platform.getByRole('navigation').getByRole('link', { name: 'Workspaces' }).click()
  await seesTitle(platform, 'Workspaces')
  await press(platform, 'Create a workspace')
  const form = platform.getByRole('dialog', { name: 'Create a workspace' })
  await write(form, 'Name of the organisation', 'Lotus')
  await sees(form, host)
  await choose(form, 'Country of the headquarters', 'India')
  await write(form, 'Email address', admin)
  await write(form, 'First name', 'Nisha')
  await write(form, 'Last name', 'Verma')
  await press(form, 'Create workspace')
  await seesTitle(platform, 'Lotus')

  const page = await product.fresh()
  await page.goto(linkIn(await mailTo(admin, /signup\?inviteCode=/)))
  await seesTitle(page, 'Lotus has invited you')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await press(page, 'Create account')
  await seesTitle(page, /^Hello/)
  await settled(page)
  expect(await wordsOf(page)).not.toContain('Redress')
}, 180_000)

/**
 * Three hundred people as they come out of a drawer: a byte order mark, semicolons, twins, a mail that is
 * none, cells with quotes and line ends, a formula.
 */
function messyFile(): string {
  const people = Array.from(
    { length: 296 },
    (_, n) =>
      `person${n}@lotus.example;Person;Number ${n};L-${String(n).padStart(4, '0')};"Weaving\nand dyeing"`,
  )
  const wrong = [
    'person1@lotus.example;Twin;Of one;;',
    'not a mail;No;Mail;;',
    '"=cmd|\'/c calc\'!A1";Formula;One;;',
    'asha at lotus.example;Asha;At;;',
  ]
  return `\uFEFFE-Mail;First name;Last name;Employee ID;Department\r\n${[...people, ...wrong].join('\r\n')}\r\n`
}

/** The admin, signed in by password. */
async function adminPage(): Promise<Page> {
  const page = await product.fresh()
  await page.goto(product.at('/signin', host))
  await page.getByLabel('Email or employee ID').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await press(page, 'Sign in')
  await seesTitle(page, /^Hello/)
  return page
}
const burgundy = { hex: '#8c2f5b', painted: 'rgb(140, 47, 91)' }
const paintOf = (page: Page, what: string) =>
  page
    .locator(what)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

test('its admin brands it: logo and colour stand on every page from then on, also for visitors', async () => {
  const page = await adminPage()
  await page.goto(product.at('/settings', host))
  const picture = await page.getByRole('heading', { level: 1 }).screenshot()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lotus.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('img', { name: 'The logo' }).waitFor()
  await page.getByRole('textbox', { name: 'Colour' }).fill(burgundy.hex)
  await sees(page, /text on this colour is easy to read/)
  await press(page, 'Save')
  await sees(page, 'Saved. The changes apply to everyone from now on.')

  const visitor = await product.fresh()
  await visitor.goto(product.at('/signin', host))
  await visitor.getByLabel('Email or employee ID').waitFor()
  expect(await paintOf(visitor, 'header')).toBe(burgundy.painted)
  await expect
    .poll(() => visitor.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await wordsOf(visitor)).not.toContain('Redress')
}, 120_000)

test('the admin imports three hundred people from a messy file, mends it on the way, invites the rest', async () => {
  const page = await adminPage()
  await page.goto(product.at('/invites/import', host))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(messyFile()) })
  await sees(page, /300 rows/)
  await page.getByRole('checkbox', { name: 'Create departments that do not exist yet' }).check()
  await press(page, 'Check the rows')
  await sees(page, '296 of 300 rows are ready.')
  await press(page, 'Send 296 invites')
  await press(page.getByRole('dialog'), 'Send 296 invites')
  await sees(page, '296 invites were sent.')
  await expect
    .poll(() => product.deps.db.platform.invite.count({ where: { email: { startsWith: 'person' } } }), {
      timeout: 60_000,
    })
    .toBe(296)

  // The report of what was left out comes back with one row mended.
  const jobId = new URL(page.url()).searchParams.get('job') ?? ''
  const report = await page.evaluate(
    async (id) => (await fetch(`/api/job/${id}/report?format=CSV&onlyFailed=true`)).text(),
    jobId,
  )
  expect(report).toContain('asha at lotus.example')
  await press(page, 'Choose a different file')
  await page.locator('input[type=file]').setInputFiles({
    name: 'mended.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(report.replace('asha at lotus.example', 'asha@lotus.example')),
  })
  await press(page, 'Check the rows')
  await sees(page, /^1 of \d rows (is|are) ready\.$/)
  await press(page, 'Send one invite')
  await press(page.getByRole('dialog'), 'Send one invite')
  await mailTo('asha@lotus.example', /signup\?inviteCode=/)
}, 240_000)

test('a person whose mail program cut the link comes in by a code by e-mail, in Hindi', async () => {
  const somebody = 'person7@lotus.example'
  const page = await product.fresh({ locale: 'hi-IN' })
  await page.goto(linkIn(await mailTo(somebody, /signup\?inviteCode=/)).replace(/#.*/, ''))
  await page.getByRole('heading', { level: 1, name: /Lotus/ }).waitFor()
  await page.locator('html[lang=hi]').waitFor({ state: 'attached' })
  await page.locator('input[type=email]').fill(somebody)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').waitFor()
  await page
    .locator('input[autocomplete=one-time-code]')
    .fill(/\b\d{6}\b/.exec(await mailTo(somebody, /\b\d{6}\b/))?.[0] ?? '')
  await page.locator('button[type=submit]').click()
  await page.getByRole('checkbox').check()
  await page.locator('button[type=submit]').click()
  await settled(page)
  const words = await wordsOf(page)
  expect(words).toMatch(/[\u0900-\u097F]{4,}/)
  expect(
    await product.deps.db.platform.membership.count({
      where: { user: { email: somebody }, active: true, department: { name: { contains: 'Weaving' } } },
    }),
  ).toBe(1)
}, 120_000)

test('a business unit’s admin sees that unit alone', async () => {
  const page = await product.as(product.people.torontoAdmin)
  await page.goto(product.at('/users'))
  const words = await wordsOf(page)
  for (const name of ['Emma Clarke', 'Jack Wilson']) expect(words).toContain(name)
  for (const name of ['Meera Iyer', 'Rohan Shah', 'Tara Bose']) expect(words).not.toContain(name)
  expect(
    await page.evaluate(
      async (id) => (await fetch(`/api/workspace/users/${id}`)).status,
      product.people.meera.id,
    ),
  ).toBe(404)
})

test('a flag closes a live page for maintenance within twenty seconds, and opens it again', async () => {
  const page = await product.as(product.people.meera)
  await page.goto(product.at('/dashboard'))
  await platform.goto(product.at('/platform/flags', 'localhost'))
  const flag = platform.getByRole('switch', { name: 'MAINTENANCE is on' })
  await flag.click({ force: true })
  await press(platform.getByRole('dialog'), 'Close now')
  await page.getByRole('heading', { name: /^We are working on/ }).waitFor({ timeout: 28_000 })
  await flag.click({ force: true })
  await page
    .getByRole('heading', { name: /^We are working on/ })
    .waitFor({ state: 'detached', timeout: 28_000 })
  await seesTitle(page, /^Hello/)
}, 120_000)
