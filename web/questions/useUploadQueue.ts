import { useEffect, useState, useSyncExternalStore } from 'react'
import { CallError } from '../callError.ts'
import type { Progress } from '../complaints/sendInParts.ts'
import { t } from '../i18n.ts'

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
  /** Why it did not arrive. */
  failed: string | null
  canRetry: boolean
}
type Chosen = { file: File; refused: string | null; onSent: (evidenceId: string) => void }
type Send = (
  file: File,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<{ evidenceId: string }>

/** So many go out side by side; a browser opens few connections, and one page must not use all of them. */
const maxAtOnce = 3

/** Sends files a few at a time and remembers each until it is stored, cleared or cancelled. */
export function createUploadQueue(send: Send) {
  let files: QueuedFile[] = []
  let lastKey = 0
  let current = send
  const chosen = new Map<number, Chosen>()
  const controllers = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  const show = (next: QueuedFile[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const set = (key: number, next: Partial<QueuedFile>) =>
    show(files.map((file) => (file.key === key ? { ...file, ...next } : file)))
  const forget = (key: number) => {
    chosen.delete(key)
    show(files.filter((file) => file.key !== key))
  }
  const sendOne = async (key: number, { file, onSent }: Chosen) => {
    const controller = new AbortController()
    controllers.set(key, controller)
    set(key, { isQueued: false })
    try {
      const { evidenceId } = await current(file, (progress) => set(key, progress), controller.signal)
      forget(key)
      onSent(evidenceId)
    } catch (error) {
      if (controller.signal.aborted) forget(key)
      else set(key, { ...failureOf(error, file.name), isWaiting: false })
    } finally {
      controllers.delete(key)
      sendNext()
    }
  }
  const sendNext = () => {
    const next = files.find(({ isQueued }) => isQueued)
    const work = next && chosen.get(next.key)
    if (!work || controllers.size >= maxAtOnce) return
    void sendOne(next.key, work)
    sendNext()
  }
  return {
    files: () => files,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends from now on with this. */
    sendWith(next: Send) {
      current = next
    },
    add(fieldId: string, added: Chosen[]) {
      const rows = added.map((each): QueuedFile => {
        const key = (lastKey += 1)
        chosen.set(key, each)
        const isRefused = each.refused !== null
        const progress = { percent: 0, isWaiting: false, isQueued: !isRefused }
        return { key, fieldId, name: each.file.name, ...progress, failed: each.refused, canRetry: false }
      })
      show([...files, ...rows])
      sendNext()
    },
    forget,
    /** `refused`: why it cannot go out now after all. */
    retry(key: number, refused: string | null = null) {
      if (refused !== null) return set(key, { failed: refused })
      set(key, { failed: null, canRetry: false, percent: 0, isQueued: true })
      sendNext()
    },
    stop(key: number) {
      const controller = controllers.get(key)
      if (controller) controller.abort()
      else forget(key)
    },
  }
}

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

/** The queue of a form: it lives as long as the form, whichever part of it is in sight. */
export function useUploadQueue(send: Send) {
  const [queue] = useState(() => createUploadQueue(send))
  useEffect(() => queue.sendWith(send))
  useSyncExternalStore(queue.subscribe, queue.files)
  return queue
}
export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Files that are not stored yet and were not refused: a form is not sent without them. */
export const countUnderWay = (queue: UploadQueue): number =>
  queue.files().filter(({ failed }) => failed === null).length
