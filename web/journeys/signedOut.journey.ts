/**
 * A session ends while somebody writes and nothing can be saved: 50,000 characters and 30 files are there again after
 * signing in, for that person alone, and not at all on a shared device.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as device from './device.ts'
import { keptHere } from './device.ts'
import * as filing from './filing.ts'
import { reportFailures } from './failureReport.ts'
import { field, holds, press, sees, showsNo, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount, signIn } from './people.ts'
import { startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  product = await startDemo()
})
reportFailures(() => product)
afterAll(() => product?.stop())

const looks = lookingAt(() => product)
const complainant = demoAccount(/Employee who filed/)
const colleague = demoAccount(/Respondent/)
const secret = 'He followed me to the car park. '
const story = secret.repeat(Math.ceil(50_000 / secret.length)).slice(0, 50_000)
const draftPath = /\/case\/draft\/[^/]+$/

const form = (page: Page) => page.getByRole('tabpanel', { name: 'Complaint Form' })
async function arrive(page: Page, email: string, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/signin'))
    await page.goto(product.at(`/signin?redirect=${encodeURIComponent(path)}`))
  await signIn(page, email)
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
}
const refuseSaving = (page: Page) => device.refuseSaving(page, draftPath)
const endSession = (page: Page) => device.endSession(page, draftPath)

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

let page: Page
let path = ''
test('50,000 characters that could not be saved, and 30 files, outlive the end of the session', async () => {
  page = await product.fresh()
  await arrive(page, complainant.email, '/complaints')
  await filing.begin(page)
  await filing.openPart(page, 'What happened')
  const files = Array.from({ length: 30 }, (_, at) => ({ ...filing.paper, name: `page-${at}-end.pdf` }))
  await filing.addFiles(form(page), 'Supporting files', files)
  await sees(page, /^Saved .* only you can see this draft/)
  await refuseSaving(page)
  await write(form(page), 'What happened?', story)
  await expect.poll(async () => (await keptHere(page)).length).toBe(1)
  expect((await keptHere(page)).join(' ')).not.toContain('car park')
  path = new URL(page.url()).pathname + new URL(page.url()).search
  await endSession(page)
  await sees(page, 'You were signed out')
  await sees(page, /What you wrote is kept on this device for 7 days/)
  // The saves that were cut off, as the browser tells of them.
  product.complaintsOf(page)
  await looks(page, 'the sign-in after a session ended')
})

test('somebody else on the same browser sees nothing of it', async () => {
  await arrive(page, colleague.email, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('car park')
  expect(await keptHere(page)).toHaveLength(1)
  await page.context().clearCookies()
})

test('the person who wrote it has it again, saved, and this browser keeps it no longer', async () => {
  await arrive(page, complainant.email, path)
  await holds(field(form(page), 'What happened?'), story)
  await sees(page, /^Saved .* only you can see this draft/)
  await expect.poll(async () => (await keptHere(page)).length).toBe(0)
  expect(
    await form(page)
      .getByRole('link', { name: /^page-\d+-end\.pdf/ })
      .count(),
  ).toBe(30)
  await write(form(page), 'What happened?', story + story + story)
  await sees(page, '“What happened?” can have up to 100,000 characters. Shorten it by 50,000.')
  await looks(page, 'thirty files and a text that is too long')
  await write(form(page), 'What happened?', story)
  await sees(page, /^Saved .* only you can see this draft/)
  await page.reload()
  await holds(field(form(page), 'What happened?'), story)
})

const leftWords = 'Words that were left.'
test('what was left is not written over by what is typed before it was read: the writer chooses', async () => {
  await refuseSaving(page)
  await write(form(page), 'What happened?', leftWords)
  await expect.poll(async () => (await keptHere(page)).length).toBe(1)
  product.complaintsOf(page)
  const before = page
  // Closed, it would send its words once more.
  page = await page.context().newPage()
  const { promise: isAnswered, resolve: answerKey } = withResolvers()
  await page.route('**/api/user/device-key', async (route) => {
    await isAnswered
    await route.continue()
  })
  await refuseSaving(page)
  await page.goto(product.at(path))
  await holds(field(form(page), 'What happened?'), story)
  await write(form(page), 'What happened?', 'Words that were typed since.')
  await sees(page, 'Not saved, trying again')
  expect(await keptHere(page)).toHaveLength(1)
  answerKey()
  const dialog = page.getByRole('dialog', { name: 'Unsaved words from before were found on this device' })
  await dialog.waitFor()
  await expect.poll(async () => (await keptHere(page)).length).toBe(2)
  await press(dialog, 'Use what was found')
  await holds(field(form(page), 'What happened?'), leftWords)
  await page.unroute(draftPath)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await sees(page, /^Saved .* only you can see this draft/)
  await expect.poll(async () => (await keptHere(page)).length).toBe(0)
  await write(form(page), 'What happened?', story)
  await sees(page, /^Saved .* only you can see this draft/)
  await before.close()
})

