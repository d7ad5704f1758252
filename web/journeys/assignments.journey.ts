/**
 * A course on its way to people: assigned to a business unit and by name, one due date moved, one person excused,
 * essays graded, and one more attempt for who has none left. Each test goes on where the one before ended.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse, block } from '../../test/course.ts'
import { call } from './calls.ts'
import { reportFailures } from './failureReport.ts'
import { choose, press, sees, seesTitle, showsNo, write, writeDate } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
let courseId = ''
const at = '/learning/api'
const base = aCourse()
const draft = {
  ...base,
  items: base.items.flatMap((item) =>
    item.kind === 'QUIZ' ? [{ ...item, prerequisiteIds: [], maxAttempts: 1 }] : [],
  ),
  blocks: [
    block('essay', 'TEXT_AREA', {
      label: 'A colleague tells you of a remark. What do you do?',
      marking: { points: 10, rubric: 'Listens, believes, names the committee' },
    }),
    block('who', 'MULTIPLE_CHOICE', {
      order: 1,
      label: 'Who can be harassed?',
      options: [
        { id: 'anyone', text: 'Anyone', freeText: false },
        { id: 'women', text: 'Only women', freeText: false },
      ],
      marking: { points: 2, right: ['anyone'] },
    }),
  ],
  languages: { primary: 'en', translations: {} },
}

type Somebody = Parameters<Product['as']>[0]
/** Takes the quiz and hands it in. */
async function takesQuiz(who: Somebody, essay: string, choice: string) {
  const page = await product.as(who)
  const mine = await page.evaluate(async () => (await fetch('/learning/api/my/courses')).json())
  const { assignmentId } = mine.content.find((each: { courseId: string }) => each.courseId === courseId)
  const { content } = await call(page, 'POST', `${at}/my/quiz/quiz/attempt`, { assignmentId })
  const { attemptId } = Object(content['attempt'])
  for (const [blockId, answer] of [
    ['essay', essay],
    ['who', choice],
  ])
    expect(
      (await call(page, 'PUT', `${at}/my/attempt/${attemptId}/answer`, { blockId, answer })).status,
    ).toBe(200)
  expect((await call(page, 'POST', `${at}/my/attempt/${attemptId}/submit`, {})).status).toBe(200)
}

beforeAll(async () => {
  product = await startProduct()
  people = product.people
  const page = await product.as(people.admin)
  const begun = await call(page, 'POST', `${at}/course/create`, { title: draft.title })
  courseId = Object(begun.content['course']).courseId
  await call(page, 'PUT', `${at}/course/${courseId}/draft`, { draft, revision: 1 })
  expect(
    (await call(page, 'POST', `${at}/course/publish/${courseId}`, { changeKind: 'MATERIAL' })).status,
  ).toBe(200)
})
reportFailures(() => product)
afterAll(() => product?.stop())

test('an admin assigns a course to a business unit and to somebody by name, and reads what came of it', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at(`/courses/${courseId}`))
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await seesTitle(page, 'People')
  await sees(page, 'Nobody has this course yet. Assign it to people or business units.')
  await looks(page, 'people of a course, none yet')
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Assign “Working without harassment”' })
  await press(dialog, 'Assign')
  await sees(dialog, 'Choose who should take the course')
  const picker = dialog.getByRole('combobox', { name: 'People' })
  await picker.fill('Claire')
  await page.getByRole('option', { name: /^Claire Roy/ }).click()
  await choose(dialog, 'Business units', 'Pune')
  await dialog.getByRole('group', { name: 'By when' }).click()
  await sees(dialog, /\d+ people match\. And 1 person chosen by name\./)
  await choose(dialog, 'Due', 'Days after assigning')
  await write(dialog, 'Days', '14')
  await looks(page, 'assigning a course')
  await press(dialog, 'Assign')
  await sees(dialog, /^Assigned to \d+ people\.$/)
  await press(dialog, 'Done')
  await page.getByRole('button', { name: 'Claire Roy' }).waitFor()
  await looks(page, 'people of a course')
})

test('who has the course already is not assigned twice, and that is said', async () => {
  const page = await product.as(people.admin)
  await press(page, 'Assign')
  const dialog = page.getByRole('dialog', { name: 'Assign “Working without harassment”' })
  await dialog.getByRole('combobox', { name: 'People' }).fill('Claire')
  await page.getByRole('option', { name: /^Claire Roy/ }).click()
  await press(dialog, 'Assign')
  await sees(dialog, '1 person has it already.')
  await looks(page, 'what came of assigning')
  await press(dialog, 'Done')
})

