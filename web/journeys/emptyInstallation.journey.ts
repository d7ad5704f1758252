/**
 * A small employer on one machine: an empty installation, one command, then screens alone, from the first
 * administrator to a closed case.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../../test/buyersDay/mailServer.ts'
import { runFromSource } from '../../test/operator.ts'
import { newDataDir, ready, start, type App } from '../../test/start.ts'
import * as committee from './committee.ts'
import { confirmAll, openPart } from './filing.ts'
import { reportFailures } from './failureReport.ts'
import {
  choose,
  field,
  pickPerson,
  press,
  sees,
  seesTitle,
  settled,
  write,
  writeDate,
} from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { openPeople, type People } from './people.ts'

const password = 'a long day of work'
const staff = {
  presiding: { email: 'kavita.menon@acme.example', first: 'Kavita', last: 'Menon' },
  member: { email: 'arjun.pillai@acme.example', first: 'Arjun', last: 'Pillai' },
  employee: { email: 'meera.iyer@acme.example', first: 'Meera', last: 'Iyer' },
}
const admin = { email: 'asha.rao@acme.example', first: 'Asha', last: 'Rao' }
const [mainHost, host] = ['localhost', 'acme.localhost']
let product: App
let mail: MailServer
let people: People
let link = ''
const words = 'My overtime of May was not paid.'
const pages: Record<string, Page> = {}
const pageOf = (who: string): Page => {
  const page = pages[who]
  if (!page) throw new Error(`${who} has no page yet`)
  return page
}

beforeAll(async () => {
  mail = await startMailServer('127.0.0.1')
  const DATA_DIR = await newDataDir()
  product = await start({ DATA_DIR, SMTP_URL: mail.url, MAIL_FROM: 'no-reply@acme.example' }, '--no-demo')
  await product.until(ready)
  people = await openPeople((name) => `http://${name}:${product.port}`)
  const port = String(product.port)
  const { stdout, stderr, code } = await runFromSource(
    { DATA_DIR, PORT: port, SMTP_URL: mail.url },
    'setup',
    '--host',
    mainHost,
    '--admin',
    'admin@redress.example',
  )
  expect(code, stderr).toBe(0)
  link = /http\S+first-admin\S+/.exec(stdout)?.[0] ?? ''
})
reportFailures(() => people)
afterAll(async () => {
  await people?.close()
  product?.kill('SIGTERM')
  await product?.ended
  await mail?.close()
})
const look = lookingAt(() => people)

/**
 * Opens the link of an invite and makes the account, in a window of one's own. Expects two screens and one
 * mail.
 */
async function join(who: string, { email, first, last }: typeof admin, link?: string): Promise<Page> {
  const page = await people.fresh()
  const titles = await notingTitles(page)
  pages[who] = page
  await page.goto(link ?? (await linkFor(email)))
  await seesTitle(page, 'Acme has invited you')
  if (who === 'admin') await look(page, 'invite')
  expect(await field(page, 'First name').inputValue()).toBe(first)
  expect(await field(page, 'Last name').inputValue()).toBe(last)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await press(page, 'Create account')
  await seesTitle(page, /^Hello/)
  await expect.poll(() => titles, { timeout: 20_000 }).toEqual(['Acme has invited you', `Hello, ${first}`])
  expect(mail.mails.filter(({ to }) => to === email)).toHaveLength(1)
  return page
}

