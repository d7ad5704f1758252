/**
 * Somebody makes a complaint: reads what will happen, writes it, mends what is missing, checks and files it.
 */
import type { Page } from 'playwright-core'
import { allOf, choose, type PageOrLocator, press, sees, seesTitle, write, writeDate } from './pageActions.ts'

type Complaint = { against: string; words: string; where?: string; files?: File[] }
type File = { name: string; mimeType: string; buffer: Buffer }
/** A picture of one point, and a page with nothing on it. */
export const picture: File = {
  name: 'messages.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
export const paper: File = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count ' +
      '1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

export async function begin(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Complaints' }).click()
  // The start page offers the same until the list is there: a click amid the change is lost.
  await seesTitle(page, 'Complaints')
  await page.getByRole('link', { name: 'File a complaint' }).first().click()
  await tab(page, 'Process Details').waitFor()
}

/** What stands on the first and the third tab, before anything is written. */
export async function readAhead(page: Page): Promise<void> {
  await page.getByText('How long each step can take', { exact: true }).click()
  for (const words of [
    'Internal Committee, Pune',
    'Kavita Menon',
    /^Read the complaint: within 4 hours/,
    'The committee reads it.',
  ])
    await sees(page.getByRole('tabpanel'), words)
  await tab(page, 'Stages of Redressal').click()
  for (const words of [
    'Intake',
    'Decision',
    'Hearing',
    'These are the latest possible dates, assuming every step takes its full time.',
  ])
    await sees(page.getByRole('tabpanel'), words)
}

/** The words of the list of parts, in the reader's language. */
const english = { form: 'Complaint Form', back: 'Back to all parts' }

/** From wherever one is in the form to one of its parts, by its line in the list. */
export async function openPart(page: Page, part: string, { form, back } = english): Promise<void> {
  const toList = page.getByRole('button', { name: back, exact: true })
  await ((await toList.isVisible()) ? toList : tab(page, form)).click()
  await page.getByRole('tabpanel').getByRole('button', { name: part, exact: true }).click()
  await page.getByRole('heading', { name: part, level: 2, exact: true }).waitFor()
}
export async function toReview(page: Page): Promise<void> {
  const toList = page.getByRole('button', { name: english.back, exact: true })
  await ((await toList.isVisible()) ? toList : tab(page, english.form)).click()
  await press(page, 'Review your answers')
}

/** Checks too early; every line of the summary leads to what is missing. */
export async function checkTooEarly(page: Page): Promise<void> {
  await toReview(page)
  const summary = page.getByRole('alert').filter({ hasText: /things need to be fixed/ })
  await summary.and(page.locator(':focus')).waitFor()
  await summary.getByRole('link').nth(0).click()
  await page.getByRole('textbox', { name: 'What happened?' }).and(page.locator(':focus')).waitFor()
}

export async function writeComplaint(
  page: Page,
  { against, words, where, files = [] }: Complaint,
): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
  await openPart(page, 'Who the complaint is about')
  await form.getByRole('combobox', { name: /^Is it a colleague/ }).fill(against)
  await page.getByRole('option', { name: new RegExp(`^${against}`) }).click()
  await sees(form, `Colleague: ${against}`)
  await press(page, 'Save and continue')
  await write(form, 'What happened?', words)
  await writeDate(form, /^On which day/, daysAgo(3))
  await addFiles(form, 'Supporting files', files)
  await press(page, 'Save and continue')
  if (where) await write(form, 'Where did it happen?', where)
  await sees(page, /^Saved .* only you can see this draft/)
}

export async function addFiles(place: PageOrLocator, label: string, files: File[]): Promise<void> {
  if (files.length > 0) await place.getByLabel(label, { exact: true }).setInputFiles(files)
  for (const { name } of files) await place.getByRole('link', { name }).waitFor()
}

/** Reads all of it again and files it by a double click. Answers the complaint's number. */
export async function checkAndFile(page: Page, { words }: Pick<Complaint, 'words'>): Promise<string> {
  await press(page, 'Save and continue')
  await seesTitle(page, 'Review your answers')
  await sees(page, words)
  await confirmAll(page)
  await page.getByRole('button', { name: 'File the complaint' }).dblclick()
  await seesTitle(page, 'Your complaint is filed')
  return page.getByText('Your number').locator('xpath=following-sibling::*[1]').innerText()
}

/** Ticks what is asked last. */
export async function confirmAll(page: Page): Promise<void> {
  for (const box of await allOf(page.locator('#main').getByRole('checkbox'))) await box.check()
}

/** From the receipt to the complaint's own page. Answers where it is, and where its first file is. */
export async function openFiled(page: Page): Promise<{ path: string; evidence: string }> {
  await page.getByRole('link', { name: 'Open my complaint' }).click()
  await page.getByRole('tab', { name: 'Evidence' }).click()
  const evidence = await page.getByRole('tabpanel').getByRole('link').first().getAttribute('href')
  return { path: new URL(page.url()).pathname, evidence: evidence ?? '' }
}

/** What the demo's process asks beside: of its own questions only those that are required. */
export async function answerPosh(page: Page): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
  await openPart(page, 'What happened')
  await write(form, 'What happened?', 'Somebody leaves pictures on my desk.')
  await writeDate(form, /^On which day/, daysAgo(3))
  await press(page, 'Save and continue')
  await form.getByRole('checkbox', { name: 'Showing sexual pictures or videos' }).check()
  await press(page, 'Save and continue')
  await choose(form, /^Do you ask for help while the case runs/, 'No')
  await choose(form, /^Do you ask the committee to try to settle it/, 'No')
  await press(page, 'Save and continue')
  await press(form, 'I understand that this is confidential')
}
