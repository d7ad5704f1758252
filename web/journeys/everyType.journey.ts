/** A course with every one of the 16 types of content and questions, written by hand in two languages and published. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '../../workflows/definition/keys.ts'
import { QuestionType } from '../../workflows/definition/graph.ts'
import { call } from './calls.ts'
import { reportFailures } from './failureReport.ts'
import { paper, picture } from './filing.ts'
import { choose, press, sees, seesTitle, write } from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let page: Page
let courseId = ''
const looks = lookingAt(() => product)
const at = '/learning/api/course'
beforeAll(async () => {
  product = await startProduct()
  page = await product.as(product.people.admin)
})
reportFailures(() => product)
afterAll(() => product?.stop())

/** The block that was added last stays open, so its fields are the last of their name. */
const last = (name: string): Locator => page.getByRole('textbox', { name }).last()
async function attach(button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).last().click()
  await (await choosing).setFiles([file])
}
/** A second of moving picture, as a browser records it. */
const film = async () => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 32
    const paint = setInterval(() => canvas.getContext('2d')?.fillRect(Math.random() * 32, 0, 4, 32), 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const over = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    recorder.stop()
    await over
    clearInterval(paint)
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}
const captions = {
  name: 'film.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nNobody has to put up with it.\n'),
}

/** What each of them needs beside its question. */
const content: Record<string, () => Promise<void>> = {
  Image: async () => {
    await attach('Attach a file', picture)
    await last('Image description').fill('The way to the committee')
  },
  Video: async () => {
    await attach('Attach a file', await film())
    await page.getByRole('button', { name: 'Attach captions in English' }).waitFor()
    await attach('Attach captions in English', captions)
    await sees(page, 'Attached')
    await last('Must be watched (percent)').fill('0')
  },
  Resource: () => last('Web address').fill('https://acme.example/policy'),
  'Upload resource': () => attach('Attach a file', paper),
  Button: () => Promise.resolve(),
}
const rightWords = async (label: string, words: string) => {
  const input = page
    .locator('input')
    .and(page.getByLabel(label, { exact: true }))
    .last()
  await input.fill(words)
  await input.press('Enter')
}
const chooseRight = async (...names: string[]) => {
  for (const name of names) await page.getByRole('group', { name: 'Marking' }).last().getByLabel(name).check()
}
const writeOptions = async (list: string, ...texts: string[]) => {
  for (const [place, text] of texts.entries())
    await page
      .getByRole('textbox', { name: `${list}, ${place + 1}`, exact: true })
      .last()
      .fill(text)
}
/** Options of one's own, of which the first are right. */
const chooseAmong = async (texts: string[], right: number) => {
  await writeOptions('Options', ...texts)
  await chooseRight(...texts.slice(0, right))
}
const questions: Record<string, () => Promise<void>> = {
  'Checkbox with text': () => chooseAmong(['A joke'], 1),
  'Multiple choice': () => chooseAmong(['Anyone', 'Women'], 1),
  'Multiple response': () => chooseAmong(['Words', 'Looks'], 2),
  'Fill in blank': async () => {
    await last('Sentence').fill('Within {{b1}} months')
    await rightWords('Right for b1', 'three')
  },
  Matching: async () => {
    await writeOptions('On the left', 'Asha', 'Meera')
    await writeOptions('On the right', 'Pune', 'Toronto')
    await choose(page, 'Belongs to “Asha”', 'Pune')
    await choose(page, 'Belongs to “Meera”', 'Toronto')
  },
  'Input box': () => rightWords('Right answers', 'The committee'),
  'Multi-select': () => chooseAmong(['Mail', 'Letter'], 2),
  'Text area': () => last('What to look for when marking').fill('Listens, and names the committee'),
  'Single-select': () => chooseAmong(['Ninety days', 'A week'], 1),
  'Request a file upload': () => last('What to look for when marking').fill('A signed page'),
  Vote: () => Promise.resolve(),
}

const add = async (menu: string, word: string) => {
  await press(page, menu)
  await page
    .getByRole('menuitem')
    .filter({ has: page.getByText(word, { exact: true }) })
    .click()
}

test('a lesson shows all that can be shown', async () => {
  await page.goto(product.at('/courses'))
  await page.getByRole('link', { name: 'New course' }).first().click()
  await press(page, /^Start empty/)
  const dialog = page.getByRole('dialog', { name: 'New course' })
  await write(dialog, 'Title', 'Everything there is')
  await press(dialog, 'Create course')
  await seesTitle(page, 'Everything there is')
  courseId = new URL(page.url()).pathname.split('/')[2] ?? ''
  await press(page, 'Add a lesson')
  await write(page, 'Title', 'What can be shown')
  for (const word of keysOf(content)) {
    await add('Add content', word)
    await last(word === 'Button' ? 'Question' : 'Label').fill(`A ${word.toLowerCase()}`)
    await content[word]?.()
  }
  await looks(page, 'a lesson of all content')
})

test('a quiz asks in every way', async () => {
  await press(page, 'Add a quiz')
  await write(page, 'Title', 'What can be asked')
  for (const word of keysOf(questions)) {
    await add('Add a question', word)
    await last('Question').fill(`Asked by ${word.toLowerCase()}`)
    await questions[word]?.()
  }
  await looks(page, 'a quiz of all questions')
})

test('it is written in two languages, published, and holds all sixteen types', async () => {
  await page.getByRole('button', { name: /^About the course/ }).click()
  await page.getByRole('combobox', { name: 'Add a language' }).click()
  await page.getByRole('option', { name: 'हिन्दी' }).click()
  await press(page, 'Translate')
  const texts = page.getByRole('dialog', { name: 'Translations: हिन्दी' })
  await write(texts, 'Translation of “Everything there is”', 'जो कुछ है')
  await press(texts, 'Close')
  await sees(page, 'No problems. It can be published.')
  await press(page, 'Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await sees(page, 'Version 1 is published')
  const { content: draftContent } = await call(page, 'GET', `${at}/${courseId}/draft`)
  const { blocks, languages } = Object(draftContent['draft'])
  const types = new Set(blocks.map(({ type }: { type: string }) => type))
  expect(types).toEqual(new Set(QuestionType.options))
  expect(keysOf(languages.translations)).toEqual(['hi'])
})
