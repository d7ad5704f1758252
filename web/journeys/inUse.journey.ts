/**
 * The product as those use it whom it is for: an admin with room to draw, a respondent who writes over two days on two
 * devices, and a complainant who files on her phone.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { step } from './committee.ts'
import { details, node, part } from './drawing.ts'
import * as filing from './filing.ts'
import { reportFailures } from './failureReport.ts'
import {
  choose,
  field,
  holds,
  press,
  sees,
  seesTitle,
  settled,
  showsNo,
  wordsOf,
  write,
  writeDate,
} from './pageActions.ts'
import { lookingAt } from './looks.ts'
import { demoAccount, signIn } from './people.ts'
import { startDemo } from './product.ts'

let product: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  product = await startDemo()
})
reportFailures(() => product)
afterAll(() => product?.stop())

const [complainant, respondent, presiding, admin] = [
  /Employee who filed/,
  /Respondent/,
  /Presiding officer, Pune/,
  /Workspace admin/,
].map(demoAccount) as [{ email: string }, { email: string }, { email: string }, { email: string }]
const looksWell = lookingAt(() => product)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Somebody at a device that knows nothing of them yet. */
async function onDevice(who: { email: string }, device: object = {}): Promise<Page> {
  const page = await product.fresh(device)
  await page.goto(product.at('/signin'))
  await signIn(page, who.email)
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  return page
}

describe('an admin draws with the menu and the details folded', () => {
  const widthOf = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0

  test('which gives the canvas their room, and is found so the next time', async () => {
    const page = await product.as(admin)
    await page.goto(product.at('/workflows'))
    await page.getByRole('link', { name: /POSH/ }).click()
    await press(page, 'Create a new version from this')
    await page.getByRole('button', { name: 'Publish' }).waitFor()
    await settled(page)
    const before = await widthOf(page, '.react-flow')
    const fold = page.getByRole('button', { name: 'Collapse menu' })
    await fold.focus()
    await page.keyboard.press('Enter')
    const unfold = page.getByRole('button', { name: 'Expand menu' })
    await unfold.and(page.locator(':focus')).waitFor()
    await press(page, 'Hide details')
    await expect.poll(() => widthOf(page, '.react-flow')).toBeGreaterThan(before + 400)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect
      .poll(() => menu.getByRole('link', { name: 'Workflows' }).getAttribute('aria-current'))
      .toBe('page')
    // A name stands beside its picture while it has the focus.
    await unfold.focus()
    await page.keyboard.press('Shift+Tab')
    const reached = menu.locator('a:focus')
    await reached.waitFor()
    const nameBesideIt = () =>
      reached
        .locator('span')
        .first()
        .evaluate((name) => [
          getComputedStyle(name).opacity,
          Math.abs(
            name.getBoundingClientRect().top - (name.parentElement?.getBoundingClientRect().top ?? 0),
          ) < 20,
        ])
    await expect.poll(nameBesideIt).toEqual(['1', true])
    await looksWell(page, 'designer, menu and details folded', [
      { width: 1440, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
    ])
    await page.reload()
    await unfold.waitFor()
    await page.getByRole('button', { name: 'Show details' }).waitFor()
  })

  test('adds a step, words what it asks, and sees the form as the respondent does', async () => {
    const page = await product.as(admin)
    await page.locator('.react-flow__node').first().waitFor()
    await press(page, 'Add')
    await page.getByRole('menuitem', { name: /^Action/ }).click()
    await field(details(page), 'Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Tell your side')
    await node(page, /^Action: Tell your side/).waitFor()
    await part(page, /^Who acts/)
    await choose(details(page), 'Who acts on this step', 'Respondent')
    await part(page, /^Form/)
    await press(details(page), 'Add a section')
    await field(details(page), 'Section').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Your side')
    await press(details(page), 'Add a question')
    await page.getByRole('menuitem', { name: /^Text area/ }).click()
    await field(details(page), 'Question').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('What do you say to it?')
    await press(details(page), 'Preview form')
    const preview = page.getByRole('dialog', { name: 'Preview form' })
    await preview.getByRole('tab', { name: /^Filling it in: .*respondent/i, selected: true }).waitFor()
    await write(preview, 'What do you say to it?', 'I was not there.')
    // Narrower, the designer is an outline, and the preview another one.
    await looksWell(page, 'form preview, filling it in', [
      { width: 1440, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
    ])
    await preview.getByRole('tab', { name: 'Committee', exact: true }).click()
    await sees(preview, 'I was not there.')
    await preview.getByRole('tab', { name: 'Complainant', exact: true }).click()
    await sees(preview, 'Nothing in this form is shown to this reader.')
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await details(page).getByRole('button', { name: 'Preview form' }).and(page.locator(':focus')).waitFor()
  })

  test('arranges the drawing, which is then seen whole, and takes it back', async () => {
    const page = await product.as(admin)
    await press(page, 'Hide details')
    await press(page, 'Arrange')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const frame = document.querySelector('.react-flow')?.getBoundingClientRect()
          const nodes = [...document.querySelectorAll('.react-flow__node')].map((each) =>
            each.getBoundingClientRect(),
          )
          return (
            frame !== undefined &&
            nodes.length > 3 &&
            nodes.every(
              ({ left, right, top, bottom }) =>
                left >= frame.left - 1 &&
                right <= frame.right + 1 &&
                top >= frame.top - 1 &&
                bottom <= frame.bottom + 1,
            )
          )
        }),
      )
      .toBe(true)
    await press(page, 'Undo: arrange')
    await page.getByRole('button', { name: /^Redo/ }).waitFor()
    expect(product.complaintsOf(page)).toEqual([])
  })
})

