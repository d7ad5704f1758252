/**
 * An obligation from its pack to its proof: it is due of one business unit, gets evidence and is submitted; the annual
 * return shows complaints to people who can open them, and totals to others. Each test goes on where the one before
 * ended.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wakeTraining } from '../../api/learning/schedule.ts'
import { filesKeptHere } from './device.ts'
import { reportFailures } from './failureReport.ts'
import { choose, pickPerson, press, sees, seesTitle, wordsOf, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount } from './people.ts'
import { startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
let workspaceId = ''
const looks = lookingAt(() => product)
beforeAll(async () => {
  product = await startDemo()
  const where = { host: 'acme.localhost' }
  workspaceId = (await product.deps.db.platform.workspace.findFirstOrThrow({ where })).id
})
reportFailures(() => product)
afterAll(() => product?.stop())

const rows = () => product.deps.db.forWorkspace(workspaceId)
const people = {
  admin: demoAccount(/Workspace admin/),
  puneAdmin: { email: 'leela.nair@acme.example' },
  presiding: demoAccount(/Presiding officer, Pune/),
}
const idOf = async (who: keyof typeof people): Promise<string> =>
  (await product.deps.db.platform.user.findFirstOrThrow({ where: { email: people[who].email } })).id
async function opened(who: keyof typeof people, path: string): Promise<Page> {
  const page = await product.as(people[who])
  await page.goto(product.at(path))
  return page
}
let address = ''
/** As a calendar does: with the address alone, and long lines put together. */
const readCalendar = async (page: Page): Promise<string> =>
  (
    await page.evaluate(
      async (from) => (await fetch(from, { credentials: 'omit', cache: 'no-store' })).text(),
      address,
    )
  ).replaceAll('\r\n ', '')
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

test('an admin adds what the law of India asks for, from a pack with citations', async () => {
  const page = await opened('admin', '/compliance')
  await sees(page, /^Nothing is due\./)
  await looks(page, 'compliance, nothing due')
  await link(page, 'Obligations').click()
  await link(page, 'Add from a pack').click()
  await seesTitle(page, 'Obligations from a pack')
  await sees(page, 'POSH Act 2013, s. 21; Rules 2013, r. 14')
  await looks(page, 'packs of obligations')
  await page
    .getByRole('region', { name: /^India/ })
    .getByRole('button', { name: /^Add obligations/ })
    .click()
  await sees(page, 'Obligations added: 8')
  await page.goto(product.at('/compliance/obligations'))
  await sees(page, 'Annual report of the committee')
  await looks(page, 'obligations')
})

test('another is written by hand for one business unit, and comes due there alone', async () => {
  const page = await opened('admin', '/compliance/obligations')
  await press(page, 'Add an obligation')
  const dialog = page.getByRole('dialog', { name: 'Add an obligation' })
  await press(dialog, 'Save')
  await sees(dialog, 'Enter what has to be done')
  await write(dialog, 'What has to be done', 'Fire drill')
  await choose(dialog, 'How often', 'Every month')
  await looks(page, 'an obligation being written')
  const units = dialog.getByRole('combobox', { name: 'Only for these business units' })
  await units.click()
  await page
    .getByRole('listbox', { name: 'Only for these business units' })
    .getByRole('option', { name: 'Pune' })
    .click()
  await units.press('Tab')
  await press(dialog, 'Save')
  await sees(page, 'The obligation is saved.')
  await expect.poll(() => rows().complianceInstance.count(), { timeout: 20_000 }).toBeGreaterThan(8)
  await page.goto(product.at('/compliance'))
  await sees(page, 'Fire drill')
  await looks(page, 'what is due')
  expect(await rows().complianceInstance.count({ where: { item: { title: 'Fire drill' } } })).toBe(1)
})

test('what is due shows by month, and a calendar that subscribes shows it, too', async () => {
  const { dueOn } = await rows().complianceInstance.findFirstOrThrow({
    where: { item: { title: 'Fire drill' } },
  })
  const month = dueOn.toISOString().slice(0, 7)
  const page = await opened('puneAdmin', `/compliance?view=calendar&month=${month}`)
  await link(page, 'Fire drill').waitFor()
  await looks(page, 'what is due, by month')
  await press(page, 'Subscribe')
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' })
  await press(dialog, 'Make an address')
  address = await dialog.getByRole('textbox', { name: 'Address for your calendar' }).inputValue()
  await looks(page, 'a calendar address, made')
  const read = await readCalendar(page)
  expect(read).toContain('SUMMARY:Fire drill (Pune)')
  // The name of the admin whose calendar it is, or of anybody else, is not in it.
  expect(read).not.toMatch(/Leela|Nair|@acme\.example/)
})

