/**
 * Saves a drawing by itself: shortly after the last change, one save at a time, and never over somebody
 * else's.
 */
import { translateMessage } from '../../i18n.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import type { Version } from '../../../api/workflows/contract.ts'
import { CallError } from '../../callError.ts'

export type SaveState =
  | { is: 'SAVED'; at: string }
  | { is: 'UNSAVED' | 'SAVING' }
  /** The service cannot be reached; it is tried again by itself. */
  | { is: 'OFFLINE' }
  /** Somebody else saved since. Nothing is saved until a choice is made. */
  | { is: 'STALE'; theirs: Version | null }
  | { is: 'REFUSED'; why: string }
  /** It is no draft any more: somebody published it. */
  | { is: 'CLOSED'; why: string }

type Options = {
  revision: number
  savedAt: string
  save: (graph: Graph, revision: number) => Promise<{ revision: number; updatedAt: string }>
  tell: (state: SaveState) => void
  /** Milliseconds of quiet before a save, and between tries while offline. */
  quiet?: number
  retry?: number
}

export function createAutosave({ revision, savedAt, save, tell, quiet = 800, retry = 5000 }: Options) {
  let [waiting, timer, sending]: [
    Graph | null,
    ReturnType<typeof setTimeout> | undefined,
    Promise<void> | null,
  ] = [null, undefined, null]
  let [isStale, at] = [false, savedAt]

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }
  const send = async (graph: Graph) => {
    tell({ is: 'SAVING' })
    try {
      const saved = await save(graph, revision)
      revision = saved.revision
      at = saved.updatedAt
      tell(waiting ? { is: 'UNSAVED' } : { is: 'SAVED', at })
    } catch (error) {
      waiting ??= graph
      failed(error)
    }
  }
  const failed = (error: unknown) => {
    if (error instanceof CallError && error.code === 'STALE_VERSION') {
      isStale = true
      tell({ is: 'STALE', theirs: (error.more['current'] as Version | undefined) ?? null })
    } else if (error instanceof CallError && error.code === 'ILLEGAL_STATE') {
      isStale = true
      tell({ is: 'CLOSED', why: error.words })
    } else if (error instanceof CallError && error.status >= 400 && error.status < 500) {
      tell({
        is: 'REFUSED',
        why: error.fields[0] ? `${error.words} ${translateMessage(error.fields[0].text)}` : error.words,
      })
    } else {
      tell({ is: 'OFFLINE' })
      later(retry)
    }
  }
  /** Saves what waits, now; answers when nothing is under way any more. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending) await sending
    const graph = waiting
    if (!graph || isStale) return
    waiting = null
    sending = send(graph).finally(() => {
      sending = null
    })
    await sending
  }
  return {
    changed: (graph: Graph) => {
      waiting = graph
      if (isStale) return
      if (!sending) tell({ is: 'UNSAVED' })
      later(quiet)
    },
    flush,
    isUnsaved: () => waiting !== null || sending !== null,
    /** The drawing is the saved one again, at this revision. */
    takeOver: (theirs: number, when: string) => {
      clearTimeout(timer)
      ;[revision, waiting, isStale, at] = [theirs, null, false, when]
      tell({ is: 'SAVED', at })
    },
    /** Saves this drawing over the other one, whose revision is given. */
    saveOver: (graph: Graph, theirs: number) => {
      ;[revision, waiting, isStale] = [theirs, graph, false]
      return flush()
    },
    revision: () => revision,
    stop: () => clearTimeout(timer),
  }
}
export type Autosave = ReturnType<typeof createAutosave>
