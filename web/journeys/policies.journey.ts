/**
 * A policy from its first words to the second time it is accepted: written in two languages, approved by another
 * person, read and accepted, changed in substance, accepted again. Then one that begins as a starter, with questions
 * and a code. Each test goes on where the one before ended.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesKeptHere, setOffline } from './device.ts'
import { reportFailures } from './failureReport.ts'
import {
  allOf,
  choose,
  field,
  holds,
  pickPerson,
  press,
  sees,
  seesTitle,
  settled,
  showsNo,
  write,
} from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { signIn } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { packBytes } from '../../api/compliance/pack/bytes.ts'
import { codeOf } from '../../api/signIns/otp.ts'
import { wakeTraining } from '../../api/learning/schedule.ts'

let product: Product
let people: Product['people']
let address = ''
const looks = lookingAt(() => product)
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
reportFailures(() => product)
afterAll(() => product?.stop())

const policy = async (who: keyof typeof people): Promise<Page> => {
  const page = await product.as(people[who])
  await page.goto(address)
  await seesTitle(page, 'Respect at work')
  return page
}
async function publish(page: Page, number: number): Promise<void> {
  await press(page, `Publish version ${number}`)
  await press(page.getByRole('dialog', { name: `Publish version ${number}?` }), 'Publish')
}
const says = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Text of the policy' }).fill(text)

test('an admin writes a policy in two languages and names who approves it', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at('/policies'))
  await sees(page, 'No policies yet. Write the first one.')
  await looks(page, 'policies, none yet')
  await page.getByRole('link', { name: 'New policy' }).first().click()
  await press(page, /^Start empty/)
  const dialog = page.getByRole('dialog', { name: 'New policy' })
  await press(dialog, 'Create policy')
  await sees(dialog, 'Enter a name for the policy')
  await write(dialog, 'Name', 'Respect at work')
  await press(dialog, 'Create policy')
  await seesTitle(page, 'Respect at work')
  address = page.url()
  await says(page, 'Nobody has to put up with harassment. Tell the committee.')
  await choose(page, 'Language', /^हिन्दी/)
  await write(page, 'Title', 'कार्यस्थल पर सम्मान')
  await says(page, 'किसी को उत्पीड़न सहना नहीं है। समिति को बताएँ।')
  await sees(page, /^Saved at /)
  await pickPerson(page, 'Who approves it', 'Vikram', /^Vikram Mehta/)
  await press(page, 'Preview who is asked')
  await sees(page, /^People who would be asked: \d+$/)
  await looks(page, 'whom a policy would ask')
  await press(page, 'Hide the preview')
  await page.getByRole('textbox', { name: 'Review the policy every (months)' }).fill('12')
  await press(page, 'Save the settings')
  await sees(page, 'The settings are saved.')
  await looks(page, 'a policy being written')
})

test('a PDF that could not be sent stays on the device, and goes out with the next page', async () => {
  const page = await policy('admin')
  await setOffline(page, true)
  await page.getByLabel('PDF file (optional)', { exact: true }).setInputFiles({
    name: 'respect.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await expect.poll(async () => (await filesKeptHere(page)).whole).toBe(1)
  expect((await filesKeptHere(page)).words).not.toMatch(/respect|%PDF/)
  await setOffline(page, false)
  await page.reload()
  await page.getByRole('link', { name: 'Open the file, one page' }).waitFor()
  await expect.poll(async () => (await filesKeptHere(page)).bytes).toBe(0)
  // The browser itself complains of the line that was cut.
  const cut = product.complaintsOf(page)
  expect(cut.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('it goes to the person who approves it, who did not write it, and comes into force', async () => {
  const admin = await policy('admin')
  await press(admin, 'Submit for approval')
  const dialog = admin.getByRole('dialog')
  await looks(admin, 'a policy being submitted')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await sees(admin, 'Version 1 is waiting for approval. Its authors cannot approve it.')
  await showsNo(admin, admin.getByRole('button', { name: 'Approve', exact: true }))
  const vikram = await policy('employer')
  await press(vikram, 'Approve')
  // An earlier version says so as well: the button goes once this one is approved.
  await showsNo(vikram, vikram.getByRole('button', { name: 'Approve', exact: true }))
  await sees(vikram, 'Approved')
  await looks(vikram, 'a policy, approved')
  await admin.reload()
  await publish(admin, 1)
  await sees(admin, 'In force')
  await sees(admin, 'Acceptances')
  await sees(admin, 'Review of this policy')
  await press(admin, 'Reviewed, no change needed')
  await sees(admin, 'The review is recorded.')
})

test('an employee reads it in Hindi on a phone, and accepts what was shown', async () => {
  const page = await product.as(people.meera)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.at('/my/policies'))
  await sees(page, 'Waiting for you')
  await looks(page, 'my policies')
  await page.getByRole('link', { name: 'Respect at work' }).click()
  await choose(page, 'Language of the policy', 'हिन्दी')
  await seesTitle(page, 'कार्यस्थल पर सम्मान')
  await sees(page, /समिति को बताएँ/)
  await looks(page, 'a policy being read')
  await press(page, 'I accept')
  await sees(page, 'You have accepted this version.')
  await looks(page, 'a policy, accepted')
})

test('another declines and says why, which the admin sees', async () => {
  const page = await product.as(people.rohan)
  await page.goto(product.at('/my/policies'))
  await page.getByRole('link', { name: 'Respect at work' }).click()
  await press(page, 'I do not accept')
  const dialog = page.getByRole('dialog', { name: 'Decline this policy?' })
  await dialog.getByRole('textbox').fill('I was not asked')
  await press(dialog, 'Decline')
  await sees(page, 'You declined this version. You can still accept it.')
  const admin = await policy('admin')
  await sees(admin, 'I was not asked')
  await looks(admin, 'a policy and who accepted it')
})

test('changed in substance it asks everybody again, and says what has changed', async () => {
  const admin = await policy('admin')
  await says(admin, 'Nobody has to put up with harassment. Tell the committee, or the employer.')
  await sees(admin, 'Version 2 is a draft. Submit it when it is ready, so that it can be approved.')
  await press(admin, 'Submit for approval')
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'A change of substance' }).check()
  await write(dialog, /^What changed/, 'You can tell the employer, too')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await sees(admin, 'Version 2 is waiting for approval. Its authors cannot approve it.')
  await press(await policy('employer'), 'Approve')
  await expect
    .poll(async () => {
      await admin.reload()
      await seesTitle(admin, 'Respect at work')
      await sees(admin, 'Versions')
      await settled(admin)
      return admin.getByRole('button', { name: 'Publish version 2' }).count()
    })
    .toBe(1)
  await press(admin, 'Publish version 2')
  const publishing = admin.getByRole('dialog', { name: 'Publish version 2?' })
  await sees(publishing, /^Compared with version 1\./)
  await expect
    .poll(() => publishing.locator('ins').allTextContents())
    .toEqual(['[added] , or the employer [end of change] '])
  await looks(admin, 'a policy being published, with what it changes')
  await press(publishing, 'Publish')
  await sees(admin, 'Replaced')
  const meera = await product.as(people.meera)
  await meera.goto(product.at('/my/policies'))
  await sees(meera, 'What changed: You can tell the employer, too')
  await meera.getByRole('link', { name: 'Respect at work' }).click()
  await sees(meera, 'What changed since you accepted')
  await choose(meera, 'Language of the policy', 'English')
  await sees(meera, /or the employer/)
  await looks(meera, 'a policy, changed since it was accepted')
  await press(meera, 'I accept')
  await sees(meera, 'You have accepted this version.')
  const accepted = await product.deps.db.platform.policyAcceptance.findMany({
    where: { userId: people.meera.id },
    orderBy: { at: 'asc' },
  })
  expect(accepted.map(({ language, decision }) => [language, decision])).toEqual([
    ['hi', 'ACCEPTED'],
    ['en', 'ACCEPTED'],
  ])
})

test('who does not answer in time is told, and so is who answers for it', async () => {
  const { db } = product.deps
  const { id: workspaceId } = product.workspace
  const rows = db.forWorkspace(workspaceId)
  const userId = people.rohan.id
  const countRequests = () => rows.acceptanceRequest.count({ where: { userId, toldAt: { not: null } } })
  await expect.poll(countRequests, { timeout: 20_000 }).toBe(1)
  const day = 86_400_000
  // The days are passed by moving what is due, and the run looks at it as it would on that day.
  const dueAt = new Date(Date.now() - 22 * day)
  await rows.acceptanceRequest.updateMany({
    where: { userId },
    data: { dueAt, askedAt: new Date(dueAt.getTime() - 14 * day), nextAt: new Date() },
  })
  await wakeTraining(rows, workspaceId)
  const admin = await product.as(people.admin)
  await expect
    .poll(() => rows.notice.count({ where: { userId: people.admin.id, kind: 'POLICIES_LATE' } }), {
      timeout: 20_000,
    })
    .toBe(1)
  await admin.goto(product.at('/notices'))
  await sees(admin, 'People who are late with accepting a policy: 1')
  await looks(admin, 'told of a late acceptance')
  await admin.getByText('People who are late with accepting a policy: 1').first().click()
  await seesTitle(admin, 'Respect at work')
  await press(admin, 'Remind people who have not answered')
  await sees(admin, /^People reminded: \d+$/)
  const rohan = await product.as(people.rohan)
  await rohan.goto(product.at('/my/policies'))
  await sees(rohan, 'Waiting for you')
})

const name = 'Speaking up'
/** Every detail that is asked for, with the same words. */
async function fillIn(page: Page, words: string): Promise<void> {
  const details = page.getByRole('alert').filter({ hasText: /must be filled in/ })
  await details.waitFor()
  for (const box of await allOf(details.getByRole('textbox'))) await box.fill(words)
  await press(details, 'Put them into the text')
  await details.waitFor({ state: 'detached' })
}

