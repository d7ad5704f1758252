/** What people do with a page, in the words that stand on it. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { typedDate } from '../../test/typedDate.ts'

export type PageOrLocator = Page | Locator

export const press = (place: PageOrLocator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).click()
/** A field to type into, by its label. */
export const field = (place: PageOrLocator, label: string | RegExp): Locator =>
  place
    .getByRole('textbox', { name: label, exact: true })
    .or(place.getByRole('spinbutton', { name: label, exact: true }))
export const write = (place: PageOrLocator, label: string | RegExp, text: string) =>
  field(place, label).fill(text)
/** Types a day, 2026-11-24, or a moment of it, 2026-11-24T14:30, as our languages order them, and leaves the field. */
export async function writeDate(place: PageOrLocator, label: RegExp, value: string): Promise<void> {
  const input = place.getByRole('textbox', { name: label })
  await input.fill(typedDate(value))
  await input.blur()
}

/** Takes one of what is offered: radio buttons, the browser's own list, or one of ours that opens. */
export async function choose(
  place: PageOrLocator,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> {
  const radios = place.getByRole('radiogroup', { name: label, exact: true })
  const list = place.getByRole('combobox', { name: label, exact: true })
  await radios.or(list).first().waitFor()
  if ((await radios.count()) > 0) return radios.getByRole('radio', { name: option, exact: true }).check()
  if ((await list.evaluate((element) => element.tagName)) === 'SELECT')
    return void (await list.selectOption(String(option)))
  await list.click()
  await pageOf(place)
    .getByRole('listbox', { name: label, exact: true })
    .getByRole('option', { name: option, exact: true })
    .click()
}

/** Waits until words stand on the page. */
export const sees = (place: PageOrLocator, words: string | RegExp) =>
  place.getByText(words).filter({ visible: true }).first().waitFor()
export const seesTitle = (page: Page, title: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Waits until a screen has stopped loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main h1, main h2') && !document.querySelector('main [aria-busy=true]'),
  )
}

/** Waits until a field holds this: what it holds comes a moment after the field. */
export const holds = (one: Locator, value: string | RegExp): Promise<void> =>
  expect
    .poll(() => one.inputValue())
    .toEqual(typeof value === 'string' ? value : expect.stringMatching(value))

/** Waits until a screen has settled, and shows none of these. */
export async function showsNo(page: Page, these: Locator): Promise<void> {
  await settled(page)
  await expect.poll(() => these.count()).toBe(0)
}

/** Every one of several that come together: waits for the first. */
export async function allOf(these: Locator): Promise<Locator[]> {
  await these.first().waitFor()
  return these.all()
}

/** All the words of a screen. */
export async function wordsOf(page: Page): Promise<string> {
  await settled(page)
  return page.locator('body').innerText()
}

/** What an address answers to this person's browser: its status. */
export const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path)

const pageOf = (place: PageOrLocator): Page => ('page' in place ? place.page() : place)

/** Finds somebody by what is typed. In the middle of the screen, for a list is hidden once its field is not seen. */
export async function pickPerson(
  place: PageOrLocator,
  label: string,
  typed: string,
  who: RegExp,
): Promise<void> {
  const finder = place.getByRole('combobox', { name: label })
  await finder.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await finder.fill(typed)
  await pageOf(place).getByRole('option', { name: who }).click()
}
