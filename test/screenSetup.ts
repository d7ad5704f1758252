/** What Mantine asks of a browser and jsdom lacks; no test sees sizes or scrolling. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// The next file in this process sets it again.
Object.defineProperty(globalThis, 'IntersectionObserver', {
  value: globalThis.ResizeObserver,
  configurable: true,
})
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// jsdom works a style out in milliseconds, thousands of times a test. No stylesheet is loaded here, so what hides
// something is its markup alone.
// A drawer that slides in is no less to be seen for its backface-visibility.
const unseen = '[style^="visibility: hidden"], [style*=" visibility: hidden"]'
const shut = '[hidden], dialog:not([open]), details:not([open]) > :not(summary)'
window.getComputedStyle = (element) =>
  new Proxy((element as HTMLElement).style, {
    get(own, name: string) {
      if (name === 'display' && element.matches(shut)) return 'none'
      if (name === 'visibility' && element.closest(unseen)) return 'hidden'
      const value: unknown = Reflect.get(own, name, own)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
