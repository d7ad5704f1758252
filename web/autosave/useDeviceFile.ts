import { useEffect, useRef, useState } from 'react'
import { newId } from '../parts/newId.ts'
import { beforeSignIn } from '../signIns/sessionEnd.ts'
import { release } from './deviceFileClaims.ts'
import { readDeviceFiles, removeDeviceFile, removeDeviceFiles, writeDeviceFile } from './deviceFiles.ts'
import { keepsOnDevice } from './deviceKeys.ts'

type DeviceFile = {
  id: string
  controller: AbortController
  written: Promise<void>
  /** Tries again to write it. */
  rewrite?: () => void
}
/** Writing what was chosen may take so long before a page is left because the session ended. Milliseconds. */
const leavingPatienceMs = 20_000

/**
 * Keeps the one file of a place on this device from when it is chosen until `drop`. What an earlier page left there
 * is given to `onLeft`, with what was kept beside it. Undefined as the place: nothing is kept.
 */
export function useDeviceFile(place: string | undefined, onLeft: (file: File, beside: string) => void) {
  const latest = useRef(onLeft)
  useEffect(() => {
    latest.current = onLeft
  })
  const current = useRef<DeviceFile | null>(null)
  const isBusy = useRef(false)
  const [isUnkept, setUnkept] = useState(false)
  useEffect(() => {
    if (!place || !keepsOnDevice()) return undefined
    let isLeft = false
    const restore = async () => {
      const deviceFiles = await readDeviceFiles(place)
      const file = deviceFiles.at(-1)
      if (isLeft || current.current || !file) return deviceFiles.forEach(({ id }) => release(id))
      current.current = { id: file.id, controller: new AbortController(), written: Promise.resolve() }
      latest.current(await file.open(), file.field)
    }
    // A device that cannot be read keeps its file until it expires.
    restore().catch(() => undefined)
    const unregister = beforeSignIn(async () => current.current?.written, leavingPatienceMs)
    const rewrite = () => current.current?.rewrite?.()
    window.addEventListener('online', rewrite)
    return () => {
      isLeft = true
      window.removeEventListener('online', rewrite)
      unregister()
      if (current.current && !isBusy.current) release(current.current.id)
    }
  }, [place])
  return {
    /** Whether the file is not on this device: without room, in another's name, or offline before the key was read. */
    isUnkept,
    /** In place of the one before. `beside` is kept with it. */
    keep(file: File, beside = '') {
      if (!place) return
      if (!keepsOnDevice()) return setUnkept(true)
      const before = current.current
      before?.controller.abort()
      const own: DeviceFile = { id: newId(), controller: new AbortController(), written: Promise.resolve() }
      const write = async () => {
        await before?.written
        await removeDeviceFiles(place)
        await writeDeviceFile(place, { id: own.id, field: beside, file, signal: own.controller.signal })
      }
      const attempt = async () => {
        const isKept = await write().then(
          () => true,
          () => false,
        )
        if (current.current !== own) return
        setUnkept(!isKept)
        if (isKept) delete own.rewrite
      }
      own.rewrite = () => {
        own.written = own.written.then(attempt)
      }
      own.rewrite()
      current.current = own
    },
    /** It is where it belongs. */
    async drop() {
      const deviceFile = current.current
      current.current = null
      setUnkept(false)
      deviceFile?.controller.abort()
      await deviceFile?.written
      if (deviceFile) await removeDeviceFile(deviceFile.id).catch(() => undefined)
    },
    /** While it is sent, another page of this browser must not send it, too. */
    setBusy: (busy: boolean) => {
      isBusy.current = busy
    },
  }
}