test('another policy begins as a starter: read first, filled in in both languages', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at('/policies/new'))
  await sees(page, 'Whistleblowing')
  await looks(page, 'policies to begin with')
  await press(page, /^Read it first.*Whistleblowing/)
  await sees(
    page.getByRole('dialog'),
    /We acknowledge receipt within seven days \(Directive, Article 9\(1\)\(b\)\)/,
  )
  await page.keyboard.press('Escape')
  await press(page, /^Use this policy.*Whistleblowing/)
  const dialog = page.getByRole('dialog', { name: 'Begin with “Whistleblowing”' })
  await write(dialog, 'Name', name)
  await press(dialog, 'Create policy')
  await seesTitle(page, name)
  address = page.url()
  await pickPerson(page, 'Who approves it', 'Vikram', /^Vikram Mehta/)
  await page.getByRole('radio', { name: 'With a code' }).check()
  await press(page, 'Save the settings')
  await sees(page, 'The settings are saved.')
  await press(page, 'Submit for approval')
  const submitting = page.getByRole('dialog')
  await submitting.getByRole('button', { name: 'Submit for approval' }).click()
  await sees(submitting, /Fill in what is still open in English: Name of the employer/)
  await looks(page, 'a policy that is not filled in')
  await press(submitting, 'Go back')
  await sees(page, 'What you enter goes into these languages, too: हिन्दी. Check it there.')
  await looks(page, 'details of a policy that go into both languages')
  await fillIn(page, 'Acme')
  await sees(page, /^Saved at /)
  await choose(page, 'Language', /^हिन्दी/)
  await sees(page, 'Remove this language')
  await showsNo(page, page.getByRole('button', { name: 'Put them into the text' }))
})