/** The titles of the screens that a page shows from now on, in their order. */
async function notingTitles(page: Page): Promise<string[]> {
  const titles: string[] = []
  await page.exposeFunction('noteTitle', (title: string) => {
    if (titles.at(-1) !== title) titles.push(title)
  })
  await page.addInitScript(() => {
    const note = () => {
      const title = document.querySelector('h1')?.textContent
      if (title) (window as unknown as { noteTitle(title: string): void }).noteTitle(title)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return titles
}
const linkFor = (email: string) => mail.find(email, /(http\S+\/signup\?inviteCode=\S+)/)
async function goTo(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
  await seesTitle(page, entry)
}

test('the first administrator opens the link of setup and a workspace', async () => {
  const page = await people.fresh()
  pages['platform'] = page
  await page.goto(link)
  await seesTitle(page, 'Create the first administrator account')
  await look(page, 'first administrator')
  await write(page, 'First name', 'Priya')
  await write(page, 'Last name', 'Platform')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await press(page, 'Create account')
  await seesTitle(page, /^Hello/)
  await page.getByRole('navigation').getByRole('link', { name: 'Workspaces' }).click()
  // The empty list offers the same button as the head of the page.
  await page.getByRole('button', { name: 'Create a workspace', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Create a workspace' })
  await write(form, 'Name of the organisation', 'Acme')
  await sees(form, host)
  await choose(form, 'Country of the headquarters', 'India')
  await write(form, 'Email address', admin.email)
  await write(form, 'First name', admin.first)
  await write(form, 'Last name', admin.last)
  await press(form, 'Create workspace')
  await seesTitle(page, 'Acme')
}, 120_000)

test('a second platform admin joins by the link in the mail', async () => {
  const page = pageOf('platform')
  await page.getByRole('navigation').getByRole('link', { name: 'Platform admins' }).click()
  await seesTitle(page, 'Platform admins')
  await press(page, 'Invite an admin')
  const form = page.getByRole('dialog', { name: 'Invite a platform admin' })
  await write(form, 'Email address', 'second@redress.example')
  await look(page, 'inviting a platform admin')
  await press(form, 'Send invite')
  await form.waitFor({ state: 'detached' })
  await look(page, 'platform admins')
  const joining = await people.fresh()
  await joining.goto(await mail.find('second@redress.example', /(http\S+\/platform-admin#\S+)/))
  await seesTitle(joining, 'Create your platform admin account')
  await write(joining, 'First name', 'Pavan')
  await joining.getByLabel('Password', { exact: true }).fill(password)
  await joining.getByRole('checkbox', { name: /I accept/ }).check()
  await press(joining, 'Create account')
  await seesTitle(joining, /^Hello/)
  await page.reload()
  await sees(page, 'second@redress.example')
  await press(page, 'Remove Pavan')
  await look(page, 'removing a platform admin')
  await press(page.getByRole('dialog'), 'Remove')
  await sees(page, 'No open invites.')
  await joining.reload()
  await seesTitle(joining, 'Sign in')
}, 120_000)

test('the first admin joins, and makes a business unit and people', async () => {
  const page = await join('admin', admin)
  await look(page, 'home of an empty workspace')
  await page.goto(people.at('/business-units'))
  await press(page, 'Add a business unit')
  const form = page.getByRole('dialog', { name: 'Add a business unit' })
  await write(form, 'Name', 'Pune')
  await press(form, 'Save')
  await form.waitFor({ state: 'detached' })
  await page.goto(people.at('/invites'))
  for (const { email, first, last } of Object.values(staff)) {
    await press(page, 'Invite a person')
    const invite = page.getByRole('dialog', { name: 'Invite a person' })
    await write(invite, 'Email address', email)
    await write(invite, 'First name', first)
    await write(invite, 'Last name', last)
    await choose(invite, 'Business unit', 'Pune')
    await invite.getByRole('button', { name: /^Send/ }).click()
    await sees(page, `Invite sent to ${email}.`)
    await invite.waitFor({ state: 'detached' })
  }
  await join('presiding', staff.presiding)
  // Opened by somebody who is signed in, it waits for its own person, who uses it up.
  const link = await linkFor(staff.member.email)
  const other = pageOf('presiding')
  await other.goto(link)
  await sees(other, /^Someone is signed in on this browser/)
  await look(other, 'invite of somebody else')
  await other.getByRole('link', { name: 'Stay signed in' }).click()
  await seesTitle(other, 'Hello, Kavita')
  await join('member', staff.member, link)
  const late = await people.fresh()
  await late.goto(link)
  await sees(late, /^This invite has already been used/)
  await look(late, 'used invite')
  await join('employee', staff.employee)
}, 300_000)

test('appoints a committee and publishes a process from its template', async () => {
  const page = pageOf('admin')
  await page.goto(people.at('/committees'))
  await press(page, 'Create the first committee')
  const form = page.getByRole('dialog', { name: 'Create a committee' })
  await write(form, 'Name', 'Internal Committee')
  await choose(form, 'Business unit', 'Pune')
  for (const { first, last } of [staff.presiding, staff.member])
    await pickPerson(form, 'Add a member', first, new RegExp(`${first} ${last}`))
  await look(page, 'committee being created')
  await press(form, 'Create the committee')
  await sees(page, 'Internal Committee')
  await goTo(page, 'Workflows')
  await page.getByRole('link', { name: 'New workflow' }).first().click()
  await press(page, /^Use this template.*General grievance/)
  const begin = page.getByRole('dialog')
  await choose(begin, /^Applies to business units/, 'Pune')
  await press(begin, 'Create workflow')
  await settled(page)
  await press(page, 'Publish')
  const question = page.getByRole('dialog')
  await write(question, /^What changed/, 'From the template')
  await press(question, 'Publish')
  await sees(page, 'Version 1 is published')
}, 180_000)

test('an employee files a complaint, and the committee hears it and closes it', async () => {
  const page = pageOf('employee')
  await goTo(page, 'Complaints')
  await page.getByRole('link', { name: 'File a complaint' }).first().click()
  await press(page, 'Go to the complaint form')
  await openPart(page, 'What happened')
  const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
  await write(form, 'What happened?', words)
  await writeDate(form, /^On which day/, new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await press(page, 'Save and continue')
  await choose(form, 'What is it about?', 'Pay or hours')
  await press(page, 'Save and continue')
  await seesTitle(page, 'Review your answers')
  await confirmAll(page)
  await press(page, 'File the complaint')
  await seesTitle(page, 'Your complaint is filed')
  await page.getByRole('link', { name: 'Open my complaint' }).click()
  await page.waitForURL(/\/complaints\/[^/]+$/)
  const path = new URL(page.url()).pathname
  const desk = pageOf('presiding')
  await desk.goto(people.at(path))
  await sees(desk, words)
  await committee.finish(desk, 'Read the grievance', 'Taken up', true)
  await committee.plan(desk, 'Hear the person', {
    agenda: 'Hear what happened.',
    location: 'Room 4',
    startsInMinutes: -5,
  })
  const came = ['Kavita Menon', 'Arjun Pillai']
  await committee.hold(desk, 'Hear the person', came, 'She was heard.', 'It will be paid.')
  await committee.finish(desk, 'Hear the person', 'Settled in the meeting')
  await desk.reload()
  await sees(desk, 'Closed')
  await page.reload()
  await sees(page, 'Closed')
  await look(page, 'closed complaint')
  expect(people.complaints).toEqual([])
}, 240_000)
