/** Files that were chosen and are not stored yet. Knows nothing of the page. */
import { v4 as uuid } from 'uuid'
import type { LeftFile } from '../autosave/deviceFiles.ts'
import { CallError } from '../callError.ts'
import type { Progress, Sending } from '../complaints/sendInParts.ts'
import { t } from '../i18n.ts'
import { createDeviceWriter, type QueueDevice, type Unkept } from './deviceWriter.ts'

export type { QueueDevice } from './deviceWriter.ts'
/** A file that was chosen and is not stored yet: it waits for its turn, is on its way, or was refused. */
export type QueuedFile = {
  key: number
  /** The id of the field that it was chosen in. */
  fieldId: string
  name: string
  percent: number
  /** Waits for the connection. */
  isWaiting: boolean
  /** Waits until those before it are sent. */
  isQueued: boolean
  /** Why it is lost with the page; null: it is kept on this device, or is being written there. */
  unkept: Unkept | null
  /** Why it did not arrive. */
  failed: string | null
  canRetry: boolean
}
type Chosen = { file: File; refused: string | null; onSent: (evidenceId: string) => void }
/** One that an earlier page left is opened when its turn comes. */
type Upload = {
  id: string
  file: File | (() => Promise<File>)
  onSent: ((evidenceId: string) => void) | null
}
type Restored = Omit<LeftFile, 'field'> & {
  /** Null: it is not in the form any more. */ field: string | null
}
export type Send = (file: File, sending: Sending) => Promise<{ evidenceId: string }>
/** How the form is served as it stands now. */
type Service = {
  send: Send
  arrive?: ((fieldId: string, evidenceId: string) => void) | undefined
  toDevice?: (fieldId: string) => string
}

/** So many go out side by side; a browser opens few connections, and one page must not use all of them. */
const maxAtOnce = 3
const waitingRow = { percent: 0, isWaiting: false, unkept: null, canRetry: false }

/** Sends files a few at a time and remembers each until it is stored, cleared or cancelled. */
export function createUploadQueue(send: Send, device: QueueDevice | null = null) {
  let files: QueuedFile[] = []
  let lastKey = 0
  let service: Service = { send }
  const uploads = new Map<number, Upload>()
  const controllers = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  const show = (next: QueuedFile[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const set = (key: number, next: Partial<QueuedFile>) =>
    show(files.map((file) => (file.key === key ? { ...file, ...next } : file)))
  const writer = createDeviceWriter(device, (id, unkept) => {
    const key = [...uploads].find(([, upload]) => upload.id === id)?.[0]
    if (key !== undefined) set(key, { unkept })
  })
  const fieldOf = (key: number): string => files.find((file) => file.key === key)?.fieldId ?? ''
  const onDevice = (fieldId: string): string => service.toDevice?.(fieldId) ?? fieldId
  const forget = (key: number) => {
    const upload = uploads.get(key)
    if (upload) writer.remove(upload.id)
    uploads.delete(key)
    show(files.filter((file) => file.key !== key))
  }
  const sendOne = async (key: number, { id, file: source, onSent }: Upload) => {
    const controller = new AbortController()
    controllers.set(key, controller)
    set(key, { isQueued: false })
    const name = files.find((file) => file.key === key)?.name ?? ''
    try {
      const file = source instanceof File ? source : await source()
      controller.signal.throwIfAborted()
      const onProgress = (progress: Progress) => set(key, progress)
      const { evidenceId } = await service.send(file, { onProgress, signal: controller.signal, key: id })
      const fieldId = fieldOf(key)
      if (service.arrive) service.arrive(fieldId, evidenceId)
      else onSent?.(evidenceId)
      forget(key)
    } catch (error) {
      if (controller.signal.aborted) forget(key)
      else set(key, { ...failureOf(error, name), isWaiting: false })
    } finally {
      controllers.delete(key)
      sendNext()
    }
  }
  const sendNext = () => {
    const next = files.find(({ isQueued }) => isQueued)
    const work = next && uploads.get(next.key)
    if (!work || controllers.size >= maxAtOnce) return
    void sendOne(next.key, work)
    sendNext()
  }
  const push = (fieldId: string, name: string, failed: string | null, upload: Upload): QueuedFile => {
    const key = (lastKey += 1)
    uploads.set(key, upload)
    return { ...waitingRow, key, fieldId, name, isQueued: failed === null, failed }
  }
  const stop = (key: number) => {
    const controller = controllers.get(key)
    if (controller) controller.abort()
    else forget(key)
  }
  let restoring: Promise<void> | null = null
  return {
    files: () => files,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends from now on with this, and tells the device where a field went. */
    serve(next: Service) {
      service = next
      for (const { key, fieldId } of files) {
        const upload = uploads.get(key)
        if (upload) writer.move(upload.id, onDevice(fieldId))
      }
    },
    add(fieldId: string, added: Chosen[]) {
      const chosen = added.map((each) => ({ ...each, id: uuid() }))
      const rows = chosen.map(({ id, file, refused, onSent }) =>
        push(fieldId, file.name, refused, { id, file, onSent }),
      )
      show([...files, ...rows])
      for (const { id, file, refused } of chosen)
        if (refused === null) writer.write({ id, field: onDevice(fieldId), file })
      sendNext()
    },
    /** Takes what an earlier page left, once it could be read. */
    restore(read: () => Promise<Restored[]>): Promise<void> {
      restoring ??= (async () => {
        const left = await read()
        const rows = left.flatMap(({ id, field, name, open }) => {
          if (field === null) return []
          writer.adopt(id, onDevice(field))
          return [push(field, name, null, { id, file: open, onSent: null })]
        })
        show([...files, ...rows])
        sendNext()
      })().catch(() => {
        restoring = null
      })
      return restoring
    },
    /** Ends once what an earlier page left is in the queue. */
    whenRestored: (): Promise<void> => restoring ?? Promise.resolve(),
    /** Ends once all that was chosen is written on the device, as far as it has room. */
    flush: () => writer.flush(),
    forget,
    /** What it was for was filed, sent or discarded. */
    forgetAll() {
      for (const { key } of files) stop(key)
    },
    /** `refused`: why it cannot go out now after all. */
    retry(key: number, refused: string | null = null) {
      if (refused !== null) return set(key, { failed: refused })
      set(key, { failed: null, canRetry: false, percent: 0, isQueued: true })
      sendNext()
    },
    stop,
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>

const failureOf = (error: unknown, name: string): Pick<QueuedFile, 'failed' | 'canRetry'> => ({
  failed: t('“{{name}}” was not uploaded. {{reason}}', {
    name,
    reason: error instanceof CallError ? error.words : t('Please try again.'),
  }),
  canRetry: !(error instanceof CallError) || mayPass(error),
})

/** No answer, a fault of the server, or too much at once. */
const mayPass = ({ status }: CallError): boolean =>
  status === 0 || status >= 500 || status === 408 || status === 429
