/**
 * Keeps what somebody writes on the server, a complaint or the form of a step: shortly after the last key,
 * one save at a time, never over another window's.
 */
import { translateMessage } from '../../i18n.ts'
import { CallError } from '../../callError.ts'

export type Kept<Form> = { form: Form; revision: number; updatedAt: string }
/** How far it is kept; NOTHING: nothing was written yet. */
export type Keeping<Form> =
  | { is: 'NOTHING' }
  | { is: 'SAVED'; at: string }
  | { is: 'UNSAVED' | 'SAVING' }
  /** Cannot be reached; tried again by itself. */
  | { is: 'OFFLINE' }
  /** Another window saved since; nothing is saved until a choice is made. */
  | { is: 'STALE'; theirs: Kept<Form> }
  | { is: 'REFUSED'; why: string }
export type Keeper<Form> = ReturnType<typeof createKeeper<Form>>
export type Server<Form> = {
  save: (form: Form, revision: number) => Promise<{ revision: number; updatedAt: string }>
  read: () => Promise<Kept<Form>>
  tell: (state: Keeping<Form>) => void
  quiet?: number
  retry?: number
}

export function createKeeper<Form>({
  revision,
  save,
  read,
  tell,
  quiet = 800,
  retry = 4000,
}: Server<Form> & { revision: number }) {
  let [waiting, timer, sending]: [
    Form | null,
    ReturnType<typeof setTimeout> | undefined,
    Promise<void> | null,
  ] = [null, undefined, null]
  let isStopped = false
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }
  const settled = (at: string) => (waiting ? later(quiet) : tell({ is: 'SAVED', at }))

  const send = async (form: Form) => {
    tell({ is: 'SAVING' })
    try {
      const saved = await save(form, revision)
      revision = saved.revision
      settled(saved.updatedAt)
    } catch (error) {
      await failed(form, error)
    }
  }
  /** A save whose answer got lost was a save all the same; then "stale" is our own. */
  const failed = async (form: Form, error: unknown) => {
    waiting ??= form
    if (error instanceof CallError && error.code === 'STALE_VERSION') {
      const theirs = await read().catch(() => null)
      if (theirs && isSame(theirs.form, form)) return takeOver(theirs, form)
      if (theirs) {
        isStopped = true
        return tell({ is: 'STALE', theirs })
      }
    }
    if (
      error instanceof CallError &&
      error.status >= 400 &&
      error.status < 500 &&
      error.code !== 'STALE_VERSION'
    )
      return tell({ is: 'REFUSED', why: translateMessage(error.fields[0]?.text ?? error.text) })
    tell({ is: 'OFFLINE' })
    later(retry)
  }
  const takeOver = (theirs: Kept<Form>, sent: Form) => {
    revision = theirs.revision
    if (waiting === sent) waiting = null
    settled(theirs.updatedAt)
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    await sending
    if (!waiting || isStopped) return
    const form = waiting
    waiting = null
    sending = send(form).finally(() => {
      sending = null
    })
    await sending
  }
  return {
    changed(form: Form) {
      waiting = form
      if (isStopped) return
      tell({ is: 'UNSAVED' })
      later(quiet)
    },
    flush,
    /** The last one known here. */
    revision: () => revision,
    /**
     * After "stale": goes on from the other's revision, with the other's words (nothing waits) or with these.
     */
    goOn(theirs: Kept<Form>, mine: Form | null) {
      ;[revision, waiting, isStopped] = [theirs.revision, mine, false]
      return mine ? flush() : tell({ is: 'SAVED', at: theirs.updatedAt })
    },
    /** Nothing is saved any more: it was filed or thrown away. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await sending
    },
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
/** Property order is no difference. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value
