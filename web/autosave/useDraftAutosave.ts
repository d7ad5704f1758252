import { useEffect, useState } from 'react'
import {
  createDraftAutosave,
  savedState,
  type AutosaveOptions,
  type DraftAutosave,
  type Saved,
  type SaveState,
} from './draftAutosave.ts'

type Options<Draft, Theirs extends Saved> = Omit<AutosaveOptions<Draft, Theirs>, 'onStateChange'> &
  Pick<Saved, 'updatedAt'>

/**
 * A draft's autosave for as long as a part of the page stands, and how far the draft is saved: also when the
 * page is hidden or left, and at once when the network is back. Options count once; null saves nothing.
 */
export function useDraftAutosave<Draft extends object, Theirs extends Saved>(
  options: Options<Draft, Theirs> | null,
): { autosave: DraftAutosave<Draft, Theirs> | null; state: SaveState<Theirs> } {
  const [state, setState] = useState<SaveState<Theirs>>(() =>
    options ? savedState(options) : { is: 'EMPTY' },
  )
  const [autosave] = useState(
    () => options && createDraftAutosave<Draft, Theirs>({ ...options, onStateChange: setState }),
  )
  useEffect(() => {
    if (!autosave) return undefined
    const flush = () => void autosave.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', flushHidden)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', flushHidden)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [autosave])
  return { autosave, state }
}
