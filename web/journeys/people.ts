/** People at their browsers: each signs in through the page, once, in a browser context of their own. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { demoAccounts, demoPassword as password } from '../signIns/demoAccounts.ts'
import { launchBrowser } from './browser.ts'

type Somebody = { email: string }
export type People = {
  browser: Browser
  /** Somebody's own page, signed in. The same one each time. */
  as(person: Somebody): Promise<Page>
  /** The address of a path on the workspace's host, or the main one. */
  at(path: string, host?: string): string
  /** A page that nobody signed in on. */
  fresh(options?: BrowserContextOptions): Promise<Page>
  /**
   * What a page's browser complained of since it was asked last: broken scripts and errors on the console.
   */
  complaintsOf(page: Page): string[]
  /** What any of them complained of so far. */
  complaints: string[]
  close(): Promise<void>
}
const workspace = 'acme.localhost'

export async function openPeople(webOrigin: (host: string) => string): Promise<People> {
  const browser = await launchBrowser()
  const pages = new Map<string, Promise<Page>>()
  const complaints: string[] = []
  const complaintsByPage = new WeakMap<Page, string[]>()
  const at = (path: string, host = workspace) => `${webOrigin(host)}${path}`

  async function fresh(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const own: string[] = []
    complaintsByPage.set(page, own)
    const complain = (what: string) => {
      for (const each of [own, complaints]) each.push(`${new URL(page.url()).pathname}: ${what}`)
    }
    page.on('pageerror', (error) => complain(error.message))
    // What the API refuses, as it should, the browser calls a resource that failed to load.
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource.* 4\d\d /.test(message.text()))
        complain(message.text())
    })
    return page
  }

  async function signedIn({ email }: Somebody): Promise<Page> {
    const page = await fresh()
    await page.goto(at('/signin'))
    await signIn(page, email)
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    return page
  }

  return {
    browser,
    at,
    fresh,
    complaints,
    complaintsOf: (page) => complaintsByPage.get(page)?.splice(0) ?? [],
    as(person) {
      const page = pages.get(person.email) ?? signedIn(person)
      pages.set(person.email, page)
      return page
    },
    close: () => browser.close(),
  }
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email or employee ID').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** One of the demo's people, by the part they have. */
export const demoAccount = (part: RegExp): Somebody =>
  demoAccounts.find((each) => part.test(each.part)) ?? { email: '' }

/** A page of the platform's own host, with its admin signed in. */
export async function enterPlatform(
  { fresh, at }: Pick<People, 'fresh' | 'at'>,
  email: string,
): Promise<Page> {
  const page = await fresh()
  await page.goto(at('/workspace/signin', 'localhost'))
  await signIn(page, email)
  await page.getByRole('link', { name: 'Go to the platform' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  return page
}