test('it is late, its admin hears of it, adds evidence and submits it', async () => {
  const item = { title: 'Fire drill' }
  const dueAt = new Date(Date.now() - 2 * 86_400_000)
  // The days are passed by moving what is due, and the run looks at it as it would on that day.
  await rows().complianceInstance.updateMany({
    where: { item },
    data: { dueAt, clockAt: new Date(dueAt.getTime() - 86_400_000), nextAt: new Date() },
  })
  await wakeTraining(rows(), workspaceId)
  const userId = await idOf('puneAdmin')
  const countNotices = () => rows().notice.count({ where: { userId, kind: 'COMPLIANCE_DUE' } })
  await expect.poll(countNotices, { timeout: 20_000 }).toBeGreaterThan(0)
  const page = await opened('puneAdmin', '/notices')
  await page
    .getByText(/^Fire drill \(Pune\) was due on/)
    .first()
    .click()
  await seesTitle(page, 'Fire drill')
  await sees(page, 'Overdue')
  await sees(page, 'This business unit was chosen for it.')
  await looks(page, 'an obligation that is late')
  await press(page, 'Submit')
  const dialog = page.getByRole('dialog', { name: 'Submit this obligation?' })
  await sees(dialog, 'Add evidence first. This obligation asks for it.')
  await press(dialog, 'Submit')
  await sees(dialog, 'Add evidence first: a note, or a file with a note.')
  await press(dialog, 'Go back')
  await press(page, 'Add evidence')
  await sees(page, 'Enter what this shows')
  await write(page, 'What shows that it was done', 'Everybody was out in four minutes')
  await page.getByLabel('File of evidence (optional)').setInputFiles({
    name: 'drill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await sees(page, 'drill.pdf')
  // Until the evidence is added, the file is kept on this device.
  await expect.poll(async () => (await filesKeptHere(page)).whole).toBe(1)
  expect((await filesKeptHere(page)).words).not.toMatch(/drill|%PDF/)
  await page.reload()
  await sees(page, 'drill.pdf')
  await write(page, 'What shows that it was done', 'Everybody was out in four minutes')
  await press(page, 'Add evidence')
  await sees(page, 'The evidence is added.')
  await expect.poll(async () => (await filesKeptHere(page)).bytes).toBe(0)
  await sees(page, 'Everybody was out in four minutes')
  await press(page, 'Submit')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await sees(page, 'It is submitted.')
  await sees(page, 'Submitted')
  await looks(page, 'an obligation, submitted')
  expect(await readCalendar(page)).not.toContain('Fire drill')
})

test('courses and policies that fulfil the obligations are proposed, and begin as drafts', async () => {
  const page = await opened('admin', '/compliance/packs')
  await link(page, 'Courses and policies that fulfil them').click()
  await seesTitle(page, 'Courses and policies that fulfil obligations')
  const workshops = page.getByRole('region', { name: 'Workshops for all employees' })
  await sees(workshops, /^It applies to: /)
  await looks(page, 'what would fulfil obligations')
  await press(workshops, /^Begin the course/)
  const dialog = page.getByRole('dialog', { name: 'Begin this course?' })
  await press(dialog, 'Begin')
  await sees(page, 'The draft is there, and named by the obligation.')
  await sees(workshops, /A draft\. Publish it, then assign it here\./)
  await looks(page, 'what fulfils obligations, begun')
  const known = page.getByRole('region', { name: 'Policy against sexual harassment, known to all' })
  await press(known, 'Begin the policy “Prevention of sexual harassment at the workplace”')
  const policyDialog = page.getByRole('dialog', { name: 'Begin this policy?' })
  await sees(policyDialog, /^A draft is made from the starter policy\./)
  await press(policyDialog, 'Begin')
  await known.getByRole('link', { name: 'Prevention of sexual harassment at the workplace' }).click()
  await seesTitle(page, 'Prevention of sexual harassment at the workplace')
  await sees(page, /Name of the employer/)
})

test('the committee is checked against what the law asks of it', async () => {
  const page = await opened('puneAdmin', '/compliance')
  await link(page, 'Check the internal committee').click()
  await sees(page, 'What there is today')
  await sees(page, /^What the law asks of the committee/)
  await looks(page, 'an obligation and what there is of it')
})

test('the annual return shows complaints to the presiding officer, who looks after it, and opens them', async () => {
  const admin = await opened('admin', '/compliance/obligations')
  await press(admin, 'Edit “Annual report of the committee”')
  const dialog = admin.getByRole('dialog', { name: 'Edit the obligation' })
  await pickPerson(dialog, 'Who looks after it', 'Kavita', /^Kavita/)
  await press(dialog, 'Save')
  await sees(admin, 'The obligation is saved.')
  const { id } = await rows().complianceInstance.findFirstOrThrow({
    where: { item: { title: 'Annual report of the committee' } },
  })
  const received = /^Complaints received in the year: [1-9]/
  const page = await opened('presiding', `/compliance/due/${id}`)
  await sees(page, 'Figures of the annual return')
  await sees(page, received)
  await sees(page, 'Complaints are counted among the ones that you can open.')
  await looks(page, 'an annual return')
  const cases = page.getByRole('region', { name: 'Figures of the annual return' }).getByRole('link')
  const caseNo = (await cases.first().textContent()) ?? ''
  await cases.first().click()
  await seesTitle(page, new RegExp(caseNo))
  // Its admin sees that there is a figure, and neither it nor a complaint while the year runs.
  const pune = await opened('puneAdmin', `/compliance/due/${id}`)
  await sees(pune, 'Complaints received in the year: Shown when the year is over')
  expect(await wordsOf(pune)).not.toContain(caseNo)
})

test('an auditor gets a pack and verifies it without a network; one changed byte is found', async () => {
  const admin = await opened('admin', '/compliance')
  await link(admin, 'Evidence pack').click()
  await seesTitle(admin, 'Evidence pack')
  await choose(admin, 'Law', /India/)
  await press(admin, 'Make the evidence pack')
  const ready = admin.getByRole('link', { name: 'Download', exact: true })
  await ready.waitFor({ timeout: 60_000 })
  await looks(admin, 'an evidence pack, ready')
  const checksum = (await admin.getByText(/^[0-9a-f]{8}( [0-9a-f]{8}){7}$/).textContent()) ?? ''
  const saveDownload = async (from: Locator, ending: string) => {
    const [download] = await Promise.all([admin.waitForEvent('download'), from.click()])
    expect(download.suggestedFilename()).toMatch(ending)
    const path = join(folder, download.suggestedFilename())
    await download.saveAs(path)
    return path
  }
  const folder = await mkdtemp(join(tmpdir(), 'redress-pack-'))
  const pack = await saveDownload(ready, '.jsonl')
  const verifier = await saveDownload(link(admin, 'Download the page that verifies'), '.html')
  // A browser that never had a network.
  const auditor = await product.fresh({ offline: true })
  await auditor.goto(pathToFileURL(verifier).href)
  const chosen = auditor.getByLabel('Evidence pack or acceptance record (.jsonl)')
  await chosen.setInputFiles(pack)
  await sees(auditor, 'Not verified yet: enter the checksum of the key')
  await sees(auditor, /India/)
  await sees(auditor, 'Lines of kind “duty”')
  await auditor.getByLabel(/^Checksum/).fill(checksum)
  await sees(auditor, 'This file is genuine and unchanged')
  await auditor.getByLabel(/^Checksum/).fill(checksum.replace(/^./, (one) => (one === '0' ? '1' : '0')))
  await sees(auditor, 'This file was signed with another key')
  const bytes = await readFile(pack)
  const place = bytes.indexOf('Annual report of the committee')
  expect(place).toBeGreaterThan(0)
  bytes[place] = 0x61
  await chosen.setInputFiles({ name: 'changed.jsonl', mimeType: 'application/x-ndjson', buffer: bytes })
  await sees(auditor, 'This file was changed after it was signed')
  await chosen.setInputFiles({
    name: 'half.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: bytes.subarray(0, 99),
  })
  await sees(auditor, 'This is neither an evidence pack nor an acceptance record, or a part of it is missing')
  await rm(folder, { recursive: true })
})

test('a report with ten columns is saved, opened again and exported: the file is what the screen shows', async () => {
  const page = await opened('admin', '/reports')
  const columns = [
    'Joining date',
    'User status',
    'Business Unit',
    'Department',
    'Designation',
    'Policy name',
    'Policy acceptance status',
    'Course name',
    'Course status',
    'Completion percentage',
  ]
  await press(page, 'None')
  for (const column of columns) await page.getByRole('checkbox', { name: column, exact: true }).check()
  await press(page, 'Save this report')
  const dialog = page.getByRole('dialog', { name: 'Save this report' })
  await press(dialog, 'Save')
  await sees(dialog, 'Enter a name')
  await write(dialog, 'Name', 'Ten columns')
  await looks(page, 'a report being saved')
  await press(dialog, 'Save')
  await sees(page, 'The report is saved.')
  await page.reload()
  await choose(page, 'Saved reports', 'Ten columns')
  await page.getByRole('checkbox', { name: 'Policy name', exact: true, checked: true }).waitFor()
  const table = page.getByRole('table', { name: 'People' })
  await table.getByRole('columnheader', { name: 'Completion percentage' }).waitFor()
  await looks(page, 'a saved report')
  await press(page, 'Download')
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const ready = page.getByRole('link', { name: 'Download', exact: true })
  await ready.waitFor({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  const lines = (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]?.split(',')).toHaveLength(3 + 10)
  const emails = await table.getByText(/@acme\.example$/).allTextContents()
  expect(emails.length).toBeGreaterThan(0)
  expect(emails).toHaveLength((await table.getByRole('row').count()) - 1)
  // Each line of the file is a row of the screen, in its order; the screen shows a page of them.
  expect(lines.slice(1, 1 + emails.length).map((line) => line.split(',')[2])).toEqual(emails)
})

test('no page broke on the way', () => expect(product.complaints).toEqual([]))
