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

type KeptFiles = { whole: number; bytes: number; words: string }
/** What this browser keeps of files that are not uploaded yet: how many are whole, and all of it as text. */
export const filesKeptHere = (page: Page): Promise<KeptFiles> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
      })
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'redress-files')) return { whole: 0, bytes: 0, words: '' }
    const database = await answerOf(indexedDB.open('redress-files'))
    const read = (name: string) => answerOf(database.transaction(name).objectStore(name).getAll())
    const [files, chunks] = [await read('files'), await read('chunks')]
    database.close()
    const sealed = [...files, ...chunks].map((row) => row.sealed as ArrayBuffer)
    return {
      whole: files.filter(({ isWhole }) => isWhole).length,
      bytes: sealed.reduce((sum, { byteLength }) => sum + byteLength, 0),
      words: sealed.map((each) => new TextDecoder().decode(each)).join(' '),
    }
  })

/** The network of a page is gone, or back. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline, ...speed })
}
