import { useEffect, useRef } from 'react'
import { beforeSignIn } from '../signIns/signedOut.ts'
import {
  keepsOnDevice,
  readDeviceDraft,
  removeDeviceDraft,
  writeDeviceDraft,
  type DeviceDraft,
} from './deviceDrafts.ts'

const quietMs = 250

/** Keeps what is typed at a place on this device until it is saved; `restore` gets what an earlier page left there. */
export function useDeviceDraft<Draft>(
  place: string | undefined,
  restore: (left: DeviceDraft<Draft>) => void,
): { keep: (draft: DeviceDraft<Draft>) => void; forget: () => void } {
  const latest = useRef({
    restore,
    waiting: null as DeviceDraft<Draft> | null,
    hasTyped: false,
    isKept: false,
  })
  useEffect(() => {
    latest.current.restore = restore
  })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** One after another, so that an older text never comes last. Losing this copy loses nothing that is saved. */
  const run = (work: () => Promise<unknown>) => {
    const before = queue.current
    queue.current = (async () => {
      await before
      await work().catch(() => undefined)
    })()
    return queue.current
  }
  const write = () => {
    clearTimeout(timer.current)
    const { waiting } = latest.current
    latest.current.waiting = null
    if (place && waiting) void run(() => writeDeviceDraft(place, waiting))
    return queue.current
  }
  const writeNow = useRef(write)
  useEffect(() => {
    writeNow.current = write
  })
  useEffect(() => {
    if (!place || !keepsOnDevice()) return undefined
    let isHere = true
    const restoreLeft = async () => {
      const left = await readDeviceDraft<Draft>(place).catch(() => null)
      if (!isHere || !left || latest.current.hasTyped) return
      latest.current.isKept = true
      latest.current.restore(left)
    }
    void restoreLeft()
    const now = () => writeNow.current()
    const flushHidden = () => void now()
    document.addEventListener('visibilitychange', flushHidden)
    const unregister = beforeSignIn(now)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', flushHidden)
      unregister()
      void now()
    }
  }, [place])
  return {
    keep(draft) {
      latest.current.hasTyped = true
      if (!place || !keepsOnDevice()) return
      latest.current.waiting = draft
      latest.current.isKept = true
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void writeNow.current(), quietMs)
    },
    forget() {
      clearTimeout(timer.current)
      latest.current.waiting = null
      if (place && latest.current.isKept) void run(() => removeDeviceDraft(place))
      latest.current.isKept = false
    },
  }
}
