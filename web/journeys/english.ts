/** What stands on a page in English although its reader chose another language. */
import type { Page } from 'playwright-core'
import { settled } from './pageActions.ts'

/**
 * Runs of three or more Latin words in visible text, labels and hints of a page. What people typed themselves is
 * handed in and left out; names, addresses and citations have fewer words in a row, or figures between them.
 */
export async function englishOn(page: Page, typed: string[] = []): Promise<string[]> {
  await settled(page)
  const visibleTexts = await page.evaluate(() => {
    // The name of the library that draws the canvas stays what it is.
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.react-flow__attribution')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = [document.title]
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if (parentElement && !parentElement.matches('script, style, code') && isSeen(parentElement))
        texts.push(nodeValue ?? '')
    }
    const hints = ['aria-label', 'title', 'placeholder', 'alt']
    for (const element of document.querySelectorAll(hints.map((hint) => `[${hint}]`).join()))
      if (isSeen(element)) texts.push(...hints.map((hint) => element.getAttribute(hint) ?? ''))
    return texts
  })
  const own = (text: string) => typed.reduce((rest, each) => rest.replaceAll(each, ' … '), text)
  return [...new Set(visibleTexts.map(own))].filter((text) =>
    /[A-Za-z]{2,}(?:[\s’'-]+[A-Za-z]+){2,}/.test(text),
  )
}
