/** Looks at a screen as it stands, at two widths, in light and dark. */
import { createRequire } from 'node:module'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './pageActions.ts'
import type { People } from './people.ts'

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Look = { width: 390 | 1440; colorScheme: 'light' | 'dark' }
const everywhere: Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
]

/**
 * What is wrong with a screen, as sentences; none when all is well. JOURNEY_PICTURES names a folder for
 * pictures of it.
 */
async function faultsOf(page: Page, name: string, looks = everywhere): Promise<string[]> {
  // A colour that is on its way is neither the old nor the new one.
  await page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important }',
  })
  const faults: string[] = []
  for (const [at, { width, colorScheme }] of looks.entries()) {
    // At a width that was looked at, another scheme changes colours alone.
    const isColours = looks.slice(0, at).some((before) => before.width === width)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.emulateMedia({ colorScheme })
    // A page that the server made follows the browser by itself.
    await page.waitForFunction((scheme) => {
      const set = document.documentElement.dataset['mantineColorScheme']
      return set === undefined || set === scheme
    }, colorScheme)
    // A chart draws itself anew a moment after its page has become narrower.
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
        timeout: 2_000,
      })
      .catch(() => {})
    faults.push(
      ...(await faultsNow(page, isColours)).map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`),
    )
    await keepPicture(page, `${name} ${width} ${colorScheme}`)
  }
  return faults
}

/** Expects that a screen looks well, and that its browser complained of nothing meanwhile. */
export const lookingAt =
  (people: () => Pick<People, 'complaintsOf'>) =>
  async (page: Page, name: string, looks?: Look[]): Promise<void> => {
    await settled(page)
    expect(await faultsOf(page, name, looks)).toEqual([])
    expect(people().complaintsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }

async function faultsNow(page: Page, isColours: boolean): Promise<string[]> {
  const shape = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    over: document.documentElement.scrollWidth - window.innerWidth,
    days: document.body.innerText.match(/\b20\d\d-[01]\d-[0-3]\d\b/g) ?? [],
  }))
  return [
    ...(shape.headings === 1 ? [] : [`has ${shape.headings} first headings`]),
    ...(shape.title.trim() ? [] : ['has no title']),
    ...(shape.over > 0 ? [`is ${shape.over} px too wide`] : []),
    ...shape.days.map((day) => `shows ${day}, a day as machines write it`),
    ...(await violations(page, isColours)),
  ]
}

/** Rules of axe that ask for colours, of those that it runs. */
const aboutColours = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, isColours: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe)
  const axeResults = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        // Not 'cssom': it fetches every style sheet for one experimental rule, which axe leaves out.
        preload: { assets: ['media'] },
        ...(rules ? { runOnly: rules } : {}),
      }),
    isColours ? aboutColours : null,
  )
  return axeResults.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')}: ${node.failureSummary?.replaceAll(/\s+/g, ' ') ?? ''}`)
        .join(' | ')})`,
  )
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['JOURNEY_PICTURES']
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`), fullPage: true })
}
