/**
 * A course from its first word to its second version: written with text and a quiz, its mistakes named and mended,
 * published, changed without disturbing anyone, written by two at once. Each test goes on where the one before ended.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, call } from './calls.ts'
import * as device from './device.ts'
import { details, node } from './drawing.ts'
import { reportFailures } from './failureReport.ts'
import { picture } from './filing.ts'
import { choose, holds, press, sees, seesTitle, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { signIn } from './people.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let people: Product['people']
const looks = lookingAt(() => product)
let courseId = ''
beforeAll(async () => {
  product = await startProduct()
  people = product.people
})
reportFailures(() => product)
afterAll(() => product?.stop())

const at = '/learning/api'
const saved = (page: Awaited<ReturnType<Product['as']>>) => sees(page, /^Saved/)

test('an author begins a course, writes a lesson and a quiz, and all of it is kept', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at('/courses'))
  await sees(page, 'No courses yet. Write the first one.')
  await looks(page, 'courses, none yet')
  await page.getByRole('link', { name: 'New course' }).first().click()
  await seesTitle(page, 'New course')
  await page.getByRole('heading', { name: 'Working without harassment (POSH)' }).waitFor()
  await looks(page, 'courses to begin with')
  await press(page, /^Start empty/)
  const dialog = page.getByRole('dialog', { name: 'New course' })
  await write(dialog, 'Title', 'Working without harassment')
  await press(dialog, 'Create course')
  await seesTitle(page, 'Working without harassment')
  courseId = new URL(page.url()).pathname.split('/')[2] ?? ''
  await sees(page, 'This course has no lessons and no quizzes yet. Add one.')
  await press(page, 'Add a lesson')
  await write(page, 'Title', 'What harassment is')
  await press(page, 'Add content')
  await page.getByRole('menuitem', { name: /^Text/ }).first().click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Unwelcome conduct, whoever it comes from.')
  await press(page, 'Add a quiz')
  await write(page, 'Title', 'What you know')
  await press(page, 'Add a question')
  await page.getByRole('menuitem', { name: /^Multiple choice/ }).click()
  await write(page, 'Question', 'Who can be harassed?')
  await saved(page)
  await looks(page, 'a course, a quiz being written')
  const { content } = await call(page, 'GET', `${at}/course/${courseId}/draft`)
  expect(JSON.stringify(content)).toContain('Unwelcome conduct, whoever it comes from.')
})

test('what keeps it from being published is named, leads to its place, and is mended', async () => {
  const page = await product.as(people.admin)
  await page
    .getByRole('button', {
      name: '“Who can be harassed?” needs one right answer. Choose which option it is.',
    })
    .click()
  await page.getByRole('radiogroup', { name: 'Right answer' }).getByRole('radio').first().check()
  await page
    .getByRole('button', { name: '“Who can be harassed?” still has placeholder options. Write your own.' })
    .click()
  await write(page, 'Options, 1', 'Anyone')
  await write(page, 'Options, 2', 'Women')
  await sees(page, 'No problems. It can be published.')
  await press(page, 'Publish')
  const dialog = page.getByRole('dialog', { name: 'Publish version 1?' })
  await press(dialog, 'Publish')
  await sees(page, 'Version 1 is published')
  await page.getByRole('button', { name: 'Change the course' }).waitFor()
  await looks(page, 'a course, published')
})

test('it is changed as a new version; undone, reordered by keyboard, and published as a correction', async () => {
  const page = await product.as(people.admin)
  await press(page, 'Change the course')
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  await page.getByRole('button', { name: /^What harassment is/ }).click()
  await write(page, 'Title', 'What harassment is, and is not')
  await press(page, 'Undo: write title')
  await sees(page, 'What harassment is')
  await press(page, 'Redo: write title')
  await press(page, 'Move “What you know” up')
  await page.getByRole('button', { name: 'Move “What you know” down' }).waitFor()
  await press(page, 'Undo: change the order')
  await page.getByRole('button', { name: /^About the course/ }).click()
  await saved(page)
  await device.setOffline(page, true)
  await page.getByLabel('Cover picture', { exact: true }).setInputFiles([picture])
  await expect.poll(async () => (await device.filesKeptHere(page)).whole).toBe(1)
  await device.setOffline(page, false)
  // The next page sends what this one could not.
  await page.reload()
  await page.getByRole('button', { name: /^About the course/ }).click()
  await page.getByRole('img', { name: 'The cover picture' }).waitFor()
  await expect.poll(async () => (await device.filesKeptHere(page)).bytes).toBe(0)
  // The browser itself complains of the line that was cut.
  const cut = product.complaintsOf(page)
  expect(cut.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await saved(page)
  await looks(page, 'a course and its cover')
  await press(page, 'Publish')
  const dialog = page.getByRole('dialog', { name: 'Publish version 2?' })
  await dialog.getByRole('radio', { name: 'Corrections only' }).check()
  await write(dialog, 'What changed (optional)', 'A better title')
  await sees(dialog, 'Settings or words of “What harassment is, and is not” changed')
  await looks(page, 'a course, being published again')
  await press(dialog, 'Publish')
  await sees(page, 'Version 2 is published')
  await page.getByRole('button', { name: /^About the course/ }).click()
  await sees(page, /A better title/)
  await looks(page, 'a course and its versions')
})

test('two authors never write over each other unseen', async () => {
  const page = await product.as(people.admin)
  await press(page, 'Change the course')
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  const { content } = await call(page, 'GET', `${at}/course/${courseId}/draft`)
  const { draft, revision } = content as unknown as { draft: object; revision: number }
  await call(page, 'PUT', `${at}/course/${courseId}/draft`, {
    draft: { ...draft, description: 'Somebody else was here' },
    revision,
  })
  await page.getByRole('button', { name: /^About the course/ }).click()
  await write(page, 'Description', 'Mine')
  const dialog = page.getByRole('dialog', { name: 'Two people are editing this draft' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: /^Use theirs/ }).click()
  await holds(page.getByRole('textbox', { name: 'Description' }), 'Somebody else was here')
})

test('what an author wrote and could not save outlives the end of the session', async () => {
  const page = await product.as(people.admin)
  const draftPath = /\/course\/[^/]+\/draft$/
  await device.refuseSaving(page, draftPath)
  await write(page, 'Description', 'Written as the session ended')
  await expect.poll(async () => (await device.keptHere(page)).length).toBe(1)
  await device.endSession(page, draftPath)
  await sees(page, /What you wrote is kept on this device/)
  product.complaintsOf(page)
  await signIn(page, people.admin.email)
  await holds(page.getByRole('textbox', { name: 'Description' }), 'Written as the session ended')
  await saved(page)
  await expect.poll(async () => (await device.keptHere(page)).length).toBe(0)
  await press(page, 'Undo: use what was found')
  await holds(page.getByRole('textbox', { name: 'Description' }), 'Somebody else was here')
})

test('a drawing that could not be saved is there again after its tab was closed', async () => {
  const page = await product.as(people.admin)
  const { workflowId } = await begin(page, { workflowName: 'Of one tab', branchIdList: [product.pune.id] })
  const tab = await page.context().newPage()
  await tab.goto(product.at(`/workflows/${workflowId}`))
  await device.refuseSaving(tab, /\/version\/[^/]+\/graph$/)
  await press(tab, 'Add action')
  await write(details(tab), 'Name', 'Drawn before the tab was closed')
  await sees(tab, 'Not saved, trying again')
  await expect.poll(async () => (await device.keptHere(tab)).length).toBe(1)
  await tab.close()
  await page.goto(product.at(`/workflows/${workflowId}`))
  await node(page, /^Action: Drawn before the tab was closed/).waitFor()
  await saved(page)
  await expect.poll(async () => (await device.keptHere(page)).length).toBe(0)
  await page.goto(product.at(`/courses/${courseId}`))
})

test('an author translates it item by item, and sees it as a learner does', async () => {
  const page = await product.as(people.admin)
  await page.getByRole('combobox', { name: 'Add a language' }).click()
  await page.getByRole('option', { name: 'हिन्दी' }).click()
  await press(page, 'Translate')
  const texts = page.getByRole('dialog', { name: 'Translations: हिन्दी' })
  await texts.getByRole('button', { name: /^What you know/ }).click()
  await write(texts, 'Translation of “What you know”', 'आप क्या जानते हैं')
  await texts.getByRole('button', { name: /^What harassment is/ }).click()
  await texts.getByRole('textbox', { name: /^Translation of “Unwelcome/ }).waitFor()
  await looks(page, 'a course being translated')
  await press(texts, 'Close')
  await press(page, 'Preview')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी')
  await sees(preview, 'आप क्या जानते हैं')
  await preview.getByRole('combobox', { name: 'Content' }).selectOption({ index: 2 })
  await sees(preview, 'Who can be harassed?')
  await looks(page, 'a preview of a course')
  await press(preview, 'Close')
})

test('a course is copied and archived from the list', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at('/courses'))
  await press(page, 'More for “Working without harassment”')
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await seesTitle(page, 'Working without harassment (copy)')
  await page.goto(product.at('/courses'))
  await sees(page, 'Working without harassment (copy)')
  await looks(page, 'courses')
  await press(page, 'More for “Working without harassment”')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await press(page.getByRole('dialog'), 'Archive the course')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await choose(page, 'Show', 'Archived courses')
  await sees(page, 'Archived')
})

test('a course begins with one of ours by keyboard, is whole in two languages, and is published', async () => {
  const page = await product.as(people.admin)
  await page.goto(product.at('/courses/new'))
  await page.getByRole('button', { name: /^Use this course.*POSH/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Begin with/ })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await looks(page, 'beginning with one of our courses')
  await title.press('Enter')
  await seesTitle(page, 'Working without harassment (POSH)')
  await sees(page, 'No problems. It can be published.')
  await page.getByRole('button', { name: /^What sexual harassment is/ }).click()
  await looks(page, 'a starter course')
  await press(page, 'Preview')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी')
  await preview.getByRole('combobox', { name: 'Content' }).selectOption({ index: 1 })
  await sees(preview, 'यौन उत्पीड़न क्या है')
  await looks(page, 'a starter course in Hindi')
  await press(preview, 'Close')
  await press(page, 'Publish')
  await press(page.getByRole('dialog', { name: 'Publish version 1?' }), 'Publish')
  await sees(page, 'Version 1 is published')
})

test('sixty lessons in six languages open, are moved by keyboard, and stay in their order', async () => {
  const page = await product.as(people.admin)
  const begun = await call(page, 'POST', `${at}/course/create`, { title: 'A long course' })
  const { courseId: id = '' } = (begun.content as unknown as { course: Record<string, string> }).course
  const numbers = Array.from({ length: 60 }, (_, nth) => nth + 1)
  const lessonText = (nth: number, language: string) =>
    `Lesson ${nth} ${language}. ${'What happens next. '.repeat(20)}`
  const items = numbers.map((nth) => ({
    id: `lesson${nth}`,
    kind: 'LESSON',
    title: `Lesson ${nth}`,
    description: '',
    mandatory: true,
    prerequisiteIds: [],
    minSeconds: null,
  }))
  const blocks = numbers.map((nth) => ({
    id: `text${nth}`,
    itemId: `lesson${nth}`,
    order: 0,
    type: 'TEXT',
    html: `<p>${lessonText(nth, 'en')}</p>`,
  }))
  const inLanguage = (language: string) => [
    language,
    Object.fromEntries(
      numbers.flatMap((nth) => [
        [`items/lesson${nth}/title`, { text: `${language} ${nth}`, source: `Lesson ${nth}` }],
        [
          `blocks/text${nth}/html`,
          { text: `<p>${lessonText(nth, language)}</p>`, source: `<p>${lessonText(nth, 'en')}</p>` },
        ],
      ]),
    ),
  ]
  const draft = {
    title: 'A long course',
    description: '',
    durationMinutes: null,
    validityMonths: null,
    coverFileId: null,
    items,
    blocks,
    languages: {
      primary: 'en',
      translations: Object.fromEntries(['hi', 'mr', 'kn', 'ta', 'te'].map(inLanguage)),
    },
  }
  const put = await call(page, 'PUT', `${at}/course/${id}/draft`, { draft, revision: 1 })
  expect(put.status).toBe(200)
  await page.goto(product.at(`/courses/${id}`))
  await page.getByRole('button', { name: 'Move “Lesson 60” up' }).waitFor()
  for (let moves = 0; moves < 5; moves++) {
    const up = page.getByRole('button', { name: 'Move “Lesson 60” up' })
    await up.focus()
    await up.press('Enter')
  }
  await saved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Move “Lesson 60” up' }).waitFor()
  const { content } = await call(page, 'GET', `${at}/course/${id}/draft`)
  const savedDraft = (content as unknown as { draft: typeof draft }).draft
  expect(savedDraft.items.slice(-6).map(({ title }) => title)).toEqual(
    [60, 55, 56, 57, 58, 59].map((nth) => `Lesson ${nth}`),
  )
  expect(Object.keys(savedDraft.languages.translations)).toHaveLength(5)
})