describe('a respondent writes over two days on two devices', () => {
  const question = 'Response to the complaint'
  const [half, whole] = ['I was at the other office that', 'I was at the other office that whole week.']
  const name = 'Reply to the complaint'
  const opens = async (page: Page) => {
    await page.goto(product.at('/dashboard'))
    await page.getByRole('region', { name: 'Needs your attention' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: /^Complaint / }).waitFor()
  }
  const answerField = (page: Page) => field(step(page, name), question)
  const saved = (page: Page) => sees(step(page, name), /^Saved .* only you can see this draft/)
  let [onPhone, atDesk] = [] as unknown as [Page, Page]

  test('half of it on a phone, with a file', async () => {
    onPhone = await onDevice(respondent, phone)
    await opens(onPhone)
    await write(step(onPhone, name), question, half)
    await filing.addFiles(step(onPhone, name), 'Documents', [filing.paper])
    await saved(onPhone)
    await looksWell(onPhone, 'a reply, half written', [{ width: 390, colorScheme: 'light' }])
    await onPhone.setViewportSize(phone.viewport)
  })

  test('the next day it is told of on the start page by its first words, and found as it was left', async () => {
    atDesk = await onDevice(respondent)
    await sees(atDesk.getByRole('region', { name: 'Needs your attention' }), `Not sent yet: “${half}”`)
    await looksWell(atDesk, 'start page with a reply that was begun')
    await opens(atDesk)
    await holds(answerField(atDesk), half)
    await step(atDesk, name).getByRole('link', { name: filing.paper.name }).waitFor()
    await write(step(atDesk, name), question, whole)
    await saved(atDesk)
    // It is theirs alone: those who wait for it are told nothing of it.
    const page = await product.as(presiding)
    await page.goto(product.at('/dashboard'))
    expect(await wordsOf(page)).not.toContain(half)
  })

  test('the phone, still open, says that there is a newer one and writes over nothing', async () => {
    await write(step(onPhone, name), 'Anything to add?', 'Typed on the phone')
    const choice = onPhone.getByRole('dialog', { name: 'This draft was changed in another window' })
    await choice.waitFor()
    await looksWell(onPhone, 'a reply, changed elsewhere', [{ width: 390, colorScheme: 'light' }])
    await onPhone.setViewportSize(phone.viewport)
    await choice.getByRole('button', { name: /^Use the other version/ }).click()
    await choice.waitFor({ state: 'detached' })
    await holds(answerField(onPhone), whole)
    await holds(field(step(onPhone, name), 'Anything to add?'), '')
  })

  test('sent from the desk, it is gone on both, and the committee has it with its file', async () => {
    await press(step(atDesk, name), 'Send my reply')
    await press(atDesk.getByRole('dialog', { name: 'Send my reply?' }), 'Send my reply')
    await atDesk.getByRole('status').filter({ hasText: 'is done: Reply given.' }).waitFor()
    await sees(onPhone, 'your draft was sent or discarded on another device')
    await step(onPhone, name).waitFor({ state: 'detached' })
    for (const page of [atDesk, onPhone]) {
      expect(await wordsOf(page)).not.toContain('Not sent: Reply')
      await page.goto(product.at('/dashboard'))
      expect(await wordsOf(page)).not.toContain('Not sent yet')
    }
    const page = await product.as(presiding)
    await page.goto(product.at('/complaints'))
    const number = (await atDesk.getByRole('region', { name: 'Your complaints' }).innerText()).match(
      /[A-Z]+-\d{4}-\w+/,
    )
    await page
      .getByRole('table', { name: 'Complaints' })
      .getByRole('link', { name: number?.[0] ?? '' })
      .click()
    await page.getByRole('tab', { name: 'Added since filing' }).click()
    await sees(page, whole)
    await page.getByRole('tabpanel').getByRole('link', { name: filing.paper.name }).waitFor()
    for (const device of [atDesk, onPhone]) expect(product.complaintsOf(device)).toEqual([])
  })
})