test('questions are asked before it is accepted, in both languages', async () => {
  const page = await product.as(people.admin)
  await page.goto(address)
  await press(page, 'Add a question')
  await page.getByRole('menuitem', { name: /^Multiple choice/ }).click()
  await write(page, 'Question', 'Must you tell us first?')
  await write(page, 'Options, 1', 'Yes')
  await write(page, 'Options, 2', 'No')
  await page.getByRole('radiogroup', { name: 'Right answer' }).getByRole('radio').first().check()
  await looks(page, 'questions of a policy being written')
  await choose(page, 'Language of the questions', 'हिन्दी')
  for (const field of await allOf(page.getByRole('textbox', { name: /^Translation of “/ })))
    await field.fill('अनुवाद')
  await press(page, 'Save the questions')
  await sees(page, 'The questions are saved.')
})

test('it is approved, published, and accepted with its questions and a code', async () => {
  const admin = await product.as(people.admin)
  await admin.goto(address)
  await press(admin, 'Submit for approval')
  await admin.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await sees(admin, /^Version 1 is waiting for approval/)
  const vikram = await product.as(people.employer)
  await vikram.goto(address)
  await press(vikram, 'Approve')
  // An earlier version says so as well: the button goes once this one is approved.
  await showsNo(vikram, vikram.getByRole('button', { name: 'Approve', exact: true }))
  await sees(vikram, 'Approved')
  await admin.reload()
  await publish(admin, 1)
  await sees(admin, 'In force')
  const meera = await product.as(people.meera)
  await meera.goto(product.at('/my/policies'))
  await meera.getByRole('link', { name }).click()
  await acceptWith(meera)
  await looks(meera, 'a policy accepted with questions and a code')
})

/** Wrong first, then right; then the code that came. */
async function acceptWith(page: Page): Promise<void> {
  const questions = page.getByRole('region', { name: 'A few questions' })
  await questions.getByRole('radio').last().check()
  await press(questions, 'Check my answers')
  await sees(questions, 'Not right yet')
  await looks(page, 'questions of a policy, not right yet')
  await questions.getByRole('radio').first().check()
  await press(questions, 'Check my answers')
  await sees(questions, /^Passed with 100%/)
  await press(page, 'Send me a code')
  await sees(page, 'We have sent you an email with a six-digit code.')
  const { id } = await product.deps.db.platform.challenge.findFirstOrThrow({
    where: { purpose: 'POLICY', userId: people.meera.id },
    orderBy: { createdAt: 'desc' },
  })
  await write(page, 'Six-digit code', codeOf(product.deps.secret, id))
  await press(page, 'I accept')
  await sees(page, 'You have accepted this version.')
}

