/**
 * The drawing being worked on: every change can be undone and says what it was. Choosing something is not a
 * change.
 */
import { createContext, use } from 'react'
import { temporal } from 'zundo'
import { createStore, useStore } from 'zustand'
import { EditError } from '../../../workflows/definition/edit/editError.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import type { Edit } from '../../../workflows/definition/edit/rows.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import type { TraceMove } from '../../../workflows/definition/trace.ts'
import { keyOf, type Chosen, type PanelSection, type DesignerLocation } from './locate.ts'

type UndoState = {
  graph: Graph
  /** What made the graph what it is; null: it came like this. */
  change: string | null
}
/** A way to a mistake that is being played, and the place of its move that is shown. */
export type Way = { trace: TraceMove[]; at: number; text: Message }
export type Draft = UndoState & {
  readOnly: boolean
  chosen: Chosen | null
  section: PanelSection | null
  /** Which of several parts of that section was asked for. */
  part: string | null
  /** Key of the step or stage whose name is being written on the canvas. */
  renaming: string | null
  /** Id of what was just added, whose name wants to be written; null once its field has the focus. */
  fresh: string | null
  /** Counts how often something was asked to be brought into view. */
  revealCount: number
  /** Null: none. It ends with the next change of the drawing. */
  way: Way | null
  showWay: (way: Omit<Way, 'at'> | null) => void
  goAlong: (at: number) => void
  choose: (place: DesignerLocation, options?: { show?: boolean }) => void
  rename: (what: Chosen | null) => void
  /** Takes the focus to the name of what was just added; null: it is there. */
  beginNaming: (id: string | null) => void
  /** Edits that share `together` and follow each other within two seconds are one step of undo. */
  edit: (change: string, edit: Edit, together?: string) => void
}

const pause = 2000

export function createDraft(graph: Graph, readOnly: boolean) {
  let last = { together: '', at: 0, graph }
  const store = createStore<Draft>()(
    temporal(
      (set, get) => ({
        graph,
        change: null,
        readOnly,
        chosen: null,
        section: null,
        part: null,
        renaming: null,
        fresh: null,
        revealCount: 0,
        way: null,
        showWay: (way) => set({ way: way && { ...way, at: 0 } }),
        goAlong: (at) => {
          const { way } = get()
          if (way) set({ way: { ...way, at } })
        },
        choose: ({ chosen, section, part = null }, { show = false } = {}) =>
          set({ chosen, section, part, renaming: null, revealCount: get().revealCount + (show ? 1 : 0) }),
        beginNaming: (id) => set({ fresh: id }),
        rename: (what) => set({ renaming: get().readOnly || !what ? null : keyOf(what) }),
        edit: (change, edit, together = '') => {
          const before = get().graph
          const after = edited(before, edit)
          if (get().readOnly || after === before) return
          const continues =
            together !== '' &&
            last.together === together &&
            last.graph === before &&
            Date.now() - last.at < pause
          if (continues) store.temporal.getState().pause()
          set({ graph: after, change })
          if (continues) store.temporal.getState().resume()
          last = { together, at: Date.now(), graph: after }
        },
      }),
      {
        limit: 200,
        partialize: ({ graph: currentGraph, change }): UndoState => ({ graph: currentGraph, change }),
        equality: (past, current) => past.graph === current.graph,
      },
    ),
  )
  store.subscribe((now, before) => {
    if (now.way && now.graph !== before.graph) store.setState({ way: null })
  })
  return store
}
export type DraftStore = ReturnType<typeof createDraft>

const Here = createContext<DraftStore | null>(null)
export const DraftProvider = Here.Provider

export function useDraftStore(): DraftStore {
  const store = use(Here)
  if (!store) throw new Error('A part of the designer stands outside of it.')
  return store
}
export const useDraft = <T>(select: (draft: Draft) => T): T => useStore(useDraftStore(), select)
/** What an edit speaks of may have gone since its button was drawn: then nothing changes. */
function edited(graph: Graph, edit: Edit): Graph {
  try {
    return edit(graph)
  } catch (error) {
    if (error instanceof EditError) return graph
    throw error
  }
}
/** For the field of a name: what it does once it is there, where its thing was just added. */
export function useNaming(id: string): (() => void) | undefined {
  const store = useDraftStore()
  const isFresh = useDraft((draft) => draft.fresh === id)
  return isFresh ? () => store.getState().beginNaming(null) : undefined
}
/** The same function for as long as the drawing is open. */
export const useEdit = (): Draft['edit'] => useDraft((draft) => draft.edit)

/** Going back and forth, with what each would undo or do again. */
export function useHistory() {
  const store = useDraftStore()
  const change = useStore(store, (draft) => draft.change)
  const { pastStates, futureStates, undo, redo } = useStore(store.temporal)
  return {
    undo: () => undo(),
    redo: () => redo(),
    undoes: pastStates.length > 0 ? change : null,
    redoes: futureStates.at(-1)?.change ?? null,
  }
}
