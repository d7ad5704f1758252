/** Tells people what is due: one notice for somebody, whatever falls together. */
import type { Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { inSubject, withDays, type NoticeCourse } from '../../api/assignments/courseNotices.ts'
import { say } from '../../api/messages/say.ts'
import type { NoticeText } from '../../api/notices/text.ts'
import { escalationNotices } from './escalate.ts'
import { notifyEach, type NoticeToSend } from '../../api/notices/notify.ts'
import type { Renewed } from './renew.ts'
import type { DueReminder } from './training.ts'

/** Notifies learners of courses that are due, late or renewed, and escalates late mandatory courses. */
export async function sendDueReminders(
  rows: Rows,
  asking: readonly DueReminder[],
  renewed: ReadonlyMap<string, Renewed>,
  at: number,
): Promise<void> {
  const notices = [...toLearners(asking, renewed, at), ...(await escalationNotices(rows, asking, at))]
  await notifyEach(rows, notices, at)
}

const active = new Set(['NOT_STARTED', 'IN_PROGRESS'])
/** A reminder about one assignment; `key` is the same for a whole day in the person's time zone. */
type One = {
  asking: DueReminder
  key: string
  assignmentId: string
  course: NoticeCourse
  subject: NoticeText['subject']
}

function toLearners(
  asking: readonly DueReminder[],
  renewed: ReadonlyMap<string, Renewed>,
  at: number,
): NoticeToSend[] {
  const ones = asking.flatMap((each) => oneOf(each, renewed.get(each.row.id), at))
  return [...groupBy(ones, ({ asking: { row } }) => row.userId)].flatMap(([userId, own]) => {
    const [first] = own
    if (!first) return []
    const courses = own.map(({ course }) => course)
    const isOne = own.length === 1
    return [
      {
        userId,
        daytimeIn: first.asking.timeZone,
        kind: 'COURSE_REMINDER',
        key: first.key,
        path: isOne ? `/my/courses/${first.assignmentId}` : '/my/courses',
        text: {
          subject: isOne
            ? first.subject
            : say('noticeSubjects.COURSES_TO_COMPLETE', { courses: inSubject(courses) }),
          body: say('noticeBodies.COURSES_LISTED', { courses: withDays(courses) }),
        },
      },
    ]
  })
}

function oneOf(asking: DueReminder, next: Renewed | undefined, at: number): One[] {
  const { row, kinds, isHere, timeZone } = asking
  if (!isHere) return []
  const { title } = row.course
  const key = (what: string) => `training:${row.id}:${what}:${dateIn(timeZone, at)}`
  const dayOf = (dueAt: Date | string) => dateIn(timeZone, new Date(dueAt).getTime())
  if (next) {
    const course = { title, dueOn: next.dueAt ? dayOf(next.dueAt) : null }
    return [{ asking, key: key('RENEW'), assignmentId: next.id, course, subject: renewalWords(course) }]
  }
  if (!row.dueAt || !active.has(row.learningStatus)) return []
  if (!kinds.includes('BEFORE') && !kinds.includes('AFTER')) return []
  const code = kinds.includes('AFTER') ? 'noticeSubjects.COURSE_LATE' : 'noticeSubjects.COURSE_DUE'
  const day = dayOf(row.dueAt)
  const course = { title, dueOn: day }
  return [{ asking, key: key('DUE'), assignmentId: row.id, course, subject: say(code, { title, day }) }]
}

const renewalWords = ({ title, dueOn }: NoticeCourse) =>
  dueOn === null
    ? say('noticeSubjects.COURSE_RENEWAL', { title })
    : say('noticeSubjects.COURSE_RENEWAL_DUE', { title, day: dueOn })