test('changed in substance it shows what changed and is accepted again; the record is verified', async () => {
  const admin = await product.as(people.admin)
  await admin.goto(address)
  await write(admin, 'Title', 'Speaking up, safely')
  await sees(admin, /^Version 2 is a draft/)
  await press(admin, 'Submit for approval')
  const dialog = admin.getByRole('dialog')
  await sees(dialog, /^Compared with version 1\./)
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await sees(admin, /^Version 2 is waiting for approval/)
  const vikram = await product.as(people.employer)
  await vikram.goto(address)
  await press(vikram, 'Approve')
  // An earlier version says so as well: the button goes once this one is approved.
  await showsNo(vikram, vikram.getByRole('button', { name: 'Approve', exact: true }))
  await sees(vikram, 'Approved')
  await admin.reload()
  await publish(admin, 2)
  await sees(admin, 'Replaced')
  const meera = await product.as(people.meera)
  await meera.goto(product.at('/my/policies'))
  await meera.getByRole('link', { name }).click()
  await sees(meera, 'What changed since you accepted')
  await acceptWith(meera)

  const folder = await mkdtemp(join(tmpdir(), 'redress-record-'))
  const saveDownload = async (from: Locator) => {
    const [download] = await Promise.all([meera.waitForEvent('download'), from.click()])
    const path = join(folder, download.suggestedFilename())
    await download.saveAs(path)
    return path
  }
  const record = await saveDownload(meera.getByRole('link', { name: 'Download my signed record' }))
  const verifier = await saveDownload(meera.getByRole('link', { name: 'Download the page that verifies' }))
  const outside = await product.fresh({ offline: true })
  await outside.goto(pathToFileURL(verifier).href)
  const chosen = outside.getByLabel('Evidence pack or acceptance record (.jsonl)')
  await chosen.setInputFiles(record)
  await sees(outside, 'Not verified yet: enter the checksum of the key')
  await sees(outside, 'Speaking up, version 2')
  await sees(outside, /the text in this record matches it/)
  await sees(outside, /^100 percent; checksum of the questions/)
  const bytes = await readFile(record)
  const place = bytes.indexOf('ACCEPTED')
  expect(place).toBeGreaterThan(0)
  bytes[place] = 0x42
  await chosen.setInputFiles({ name: 'changed.jsonl', mimeType: 'application/x-ndjson', buffer: bytes })
  await sees(outside, 'This file was changed after it was signed')
  // A pack of everything says of each acceptance what proved it, on the same page.
  const { db } = product.deps
  const scope = {
    workspace: product.workspace,
    units: null,
    asOf: new Date(),
    maker: { userId: people.admin.id, role: 'WORKSPACE_ADMIN' as const, branchId: null },
  }
  const pieces: Uint8Array[] = []
  for await (const piece of packBytes(db, db.forWorkspace(product.workspace.id), scope)) pieces.push(piece)
  const pack = { name: 'pack.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.concat(pieces) }
  await chosen.setInputFiles(pack)
  await sees(outside, /^\d in all: 2 with a quiz passed, 2 confirmed with a code\.$/)
  await sees(outside, 'Passed, 100 percent')
  await sees(outside, 'Confirmed by EMAIL')
  await rm(folder, { recursive: true })
})

test('words left on this device do not go over what was saved elsewhere since', async () => {
  const admin = await product.as(people.admin)
  await admin.goto(address)
  await admin.route(/\/admin\/policy\/update\//, (route) => route.abort())
  await write(admin, 'Title', 'Left on this device')
  await sees(admin, 'Not saved, trying again')

  const elsewhere = await product.fresh()
  await elsewhere.goto(product.at('/signin'))
  await signIn(elsewhere, people.admin.email)
  await elsewhere.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  await elsewhere.goto(address)
  await write(elsewhere, 'Title', 'Saved elsewhere')
  await sees(elsewhere, /^Saved at /)

  const again = await admin.context().newPage()
  await admin.close()
  product.complaintsOf(admin)
  await again.goto(address)
  const dialog = again.getByRole('dialog', { name: 'This draft was changed in another window' })
  await dialog.waitFor()
  await elsewhere.reload()
  await holds(field(elsewhere, 'Title'), 'Saved elsewhere')
  await press(dialog, 'Use the other version')
  await holds(field(again, 'Title'), 'Saved elsewhere')
})
