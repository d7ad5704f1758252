/** What a journey prints when one of its tests fails, for whoever asks why and cannot see its pages. */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterEach } from 'vitest'

/** After each test that fails: prints how each open page is, and where pictures of them lie. */
export const reportFailures = (journey: () => { browser: Browser }): void =>
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const pages = journey()
      .browser.contexts()
      .flatMap((context) => context.pages())
    const states = await Promise.all(pages.map(stateOf))
    const folder = await keepPictures(pages, task.name)
    console.log(`The open pages:\n${states.join('\n')}\nPictures of them: ${folder}`)
  })

/**
 * How a page is, in one line: its path, how many frames it drew in a second, what has the focus, which dialog
 * is open. Nothing that somebody typed, and no query, for links hold secrets there. Takes five seconds at most.
 */
export async function stateOf(page: Page): Promise<string> {
  const path = new URL(page.url()).pathname.replaceAll(/[^/]{37,}/g, '…')
  const observation = page.evaluate(observe).catch((error: unknown) => String(error).split('\n')[0])
  return `  ${path}: ${await Promise.race([observation, sleep(5_000, 'its scripts answer nothing')])}`
}

/** Runs in the page. Playwright clicks what stands at one place for two frames, so both are told. */
function observe(): Promise<string> {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
  const nameOf = (element: Element | null) => {
    const label = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')
    const field = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const isWritten = element?.matches('input, textarea, [contenteditable]')
    const words =
      element?.getAttribute('aria-label') ?? (field ?? label ?? (isWritten ? null : element))?.textContent
    return `${element?.tagName.toLowerCase()} “${(words ?? '').trim().slice(0, 60)}”`
  }
  const placeNow = () =>
    JSON.stringify([...(dialog?.querySelectorAll('button') ?? [])].at(-1)?.getBoundingClientRect())
  return new Promise((resolve) => {
    let [frames, moves, place] = [0, 0, placeNow()]
    const count = () => {
      frames++
      const now = placeNow()
      if (now !== place) moves++
      place = now
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    setTimeout(() => {
      const animations = document.getAnimations().filter(({ playState }) => playState === 'running').length
      const open = dialog
        ? `${nameOf(dialog)} is open, its last button moved ${moves} times`
        : 'no dialog is open'
      resolve(
        `${frames} frames in a second, ${document.visibilityState}, ${animations} animations, ` +
          `focus on ${nameOf(document.activeElement)}, ${open}`,
      )
    }, 1_000)
  })
}

/** Answers the folder. */
async function keepPictures(pages: Page[], name: string): Promise<string> {
  const folder = join(tmpdir(), 'redress-journeys', name.replaceAll(/\W+/g, '-').slice(0, 60))
  await mkdir(folder, { recursive: true })
  await Promise.all(
    pages.map((page, count) =>
      page.screenshot({ path: join(folder, `${count}.png`), timeout: 5_000 }).catch(() => null),
    ),
  )
  return folder
}
