/** How notices call courses: by title, and by the day on which they are due where the person works. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { say } from '../messages/say.ts'
import type { NoticeText } from '../notices/text.ts'

/** `dueOn`: a calendar day, 2026-03-31; null: no due date. */
export type NoticeCourse = { title: string; dueOn: string | null }
const maxInSubject = 2

/** Somebody was assigned a course. It never says why. */
export const assignedWords = ({ title, dueOn }: NoticeCourse): NoticeText =>
  dueOn === null
    ? {
        subject: say('noticeSubjects.COURSE_GIVEN', { title }),
        body: say('noticeBodies.COURSE_ASSIGNED', { title }),
      }
    : {
        subject: say('noticeSubjects.COURSE_GIVEN_DUE', { title, day: dueOn }),
        body: say('noticeBodies.COURSE_GIVEN_DUE', { title, day: dueOn }),
      }

/** Somebody is asked to finish a course. */
export const openWords = ({ title, dueOn }: NoticeCourse): NoticeText =>
  dueOn === null
    ? {
        subject: say('noticeSubjects.COURSE_OPEN', { title }),
        body: say('noticeBodies.COURSE_ASSIGNED', { title }),
      }
    : {
        subject: say('noticeSubjects.COURSE_OPEN_DUE', { title, day: dueOn }),
        body: say('noticeBodies.COURSE_GIVEN_DUE', { title, day: dueOn }),
      }

/** All of them, each with the day on which it is due. */
export const withDays = (courses: readonly NoticeCourse[]): Message[] =>
  courses.map(({ title, dueOn }) =>
    dueOn === null
      ? say('noticeBodies.COURSE_TITLE', { title })
      : say('noticeBodies.COURSE_WITH_DAY', { title, day: dueOn }),
  )
/** As many as a subject line holds, and how many more there are. */
export const inSubject = (courses: readonly NoticeCourse[]): Message[] => {
  const subjectCourses = courses.length === maxInSubject + 1 ? courses : courses.slice(0, maxInSubject)
  const left = courses.length - subjectCourses.length
  return [
    ...withDays(subjectCourses),
    ...(left > 0 ? [say('noticeBodies.COURSES_MORE', { count: left })] : []),
  ]
}

/** Each title once, with the first day on which it is due. */
export function byTitle(courses: readonly NoticeCourse[]): NoticeCourse[] {
  const firstDue = new Map<string, string | null>()
  for (const { title, dueOn } of courses) {
    const before = firstDue.get(title) ?? null
    firstDue.set(title, before === null || (dueOn !== null && dueOn < before) ? dueOn : before)
  }
  return [...firstDue].map(([title, dueOn]) => ({ title, dueOn }))
}
