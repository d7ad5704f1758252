/**
 * Saves a draft by itself while it is written: a drawing, a complaint, the form of a step. Shortly after the
 * last change, one request at a time, never over what somebody else saved, and again with growing pauses
 * while the service cannot be reached. Knows nothing of the page.
 */
import { CallError } from '../callError.ts'

/** What the server says of a draft that it holds; `updatedAt` is null where nothing was saved yet. */
export type Saved = { revision: number; updatedAt: string | null }
export type SaveState<Theirs extends Saved = Saved> =
  /** Nothing was written yet. */
  | { is: 'EMPTY' }
  | { is: 'SAVED'; at: string }
  | { is: 'UNSAVED' | 'SAVING' }
  /** The service cannot be reached; it is tried again by itself. */
  | { is: 'RETRYING' }
  /** Another window or person saved since. Nothing is saved until a choice is made. */
  | { is: 'CONFLICT'; theirs: Theirs }
  /** The server will not take it as it is; the next change is tried again. */
  | { is: 'REFUSED'; error: CallError }
  /** What it belongs to is over: a published version, a finished step. */
  | { is: 'CLOSED'; error: CallError }

/** Milliseconds. */
export type Pauses = {
  /** Of quiet before a save. */
  quiet: number
  /** The longest that somebody types without a save. */
  longest: number
  /** Before each further try; the last one goes on. */
  retries: number[]
}
const usualPauses: Pauses = { quiet: 800, longest: 8000, retries: [2000, 4000, 8000, 15_000, 30_000] }

export type AutosaveOptions<Draft, Theirs extends Saved> = {
  /** The revision that is being changed. */
  revision: number
  save: (draft: Draft, revision: number) => Promise<Saved>
  /** What the server holds now. Asked in a conflict whose answer does not bring it along. */
  read: () => Promise<Theirs>
  draftOf: (theirs: Theirs) => Draft
  /** The server turned out to hold an earlier save of this window, whose answer got lost. */
  onFound?: (theirs: Theirs) => void
  onStateChange: (state: SaveState<Theirs>) => void
  pauses?: Pauses
}

export const savedState = ({ updatedAt }: Pick<Saved, 'updatedAt'>): SaveState<never> =>
  updatedAt === null ? { is: 'EMPTY' } : { is: 'SAVED', at: updatedAt }
/** Whether closing the page now would lose something. */
export const isUnsaved = ({ is }: SaveState): boolean => is !== 'SAVED' && is !== 'EMPTY'