test('a tab that shows one person is loaded anew once another signs in beside it', async () => {
  await field(form(page), 'What happened?').waitFor()
  const beside = await page.context().newPage()
  await page.context().clearCookies()
  await arrive(beside, colleague.email, '/dashboard')
  await beside.getByRole('heading', { level: 1 }).waitFor()
  await showsNo(page, field(form(page), 'What happened?'))
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  await beside.close()
})

const pages30 = Array.from({ length: 30 }, (_, at) => ({
  ...filing.paper,
  name: `offline-${at}-end.pdf`,
  buffer: Buffer.concat([filing.paper.buffer, Buffer.from(`% what he wrote, page ${at}\n`)]),
}))
test('50,000 characters and 30 files outlive no network, a closed tab and an expired session', async () => {
  const writing = await product.fresh()
  await arrive(writing, complainant.email, '/complaints')
  await filing.begin(writing)
  await filing.openPart(writing, 'What happened')
  await press(writing, 'Add another incident')
  await device.setOffline(writing, true)
  const second = form(writing).getByRole('group', { name: 'Incident 2' })
  await write(second, 'What happened?', story)
  await second.getByLabel('Supporting files', { exact: true }).setInputFiles(pages30)
  // Each is sealed before it is kept, which a busy machine takes long for.
  await expect.poll(async () => (await device.filesKeptHere(writing)).whole, { timeout: 120_000 }).toBe(30)
  expect((await device.filesKeptHere(writing)).words).not.toMatch(/offline-|what he wrote|%PDF/)
  await expect.poll(async () => (await keptHere(writing)).length).toBe(1)
  const { pathname, search } = new URL(writing.url())
  const draftId = pathname.split('/').at(-1) ?? ''
  const context = writing.context()
  await writing.close()
  await product.deps.db.platform.session.updateMany({ data: { expiresAt: new Date(Date.now() - 60_000) } })

  const back = await context.newPage()
  await back.goto(product.at(pathname + search))
  await back.waitForURL(/\/signin\?redirect=/)
  await arrive(back, colleague.email, pathname + search)
  await back.getByRole('heading', { level: 1 }).waitFor()
  expect((await device.filesKeptHere(back)).whole).toBe(30)
  await context.clearCookies()
  await arrive(back, complainant.email, pathname + search)
  const restored = form(back).getByRole('group', { name: 'Incident 2' })
  await holds(field(restored, 'What happened?'), story)
  await expect.poll(() => restored.getByRole('link', { name: /^offline-\d+-end\.pdf/ }).count()).toBe(30)
  await sees(back, /^Saved .* only you can see this draft/)
  await expect.poll(async () => (await device.filesKeptHere(back)).bytes).toBe(0)
  const draft = await product.deps.db.platform.evidence.findMany({ where: { draftId } })
  expect(draft.map(({ fileName }) => fileName).toSorted()).toEqual(pages30.map(({ name }) => name).toSorted())
  await back.reload()
  await expect.poll(() => restored.getByRole('link', { name: /^offline-\d+-end\.pdf/ }).count()).toBe(30)

  // A page keeps what is chosen from when it offers to choose, also where the network went meanwhile.
  await device.setOffline(back, true)
  const last = [{ ...filing.paper, name: 'unsent.pdf' }]
  await restored.getByLabel('Supporting files', { exact: true }).setInputFiles(last)
  await expect.poll(async () => (await device.filesKeptHere(back)).whole).toBe(1)
  await write(restored, 'What happened?', 'Written when the draft was filed elsewhere.')
  await expect.poll(async () => (await keptHere(back)).length).toBe(1)
  await back.close()

  // Words and files of a draft that is gone on the server leave the device with the next look at the drafts.
  await product.deps.db.platform.complaintDraft.deleteMany({ where: { id: draftId } })
  const after = await context.newPage()
  await after.goto(product.at('/complaints'))
  await expect.poll(async () => (await device.filesKeptHere(after)).bytes).toBe(0)
  await expect.poll(async () => (await keptHere(after)).length).toBe(0)
  await context.close()
})

test('on a shared device nothing is kept, and the sign-in page says so', async () => {
  await page.context().clearCookies()
  await page.goto(product.at(`/signin?redirect=${encodeURIComponent(path)}`))
  await page.getByRole('checkbox', { name: 'This is a shared device' }).check()
  await arrive(page, complainant.email, path)
  await holds(field(form(page), 'What happened?'), story)
  await refuseSaving(page)
  await write(form(page), 'What happened?', `${secret} Again.`)
  await sees(page, 'Not saved, trying again')
  expect(await keptHere(page)).toEqual([])
  await endSession(page)
  await sees(page, 'Your session ended. Nothing that was not saved is kept on this device.')
  await arrive(page, complainant.email, path)
  await holds(field(form(page), 'What happened?'), story)
  await press(page, 'Back to all parts')
})
