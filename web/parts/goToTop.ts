/** To the top of the screen, with the focus on its heading: where the next part of the way begins. */
export function goToTop(): void {
  window.scrollTo({ top: 0 })
  focusHeading()
}

/** The heading of the page: where the focus goes when what had it is gone. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
