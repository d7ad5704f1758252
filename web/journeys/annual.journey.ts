/**
 * One evidence trail, from a complaint to the figure that counts it: a case of the POSH process is filed, handled and
 * closed through screens, the annual return counts exactly that one more, and the figure leads those to it who may open
 * it. Each test goes on where the one before ended.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnnualReturn } from '../../api/compliance/annualContract.ts'
import { begin, call, publish } from './calls.ts'
import * as committee from './committee.ts'
import * as filing from './filing.ts'
import { reportFailures } from './failureReport.ts'
import {
  choose,
  press,
  sees,
  seesTitle,
  showsNo,
  statusOf,
  wordsOf,
  write,
  writeDate,
} from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
const filed = { caseNo: '', path: '' }
let instanceId = ''
const rows = () => product.deps.db.forWorkspace(product.workspace.id)
const item = { packKey: 'india-posh:annual-report' }
const caseId = () => filed.path.split('/').at(-1) ?? ''

/** What a workspace has before anybody complains: the process, and the obligation that Kavita looks after. */
beforeAll(async () => {
  product = await startProduct()
  people = product.people
  const admin = await product.as(people.admin)
  const { workflowId, versionId } = await begin(admin, {
    workflowName: 'Sexual harassment complaint (POSH)',
    branchIdList: [product.pune.id],
    templateId: 'POSH',
  })
  expect((await publish(admin, workflowId, versionId)).status).toBe(200)
  const pack = { packKey: 'india-posh', branchIds: [] }
  expect((await call(admin, 'POST', '/learning/api/compliance/pack', pack)).status).toBe(200)
  await rows().complianceItem.updateMany({ where: item, data: { ownerId: people.presiding.id } })
})
reportFailures(() => product)
afterAll(() => product?.stop())

const opens = async (who: keyof typeof people): Promise<Page> => {
  const page = await product.as(people[who])
  await page.goto(product.at(filed.path))
  await seesTitle(page, `Complaint ${filed.caseNo}`)
  return page
}
const opensReturn = async (who: keyof typeof people): Promise<Page> => {
  const page = await product.as(people[who])
  await page.goto(product.at(`/compliance/due/${instanceId}`))
  await sees(page, 'Figures of the annual return')
  return page
}
const figures = (page: Page) => page.getByRole('region', { name: 'Figures of the annual return' })
/** As the screen's own call tells it. */
const readFigures = async (page: Page): Promise<AnnualReturn['figures']> => {
  const body = { complianceInstanceId: instanceId }
  const { content } = await call(page, 'POST', '/learning/api/compliance/annual-report', body)
  return (content as unknown as AnnualReturn).figures
}
const figureOf = async (page: Page, key: string) => (await readFigures(page)).find((each) => each.key === key)
/** Ends a step by the one button that it has. */
const endBy = async (page: Page, name: string, button: string): Promise<void> => {
  await press(committee.step(page, name), button)
  await press(page.getByRole('dialog'), 'Finish step')
  await committee.step(page, name).waitFor({ state: 'detached' })
}
/** Ends a step of a party's own by what its button says. */
const endByWords = async (page: Page, name: string, words: string): Promise<void> => {
  await press(committee.step(page, name), new RegExp(`^${words}`))
  await press(page.getByRole('dialog', { name: `${words}?` }), words)
  await committee.step(page, name).waitFor({ state: 'detached' })
}