test('the course reminds people, tells their managers, and is taken again every year', async () => {
  const page = await product.as(people.admin)
  await press(page, 'Reminders and renewal')
  const dialog = page.getByRole('dialog', { name: 'Reminders and renewal' })
  await dialog.getByRole('combobox', { name: 'Remind before the due date' }).click()
  for (const days of ['7 days', '1 day']) await page.getByRole('option', { name: days, exact: true }).click()
  await page.keyboard.press('Escape')
  await write(dialog, 'Notify the manager so many days after the due date', '14')
  await choose(dialog, 'Renewal', 'On the same day every year')
  await choose(dialog, 'Month', 'June')
  await choose(dialog, 'Renewal', 'Some months after it was completed')
  await write(dialog, 'Months until it must be completed again', '24')
  await looks(page, 'when a course reminds and renews')
  await press(dialog, 'Save')
  await sees(page, 'Reminders and renewal saved.')
  const savedSchedule = await call(page, 'GET', `${at}/course/schedule/${courseId}`)
  expect(savedSchedule.content).toEqual({
    courseId,
    reminders: {
      daysBefore: [7, 1],
      daysAfter: [],
      escalateToManagerAfterDays: 14,
      escalateToSchedulersAfterDays: null,
    },
    renewal: { kind: 'ROLLING', months: 24, windowDays: 30, graceDays: 0 },
  })
})

test('one gets more time, one is excused, and one is unassigned', async () => {
  const page = await product.as(people.admin)
  const open = async (name: string) => {
    await write(page, 'Search', name)
    await page.getByRole('button', { name, exact: true }).click()
    return page.getByRole('dialog', { name, exact: true })
  }
  const ritu = await open('Ritu Bhatt')
  await sees(ritu, 'No attempts yet.')
  await looks(page, 'a person of a course')
  await press(ritu, 'Extend due date')
  const extending = page.getByRole('dialog', { name: 'Extend the due date of Ritu Bhatt?' })
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await writeDate(extending, /^New due date/, later)
  await looks(page, 'a due date being moved', [{ width: 390, colorScheme: 'light' }])
  await write(extending, /^Why\?/, 'On leave until next month')
  await press(extending, 'Extend')
  await sees(page, 'Ritu Bhatt has more time now.')
  await sees(ritu, /in (1|2) months?|in (39|40|41) days/)
  await press(ritu, 'Close')
  const neha = await open('Neha Joshi')
  await press(neha, 'Excuse')
  const excusing = page.getByRole('dialog', { name: 'Excuse Neha Joshi from this course?' })
  await write(excusing, /^Why\?/, 'She teaches it')
  await press(excusing, 'Excuse')
  await sees(neha, 'She teaches it')
  await press(neha, 'Close')
  const claire = await open('Claire Roy')
  await press(claire, 'Unassign')
  const leaving = page.getByRole('dialog', { name: 'Unassign Claire Roy?' })
  await sees(leaving, /What they have done in it is kept/)
  await write(leaving, /^Why\?/, 'Assigned by mistake')
  await press(leaving, 'Unassign')
  await sees(page, 'Claire Roy no longer has the course.')
  await write(page, 'Search', '')
  await page.getByRole('button', { name: /^1 Excused/ }).click()
  await page.getByRole('button', { name: 'Neha Joshi' }).waitFor()
  await showsNo(page, page.getByRole('button', { name: 'Ritu Bhatt' }))
})

test('essays are graded, the oldest first, and the last points decide', async () => {
  await takesQuiz(people.meera, 'I listen, and tell her of the committee.', 'anyone')
  await takesQuiz(people.member, 'Nothing.', 'women')
  const page = await product.as(people.admin)
  await page.goto(product.at('/grading'))
  const rows = page.getByRole('table', { name: 'To be graded' }).getByRole('row')
  await rows.nth(1).getByRole('link', { name: 'Meera Iyer' }).waitFor()
  await looks(page, 'what is to be graded')
  await page.getByRole('link', { name: 'Meera Iyer' }).click()
  await seesTitle(page, 'Meera Iyer')
  await sees(page, 'Listens, believes, names the committee')
  await looks(page, 'an attempt being graded')
  await write(page, 'Points', '9')
  await write(page, 'Comment', 'Well said')
  await page.keyboard.press('Control+Enter')
  await sees(page, 'This attempt is graded: passed with 11 of 12 points.')
  await looks(page, 'an attempt, graded')
  await page.getByRole('link', { name: 'Grade the next one' }).click()
  await seesTitle(page, 'Arjun Pillai')
  await write(page, 'Points', '0')
  await press(page, 'Save the result')
  await sees(page, 'This attempt is graded: not passed, with 0 of 12 points.')
})

