/** Which course and version is open, and how it is saved. */
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { courses, type OpenCourse } from '../../api/courses/contract.ts'
import { compileCourse, type CourseProblem } from '../../api/courses/definition/compile.ts'
import { CourseDraft } from '../../api/courses/definition/draft.ts'
import { useDraftAutosave } from '../autosave/useDraftAutosave.ts'
import type { DraftAutosave, SaveState } from '../autosave/draftAutosave.ts'
import { useStoreDraft } from '../autosave/useStoreDraft.ts'
import { call, queryClient } from '../client.ts'
import { t } from '../i18n.ts'
import { useDraft, type CourseStore } from './draft.ts'

/** What a block and its settings need of the page that they stand on: a course, or a policy with a short quiz. */
export type BlockPlace = {
  problems: CourseProblem[]
  /** Keeps a file for a question. Throws CallError. */
  attach: (file: File) => Promise<string>
  /** Names what holds the questions, so that their files are kept on this device until they are sent. */
  filePlace?: string
}
const BlocksHere = createContext<BlockPlace | null>(null)
export const BlocksProvider = BlocksHere.Provider
export function useBlockPlace(): BlockPlace {
  const place = use(BlocksHere)
  if (!place) throw new Error('A block stands outside of a page that edits blocks.')
  return place
}

export type Opened = {
  opened: OpenCourse
  /** Null where nothing can be changed. */
  autosave: DraftAutosave<CourseDraft, OpenCourse> | null
  saving: SaveState<OpenCourse>
  problems: CourseProblem[]
}
const OpenedHere = createContext<Opened | null>(null)
export const OpenedProvider = OpenedHere.Provider
export function useOpenCourse(): Opened {
  const opened = use(OpenedHere)
  if (!opened) throw new Error('A part of the course page stands outside of it.')
  return opened
}

/** Saves the course as it changes. */
export function useCourseAutosave(
  store: CourseStore,
  { course, courseVersionId, revision, updatedAt }: OpenCourse,
  readOnly: boolean,
) {
  const params = { id: course.courseId }
  const saving = useDraftAutosave<CourseDraft, OpenCourse>(
    readOnly
      ? null
      : {
          revision,
          updatedAt,
          draftOf: ({ draft }) => draft,
          read: () => call(courses.open, { params }),
          save: async (draft, from) => {
            const saved = await call(courses.saveDraft, { params, body: { draft, revision: from } })
            queryClient.setQueriesData<OpenCourse>(
              { queryKey: [courses.open.method, courses.open.path] },
              (before) =>
                before?.courseVersionId === saved.courseVersionId ? { ...before, draft, ...saved } : before,
            )
            return saved
          },
        },
  )
  const { left, chooseLeft } = useStoreDraft<CourseDraft, OpenCourse>({
    ...saving,
    place: readOnly ? undefined : `course ${courseVersionId}`,
    opened: { revision, updatedAt },
    schema: CourseDraft,
    subscribe: (onChange) =>
      store.subscribe((draft, before) => {
        if (draft.course !== before.course) onChange(draft.course)
      }),
    restore: (course) => store.getState().edit(t('Use what was found'), () => course),
  })
  return { ...saving, left, chooseLeft }
}

const quietMs = 200
/** What is wrong with the course as it stands, a moment after each change. */
export function useCourseProblems(): CourseProblem[] {
  const course = useDraft((draft) => draft.course)
  const [settled, setSettled] = useState(course)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(course), quietMs)
    return () => clearTimeout(timer)
  }, [course])
  return useMemo(() => compileCourse(settled).problems ?? [], [settled])
}
