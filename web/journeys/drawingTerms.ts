/** The admin draws what waits, what time decides, and what runs side by side; and plays the way to a mistake. */
import type { Locator, Page } from 'playwright-core'
import { details, drawArrow, node, part, showAll } from './drawing.ts'
import { choose, press, sees, write } from './pageActions.ts'

type Leaving = [step: string, outcome: string]
/** Two arrows by mouse: a second one from an outcome, and one to where another branch already arrives. */
export async function drawFork(page: Page, fork: Leaving, join: Leaving, end: string): Promise<void> {
  const [forked] = join
  for (const [[step, outcome], to] of [
    [fork, forked],
    [join, end],
  ] as const) {
    await showAll(page)
    const from = node(page, new RegExp(`^Action: ${step}`))
      .getByText(outcome, { exact: true })
      .locator('..')
      .locator('.react-flow__handle')
    await drawArrow(page, from, node(page, new RegExp(`^Action: ${to}`)).locator('.react-flow__handle-left'))
    await page
      .getByRole('group', { name: `From ${step}, when “${outcome}”, to ${to}` })
      .waitFor({ state: 'attached' })
  }
  await node(page, new RegExp(`^Action: ${end}.*Opens once for all arrows`)).waitFor()
}

type Term = { from?: string; amount?: string; takes?: string; isWaiting?: true }
/** A deadline of the case, in the panel of the workflow. */
export async function addTerm(page: Page, number: number, name: string, term: Term): Promise<void> {
  await openTerms(page)
  await press(details(page), 'Add a case deadline')
  await write(card(page, `Case deadline ${number}`), 'Name', name)
  await fill(page, name, term)
}

const card = (page: Page, name: string): Locator => details(page).getByRole('group', { name, exact: true })

async function openTerms(page: Page): Promise<void> {
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } })
  if (await details(page).getByRole('button', { name: 'Case deadlines', expanded: false }).isVisible())
    await part(page, /^Case deadlines/)
  await details(page).getByRole('button', { name: 'Add a case deadline' }).waitFor()
}

async function fill(page: Page, name: string, { amount, from, takes, isWaiting }: Term): Promise<void> {
  const own = card(page, name)
  if (isWaiting) await choose(own, 'What it does', 'Waiting period before an outcome')
  if (amount) await write(own, 'Length', amount)
  if (from) await choose(own, 'Counted from', from)
  if (!takes) return
  await choose(own, 'When it ends, finish a step with', takes)
  await own.getByRole('switch', { name: 'Also if that step opens later' }).check()
}

/** The first outcome of a step cannot be chosen before the end of a waiting period. */
export async function letWait(page: Page, step: string, term: string): Promise<void> {
  await showAll(page)
  await node(page, new RegExp(`^Action: ${step}`)).click({ position: { x: 60, y: 12 } })
  await part(page, /^Outcomes and what comes next/)
  await details(page).getByRole('button', { name: 'Instructions for the person acting' }).first().click()
  await choose(details(page), 'Only after the end of', term)
}

/** Plays a way to its end by keyboard and by button. Answers what each move said. */
export async function playToTheEnd(page: Page, way: Locator): Promise<string[]> {
  const liveRegion = way.locator('[aria-live=polite]')
  const place = way.getByText(/^\d+ of \d+$/)
  const total = Number((await place.innerText()).split(' of ')[1])
  const announcements = [await liveRegion.innerText()]
  for (let at = 2; at <= total; at++) {
    if (at % 2) await press(way, 'Next')
    else await page.keyboard.press('ArrowRight')
    await sees(way, `${at} of ${total}`)
    announcements.push(await liveRegion.innerText())
  }
  return announcements
}
