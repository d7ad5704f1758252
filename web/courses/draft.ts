/** The course being written: every change can be undone and says what it was. */
import { createContext, use } from 'react'
import { temporal } from 'zundo'
import { createStore, useStore } from 'zustand'
import type { CourseDraft } from '../../api/courses/definition/draft.ts'
import { NotInCourse, type Edit } from '../../api/courses/definition/edit.ts'

type UndoState = {
  course: CourseDraft
  /** What made it what it is; null: it came like this. */
  change: string | null
}
type Draft = UndoState & {
  readOnly: boolean
  /** The item that is open; null: the course itself. */
  itemId: string | null
  /** The block that was just added or asked for. */
  blockId: string | null
  choose: (itemId: string | null, blockId?: string | null) => void
  /** Edits that share `together` and follow each other within two seconds are one step of undo. */
  edit: (change: string, edit: Edit, together?: string) => void
}
const pauseMs = 2000

export function createCourseStore(course: CourseDraft, readOnly: boolean) {
  let last = { together: '', at: 0 }
  const store = createStore<Draft>()(
    temporal(
      (set, get) => ({
        course,
        change: null,
        readOnly,
        itemId: null,
        blockId: null,
        choose: (itemId, blockId = null) => set({ itemId, blockId }),
        edit: (change, edit, together = '') => {
          const before = get().course
          const after = edited(before, edit)
          if (get().readOnly || after === before) return
          const continues = together !== '' && last.together === together && Date.now() - last.at < pauseMs
          const history = store.temporal.getState()
          if (continues) history.pause()
          set({ course: after, change })
          if (continues) history.resume()
          last = { together, at: Date.now() }
        },
      }),
      {
        limit: 200,
        partialize: ({ course: currentCourse, change }): UndoState => ({ course: currentCourse, change }),
        equality: (past, current) => past.course === current.course,
      },
    ),
  )
  return store
}
export type CourseStore = ReturnType<typeof createCourseStore>

const Here = createContext<CourseStore | null>(null)
export const CourseProvider = Here.Provider
export function useCourseStore(): CourseStore {
  const store = use(Here)
  if (!store) throw new Error('A part of the course page stands outside of it.')
  return store
}
export const useDraft = <T>(select: (draft: Draft) => T): T => useStore(useCourseStore(), select)
/** What an edit speaks of may have gone since its button was drawn: then nothing changes. */
function edited(course: CourseDraft, edit: Edit): CourseDraft {
  try {
    return edit(course)
  } catch (error) {
    if (error instanceof NotInCourse) return course
    throw error
  }
}
/** The same function for as long as the course is open. */
export const useEdit = (): Draft['edit'] => useDraft((draft) => draft.edit)
/** Going back and forth, with what each would undo or do again. */
export function useHistory() {
  const store = useCourseStore()
  const change = useStore(store, (draft) => draft.change)
  const { pastStates, futureStates, undo, redo } = useStore(store.temporal)
  return {
    undo: () => undo(),
    redo: () => redo(),
    undoes: pastStates.length > 0 ? change : null,
    redoes: futureStates.at(-1)?.change ?? null,
  }
}