export function createDraftAutosave<Draft extends object, Theirs extends Saved>({
  revision,
  save,
  read,
  draftOf,
  onFound,
  onStateChange,
  pauses = usualPauses,
}: AutosaveOptions<Draft, Theirs>) {
  let waiting: Draft | null = null
  let waitsSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let halted: 'CONFLICT' | 'CLOSED' | 'STOPPED' | null = null
  let failures = 0
  /** Counts choices made outside of here; what was sent before one has no say after it. */
  let round = 0
  /** Sent from this revision without an answer: any one of them may have been saved all the same. */
  let unanswered: Draft[] = []

  const say = (state: SaveState<Theirs>) => {
    if (halted !== 'STOPPED') onStateChange(state)
  }
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }
  const goOnFrom = (from: Saved) => {
    revision = from.revision
    unanswered = []
    failures = 0
  }
  const startOver = () => {
    round += 1
    clearTimeout(timer)
    waiting = null
    failures = 0
  }
  const settle = (saved: Saved) => {
    goOnFrom(saved)
    if (!waiting) return say(savedState(saved))
    say({ is: 'UNSAVED' })
    later(pauses.quiet)
  }

  const send = async (draft: Draft): Promise<void> => {
    const begun = round
    say({ is: 'SAVING' })
    try {
      const saved = await save(draft, revision)
      if (begun === round) settle(saved)
    } catch (error) {
      if (begun !== round) return
      waiting ??= draft
      await fail(draft, error)
    }
  }
  const fail = async (draft: Draft, error: unknown): Promise<void> => {
    if (!(error instanceof CallError) || isPassing(error)) {
      if (unanswered.at(-1) !== draft) unanswered.push(draft)
      return retry(error)
    }
    if (error.code === 'STALE_VERSION') return meet(draft, error)
    failures = 0
    if (error.code === 'ILLEGAL_STATE') {
      halted = 'CLOSED'
      return say({ is: 'CLOSED', error })
    }
    say({ is: 'REFUSED', error })
    if (waiting !== draft) later(pauses.quiet)
  }
  const retry = (error: unknown) => {
    const pause = pauses.retries[Math.min(failures, pauses.retries.length - 1)] ?? 0
    const retryAfterMs = error instanceof CallError ? (error.retryAfterSec ?? 0) * 1000 : 0
    failures += 1
    say({ is: 'RETRYING' })
    later(Math.max(pause, retryAfterMs))
  }
  /** Somebody saved since; it may have been this very window, whose answer got lost. */
  const meet = async (draft: Draft, error: CallError): Promise<void> => {
    const begun = round
    const theirs = (error.more['current'] as Theirs | undefined) ?? (await read().catch(() => null))
    if (begun !== round) return
    if (!theirs) return retry(error)
    const theirDraft = draftOf(theirs)
    if (isSame(theirDraft, draft)) {
      if (waiting === draft) waiting = null
      onFound?.(theirs)
      return settle(theirs)
    }
    if (unanswered.some((each) => isSame(each, theirDraft))) {
      onFound?.(theirs)
      goOnFrom(theirs)
      return later(0)
    }
    failures = 0
    halted = 'CONFLICT'
    say({ is: 'CONFLICT', theirs })
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending) {
      await sending
      return flush()
    }
    if (!waiting || halted) return
    const draft = waiting
    waiting = null
    sending = send(draft).finally(() => {
      sending = null
    })
    await sending
  }

  return {
    changed(draft: Draft) {
      if (!waiting) waitsSince = Date.now()
      waiting = draft
      if (halted === 'CLOSED') halted = null
      if (halted || failures > 0) return
      if (!sending) say({ is: 'UNSAVED' })
      later(Math.max(0, Math.min(pauses.quiet, waitsSince + pauses.longest - Date.now())))
    },
    /** Saves what waits, now. Answers once nothing is under way; `isUnsaved` says whether it worked. */
    flush,
    isUnsaved: () => waiting !== null || sending !== null,
    /** The last one known here. */
    revision: () => revision,
    /** After a conflict: goes on from the other's revision, with their draft or with this one. */
    async resolve(theirs: Saved, mine: Draft | null): Promise<void> {
      startOver()
      goOnFrom(theirs)
      halted = null
      waiting = mine
      if (mine) await flush()
      else say(savedState(theirs))
    },
    /** It was changed on the server by an act of this window; what waits is saved on top of that. */
    adopt(saved: Saved) {
      goOnFrom(saved)
      if (!waiting && !sending) say(savedState(saved))
    },
    /**
     * Another act was refused, as somebody saved since: saves `draft` as it is here, so that the choice between the two
     * is asked for; where both are the same, goes on from the newest revision.
     */
    meetNewest(draft: Draft) {
      waiting ??= draft
      void flush()
    },
    /** Nothing is saved any more: it was sent or thrown away. */
    async stop(): Promise<void> {
      startOver()
      halted = 'STOPPED'
      await sending
    },
  }
}
export type DraftAutosave<Draft extends object, Theirs extends Saved = Saved> = ReturnType<
  typeof createDraftAutosave<Draft, Theirs>
>

/** What may pass by itself: no answer, a fault of the server, too much at once. */
const isPassing = ({ status }: CallError): boolean =>
  status < 400 || status >= 500 || status === 408 || status === 429

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
/** Property order is no difference. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