test('who has no attempts left gets one more, with a reason', async () => {
  const page = await product.as(people.admin)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await sees(page, 'Nothing to grade. Quizzes with open questions appear here.')
  await page.getByText('No attempts left', { exact: true }).click()
  await press(page, 'Give one more attempt to Arjun Pillai')
  const dialog = page.getByRole('dialog', { name: 'Give Arjun Pillai one more attempt?' })
  await press(dialog, 'Give one more')
  await sees(dialog, 'Enter a reason, in one sentence')
  await looks(page, 'one more attempt')
  await write(dialog, /^Why\?/, 'He had a bad day')
  await press(dialog, 'Give one more')
  await sees(page, 'Nobody has run out of attempts.')
  await page.goto(product.at(`/courses/${courseId}/people?show=IN_PROGRESS`))
  await press(page, 'Arjun Pillai')
  await sees(page.getByRole('dialog', { name: 'Arjun Pillai' }), '0 of 12 points, 0%')
  await looks(page, 'a person and their attempts')
})

test('a business unit admin assigns it by rule, seeing who and why; who joins later has it, too', async () => {
  const author = await product.as(people.admin)
  const begun = await call(author, 'POST', `${at}/course/create`, { title: 'Fire safety' })
  const ruled = String(Object(begun.content['course'])['courseId'])
  await call(author, 'PUT', `${at}/course/${ruled}/draft`, {
    draft: { ...draft, title: 'Fire safety' },
    revision: 1,
  })
  await call(author, 'POST', `${at}/course/publish/${ruled}`, { changeKind: 'MATERIAL' })
  await call(author, 'POST', `${at}/course/assign-course-to-users`, {
    courseIds: [ruled],
    userIds: [people.meera.id],
  })
  const page = await product.as(people.puneAdmin)
  await page.goto(product.at(`/courses/${ruled}/rules`))
  await seesTitle(page, 'Rules')
  await looks(page, 'no rules of a course yet')
  await press(page, 'New rule')
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await write(dialog, 'Name', 'Everyone in Pune')
  await press(dialog, 'Preview who would be assigned')
  await sees(dialog, /would be assigned the course\.$/)
  await sees(dialog, 'Already has the course: 1')
  await dialog.getByText('Because: Role is Employee').first().waitFor()
  await looks(page, 'a rule and whom it would add')
  const adds = await dialog.getByText(/would be assigned the course\.$/).textContent()
  expect(Number.parseInt(adds ?? '', 10)).toBeGreaterThan(3)
  await press(dialog, 'Save')
  await sees(page, 'Rule saved. It starts in a few seconds and then runs every day.')
  await expect
    .poll(
      async () => {
        const [rule] = Object.values(
          (await call(page, 'GET', `${at}/course/autoAssign?courseId=${ruled}`)).content,
        )
        return `${Object(rule).added}`
      },
      { timeout: 30_000 },
    )
    .toBe(/^\d+/.exec(adds ?? '')?.[0])
  await page.reload()
  await sees(page, /^\d+ (people|person) assigned so far/)
  await looks(page, 'rules of a course')
})

test('a scheduler sees how many are late by unit, gives one its own thresholds, and sees no names', async () => {
  const page = await product.as(people.scheduler)
  await page.goto(product.at('/escalations?show=courses'))
  await sees(page, 'Working without harassment')
  await looks(page, 'escalations of courses')
  await page.getByRole('button', { name: /^Edit the thresholds of Working without harassment, Pune/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Working without harassment: Pune' })
  await write(dialog, 'Second threshold, in days after the due date', '21')
  await write(dialog, /^Reason/, 'The inspection is in spring')
  await looks(page, 'thresholds of a course')
  await press(dialog, 'Save')
  await sees(page, 'The thresholds of Working without harassment apply in Pune from now on.')
  await showsNo(page, page.getByText('Claire Roy'))
})
