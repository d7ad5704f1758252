import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  moveDeviceFile,
  readDeviceFiles,
  removeDeviceFile,
  writeDeviceFile,
} from '../autosave/deviceFiles.ts'
import { keepsOnDevice } from '../autosave/deviceKeys.ts'
import { beforeSignIn } from '../signIns/sessionEnd.ts'
import { createUploadQueue, type QueueDevice, type Send, type UploadQueue } from './uploadQueue.ts'

/** How a form keeps its files on the device, and takes what was uploaded. */
export type FormFiles = {
  /** Names the form: its files are kept on this device until they are uploaded. Undefined: they are not. */
  place?: string
  /** False while it is not known yet which fields the form has. */
  isReady?: boolean
  /** Takes a file that was uploaded into its field, also while that part of the form is not shown. */
  arrive?: (fieldId: string, evidenceId: string) => void
  /** What a field is called on the device, where its id is this page's own, and the way back (null: it is gone). */
  fields?: { toDevice: (fieldId: string) => string; fromDevice: (name: string) => string | null }
}
const sameFields: NonNullable<FormFiles['fields']> = { toDevice: (id) => id, fromDevice: (name) => name }
/** Writing what was chosen may take so long before a page is left because the session ended. Milliseconds. */
const leavingPatienceMs = 20_000

/** Queues by the place of their form: one that still has files goes on, and is met again when its form is. */
const queues = new Map<string, UploadQueue>()
function queueOf(place: string | undefined, send: Send): UploadQueue {
  if (!place) return createUploadQueue(send)
  const own = queues.get(place) ?? createUploadQueue(send, deviceOf(place))
  queues.set(place, own)
  return own
}
const deviceOf = (place: string): QueueDevice => ({
  isOn: keepsOnDevice,
  write: (file) => writeDeviceFile(place, file),
  move: moveDeviceFile,
  remove: removeDeviceFile,
})

/** The queue of a form: it lives as long as the form, whichever part of it is in sight. */
export function useUploadQueue(
  send: Send,
  { place, isReady = true, arrive, fields = sameFields }: FormFiles = {},
): UploadQueue {
  const [queue] = useState(() => queueOf(place, send))
  useEffect(() => queue.serve({ send, arrive, toDevice: fields.toDevice }))
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  useEffect(() => {
    if (!place || !isReady) return undefined
    const restore = () =>
      void queue.restore(async () => {
        const left = await readDeviceFiles(place)
        return left.map((file) => ({ ...file, field: latest.current.fromDevice(file.field) }))
      })
    restore()
    // What could not be read without a network is read once there is one.
    window.addEventListener('online', restore)
    return () => window.removeEventListener('online', restore)
  }, [queue, place, isReady])
  useEffect(() => {
    if (!place) return undefined
    const flush = () => void queue.flush()
    window.addEventListener('online', flush)
    const unregister = beforeSignIn(() => queue.flush(), leavingPatienceMs)
    return () => {
      window.removeEventListener('online', flush)
      unregister()
      if (queue.files().length === 0) queues.delete(place)
    }
  }, [queue, place])
  useSyncExternalStore(queue.subscribe, queue.files)
  return queue
}

/** Files that are not stored yet and were not refused: a form is not sent without them. */
export const countUnderWay = (queue: UploadQueue): number =>
  queue.files().filter(({ failed }) => failed === null).length