describe('a complaint and the annual return', () => {
  test('before it is filed the return counts none', async () => {
    const where = { item, branchId: product.pune.id }
    await expect.poll(() => rows().complianceInstance.count({ where }), { timeout: 20_000 }).toBe(1)
    instanceId = (await rows().complianceInstance.findFirstOrThrow({ where })).id
    const page = await opensReturn('presiding')
    await sees(page, 'Complaints received in the year: 0')
    await sees(page, 'Complaints disposed of in the year: 0')
  })

  test('an employee files it and asks the committee to try to settle it', async () => {
    const page = await product.as(people.meera)
    await filing.begin(page)
    await press(page, 'Go to the complaint form')
    await filing.answerPosh(page)
    const form = page.getByRole('tabpanel', { name: 'Complaint Form' })
    await filing.openPart(page, 'What you ask for')
    await choose(form, /^Do you ask the committee to try to settle it/, 'Yes')
    await filing.openPart(page, 'Who the complaint is about')
    await form.getByRole('combobox', { name: /^Is it a colleague/ }).fill('Rohan Shah')
    await page.getByRole('option', { name: /^Rohan Shah/ }).click()
    await filing.toReview(page)
    await seesTitle(page, 'Review your answers')
    await filing.confirmAll(page)
    await press(page, 'File the complaint')
    await seesTitle(page, 'Your complaint is filed')
    const number = page.getByText('Your number').locator('xpath=following-sibling::*[1]')
    filed.caseNo = await number.innerText()
    await page.getByRole('link', { name: 'Open my complaint' }).click()
    await seesTitle(page, `Complaint ${filed.caseNo}`)
    filed.path = new URL(page.url()).pathname
  })

  test('the committee takes it up and sends the copy; the respondent replies', async () => {
    const page = await opens('presiding')
    const first = committee.step(page, 'Acknowledge the complaint')
    await choose(first, /^Was it filed in time/, 'Within 3 months')
    await writeDate(first, /^Day of the incident/, committee.wallClock(-40 * 24 * 60).slice(0, 10))
    await committee.finish(page, 'Acknowledge the complaint', 'Complaint accepted')
    const serve = committee.step(page, 'Send the copy to the respondent')
    await writeDate(serve, /^Day on which the respondent received it/, committee.wallClock(0).slice(0, 10))
    await serve.getByRole('radio', { name: 'By hand' }).check()
    await endBy(page, 'Send the copy to the respondent', 'Copy received by the respondent')
    const theirs = await opens('rohan')
    const reply = committee.step(theirs, 'Reply to the complaint')
    await write(reply, 'Response to the complaint', 'I am sorry. I will stop.')
    await endByWords(theirs, 'Reply to the complaint', 'Send my reply')
  })

  test('they settle it; whoever complained says that it was kept, and the case closes', async () => {
    const page = await opens('presiding')
    await committee.plan(page, 'Conciliation', {
      agenda: 'What would settle it.',
      location: 'Room 4',
      startsInMinutes: -5,
    })
    await committee.record(page, 'Conciliation', ['Kavita Menon'])
    await committee.finish(page, 'Conciliation', 'Settled')
    const settlement = committee.step(page, 'Record the settlement')
    await write(settlement, 'What was agreed', 'He apologises, and moves to another desk.')
    await press(settlement, 'No money is part of it')
    await endBy(page, 'Record the settlement', 'Settlement recorded')
    const hers = await opens('meera')
    await endByWords(hers, 'Keep the settlement', 'All of it was kept')
    // With it ends what could be asked for meanwhile.
    await expect
      .poll(() => rows().case.findUnique({ where: { id: caseId() } }), { timeout: 30_000 })
      .toMatchObject({ status: 'CLOSED' })
  })

  test('the return counts exactly that one more, received and disposed of, and leads to it', async () => {
    const page = await opensReturn('presiding')
    await sees(page, 'Complaints received in the year: 1')
    await sees(page, 'Complaints disposed of in the year: 1')
    await looks(page, 'an annual return with a closed case')
    const own = { value: 1, basis: 'OWN', cases: [{ caseId: caseId(), caseNo: filed.caseNo }] }
    for (const key of ['received', 'disposed']) expect(await figureOf(page, key)).toMatchObject(own)
    expect(await figureOf(page, 'pending90')).toMatchObject({ value: 0, cases: [] })
    await figures(page).getByRole('link', { name: filed.caseNo }).last().click()
    await seesTitle(page, `Complaint ${filed.caseNo}`)
  })

  test('an admin who opens no case is told nothing while the year runs, and cannot open it', () =>
    admitsNothing('Shown when the year is over', 'LATER'))

  test('when the year is over the admin is told “fewer than five”, and still cannot open it', async () => {
    await yearPasses()
    await admitsNothing('Fewer than five, or none', 'FEW')
    const page = await opensReturn('presiding')
    await sees(page, 'Complaints disposed of in the year: 1')
  })

  test('no page broke on the way', () => expect(product.complaints).toEqual([]))
})

/** Screen, call and the case's own address, for the admin of the workspace and of the business unit. */
async function admitsNothing(words: string, basis: string): Promise<void> {
  for (const who of ['admin', 'puneAdmin'] as const) {
    const page = await opensReturn(who)
    await sees(page, `Complaints received in the year: ${words}`)
    await sees(page, `Complaints disposed of in the year: ${words}`)
    expect(await wordsOf(page)).not.toContain(filed.caseNo)
    await showsNo(page, figures(page).getByRole('link'))
    for (const key of ['received', 'disposed'])
      expect(await figureOf(page, key)).toMatchObject({ value: null, basis, cases: [], parts: [] })
    expect(JSON.stringify(await readFigures(page))).not.toContain(caseId())
    await page.goto(product.at(filed.path))
    await sees(page, 'Not found')
    expect(await statusOf(page, `/complaint-workflow/api/case/${caseId()}`)).toBe(404)
  }
}

/** All that is dated moves a year back, as it would look on the first day of the next one. */
async function yearPasses(): Promise<void> {
  const { pool } = product.deps.db
  const year = `interval '1 year'`
  await pool.query(`UPDATE "Case" SET "filedAt" = "filedAt" - ${year}, "closedAt" = "closedAt" - ${year}`)
  await pool.query(
    `UPDATE "ComplianceInstance" SET "startsOn" = "startsOn" - ${year}, "endsOn" = "endsOn" - ${year},
       period = (period::int - 1)::text WHERE id = $1`,
    [instanceId],
  )
}
