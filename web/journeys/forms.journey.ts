/**
 * Forms that people meet on a bad day: what they write is not lost, where they are led, and what is left
 * behind when they go.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { step } from './committee.ts'
import * as filing from './filing.ts'
import { reportFailures } from './failureReport.ts'
import {
  field,
  holds,
  press,
  sees,
  seesTitle,
  settled,
  showsNo,
  wordsOf,
  write,
  writeDate,
} from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount, signIn } from './people.ts'
import { startDemo } from './product.ts'

type Somebody = { email: string }
let product: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  product = await startDemo()
})
reportFailures(() => product)
afterAll(() => product?.stop())

const [complainant, respondent, presiding, scheduler, admin] = [
  /Employee who filed/,
  /Respondent/,
  /Presiding officer, Pune/,
  /Scheduler/,
  /Workspace admin/,
].map(demoAccount) as [Somebody, Somebody, Somebody, Somebody, Somebody]
const looksWell = lookingAt(() => product)
const reply = 'I was at the other office that whole week.'
const top = (page: Page) => page.evaluate(() => window.scrollY)
const isHeadingFocused = (page: Page) => page.waitForFunction(() => document.activeElement?.tagName === 'H1')

describe('a reply', () => {
  let path = ''
  const opens = async (page: Page) => {
    await page.goto(product.at(path))
    await page.getByRole('heading', { level: 1, name: /^Complaint / }).waitFor()
    return page
  }

  test('that was begun is there again, also on another device, and nobody else finds it', async () => {
    const page = await product.as(respondent)
    await page.goto(product.at('/complaints'))
    await page.getByRole('table', { name: 'Complaints' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Complaint / }).waitFor()
    path = new URL(page.url()).pathname
    const form = step(page, 'Reply to the complaint')
    await sees(form, 'Saved automatically')
    await looksWell(page, 'reply, nothing written')
    await write(form, 'Response to the complaint', reply)
    await sees(form, /^Saved .* only you can see this draft/)
    await page.goto(product.at('/dashboard'))
    const phone = await product.fresh({ viewport: { width: 390, height: 844 } })
    await phone.goto(product.at('/signin'))
    await signIn(phone, respondent.email)
    await phone.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    await opens(phone)
    await holds(field(step(phone, 'Reply to the complaint'), 'Response to the complaint'), reply)
    await write(step(phone, 'Reply to the complaint'), 'Anything to add?', 'Written on the phone')
    await sees(step(phone, 'Reply to the complaint'), /^Saved .* only you can see this draft/)
    await phone.context().close()
    await opens(page)
    await holds(field(form, 'Anything to add?'), 'Written on the phone')
    for (const who of [presiding, complainant])
      expect(await wordsOf(await opens(await product.as(who)))).not.toContain(reply)
  })

  test('cannot be sent empty, and not wanting to reply stands apart and asks', async () => {
    const page = await opens(await product.as(respondent))
    const form = step(page, 'Reply to the complaint')
    await write(form, 'Response to the complaint', '')
    await press(form, 'Send my reply')
    const summary = page
      .getByRole('alert')
      .filter({ hasText: 'Write something at “Response to the complaint” before you send this.' })
    await summary.and(page.locator(':focus')).waitFor()
    await looksWell(page, 'reply, refused')
    await write(form, 'Response to the complaint', reply)
    await summary.waitFor({ state: 'detached' })
    await press(form, /^I do not want to reply/)
    const question = page.getByRole('dialog', { name: 'I do not want to reply?' })
    await sees(question, 'You cannot undo this.')
    await looksWell(page, 'reply, not wanted')
    await press(question, 'Go back')
  })

  test('that was sent leads to the top, with a line that says so', async () => {
    const page = await opens(await product.as(respondent))
    await press(step(page, 'Reply to the complaint'), 'Send my reply')
    await press(page.getByRole('dialog', { name: 'Send my reply?' }), 'Send my reply')
    await page
      .getByRole('status')
      .filter({ hasText: '“Reply to the complaint” is done: Reply given.' })
      .waitFor()
    await isHeadingFocused(page)
    expect(await top(page)).toBe(0)
    await looksWell(page, 'reply, sent')
    await opens(await product.as(presiding))
    await (await product.as(presiding)).getByRole('tab', { name: 'Added since filing' }).click()
    await sees(await product.as(presiding), reply)
  })
})

describe('the complaint form', () => {
  test('begins at its top; a day to come does not pass, and what is mended is not red any more', async () => {
    const page = await product.as(complainant)
    await page.goto(product.at('/dashboard'))
    await filing.begin(page)
    await page.getByRole('button', { name: 'Go to the complaint form' }).scrollIntoViewIfNeeded()
    await press(page, 'Go to the complaint form')
    await isHeadingFocused(page)
    expect(await top(page)).toBe(0)
    await filing.answerPosh(page)
    const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
    await filing.openPart(page, 'What happened')
    await writeDate(form, /^On which day/, new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
    await press(page, 'Save and continue')
    const summary = page.getByRole('alert').filter({ hasText: 'This date is in the future.' })
    await summary.waitFor()
    await writeDate(form, /^On which day/, new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10))
    await summary.waitFor({ state: 'detached' })
    await showsNo(page, form.getByText('This date is in the future.'))
    await filing.toReview(page)
    await seesTitle(page, 'Review your answers')
    await page.getByRole('link', { name: 'Open “The law in its own words”' }).waitFor()
    await looksWell(page, 'checking, with a link')
  })

  test('keeps what came of a large file when the connection is gone, and goes on by itself', async () => {
    const page = await product.as(complainant)
    await page.goto(product.at('/complaints'))
    await page.getByRole('link', { name: 'Continue writing' }).first().click()
    // Everything is written: who comes back is led to reading it again.
    await seesTitle(page, 'Review your answers')
    await press(page, 'Back to edit')
    await filing.openPart(page, 'What happened')
    const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
    const parts: number[] = []
    let back = () => {}
    const connection = new Promise<void>((resolve) => {
      back = resolve
    })
    // The third part gets lost, and nothing goes through after it until the connection is back.
    await page.route('**/evidence/upload/*', async (route) => {
      if (route.request().method() === 'PATCH') parts.push(Number(route.request().headers()['upload-offset']))
      if (parts.length === 3 && route.request().method() === 'PATCH') return route.abort('connectionreset')
      if (parts.length === 3) await connection
      return route.continue()
    })
    const film = { name: 'corridor.txt', mimeType: 'text/plain', buffer: Buffer.from('a'.repeat(3_000_000)) }
    await form.getByLabel('Supporting files', { exact: true }).setInputFiles([film])
    await sees(form, 'Connection lost. The upload continues when you are back online.')
    expect(product.complaintsOf(page)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')])
    await looksWell(page, 'complaint form, connection gone')
    back()
    await form.getByRole('link', { name: film.name }).waitFor()
    const part = 512 * 1024
    expect(parts).toEqual([0, part, 2 * part, 2 * part, 3 * part, 4 * part, 5 * part])
    await form.getByText('2.9 MB').waitFor()
    await page.unroute('**/evidence/upload/*')
  })

  test('lets go of a file that is on its way', async () => {
    const page = await product.as(complainant)
    const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
    await page.route('**/evidence/upload/*', (route) =>
      route.request().method() === 'PATCH' ? new Promise<void>(() => {}) : route.continue(),
    )
    const film = { name: 'stairs.txt', mimeType: 'text/plain', buffer: Buffer.from('b'.repeat(900_000)) }
    await form.getByLabel('Supporting files', { exact: true }).setInputFiles([film])
    await looksWell(page, 'complaint form, sending')
    const gone = page.waitForRequest((request) => request.method() === 'DELETE')
    await press(form, 'Cancel upload of stairs.txt')
    expect((await (await gone).response())?.status()).toBe(200)
    await form.getByText('stairs.txt').waitFor({ state: 'detached' })
    expect(product.complaintsOf(page)).toEqual([])
    await page.unroute('**/evidence/upload/*')
  })

  test('that was left in a hurry is not met again on the way back', async () => {
    const page = await product.as(complainant)
    await page
      .context()
      .route('https://www.wikipedia.org/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' }),
      )
    await page.goto(product.at('/complaints'))
    await page.getByRole('link', { name: 'Continue writing' }).first().click()
    await seesTitle(page, 'Review your answers')
    // Each part is a step of its own to go back to, and none of them is found there afterwards.
    await press(page, 'Back to edit')
    await filing.openPart(page, 'What happened')
    await press(page, 'Exit this page')
    await sees(page, 'Elsewhere')
    for (const _back of [1, 2]) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => null)
      await page.waitForURL(/wikipedia/)
      await sees(page, 'Elsewhere')
    }
    await page.goto(product.at('/complaints'))
    await page.getByRole('link', { name: 'Continue writing' }).first().waitFor()
  })
})

test('the outline scrolls to its end and no further', async () => {
  const page = await product.as(admin)
  await page.goto(product.at('/workflows'))
  await page.getByRole('link', { name: /POSH/ }).click()
  await page.getByText('Outline', { exact: true }).click()
  await page.getByRole('list', { name: 'Stages' }).waitFor()
  await settled(page)
  await page.mouse.move(400, 500)
  await page.mouse.wheel(0, 60_000)
  await page.mouse.wheel(0, 60_000)
  await page.waitForTimeout(300)
  expect(
    await page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight - window.innerHeight]),
  ).toEqual([0, 0])
})

test('an outcome shows the words it has for whoever acts', async () => {
  const page = await product.as(admin)
  await page.getByRole('button', { name: /^Outcomes of Reply to the complaint/ }).click()
  await holds(page.getByRole('textbox', { name: 'Button label' }).first(), 'Send my reply')
  await looksWell(page, 'outline, words of outcomes')
})

test('a complaint on hold says so among the escalations, and whether its time limit rests', async () => {
  const page = await product.as(scheduler)
  await page.goto(product.at('/escalations'))
  const row = page
    .getByRole('row')
    .filter({ hasText: 'The complaint is on hold, but this deadline keeps running.' })
    .first()
  await sees(row, 'On hold')
  await looksWell(page, 'escalations, on hold')
})

test('a complaint is handed to another committee, never to the one that has it', async () => {
  const page = await product.as(presiding)
  await page.goto(product.at('/complaints'))
  await page.getByRole('table', { name: 'Complaints' }).getByRole('link').first().click()
  await press(page, 'More')
  await page.getByRole('menuitem', { name: 'Transfer to another committee' }).click()
  const list = page.getByRole('combobox', { name: 'To which committee?' })
  await list.getByRole('option').nth(1).waitFor({ state: 'attached' })
  expect(
    (await list.getByRole('option').allInnerTexts()).filter((each) =>
      each.startsWith('Internal Committee, Pune'),
    ),
  ).toEqual([])
  expect((await list.getByRole('option').allInnerTexts()).length).toBeGreaterThan(1)
})

test('no page broke on the way, but for the connection that a test took away', () =>
  expect(product.complaints.filter((each) => !each.includes('ERR_CONNECTION_RESET'))).toEqual([]))
