/** The admin draws a process from an empty canvas: with the mouse, with the keyboard, and in the outline. */
import type { Locator, Page } from 'playwright-core'
import { choose, field, holds, press, sees, seesTitle, write } from './pageActions.ts'

/** A step, stage or end on the canvas, by the words that begin its description. */
export const node = (page: Page, words: string | RegExp): Locator => page.getByRole('group', { name: words })
export const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' })
/** Opens one part of the panel. */
export const part = (page: Page, name: RegExp) => details(page).getByRole('button', { name }).click()
/** The canvas draws a moment later what was chosen, and moves to it. */
export const showAll = (page: Page) => press(page, 'Fit to screen')

export async function beginEmpty(page: Page, name: string, unit: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workflows' }).click()
  await seesTitle(page, 'Workflows')
  await page.getByRole('link', { name: 'New workflow' }).first().click()
  await press(page, /^Start empty.*Empty complaint process/)
  const begin = page.getByRole('dialog')
  await write(begin, 'Name', name)
  await choose(begin, /^Applies to business units/, unit)
  await press(begin, 'Create workflow')
  await seesTitle(page, name)
}

/** By mouse: two steps beside each other, named, and what follows what. */
export async function drawIntake(page: Page): Promise<void> {
  await press(page, 'Add action')
  await write(details(page), 'Name', 'Read the complaint')
  await part(page, /^Outcomes and what comes next/)
  await write(details(page), 'Outcome 1', 'Taken up')
  await press(page, 'Add')
  await page.getByRole('menuitem', { name: /^Action/ }).click()
  await write(details(page), 'Name', 'Reply to the complaint')
  await part(page, /^Who acts/)
  await choose(details(page), 'Who acts on this step', 'Respondent')
  await part(page, /^Outcomes and what comes next/)
  await write(details(page), 'Outcome 1', 'Replied')
  await part(page, /^Form/)
  await press(details(page), 'Add a section')
  await write(details(page), 'Section', 'Your side')
  await press(details(page), 'Add a question')
  await page.getByRole('menuitem', { name: /^Text area/ }).click()
  await write(details(page), 'Question', 'What do you say to it?')
  await details(page).getByRole('switch', { name: 'Required' }).check()
}

/** By keyboard: a name on the canvas, a step moved, removed and brought back. */
export async function tidyByKeyboard(page: Page): Promise<void> {
  await showAll(page)
  const stage = node(page, /^Stage 1 of 1/)
  await stage.focus()
  await page.keyboard.press('F2')
  await write(page, 'Name of the stage', 'Intake')
  await page.keyboard.press('Enter')
  await node(page, /^Stage 1 of 1: Intake, 2 steps/).waitFor()
  const reply = node(page, /^Action: Reply to the complaint/)
  await reply.focus()
  const before = await reply.boundingBox()
  await page.keyboard.press('Shift+ArrowRight')
  await page.waitForFunction(
    ([name, x]) => (document.querySelector(`[aria-label^="${name}"]`)?.getBoundingClientRect().x ?? 0) > x,
    ['Action: Reply to the complaint', before?.x ?? 0] as const,
  )
  await page.keyboard.press('Delete')
  await reply.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await reply.waitFor()
}

/** In the outline, with the keyboard alone: a second stage with a meeting that votes. */
export async function drawHearing(page: Page): Promise<void> {
  await page.getByText('Outline', { exact: true }).click()
  await pressByKey(page, 'Add a stage')
  await field(page, 'Name of stage 2').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Decision')
  await pressByKey(page, 'Add meeting to Decision')
  await write(details(page), 'Name', 'Hearing')
  await part(page, /^Outcomes and what comes next/)
  await write(details(page), 'Outcome 1', 'Upheld')
  await press(details(page), 'Add an outcome')
  await write(details(page), 'Outcome 2', 'Not upheld')
  await part(page, /^Meeting/)
  await write(details(page), 'Quorum', '2')
  await choose(details(page), 'Vote', /^Secret/)
  await pressByKey(page, /^Change outcomes and stage of Reply to the complaint/)
  await choose(page, 'After “Replied”, go to', 'Hearing')
  await holds(page.getByRole('combobox', { name: 'After “Replied”, go to' }), 'Hearing')
}