describe('a complainant files on her phone', () => {
  const looks = [
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const
  let page: Page
  const look = async (name: string) => {
    await looksWell(page, `${name}, on a phone`, [...looks])
    await page.setViewportSize(phone.viewport)
  }
  const task = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title, exact: true }) })

  test('by the list of its parts, in which nothing stands about her that she did not say', async () => {
    page = await onDevice(complainant, phone)
    await press(page, 'Menu')
    await page.getByRole('dialog').getByRole('link', { name: 'Complaints' }).click()
    await page.getByRole('link', { name: 'File a complaint' }).first().click()
    await page.getByRole('tab', { name: 'Process Details' }).waitFor()
    await look('process details')
    await page.getByRole('tab', { name: 'Complaint Form' }).click()
    await look('the list of parts')
    // Of herself the workspace knows what her account says, and nothing else.
    await sees(task('Who the complaint is about'), 'Optional')
    await sees(task('What happened'), 'Not started')
    await filing.openPart(page, 'About you')
    expect(
      await Promise.all(
        [/^Your name/, /^Your email/, 'Your gender', 'Your phone'].map((label) =>
          field(page, label).inputValue(),
        ),
      ),
    ).toEqual(['Meera Iyer', complainant.email, 'Woman', ''])
    await look('about her')
    await filing.openPart(page, 'Who the complaint is about')
    await look('whom it is about')
    await filing.openPart(page, 'What happened')
    await write(page, 'What happened?', 'Somebody reads my screen over my shoulder.')
    await writeDate(page, /^On which day/, new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    await look('what happened')
  })

  test('reads all of it again, files it, and finds it as it is', async () => {
    await filing.answerPosh(page)
    await filing.toReview(page)
    await seesTitle(page, 'Review your answers')
    // What she left out is said to be left out.
    await settled(page)
    expect(await page.getByText('Not given').count()).toBeGreaterThan(2)
    await filing.confirmAll(page)
    await look('her answers')
    await press(page, 'File the complaint')
    await seesTitle(page, 'Your complaint is filed')
    await look('the receipt')
    await page.getByRole('link', { name: 'Open my complaint' }).click()
    await page.getByRole('heading', { level: 1, name: /^Complaint / }).waitFor()
    await sees(page, /You filed it/)
    const next = page.getByRole('region', { name: 'What happens next' })
    await sees(next, /assigned to: the committee/)
    await look('her complaint')
    // The open step is said once, and the respondent, whom nobody named, is not made up.
    expect(
      await page
        .getByRole('main')
        .getByText(/Acknowledge the complaint/)
        .count(),
    ).toBe(2)
    await showsNo(page, page.getByText('Respondent', { exact: true }))
    await page.getByRole('tab', { name: 'Who can see what' }).click()
    await look('who can see what')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    expect(await wordsOf(page)).not.toMatch(/informed of the complaint|was informed/i)
    expect(product.complaintsOf(page)).toEqual([])
  })
})
