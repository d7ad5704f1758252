import { useEffect, useRef } from 'react'
import type { SaveState } from './draftAutosave.ts'

type Autosave = { flush: () => Promise<unknown>; isUnsaved: () => boolean }

/** Forgets what is kept on the device once it is saved: while the page stands, or by its last save after that. */
export function useForgetWhenSaved(autosave: Autosave | null, state: SaveState, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  // With each save: a busy page may render nothing between two of them.
  useEffect(() => {
    if (state.is === 'SAVED') latest.current()
  }, [state])
  useEffect(
    () => () => {
      void (async () => {
        await autosave?.flush()
        if (autosave && !autosave.isUnsaved()) latest.current()
      })()
    },
    [autosave],
  )
}
