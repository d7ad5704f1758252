/** Courses and who takes them, by the calls that an author, an admin and a learner make. */
import { expect } from 'vitest'
import type { CourseDraft } from '../api/courses/definition/draft.ts'
import type { WorkspaceDb } from '../prisma/client.ts'
import type { Caller } from './app.ts'
import { aCourse } from './course.ts'

const at = '/learning/api'

/** A published course of this draft. */
export async function publishCourse(author: Caller, draft: CourseDraft = aCourse(), more: object = {}) {
  const begun = await author.post(`${at}/course/create`, { title: draft.title, ...more })
  const { courseId } = begun.body.content.course
  expect((await author.put(`${at}/course/${courseId}/draft`, { draft, revision: 1 })).status).toBe(200)
  const published = await author.post(`${at}/course/publish/${courseId}`, { changeKind: 'MATERIAL' })
  expect(published.body.code).toBeUndefined()
  return String(courseId)
}

/** Somebody has a course, of which nothing is known but that. */
export async function anAssignment(rows: WorkspaceDb, userId: string): Promise<string> {
  const course = await rows.course.create({
    data: { title: 'A course', status: 'PUBLISHED', createdBy: userId },
  })
  const version = await rows.courseVersion.create({
    data: {
      courseId: course.id,
      number: 1,
      status: 'PUBLISHED',
      draft: aCourse(),
      definition: aCourse(),
      createdBy: userId,
    },
  })
  const data = { courseId: course.id, courseVersionId: version.id, userId, assignedAt: new Date() }
  return (await rows.assignment.create({ data })).id
}

export const assign = (admin: Caller, courseId: string, userIds: string[], more: object = {}) =>
  admin.post(`${at}/course/assign-course-to-users`, { courseIds: [courseId], userIds, ...more })

/** What a learner does; each answers what the call answered. */
export function learner(who: Caller) {
  const lesson = (assignmentId: string, item: string) => `${at}/my/course/${assignmentId}/item/${item}`
  return {
    courses: async (query = '') => (await who.get(`${at}/my/courses${query}`)).body.content,
    assignmentOf: async (courseId: string): Promise<string> =>
      (await who.get(`${at}/my/courses?pageSize=300`)).body.content.find(
        (each: { courseId: string }) => each.courseId === courseId,
      )?.assignmentId,
    open: (id: string, language?: string) =>
      who.get(`${at}/my/course/${id}${language ? `?language=${language}` : ''}`),
    openItem: (id: string, item: string, language?: string) =>
      who.get(`${lesson(id, item)}${language ? `?language=${language}` : ''}`),
    begin: (id: string, item = 'lesson') => who.post(`${lesson(id, item)}/begin`, {}),
    act: (id: string, item: string, blockId: string, input: object) =>
      who.post(`${lesson(id, item)}/block/${blockId}`, input),
    complete: (id: string, item = 'lesson') => who.post(`${lesson(id, item)}/complete`, {}),
    watch: (id: string, contentId: string, input: object) =>
      who.post(`${at}/user-course-content/video-progress`, {
        assignmentId: id,
        contentId,
        language: 'en',
        positionSec: 0,
        durationSec: 60,
        playbackRate: 1,
        clientAt: new Date().toISOString(),
        ...input,
      }),
    start: (id: string, item = 'quiz', language?: string) =>
      who.post(`${at}/my/quiz/${item}/attempt`, { assignmentId: id, ...(language ? { language } : {}) }),
    openAttempt: (id: string) => who.get(`${at}/my/attempt/${id}`),
    save: (id: string, blockId: string, answer: unknown) =>
      who.put(`${at}/my/attempt/${id}/answer`, { blockId, answer }),
    submit: (id: string) => who.post(`${at}/my/attempt/${id}/submit`, {}),
    result: (id: string) => who.get(`${at}/my/attempt/${id}/result`),
  }
}
