/**
 * A learner on a phone: a lesson in Tamil, gone on with in Hindi and on another device, and a quiz that is failed,
 * tried again and passed; then the certificate. Each test goes on where the one before ended.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './calls.ts'
import { reportFailures } from './failureReport.ts'
import { field, holds, press, sees, seesTitle, showsNo } from './pageActions.ts'
import { course, resourceUrl } from './learningCourse.ts'
import { lookingAt } from './looks.ts'
import { signIn } from './people.ts'
import { startProduct, type Product } from './product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const at = '/learning/api'
let product: Product
let page: Page
const lookAtAll = lookingAt(() => product)
/** At both widths, then again as on a phone. */
async function looks(name: string) {
  await lookAtAll(page, name)
  await page.setViewportSize(phone.viewport)
}
reportFailures(() => product)
beforeAll(async () => {
  product = await startProduct()
  const admin = await product.as(product.people.admin)
  const begun = await call(admin, 'POST', `${at}/course/create`, { title: course.title })
  const courseId = begun.content['course']?.['courseId' as never] ?? ''
  await call(admin, 'PUT', `${at}/course/${courseId}/draft`, { draft: course, revision: 1 })
  const published = await call(admin, 'POST', `${at}/course/publish/${courseId}`, { changeKind: 'MATERIAL' })
  expect(published.status).toBe(200)
  const assigned = await call(admin, 'POST', `${at}/course/assign-course-to-users`, {
    courseIds: [courseId],
    userIds: [product.people.meera.id],
  })
  expect(assigned.status).toBe(200)
  page = await onPhone()
})
afterAll(() => product?.stop())

/** Meera on a device of her own. */
async function onPhone(): Promise<Page> {
  const fresh = await product.fresh(phone)
  // The guide is not ours: nothing is fetched from anywhere.
  await fresh.context().route(`${resourceUrl}**`, (route) => route.fulfill({ body: 'The guide' }))
  await fresh.goto(product.at('/signin'))
  await signIn(fresh, product.people.meera.email)
  await seesTitle(fresh, /^Hello/)
  return fresh
}
const inLanguage = (language: string) =>
  page.getByRole('combobox', { name: 'Language of the course' }).selectOption({ label: language })
const complete = () => press(page, 'Mark as complete')
const focused = () => page.evaluate(() => document.activeElement?.id)

test('what is assigned stands among my courses, and opens where it begins', async () => {
  await page.goto(product.at('/my/courses'))
  await seesTitle(page, 'My courses')
  await sees(page, 'Not started')
  await looks('my courses')
  await page.getByRole('link', { name: 'Working without harassment' }).click()
  await seesTitle(page, 'Working without harassment')
  await page.getByRole('heading', { level: 2, name: 'What harassment is' }).waitFor()
  await looks('a lesson')
})

test('in Tamil, what is missing is said at each block, and the first of them has the focus', async () => {
  await inLanguage('தமிழ்')
  await seesTitle(page, 'துன்புறுத்தல் இல்லாத பணி')
  await sees(page, 'விரும்பத்தகாத நடத்தை, யாரிடமிருந்து வந்தாலும்.')
  await complete()
  await sees(page, 'Answer this')
  await sees(page, 'Press this')
  await sees(page, 'Open this')
  await expect.poll(focused).toBe('field-answers-who')
  await looks('a lesson with what is missing')
})

test('an answer gets its feedback, and by keyboard another one', async () => {
  const group = page.getByRole('radiogroup', { name: /துன்புறுத்தப்படலாம்/ })
  await group.getByRole('radio', { name: 'பெண்கள் மட்டும்' }).check()
  await sees(page, 'That is not right')
  await page.keyboard.press('ArrowUp')
  await sees(page, 'That is right')
  await sees(page, 'சட்டம் பெண்களைப் பாதுகாக்கிறது')
  await press(page, /விதிகளைப் படித்தேன்/)
  await sees(page, /^Confirmed/)
  await looks('a lesson half done')
})

