/** A course that comes from a file, and one that comes from a case that nobody is to know of. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse } from '../../test/course.ts'
import { emptyGraph } from '../../workflows/definition/graph.ts'
import { clock, edges, stages, steps, notifyAct } from '../../workflows/definition/templates/build.ts'
import { begin, call, complete, file, publish, putDrawing } from './calls.ts'
import { reportFailures } from './failureReport.ts'
import { choose, press, sees, seesTitle, settled, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
const at = '/learning/api'
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
reportFailures(() => product)
afterAll(() => product?.stop())

/** A short course that is published already. */
async function publishes(page: Page, title: string): Promise<string> {
  const begun = await call(page, 'POST', `${at}/course/create`, { title })
  const id: string = Object(begun.content['course']).courseId
  await call(page, 'PUT', `${at}/course/${id}/draft`, { draft: { ...aCourse(), title }, revision: 1 })
  const published = await call(page, 'POST', `${at}/course/publish/${id}`, { changeKind: 'MATERIAL' })
  expect(published.status).toBe(200)
  return id
}

test('an admin assigns a course to the people of a file, seeing first what becomes of each row', async () => {
  const page = await product.as(people.admin)
  const id = await publishes(page, 'Fire safety')
  await page.goto(product.at(`/courses/${id}/people`))
  await page.getByRole('link', { name: 'From a file' }).click()
  await seesTitle(page, 'Assign a course from a file')
  await looks(page, 'assigning from a file')
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Email;Staff number\n${people.meera.email};\n${people.scheduler.email};\nnobody@acme.example;`,
    ),
  })
  await choose(page, 'Due', 'Days after assigning')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await sees(page, 'Choose a date or a number of days')
  await write(page, 'Days', '14')
  await looks(page, 'the columns of a file for a course')
  await press(page, 'Check the rows')
  await sees(page, '2 of 3 rows are ready.')
  await sees(page, 'User not found here.')
  await looks(page, 'a preview of who gets a course')
  await press(page, 'Assign to 2 people')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to 2 people' }).click()
  await sees(page, 'The course was assigned to 2 people.')
  await looks(page, 'a course assigned from a file')
  await page.getByRole('link', { name: 'Go to the people of the course' }).click()
  await sees(page, 'Meera Iyer')
})

test('a closed case assigns a course to its business unit, and nothing tells why', async () => {
  const admin = await product.as(people.admin)
  const id = await publishes(admin, 'Working together')
  const { workflowId, versionId } = await begin(admin, {
    workflowName: 'Night shift',
    branchIdList: [product.pune.id],
  })
  const drawing = {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['inquiry', 'Inquiry', '', ['COMPLAINANT']]]),
    steps: steps([
      {
        id: 'decide',
        stageId: 'inquiry',
        name: 'Decide',
        description: '',
        actor: { by: 'COMMITTEE' },
        position: { x: 0, y: 0 },
        outcomes: { decided: 'Decided' },
        clock: clock(7, 'DAY', 3, 5, { second: notifyAct('PRESIDING_OFFICER') }),
      },
    ]),
    edges: edges([
      ['start', null, 'decide'],
      ['decide', 'decided', 'close'],
    ]),
    actions: [
      {
        id: 'learn',
        stepId: 'decide',
        on: 'COMPLETE',
        type: 'ASSIGN_COURSE',
        enabled: true,
        recipients: [],
        template: null,
        committeeId: null,
        course: { courseId: id, to: 'UNIT', days: 14 },
        order: 0,
      },
    ],
  }
  expect((await putDrawing(admin, versionId, drawing)).status).toBe(200)
  const published = await publish(admin, workflowId, versionId)
  expect(published.status, JSON.stringify(published)).toBe(200)
  const meera = await product.as(people.meera)
  const caseId = await file(meera, workflowId, { name: 'Meera Iyer', email: people.meera.email })
  const presiding = await product.as(people.presiding)
  await presiding.goto(product.at(`/complaints/${caseId}`))
  await seesTitle(presiding, /^Complaint /)
  const caseNo =
    (await presiding.getByRole('heading', { level: 1 }).textContent())?.replace('Complaint ', '') ?? ''
  expect((await complete(presiding, caseId, 'decide', 'decided')).status).toBe(200)
  const rohan = await product.as(people.rohan)
  await expect
    .poll(
      async () => {
        await rohan.goto(product.at('/my/courses'))
        await seesTitle(rohan, 'My courses')
        await settled(rohan)
        return rohan.getByRole('link', { name: 'Working together' }).count()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1)
  await rohan.getByRole('link', { name: 'Working together' }).click()
  await seesTitle(rohan, 'Working together')
  const pages = [await rohan.content()]
  await rohan.goto(product.at('/notices'))
  await sees(rohan, /Working together/)
  pages.push(await rohan.content())
  await admin.goto(product.at(`/courses/${id}/people`))
  await sees(admin, 'Rohan Shah')
  await admin.getByRole('button', { name: 'Rohan Shah' }).click()
  await sees(admin.getByRole('dialog'), 'Rohan Shah')
  pages.push(await admin.content())
  expect(caseNo).toMatch(/\w-\d+/)
  for (const secret of [caseId, caseNo, 'Night shift']) expect(pages.join()).not.toContain(secret)
})
