/** To the top of the screen, with the focus on its heading: where the next part of the way begins. */
export function goToTop(): void {
  window.scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
}
