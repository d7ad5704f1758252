/**
 * A case's retention ends and nothing of it can be read: two admins set a rule, the committee hears of it and holds
 * the case, lifts the hold, and the night's clean-up takes the case. Each test goes on where the one before ended.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEveryChain } from '../../api/audit/upkeep.ts'
import { hashPassword } from '../../api/signIns/passwords.ts'
import { piecesOf } from '../../api/storage/receive.ts'
import { evidenceKey } from '../../api/storage/store.ts'
import { buildPerson } from '../../prisma/builders.ts'
import { sweep } from '../../workers/cleanup/cleanUp.ts'
import { everySweep } from '../../workers/modules.ts'
import { demoPassword } from '../signIns/demoAccounts.ts'
import { reportFailures } from './failureReport.ts'
import { press, sees, seesTitle, showsNo, statusOf, wordsOf, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount } from './people.ts'
import { startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
const closed = { caseId: '', caseNo: '', evidenceId: '', storedAs: randomUUID(), by: { email: '' } }
const words = 'A remark at last summer’s party'
const admin = demoAccount(/Workspace admin/)
const second = { email: 'uma.second@acme.example' }
const presiding = demoAccount(/Presiding officer, Toronto/)
const looks = lookingAt(() => product)

beforeAll(async () => {
  product = await startDemo()
  const { platform } = product.deps.db
  const workspace = await platform.workspace.findFirstOrThrow({ where: { host: 'acme.localhost' } })
  await buildPerson(product.deps.db, workspace, {
    name: 'Uma Second',
    role: 'WORKSPACE_ADMIN',
    passwordHash: await hashPassword(demoPassword),
    ...second,
  })
  // Whoever got the role in the last thirty days is nobody's second person.
  await product.deps.db.pool.query(`UPDATE "Membership" SET "accessGrantedAt" = now() - interval '60 days'`)
  const row = await platform.case.findFirstOrThrow({ where: { status: 'CLOSED', kind: 'COMPLAINT' } })
  const { email } = await platform.user.findUniqueOrThrow({ where: { id: row.startedByUserId } })
  const { id } = await product.deps.db.forWorkspace(workspace.id).evidence.create({
    data: {
      caseId: row.id,
      uploadedBy: row.startedByUserId,
      fileName: 'party.pdf',
      contentType: 'application/pdf',
      sizeBytes: 9,
      sha256: 'a',
      storedAs: closed.storedAs,
    },
  })
  await product.deps.store.write(evidenceKey(closed.storedAs), piecesOf(Buffer.from('%PDF-1.4\n')))
  Object.assign(closed, { caseId: row.id, caseNo: row.caseNo, evidenceId: id, by: { email } })
})
reportFailures(() => product)
/** Somebody else who sits on the closed case. */
async function otherMember(): Promise<{ email: string }> {
  const { platform } = product.deps.db
  const seats = await platform.caseAssignment.findMany({
    where: { caseId: closed.caseId, active: true, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } },
    select: { userId: true },
  })
  const { email } = await platform.user.findFirstOrThrow({
    where: { id: { in: seats.map(({ userId }) => userId) }, email: { not: presiding.email } },
  })
  return { email }
}
afterAll(() => product?.stop())

const opened = async (who: { email: string }, path: string): Promise<Page> => {
  const page = await product.as(who)
  await page.goto(product.at(path))
  return page
}
const query = (sql: string, values: unknown[] = []) => product.deps.db.pool.query(sql, values)
const night = () => sweep(product.deps, everySweep)
const file = () => existsSync(join(product.filesDir, evidenceKey(closed.storedAs)))

test('an admin proposes what the law of Canada says; nothing is set by itself', async () => {
  const page = await opened(admin, '/retention')
  await sees(page, 'No retention rules yet. Nothing is erased.')
  await sees(page, 'Fewer than five. The number is not shown, so that nobody learns of a case.')
  await looks(page, 'retention without a rule')
  await press(page, 'Propose a rule')
  const dialog = page.getByRole('dialog', { name: 'Propose a rule' })
  await sees(dialog, 'CA · SOR/2020-130, s. 35 · Read in the text of the law')
  await looks(page, 'a rule being proposed')
  await press(dialog, 'Use the suggestion for CA')
  await write(dialog, 'Months', '100')
  await press(dialog, 'Propose')
  await sees(dialog, 'Enter at least 120 months. Less is not allowed here.')
  await write(dialog, 'Months', '120')
  await press(dialog, 'Propose')
  await sees(page, 'Awaiting confirmation')
  await showsNo(page, page.getByRole('button', { name: 'Confirm', exact: true }))
})

test('a second admin confirms it; it waits thirty days, and the committee hears of it', async () => {
  const page = await opened(second, '/retention')
  await press(page, 'Confirm')
  const dialog = page.getByRole('dialog', { name: 'Confirm this rule?' })
  await press(dialog, 'Confirm')
  await sees(page, 'Waiting period')
  await looks(page, 'a rule that waits')
  const noticesPage = await opened(presiding, '/notices')
  await noticesPage.getByText('Things will be kept for a shorter time').first().click()
  await seesTitle(noticesPage, 'Retention')
  await sees(noticesPage, 'Nothing would be erased until then.')
})

test('the committee holds its case, and nobody else sees that', async () => {
  const page = await opened(presiding, `/complaints/${closed.caseId}?part=hold`)
  await sees(page, 'This case is not on legal hold.')
  await press(page, 'Place a legal hold')
  const dialog = page.getByRole('dialog', { name: 'Place a legal hold on this case?' })
  await dialog.getByRole('textbox').fill('A tribunal has asked for the file')
  await press(dialog, 'Place a legal hold')
  await sees(page, 'A tribunal has asked for the file')
  await looks(page, 'a case on legal hold')
  const other = await opened(admin, '/retention')
  await sees(other, 'No legal holds here. Committees hold their own cases.')
  const jack = await opened(closed.by, `/complaints/${closed.caseId}?part=filed`)
  await sees(jack, words)
  expect(await wordsOf(jack)).not.toMatch(/legal hold|tribunal/i)
})

