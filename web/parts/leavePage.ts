/** Going away at once, and staying away: the way back in this tab shows nothing of what was left. */
import { queryClient } from '../client.ts'

/** A page that anybody may have open; the one that is left is not kept in the way back. */
const elsewhere = 'https://www.wikipedia.org/'
/** In this tab alone, until somebody comes here again by choice. */
const mark = 'redress.left'

export function leavePage(): void {
  // Nothing may ask or hold back now, not even for what is unsaved.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  hide()
  sessionStorage.clear()
  sessionStorage.setItem(mark, 'yes')
  queryClient.clear()
  window.location.replace(elsewhere)
}

function hide(): void {
  document.body.hidden = true
  document.title = 'Wikipedia'
}

/**
 * Before anything is drawn: whether the browser's way back led here after somebody left. Then nothing is to
 * be drawn, and it leads away again.
 * Pages before the one that was left stand in the way back still, and no page can take those out.
 */
export function isLedBack(): boolean {
  // A page that the browser had kept whole comes back without being loaded.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && sessionStorage.getItem(mark)) leavePage()
  })
  if (!sessionStorage.getItem(mark)) return false
  const [way] = performance.getEntriesByType('navigation')
  const type = way && 'type' in way ? way.type : ''
  if (type === 'back_forward' || type === 'reload') {
    hide()
    window.location.replace(elsewhere)
    return true
  }
  sessionStorage.removeItem(mark)
  return false
}
