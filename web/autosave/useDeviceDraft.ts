import { useEffect, useRef, useState } from 'react'
import { beforeSignIn } from '../signIns/sessionEnd.ts'
import { readDeviceDrafts, removeDeviceDraft, writeDeviceDraft, type DeviceDraft } from './deviceDrafts.ts'
import { keepsOnDevice } from './deviceKeys.ts'
import { createDraftKeeper, type DraftKeeper } from './draftKeeper.ts'

/**
 * Keeps what is typed at a place on this device until it is saved. `restore` gets what an earlier page left there;
 * `left` is what it left while something was typed here already, until `choose` says which of both goes on.
 */
export function useDeviceDraft<Draft>(
  place: string | undefined,
  restore: (left: DeviceDraft<Draft>) => unknown,
): DeviceDraftOfForm<Draft> {
  const latest = useRef(restore)
  useEffect(() => {
    latest.current = restore
  })
  const [left, tellLeft] = useState<DeviceDraft<Draft> | null>(null)
  const [readPlace, setReadPlace] = useState<string | null>(null)
  // It stays after the page: the last save ends later, and what was kept is then forgotten.
  const keeper = useRef<DraftKeeper<Draft> | null>(null)
  useEffect(() => {
    if (!place || !keepsOnDevice()) return undefined
    const own = createDraftKeeper<Draft>({
      place,
      store: { read: readDeviceDrafts, write: writeDeviceDraft, remove: removeDeviceDraft },
      restore: (draft) => latest.current(draft),
      tellLeft,
      onRead: () => setReadPlace(place),
    })
    keeper.current = own
    own.start()
    const flush = () => void own.flush()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('online', flush)
    const unregister = beforeSignIn(() => own.flush())
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('online', flush)
      unregister()
      tellLeft(null)
      void own.stop()
    }
  }, [place])
  return {
    left,
    isRead: place !== undefined && readPlace === place,
    keep: (draft) => {
      if (place && keepsOnDevice()) keeper.current?.keep(draft)
    },
    forget: () => keeper.current?.forget(),
    choose: (choice) => keeper.current?.choose(choice),
  }
}

type DeviceDraftOfForm<Draft> = Pick<DraftKeeper<Draft>, 'keep' | 'forget' | 'choose'> & {
  left: DeviceDraft<Draft> | null
  /** Whether it is known what an earlier page left there; never where nothing is kept. */
  isRead: boolean
}