test('its time is over and it stays, for it is held', async () => {
  await query(`UPDATE "RetentionRule" SET "confirmedAt" = "confirmedAt" - interval '31 days',
    "effectiveAt" = "effectiveAt" - interval '31 days'`)
  await query(`UPDATE "Case" SET "closedAt" = now() - interval '121 months' WHERE id = $1`, [closed.caseId])
  await night()
  const page = await opened(presiding, '/retention')
  await sees(page, closed.caseNo)
  await sees(page, 'Kept by a legal hold on the case')
  await looks(page, 'a case of one’s own that is due and held')
  await page.goto(product.at(`/complaints/${closed.caseId}?part=hold`))
  await press(page, 'Lift the legal hold')
  const dialog = page.getByRole('dialog', { name: 'Request that this legal hold is lifted?' })
  await dialog.getByRole('textbox').fill('The tribunal has decided')
  await press(dialog, 'Request')
  await sees(page, 'Someone else on the committee has to confirm that. Until then, the hold applies.')
  await showsNo(page, page.getByRole('button', { name: 'Confirm and lift the legal hold' }))
  const member = await opened(await otherMember(), `/complaints/${closed.caseId}?part=hold`)
  await sees(member, /asked to lift it: The tribunal has decided$/)
  await looks(member, 'a request to lift the hold of a case')
  await press(member, 'Confirm and lift the legal hold')
  await sees(member, 'Still applies until')
  await night()
  expect(file()).toBe(true)
  await query(`UPDATE "LegalHold" SET "liftedAt" = "liftedAt" - interval '31 days'`)
})

test('the night takes it: page, list, search, file, notices and API hold nothing of it', async () => {
  const jack = await product.as(closed.by)
  const evidence = `/complaint-workflow/api/evidence/${closed.evidenceId}`
  await jack.goto(product.at('/complaints'))
  await sees(jack, closed.caseNo)
  expect(await statusOf(jack, evidence)).toBe(200)
  await night()
  expect(file()).toBe(false)
  for (const path of ['/dashboard', '/complaints', `/complaints?q=${closed.caseNo}`, '/notices', '/mail']) {
    await jack.goto(product.at(path))
    expect(await wordsOf(jack)).not.toMatch(new RegExp(`${closed.caseNo}|${words}|${closed.caseId}`))
  }
  await jack.goto(product.at(`/complaints/${closed.caseId}`))
  await sees(jack, 'Not found')
  expect(await statusOf(jack, evidence)).toBe(404)
  expect(await statusOf(jack, `/complaint-workflow/api/case/${closed.caseId}`)).toBe(404)
  const hannah = await opened(presiding, `/complaints/${closed.caseId}`)
  await hannah.getByRole('heading', { name: 'This case was erased' }).waitFor()
  await sees(hannah, /^The content of this case was erased on .* of 120 months \(SOR\/2020-130, s\. 35\)\.$/)
  await looks(hannah, 'a case that was erased')
  await hannah.goto(product.at('/complaints'))
  expect(await wordsOf(hannah)).not.toContain(closed.caseNo)
  const { rows } = await query('SELECT 1 FROM "CaseForm" WHERE "caseId" = $1', [closed.caseId])
  expect(rows).toEqual([])
})

test('the audit log holds, and says that something went and by which rule', async () => {
  const { db } = product.deps
  await db.ledger.settled()
  expect(await checkEveryChain(db)).toEqual([])
  const entry = await db.platform.ledgerEntry.findFirstOrThrow({ where: { action: 'retention:erase' } })
  const rule = await db.platform.retentionRule.findFirstOrThrow()
  expect(entry).toMatchObject({ entityId: closed.caseId, detail: { kind: 'CASE', ruleId: rule.id } })
})

test('everybody gets their own data as a file', async () => {
  const page = await opened(closed.by, '/account')
  await press(page, 'Create the file with my data')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor({ timeout: 60_000 })
  await looks(page, 'one’s own data, ready')
})

test('the erasure of somebody who left is requested, what stays is said before, and it waits for somebody else', async () => {
  const { db } = product.deps
  const workspace = await db.platform.workspace.findFirstOrThrow({ where: { host: 'acme.localhost' } })
  const { id } = await buildPerson(db, workspace, { name: 'Zelda Left' })
  await query(`UPDATE "Membership" SET active = false, "deactivatedAt" = now() WHERE "userId" = $1`, [id])
  const page = await opened(admin, '/retention')
  await press(page, 'Place a legal hold')
  await looks(page, 'a hold being placed')
  await page.goto(product.at(`/users/${id}`))
  await seesTitle(page, 'Zelda Left')
  await press(page, 'Request erasure')
  const dialog = page.getByRole('dialog', { name: 'Request the erasure of this person’s data?' })
  await sees(dialog, 'What stays')
  await looks(page, 'an erasure being requested')
  await dialog.getByRole('textbox').fill('She asked for it')
  await press(dialog, 'Request erasure')
  await sees(page, 'Requested. Someone else confirms it on the Retention page.')
  // It waits for somebody else: nothing is gone yet.
  await seesTitle(page, 'Zelda Left')
  await page.goto(product.at('/retention'))
  await sees(page, 'Zelda Left')
  await looks(page, 'an erasure that waits for a second person')
})

test('no page broke on the way', () => expect(product.complaints).toEqual([]))
