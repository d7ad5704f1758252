/**
 * Credits of a course: the platform offers it, an admin requests credits, the platform gives them, the admin
 * assigns the course, somebody starts it, and the balance falls. Each test goes on where the one before
 * ended.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse } from '../../test/course.ts'
import { call } from './calls.ts'
import { reportFailures } from './failureReport.ts'
import { choose, field, press, sees, seesTitle, write, writeDate } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { enterPlatform } from './people.ts'
import { platformAdmin, startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
let platform: Page
const looks = lookingAt(() => product)
const at = '/learning/api'
const title = 'Working without harassment'
const libraryCourse = aCourse({ languages: { primary: 'en', translations: {} } })
let courseId = ''

beforeAll(async () => {
  product = await startProduct()
  people = product.people
  platform = await enterPlatform(product, platformAdmin.email)
})
reportFailures(() => product)
afterAll(() => product?.stop())

const balanceOf = async (page: Page) =>
  (await call(page, 'GET', `${at}/workspace-course/${courseId}/credits`)).content

test('the platform writes a course and offers it to a workspace', async () => {
  await platform.getByRole('navigation').getByRole('link', { name: 'Course credits' }).click()
  await seesTitle(platform, 'Course credits')
  await sees(platform, 'No requests.')
  await looks(platform, 'credits of the platform, none yet')
  const begun = await call(platform, 'POST', `${at}/course/create`, { title })
  const { courseId: libraryId } = Object(begun.content['course'])
  await call(platform, 'PUT', `${at}/course/${libraryId}/draft`, { draft: libraryCourse, revision: 1 })
  const published = await call(platform, 'POST', `${at}/course/publish/${libraryId}`, {
    changeKind: 'MATERIAL',
  })
  expect(published.status).toBe(200)
  await platform.getByRole('navigation').getByRole('link', { name: 'Course library' }).click()
  await seesTitle(platform, 'Courses')
  await looks(platform, 'the library of courses')

  await platform.getByRole('navigation').getByRole('link', { name: 'Course credits' }).click()
  await platform.getByRole('button', { name: 'Offer courses' }).first().click()
  const dialog = platform.getByRole('dialog', { name: 'Offer courses to a workspace' })
  await press(dialog, 'Offer')
  await sees(dialog, 'Choose a workspace')
  await sees(dialog, 'Choose a course')
  await dialog.getByRole('combobox', { name: 'Workspace' }).fill('Acme')
  await platform.getByRole('option', { name: /^Acme/ }).click()
  await choose(dialog, 'Courses', title)
  await platform.keyboard.press('Escape')
  await write(dialog, 'Credits per person', '2')
  await writeDate(dialog, /^Valid until/, '2099-12-31')
  await looks(platform, 'offering a course')
  await press(dialog, 'Offer')
  await sees(platform, 'The courses were offered.')
  await platform.getByRole('cell', { name: title, exact: true }).waitFor()
})

test('an admin sees that there are none, and requests some', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at('/credits'))
  await seesTitle(page, 'Course credits')
  await looks(page, 'credits of a workspace')
  await page.getByRole('link', { name: title }).click()
  await seesTitle(page, title)
  courseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await sees(page, 'There are too few left for one more person.')
  await page.getByRole('button', { name: 'Request credits' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Request credits for “${title}”` })
  await press(dialog, 'Send the request')
  await sees(dialog, 'Enter how many credits you need')
  // By the keyboard alone.
  await field(dialog, 'Credits').focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Two people join in December')
  await looks(page, 'requesting credits')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sees(page, 'Your request was sent to the platform.')
  await sees(page, 'Two people join in December')
})

test('the platform credits the request', async () => {
  await platform.reload()
  await seesTitle(platform, 'Course credits')
  await sees(platform, 'Two people join in December')
  await looks(platform, 'credits of the platform')
  await press(platform, 'Credit')
  const dialog = platform.getByRole('dialog', { name: /^Give credits to/ })
  await write(dialog, 'Reference', 'INV-7')
  await looks(platform, 'giving credits')
  await press(dialog, 'Give credits')
  await sees(platform, 'Credits given: 5.')
  await sees(platform, 'No requests.')
})

test('the admin sees what assigning costs, and who is left out', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at(`/courses/${courseId}`))
  await sees(page, 'The platform offers this course. It can be assigned, not changed or copied.')
  await looks(page, 'an offered course')
  await page.goto(product.at(`/courses/${courseId}/people`))
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: `Assign “${title}”` })
  await sees(dialog, 'Credits per person: 2. Credits left: 5.')
  for (const name of ['Meera', 'Rohan', 'Tara']) {
    await dialog.getByRole('combobox', { name: 'People' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  }
  await sees(dialog, 'This would use up to 6 credits.')
  await sees(dialog, 'That is enough for 2 of 3 people. The rest are left out.')
  await looks(page, 'what assigning costs')
  await press(dialog, 'Assign')
  await sees(dialog, 'Assigned to 2 people.')
  await sees(dialog, 'Credits used: 4.')
  await sees(dialog, /: no credits are left$/)
  await press(dialog, 'Done')
  expect(await balanceOf(page)).toMatchObject({ available: 1, reserved: 4, consumed: 0 })
})

/** As if the course had been offered for two months, and taken again and again. */
async function withHistory(): Promise<void> {
  const { platform: rows } = product.deps.db
  const day = 86_400_000
  const { workspaceId } = await rows.workspaceCourse.findUniqueOrThrow({ where: { courseId } })
  const version = await rows.courseVersion.findFirstOrThrow({ where: { courseId } })
  const entry = (
    ago: number,
    data: { kind: string; credits: number; reserved?: number; assignmentId?: string },
  ) =>
    rows.creditEntry.create({
      data: { workspaceId, courseId, at: new Date(Date.now() - ago * day), ...data },
    })
  await entry(60, { kind: 'GRANT', credits: 100 })
  for (let ago = 56; ago > 4; ago -= 4) {
    const { id: assignmentId } = await rows.assignment.create({
      data: {
        workspaceId,
        courseId,
        courseVersionId: version.id,
        userId: people.divya.id,
        cycle: 60 - ago,
        assignStatus: 'UNASSIGNED',
        assignedAt: new Date(Date.now() - ago * day),
      },
    })
    await entry(ago, { kind: 'RESERVE', credits: -2, reserved: 2, assignmentId })
  }
}

test('somebody starts it, and the balance falls', async () => {
  const learner = await product.as(people.meera)
  await learner.goto(product.at('/my/courses'))
  await learner.getByRole('link', { name: title }).click()
  await seesTitle(learner, title)
  await learner.getByRole('heading', { level: 2, name: 'What harassment is' }).waitFor()
  const admin = await product.as(people.admin)
  await expect.poll(() => balanceOf(admin)).toMatchObject({ available: 1, reserved: 2, consumed: 2 })
  await admin.goto(product.at(`/credits/${courseId}`))
  await sees(admin, 'Used: the course was started')
  await looks(admin, 'credits of a course')
})

test('with some history it is told when they run out, and drawn', async () => {
  await withHistory()
  const admin = await product.as(people.admin)
  await admin.reload()
  await sees(admin, /^They are expected to run out on/)
  await admin.getByRole('figure', { name: /^Credits available over time/ }).waitFor()
  await looks(admin, 'when credits run out')
})
