/** The committee's part of a case: finishing steps, planning and holding a meeting, voting, minutes. */
import type { Locator, Page } from 'playwright-core'
import { press, sees, write, writeDate } from './pageActions.ts'

/** An open step on a case's page. */
export const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Finishes a step that ends in one way, or by the way chosen. */
export async function finish(page: Page, name: string, outcome: string, isOnly = false): Promise<void> {
  if (!isOnly)
    await step(page, name)
      .getByRole('radiogroup', { name: 'How does this step end?' })
      .getByRole('radio', { name: outcome, exact: true })
      .check()
  await press(step(page, name), isOnly ? outcome : 'Finish step')
  await press(page.getByRole('dialog'), 'Finish step')
  await step(page, name)
    .getByRole('button', { name: isOnly ? outcome : 'Finish step', exact: true })
    .waitFor({ state: 'detached' })
}

/** The wall clock of the committee's zone, as a moment field holds it. */
export const wallClock = (fromNowMinutes: number, zone = 'Asia/Kolkata'): string =>
  new Date(Date.now() + fromNowMinutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: zone })
    .replace(' ', 'T')
    .slice(0, 16)

/** Fills in a start, and an end an hour later. */
export async function when(form: Locator, startsInMinutes: number): Promise<void> {
  await writeDate(form, /^Start/, wallClock(startsInMinutes))
  await writeDate(form, /^End/, wallClock(startsInMinutes + 60))
}

type Meeting = {
  title?: string
  agenda: string
  location: string
  startsInMinutes: number
  guests?: string[]
}
export async function plan(
  page: Page,
  name: string,
  { title, agenda, location, startsInMinutes, guests = [] }: Meeting,
): Promise<void> {
  const form = step(page, name)
  if (title) await write(form, 'Title', title)
  await write(form, 'Agenda', agenda)
  await when(form, startsInMinutes)
  await write(form, 'Location', location)
  for (const guest of guests) {
    // A party whom the meeting concerns is invited already.
    const add = form.getByRole('button', { name: new RegExp(`^Add ${guest}`) })
    if ((await add.count()) > 0) await add.click()
  }
  await press(form, 'Plan the meeting and invite')
  await sees(form, location)
}

/** Goes from a case to the page on which the meeting of a step is held. */
export async function openMeeting(page: Page, name: string): Promise<void> {
  await step(page, name).getByRole('link', { name: 'Open the meeting' }).first().click()
  await page.waitForURL(/\/meetings\/[^/]+$/)
}
/** And back to its case. */
export async function backToCase(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().click()
  await page.getByRole('region', { name: 'What happens next' }).waitFor()
}

/** On the page of a meeting that has begun, says who came. */
export async function sayWhoCame(page: Page, attended: string[]): Promise<void> {
  const form = page.getByRole('region', { name: 'Attendance' })
  const parties = form.getByRole('radiogroup', { name: /^Did .* attend\?/ })
  await form.getByRole('button', { name: 'Record attendance' }).waitFor()
  for (const party of await parties.all()) {
    const name = /^Did (.*) attend\?/.exec((await party.locator('..').innerText()).trim())?.[1] ?? ''
    const came = attended.includes(name)
    await party.getByRole('radio', { name: came ? 'Attended' : 'Did not attend', exact: true }).check()
  }
  for (const untold of await form.getByRole('radiogroup', { name: /^Was .* notified of this meeting/ }).all())
    await untold.getByRole('radio', { name: 'No', exact: true }).check()
  for (const guest of attended) {
    const box = form.getByRole('checkbox', { name: guest })
    if ((await box.count()) > 0) await box.check()
  }
  await press(form, 'Record attendance')
  await form.getByRole('button', { name: 'Record attendance' }).waitFor({ state: 'detached' })
}

/**
 * Records who came to a meeting that has begun, and comes back. Members and guests are ticked; of a party it is said
 * by itself, and that it had not been told.
 */
export async function record(page: Page, name: string, attended: string[]): Promise<void> {
  await openMeeting(page, name)
  await sayWhoCame(page, attended)
  await backToCase(page)
}

/** Writes the minutes on the page of a meeting. */
export async function writeMinutes(page: Page, minutes: string, outcome?: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Minutes' })
  await write(form, 'What was said and decided', minutes)
  if (outcome) await write(form, 'Outcome in one sentence', outcome)
  await press(form, 'Save the minutes')
  await form.getByRole('button', { name: 'Edit minutes' }).waitFor()
}

/** Records who came and writes the minutes. */
export async function hold(
  page: Page,
  name: string,
  attended: string[],
  minutes: string,
  outcome: string,
): Promise<void> {
  await openMeeting(page, name)
  await sayWhoCame(page, attended)
  await writeMinutes(page, minutes, outcome)
  await backToCase(page)
}

/** Votes on the page of a meeting. */
export async function castVote(page: Page, outcome: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'Your vote' })
    .getByRole('radio', { name: outcome, exact: true })
    .check()
  await press(page, 'Vote')
  await press(
    page.getByRole('dialog', { name: outcome === 'I abstain' ? 'Abstain?' : `Vote for “${outcome}”?` }),
    'Vote',
  )
  await sees(page, 'You have voted.')
}
/** The same from the case, and comes back. */
export async function vote(page: Page, name: string, outcome: string): Promise<void> {
  await openMeeting(page, name)
  await castVote(page, outcome)
  await backToCase(page)
}
