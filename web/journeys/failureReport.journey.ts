/** What is told of the pages when a journey fails: enough to see why, and nothing that somebody wrote. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { stateOf } from './failureReport.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const body = (html: string) => ({ status: 200, contentType: 'text/html', body: html })
/** A page of this path and content. */
async function pageAt(path: string, html: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.route('**/*', (route) => route.fulfill(body(`<!doctype html>${html}`)))
  await page.goto(`http://acme.localhost${path}`)
  return page
}

test('a page tells its path, its frames, its focus and the dialog that is open', async () => {
  const page = await pageAt(
    `/complaints/${'s'.repeat(40)}?code=secret#secret`,
    '<section role="dialog" aria-labelledby="t"><h2 id="t">Finish this step?</h2>' +
      '<label>Reason <input value="He shouts at me" autofocus></label><button>Finish step</button></section>',
  )
  const stateText = await stateOf(page)
  expect(stateText).toMatch(/^ {2}\/complaints\/…: [1-9]\d* frames in a second, visible, 0 animations, /)
  expect(stateText).toContain('focus on input “Reason”')
  expect(stateText).toContain('section “Finish this step?” is open, its last button moved 0 times')
  expect(stateText).not.toMatch(/secret|shouts/)
})

test('what never stands still is told, and what has no dialog', async () => {
  const moving = await pageAt(
    '/moving',
    '<section role="dialog" aria-label="Moving"><button>Go</button></section><script>' +
      'let at = 0; setInterval(() => { document.querySelector("button").style.marginLeft = `${++at % 9}px` }, 5)' +
      '</script>',
  )
  expect(await stateOf(moving)).toMatch(/section “Moving” is open, its last button moved [1-9]\d* times/)
  expect(await stateOf(await pageAt('/plain', '<p>Hello</p>'))).toMatch(/focus on body .*no dialog is open$/)
})

test('a page that hangs says so instead of hanging the telling', async () => {
  const page = await pageAt('/hangs', '<p>Hello</p>')
  page.evaluate('for (;;) {}').catch(() => {}) // until the browser is closed
  expect(await stateOf(page)).toBe('  /hangs: its scripts answer nothing')
})
