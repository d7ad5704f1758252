/**
 * Keeps what is typed in a form on this device until it is saved. Nothing is written over a record before it was read:
 * what an earlier page left there is restored, or, where something was typed meanwhile, kept beside it until the person
 * chooses. Knows nothing of the page.
 */
import { CallError } from '../callError.ts'
import type { DeviceDraft } from './deviceDrafts.ts'

export type DraftStore<Draft> = {
  /** What is kept under each of the names. */
  read: (names: string[]) => Promise<(DeviceDraft<Draft> | null)[]>
  write: (name: string, draft: DeviceDraft<Draft>) => Promise<void>
  remove: (name: string) => Promise<void>
}
type Options<Draft> = {
  place: string
  store: DraftStore<Draft>
  /** False: this version of the page cannot show it, so it stays where it is. */
  restore: (left: DeviceDraft<Draft>) => unknown
  /** What an earlier page left, while something else was typed here; null once none is to be chosen of. */
  tellLeft: (left: DeviceDraft<Draft> | null) => void
  /** Called once it is known what an earlier page left, and what of it is shown was restored. */
  onRead?: () => void
}
/** Milliseconds. */
const quietMs = 250
const retriesMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Under which names a place may have something: what is still to be chosen of is not written over. */
export const recordNames = (place: string): string[] => [place, `${place} (2)`, `${place} (3)`]
/** The place of a record. */
export const placeOfRecord = (name: string): string => name.replace(/ \([23]\)$/, '')

export function createDraftKeeper<Draft>({ place, store, restore, tellLeft, onRead }: Options<Draft>) {
  const names = recordNames(place)
  let lefts: { name: string; draft: DeviceDraft<Draft> }[] = []
  /** Where what is typed is written; null while each record holds something that is still to be chosen of. */
  let record: string | null = null
  let isRead = false
  let isStopped = false
  let hasTyped = false
  let isKept = false
  let waiting: DeviceDraft<Draft> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | null = null
  let queue: Promise<void> = Promise.resolve()

  /** One after another, so that an older text never comes last. */
  const run = (work: () => Promise<unknown>): Promise<void> => {
    const before = queue
    queue = (async () => {
      await before
      await work().catch(() => undefined)
    })()
    return queue
  }
  const retryLater = (error: unknown, work: () => void) => {
    if (isStopped || !mayPass(error)) return
    clearTimeout(retryTimer)
    retryTimer = setTimeout(work, retriesMs[Math.min(failures, retriesMs.length - 1)])
    failures += 1
  }
  const write = (): Promise<void> => {
    clearTimeout(timer)
    const [name, draft] = [record, waiting]
    if (!isRead || !name || !draft) return queue
    waiting = null
    return run(async () => {
      try {
        await store.write(name, draft)
        failures = 0
      } catch (error) {
        if (isKept) waiting ??= draft
        retryLater(error, () => void write())
      }
    })
  }
  const reportLeft = () => {
    if (!isStopped) tellLeft(lefts[0]?.draft ?? null)
  }
  const meet = (rows: (DeviceDraft<Draft> | null)[]) => {
    isRead = true
    failures = 0
    lefts = names.flatMap((name, at) => {
      const draft = rows[at]
      return draft ? [{ name, draft }] : []
    })
    const restored = hasTyped || isStopped ? undefined : lefts.pop()
    const isRestored = restored !== undefined && restore(restored.draft) !== false
    if (isRestored) isKept = true
    record = (isRestored ? restored.name : names.find((_, at) => !rows[at])) ?? null
    reportLeft()
    if (!isStopped) onRead?.()
    void write()
  }
  const readLeft = (): Promise<void> => {
    clearTimeout(retryTimer)
    reading ??= store
      .read(names)
      .then(meet)
      .catch((error: unknown) => retryLater(error, () => void readLeft()))
      .finally(() => {
        reading = null
      })
    return reading
  }

  return {
    start: () => void readLeft(),
    keep(draft: DeviceDraft<Draft>) {
      hasTyped = true
      isKept = true
      waiting = draft
      clearTimeout(timer)
      timer = setTimeout(() => void write(), quietMs)
    },
    /** It was saved, sent or thrown away. What an earlier page left is none of it. */
    forget() {
      clearTimeout(timer)
      waiting = null
      const name = record
      if (name && isKept) void run(() => store.remove(name))
      isKept = false
    },
    /** Goes on with what was left, or with what was typed. */
    choose(choice: 'LEFT' | 'TYPED') {
      const chosen = lefts.shift()
      if (!chosen) return
      if (choice === 'LEFT') restore(chosen.draft)
      if (record) {
        void write()
        void run(() => store.remove(chosen.name))
      } else {
        record = chosen.name
        if (waiting) void write()
        else void run(() => store.remove(chosen.name))
      }
      reportLeft()
    },
    /** Writes what waits; first reads what is there, where that did not work yet. */
    async flush(): Promise<void> {
      if (!isRead) await readLeft()
      await write()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(retryTimer)
      if (waiting && !isRead) await readLeft()
      await write()
    },
  }
}
export type DraftKeeper<Draft> = ReturnType<typeof createDraftKeeper<Draft>>

/** Not so for who is refused, such as somebody who acts in another's name. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status < 400 ||
  error.status >= 500 ||
  [401, 408, 429].includes(error.status)
