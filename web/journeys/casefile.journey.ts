/** A member of the committee makes the case file of a closed case, with one redaction, and nobody else does. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { reportFailures } from './failureReport.ts'
import { choose, press, sees, seesTitle, statusOf, wordsOf, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount } from './people.ts'
import { startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
let [caseId, caseNo] = ['', '']
const looks = lookingAt(() => product)
const planted = 'A remark at last summer’s party that I have not forgotten.'
const presiding = demoAccount(/Presiding officer, Toronto/)
beforeAll(async () => {
  product = await startDemo()
})
reportFailures(() => product)
afterAll(() => product?.stop())

/** The demo's closed complaint, once its last step is through. */
async function findClosed(): Promise<void> {
  const find = () =>
    product.deps.db.platform.case.findFirst({
      where: { status: 'CLOSED' },
      select: { id: true, caseNo: true },
    })
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const closedCase = await find()
  ;[caseId, caseNo] = [closedCase?.id ?? '', closedCase?.caseNo ?? '']
}
const at = () => `/complaint-workflow/api/case/${caseId}/case-file`
async function opened() {
  const page = await product.as(presiding)
  await page.goto(product.at(`/complaints/${caseId}?part=file`))
  await seesTitle(page, `Complaint ${caseNo}`)
  return page
}

test('a member redacts what the complaint says, with a reason, and sees how it will look', async () => {
  await findClosed()
  const page = await opened()
  await sees(page, 'No copies yet.')
  await looks(page, 'a case file before any copy')
  await choose(page, 'Chapter', 'Complaint as filed')
  await page.getByRole('button', { name: /^Redact “Incident 1: What happened”/ }).click()
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Redact')
  await sees(dialog, 'Enter a reason')
  await choose(dialog, 'Reason', 'PRIVILEGED')
  await write(dialog, 'Why?', 'Counsel advised so')
  expect(await dialog.getByRole('region', { name: 'Preview' }).innerText()).not.toContain('summer')
  await looks(page, 'redacting a text')
  await press(dialog, 'Redact')
  await dialog.waitFor({ state: 'hidden' })
  await sees(page, /Counsel advised so/)
  expect(await page.getByRole('region', { name: 'Redactions' }).innerText()).not.toContain('summer')
})

test('the copy is made and fetched: its contents are right, and the words are gone', async () => {
  const page = await opened()
  await press(page, 'Make the case file')
  const link = page.getByRole('link', { name: 'Download', exact: true })
  await link.waitFor({ timeout: 90_000 })
  await looks(page, 'a case file, ready')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('case-file.pdf')
  const { pages, text, raw } = await readPdf(await readFile(await download.path()))
  expect(text).toContain(caseNo)
  expect(text).toContain('Redacted copy, with 1 redaction')
  expect(text).toContain('Counsel advised so')
  for (const words of [planted, 'summer', 'forgotten']) {
    expect(text).not.toContain(words)
    expect(raw).not.toContain(words)
  }
  const contents = pages.find((each) => each.startsWith('Contents')) ?? ''
  for (const chapter of ['Complaint as filed', 'Timeline', 'Notices and proof of service', 'Redactions']) {
    const number = Number(new RegExp(`${chapter} (\\d+)`).exec(contents)?.[1])
    expect([chapter, pages[number - 1]?.startsWith(chapter)]).toEqual([chapter, true])
  }
})

test('a respondent, an admin and the employer have no case file, nor a way to this one', async () => {
  const { platform } = product.deps.db
  const copy = await platform.caseFile.findFirstOrThrow({ where: { caseId } })
  const { respondentUserId } = await platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const respondent = await platform.user.findUniqueOrThrow({ where: { id: respondentUserId ?? '' } })
  for (const person of [respondent, demoAccount(/Workspace admin/), demoAccount(/^Employer$/)]) {
    const page = await product.as(person)
    for (const path of [at(), `${at()}/items`, `${at()}/${copy.id}/file.pdf`])
      expect(await statusOf(page, path)).toBeGreaterThanOrEqual(403)
    await page.goto(product.at(`/complaints/${caseId}?part=file`))
    expect(await wordsOf(page)).not.toContain('Make the case file')
  }
})
