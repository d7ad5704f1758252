/** What a browser keeps of what is typed, and how a session or a page ends before it is saved. */
import type { Page } from 'playwright-core'

/** What this browser keeps of drafts, as text. */
export const keptHere = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('redress')
        opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')))
        opened.addEventListener('success', () => {
          const database = opened.result
          if (!database.objectStoreNames.contains('drafts')) return resolve([])
          const all = database.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => {
            database.close()
            resolve(
              all.result.map(
                ({ name, sealed }) => `${name} ${new TextDecoder().decode(sealed as ArrayBuffer)}`,
              ),
            )
          })
        })
      }),
  )
/** No save arrives from now on. */
export const refuseSaving = (page: Page, path: RegExp) =>
  page.route(path, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))

/** The session is over for the server; the page hears of it with its next call, which is let through. */
export async function endSession(page: Page, path: RegExp): Promise<void> {
  await page.context().clearCookies()
  await page.unroute(path)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.waitForURL(/\/signin\?redirect=/)
}