test('in Hindi everything stays done, and another device goes on there', async () => {
  await inLanguage('हिन्दी')
  await seesTitle(page, 'उत्पीड़न के बिना काम')
  await page.getByRole('radio', { name: 'किसी का भी', checked: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const address = new URL(page.url()).pathname
  await page.context().close()
  page = await onPhone()
  await page.goto(product.at(address))
  await seesTitle(page, 'उत्पीड़न के बिना काम')
  await page.getByRole('heading', { level: 2, name: 'उत्पीड़न क्या है' }).waitFor()
  await page.getByRole('radio', { name: 'किसी का भी', checked: true }).waitFor()
  await page.getByRole('button', { name: 'मैंने नियम पढ़ लिए हैं', pressed: true }).waitFor()
  await sees(page, 'One resource to open')
  await page.getByRole('link', { name: /समिति की मार्गदर्शिका/ }).click()
  await sees(page, 'Opened')
  await complete()
  await sees(page, 'You have completed this lesson.')
  await looks('a lesson, completed')
})

test('the quiz tells its rules; an answer is saved as it is given, also once the line is back', async () => {
  await press(page, 'Next')
  await page.getByRole('heading', { level: 2, name: 'आप क्या जानते हैं' }).waitFor()
  await sees(page, 'Time limit: 20 minutes')
  await looks('a quiz and its rules')
  await press(page, 'Start quiz')
  await sees(page, /^Time left: (20:00|19:)/)
  await page.context().setOffline(true)
  await field(page, /^कितने दिनों में/).fill('7')
  await sees(page, 'Not saved yet. It will be sent when you are online again.')
  await page.context().setOffline(false)
  await sees(page, 'Saved')
  // The browser itself complains of the line that was cut.
  const cut = product.complaintsOf(page)
  expect(cut.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await page.getByRole('radio', { name: 'समिति को' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(2)
  await looks('a quiz being answered')
})

test('browser and server end in the middle; on another phone the answers and the end are the same', async () => {
  const { db } = product.deps
  const running = () => db.platform.attempt.findFirstOrThrow({ where: { status: 'IN_PROGRESS' } })
  const { deadlineAt } = await running()
  await page.context().close()
  await product.restartServer()
  page = await onPhone()
  await page.goto(product.at('/my/courses'))
  await page.getByRole('link', { name: 'Working without harassment' }).click()
  const clock = page.getByText(/^Time left: \d/)
  await clock.waitFor()
  expect((await running()).deadlineAt).toEqual(deadlineAt)
  const [, minutes, seconds] = /(\d+):(\d+)/.exec((await clock.textContent()) ?? '') ?? []
  const shownMs = (Number(minutes) * 60 + Number(seconds)) * 1000
  expect(Math.abs(shownMs - ((deadlineAt?.getTime() ?? 0) - Date.now()))).toBeLessThan(2_000)
  await holds(field(page, /^कितने दिनों में/), '7')
})

test('leaving keeps the attempt and its answers; failed, it shows no answers', async () => {
  await page.goto(product.at('/my/courses'))
  await page.getByRole('link', { name: 'Working without harassment' }).click()
  await sees(page, /^Time left/)
  await holds(field(page, /^कितने दिनों में/), '7')
  await page.getByRole('radio', { name: 'समिति को', checked: true }).waitFor()
  await press(page, 'Submit answers')
  await page.getByRole('heading', { name: 'Result of attempt 1' }).waitFor()
  await sees(page, 'You did not pass.')
  await showsNo(page, page.getByText('Your answer'))
  await looks('a quiz, failed')
})

test('tried again it is passed, and the course is complete', async () => {
  await press(page, 'Back to the quiz')
  await sees(page, '2 attempts left')
  await looks('a quiz with an attempt')
  await press(page, 'Start another attempt')
  await page.getByText('One at a time').click()
  await sees(page, 'Question 1 of 2')
  await field(page, /^कितने दिनों में/).fill('90')
  await press(page, 'Next question')
  await page.getByRole('radio', { name: 'समिति को' }).check()
  await looks('a quiz, one question at a time')
  await press(page, 'Submit answers')
  await sees(page, 'You passed.')
  await sees(page, 'Your answer: 90')
  await looks('a quiz, passed')
  await sees(page, 'You have completed this course.')
  await page.goto(product.at('/my/courses'))
  await sees(page, /^Completed/)
  await looks('my courses, all done')
})

let serial = ''
test('the certificate stands in the learning record, and a stranger verifies it by typing its serial', async () => {
  await page.getByRole('link', { name: 'My learning record' }).click()
  await seesTitle(page, 'My learning record')
  await sees(page, 'Valid')
  serial = (await page.getByRole('link', { name: /^[0-9A-Z]{4}-/ }).textContent()) ?? ''
  await looks('my learning record')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download certificate ${serial}` }).click()
  expect((await file).suggestedFilename()).toBe(`${serial}.pdf`)
  const stranger = await product.fresh(phone)
  await stranger.goto(product.at('/verify'))
  await field(stranger, 'Serial number').fill(serial.toLowerCase().replaceAll('-', ' '))
  await press(stranger, 'Check')
  await sees(stranger, 'This certificate is genuine and valid.')
  await stranger.getByRole('heading', { name: 'Meera Iyer' }).waitFor()
  await sees(stranger, 'उत्पीड़न के बिना काम')
  await lookAtAll(stranger, 'a certificate, verified')
})

test('most of a year later it is due again in its window; both cycles are kept, and the day stays', async () => {
  const { db } = product.deps
  const { meera } = product.people
  const done = await db.platform.assignment.findFirstOrThrow({ where: { userId: meera.id } })
  const { id, courseId } = done
  const before = (date: Date | null) => date && new Date(date.getTime() - 345 * 86_400_000)
  await db.platform.assignment.update({
    where: { id },
    data: {
      startedAt: before(done.startedAt),
      completedAt: before(done.completedAt),
      validUntil: before(done.validUntil),
    },
  })
  const admin = await product.as(product.people.admin)
  const renewal = { kind: 'ROLLING', months: 12, windowDays: 30, graceDays: 0 }
  expect((await call(admin, 'POST', `${at}/course/auto/reset`, { courseId, renewal })).status).toBe(200)
  const cycles = () =>
    db.platform.assignment.findMany({ where: { userId: meera.id }, orderBy: { cycle: 'asc' } })
  await expect.poll(async () => (await cycles()).length, { timeout: 30_000 }).toBe(2)
  await page.goto(product.at('/my/courses'))
  await sees(page, /^Due/)
  await sees(page, 'Expires soon')
  await lookAtAll(page, 'my courses, one to take again')
  await page.getByRole('link', { name: 'My learning record' }).click()
  await sees(page, /^Cycle 2/)
  await sees(page, /^Cycle 1/)
  await sees(page, 'Valid')
  const [first, again] = await cycles()
  expect(again).toMatchObject({ cycle: 2, source: 'RENEWAL', learningStatus: 'NOT_STARTED' })
  expect(again?.renews).toEqual(first?.validUntil)
})

test('an admin revokes it with a reason, and the stranger sees that and nothing else', async () => {
  const admin = await product.fresh()
  await admin.goto(product.at('/signin'))
  await signIn(admin, product.people.admin.email)
  await seesTitle(admin, /^Hello/)
  await admin.goto(product.at(`/records/${product.people.meera.id}`))
  await seesTitle(admin, 'Learning record of Meera Iyer')
  await press(admin, 'Revoke')
  await field(admin, /^Why/).fill('Taken by someone else')
  await lookAtAll(admin, 'revoking a certificate')
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await sees(admin, 'Reason: Taken by someone else')
  await lookAtAll(admin, 'the learning record of a person')
  const stranger = await product.fresh(phone)
  await stranger.goto(product.at(`/verify/${serial}`))
  await sees(stranger, 'This certificate was revoked. It is no longer valid.')
  await showsNo(stranger, stranger.getByText('Meera'))
})
