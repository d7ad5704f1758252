import { useEffect } from 'react'

type Undoable = { temporal: { getState: () => { undo: () => void; redo: () => void } } }

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Command on a Mac) undo and redo what is being drawn or written, also while a
 * field of it has the focus.
 */
export function useUndoKeys(store: Undoable) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        (event.target instanceof Element && event.target.closest('[data-own-undo]'))
      )
        return
      const key = event.key.toLowerCase()
      const does = key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : null
      if (!does) return
      event.preventDefault()
      store.temporal.getState()[does]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store])
}