async function pressByKey(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Back on the canvas: a last step, and an arrow drawn from an outcome to the end. */
export async function drawEnd(page: Page): Promise<void> {
  await page.getByText('Canvas', { exact: true }).click()
  await showAll(page)
  await arrow(page, 'From Reply to the complaint, when “Replied”, to Hearing')
  await node(page, /^Meeting: Hearing/).click({ position: { x: 60, y: 12 } })
  await press(page, 'Add')
  await page.getByRole('menuitem', { name: /^Action/ }).click()
  await write(details(page), 'Name', 'Carry it out')
  await part(page, /^Outcomes and what comes next/)
  await write(details(page), 'Outcome 1', 'Carried out')
  await showAll(page)
  const from = node(page, /^Meeting: Hearing/)
    .getByText('Not upheld', { exact: true })
    .locator('..')
    .locator('.react-flow__handle')
  await drawArrow(
    page,
    from,
    page.locator('.react-flow__node-end', { hasText: 'Close' }).locator('.react-flow__handle'),
  )
  await arrow(page, 'From Hearing, when “Not upheld”, to Close the complaint')
}

const arrow = (page: Page, name: string) => page.getByRole('group', { name }).waitFor({ state: 'attached' })

/**
 * Draws with the mouse as a hand does, each movement once the canvas has answered to the one before: on a
 * busy machine it still moves, or has not begun the line, when the next one comes.
 */
export async function drawArrow(page: Page, from: Locator, to: Locator): Promise<void> {
  await standsStill(page)
  await from.hover()
  await page.mouse.down()
  const goal = await middleOf(to)
  await page.mouse.move(goal.x - 40, goal.y - 40, { steps: 5 })
  await page.locator('.react-flow__connection').waitFor({ state: 'attached' })
  await page.mouse.move(goal.x, goal.y, { steps: 5 })
  await to.and(page.locator('.connectingto.valid')).waitFor({ state: 'attached' })
  await page.mouse.up()
}

/** Waits until the canvas has moved to where it goes. */
const standsStill = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise<boolean>((done) => {
        const placeNow = () =>
          document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? ''
        const before = placeNow()
        setTimeout(() => done(before !== '' && before === placeNow()), 200)
      }),
  )

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nothing to draw to.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** What is said before filing, asked in the form, and shown to a respondent. */
export async function describeFiling(page: Page): Promise<void> {
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } })
  await part(page, /^Complaint form/)
  await press(details(page), 'Add a section')
  await write(details(page), 'Section', 'Where it was')
  await press(details(page), 'Add a question')
  await page.getByRole('menuitem', { name: /^Input box/ }).click()
  await write(details(page), 'Question', 'Where did it happen?')
  await details(page).getByRole('switch', { name: 'Required' }).check()
  await part(page, /^Prerequisites to confirm/)
  await press(details(page), 'Add a statement')
  await write(details(page), 'Statement 1', 'What I write is true as far as I know.')
  await part(page, /^Filing and visibility/)
  await details(page)
    .getByRole('group', { name: /^What the respondent can read/ })
    .getByLabel('Incidents')
    .check()
  await part(page, /^Law and confidentiality/)
  await write(
    details(page),
    'Confidentiality notice',
    'The committee reads it. The respondent learns of it once the committee has taken it up.',
  )
  await part(page, /^Withdrawing and reopening/)
  await details(page).getByRole('switch', { name: 'A closed case can be reopened' }).check()
  await choose(details(page), 'It continues with', 'Carry it out')
}

/** Publishing shows what is wrong instead; some of it is mended by a press, the rest by hand. */
export async function mendProblems(page: Page): Promise<void> {
  await press(page, 'Publish')
  const problems = page.getByRole('list', { name: 'Problems' })
  await sees(problems, 'No one is assigned to “Read the complaint”.')
  for (const fix of ['Assign it to the committee', 'Add a deadline', 'Close the complaint there'])
    await mendAll(problems, fix)
  await problems
    .getByRole('button', { name: /respondent would be asked to act on “Reply to the complaint” before/ })
    .click()
  await showAll(page)
  await node(page, /^Action: Read the complaint/).click({ position: { x: 60, y: 12 } })
  await part(page, /^Automatic actions/)
  await press(details(page), 'Add an action')
  await page.getByRole('menuitem', { name: 'Inform the respondent' }).nth(1).click()
  await part(page, /^Deadline/)
  await write(details(page), 'Done within', '4')
  await choose(details(page), 'Unit', 'hours')
  await write(details(page).getByRole('group', { name: 'First threshold' }), 'After how many hours', '2')
}

async function mendAll(problems: Locator, fix: string): Promise<void> {
  const buttons = problems.getByRole('button', { name: fix })
  for (let left = await buttons.count(); left > 0; left = await buttons.count()) {
    await buttons.first().click()
    await buttons.nth(left - 1).waitFor({ state: 'detached' })
  }
}

export async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('tab', { name: /^Problems/ }).click()
  await sees(page, 'No problems. It can be published.')
  await press(page, 'Publish')
  const question = page.getByRole('dialog')
  await write(question, /^What changed/, note)
  await press(question, 'Publish')
  await sees(page, 'Version 1 is published')
}
