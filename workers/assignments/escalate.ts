/**
 * Notices about late people: at the first threshold to the managers of their department, at the second to the
 * schedulers; where none of these is active, to the assigner, else to the people who run the workspace. Never about
 * themselves.
 */
import type { Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { runningRoles, runsWorkspace } from '../../workflows/definition/roles.ts'
import type { Threshold } from '../../api/learning/clock.ts'
import { byTitle, inSubject, withDays, type NoticeCourse } from '../../api/assignments/courseNotices.ts'
import { say } from '../../api/messages/say.ts'
import { type NoticeToSend } from '../../api/notices/notify.ts'
import type { DueReminder } from './training.ts'

type Meaning = {
  kind: NoticeToSend['kind']
  path: string
  subject: (count: number, courses: Message[]) => Message
}
const meanings: Record<Threshold, Meaning> = {
  FIRST: {
    kind: 'TEAM_LATE',
    path: '/my/team',
    subject: (count, courses) => say('noticeSubjects.TEAM_LATE_FOR', { count, courses }),
  },
  SECOND: {
    kind: 'COURSES_ESCALATED',
    path: '/escalations?show=courses',
    subject: (count, courses) => say('noticeSubjects.COURSES_ESCALATED_FOR', { count, courses }),
  },
}

const courseOf = ({ row, timeZone }: DueReminder): NoticeCourse => ({
  title: row.course.title,
  dueOn: row.dueAt ? dateIn(timeZone, row.dueAt.getTime()) : null,
})

/** One notice for each of them and threshold, however many people are late. */
export async function escalationNotices(
  rows: Rows,
  asking: readonly DueReminder[],
  at: number,
): Promise<NoticeToSend[]> {
  const late = (threshold: Threshold) =>
    asking.filter(({ kinds, isHere, row }) => kinds.includes(threshold) && isHere && row.mandatory)
  const [first, second] = [late('FIRST'), late('SECOND')]
  if (first.length === 0 && second.length === 0) return []
  const managers = await rows.departmentManager.findMany({
    where: { departmentId: { in: first.flatMap(({ row }) => row.member.departmentId ?? []) } },
    select: { departmentId: true, userId: true },
  })
  const named = [...first, ...second].flatMap(({ row }) => row.assignedBy ?? [])
  const here = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [
        { userId: { in: [...named, ...managers.map(({ userId }) => userId)] } },
        { isScheduler: true },
        { role: { in: [...runningRoles] } },
      ],
    },
    select: { userId: true, role: true, isScheduler: true },
  })
  const managersOf = groupBy(managers, ({ departmentId }) => departmentId)
  const isManager = (each: DueReminder, userId: string) =>
    managersOf.get(each.row.member.departmentId ?? '')?.some((manager) => manager.userId === userId) ?? false
  const schedulers = here.filter(({ isScheduler }) => isScheduler)
  const runners = here.filter(({ role }) => runsWorkspace(role))
  type Here = (typeof here)[number]
  const pairsAt = (threshold: Threshold) => (each: DueReminder) => {
    const pathOf = `/courses/${each.row.courseId}/people`
    const options: [Here[], string][] = [
      [
        threshold === 'FIRST' ? here.filter(({ userId }) => isManager(each, userId)) : schedulers,
        meanings[threshold].path,
      ],
      [here.filter(({ userId }) => userId === each.row.assignedBy), pathOf],
      [runners, pathOf],
    ]
    const others = options.map(([people, path]) => ({
      people: people.filter(({ userId }) => userId !== each.row.userId),
      path,
    }))
    const { people, path } = others.find((option) => option.people.length > 0) ?? { people: [], path: '' }
    return people.map((to) => ({ to, path, each }))
  }
  const toldAt = (threshold: Threshold, those: readonly DueReminder[]) =>
    [...groupBy(those.flatMap(pairsAt(threshold)), ({ to }) => to.userId)].flatMap(([userId, own]) => {
      const [one] = own
      if (!one) return []
      const { path, each } = one
      const count = new Set(own.map((pair) => pair.each.row.userId)).size
      const courses = byTitle(own.map((pair) => courseOf(pair.each)))
      return [
        {
          userId,
          daytimeIn: each.timeZone,
          kind: meanings[threshold].kind,
          key: `training:${each.row.id}:${threshold}:${dateIn(each.timeZone, at)}`,
          path,
          text: {
            subject: meanings[threshold].subject(count, inSubject(courses)),
            body: say('noticeBodies.COURSES_LATE', { courses: withDays(courses) }),
          },
        },
      ]
    })
  return [...toldAt('FIRST', first), ...toldAt('SECOND', second)]
}
