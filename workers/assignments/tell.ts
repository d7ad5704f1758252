/**
 * Tells people what is due and their managers who is late: one notice for somebody, whatever falls together. Mail says
 * only that something awaits.
 */
import type { Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { say } from '../../api/messages/say.ts'
import { noticeMail } from '../../api/notices/outbox.ts'
import { storeText, type NoticeText } from '../../api/notices/text.ts'
import { enqueueAll, mailItem } from '../../api/outbox/enqueue.ts'
import type { Renewed } from './renew.ts'
import type { Asking } from './training.ts'

type Told = { userId: string; kind: string; key: string; path: string; text: NoticeText; withMail: boolean }

export async function tell(
  rows: Rows,
  asking: readonly Asking[],
  renewed: ReadonlyMap<string, Renewed>,
  at: number,
): Promise<void> {
  const told = [...toLearners(asking, renewed, at), ...(await toManagers(rows, asking, at))]
  if (told.length === 0) return
  await rows.notice.createMany({
    skipDuplicates: true,
    data: told.map(({ text, withMail: _withMail, ...notice }) => ({
      ...notice,
      ...storeText(text),
      at: new Date(at),
    })),
  })
  await enqueueAll(
    rows,
    told
      .filter(({ withMail }) => withMail)
      .map(({ userId, key, path }) =>
        mailItem(noticeMail, { key: `${key}:${userId}`, payload: { userId, path } }),
      ),
  )
}

const reminder = 'COURSE_REMINDER'
const active = new Set(['NOT_STARTED', 'IN_PROGRESS'])
/** What is told about one assignment; `key` is the same for the whole day, where the person works. */
type One = { asking: Asking; key: string; assignmentId: string; subject: NoticeText['subject'] }

function toLearners(asking: readonly Asking[], renewed: ReadonlyMap<string, Renewed>, at: number): Told[] {
  const ones = asking.flatMap((each) => oneOf(each, renewed.get(each.row.id), at))
  return [...groupBy(ones, ({ asking: { row } }) => row.userId)].flatMap(([userId, own]) => {
    const [first] = own
    if (!first) return []
    const titles = own.map(({ asking: { row } }) => `“${row.course.title}”`).join(', ')
    const isOne = own.length === 1
    return [
      {
        userId,
        kind: reminder,
        key: first.key,
        path: isOne ? `/my/courses/${first.assignmentId}` : '/my/courses',
        text: {
          subject: isOne ? first.subject : say('noticeSubjects.COURSES_DUE', { count: own.length }),
          body: say('noticeBodies.COURSE_REMINDER', { titles }),
        },
        withMail: !first.asking.row.member.mutedMail.includes(reminder),
      },
    ]
  })
}

function oneOf(asking: Asking, next: Renewed | undefined, at: number): One[] {
  const { row, asked, isHere, timeZone } = asking
  if (!isHere) return []
  const { title } = row.course
  const key = (what: string) => `training:${row.id}:${what}:${dateIn(timeZone, at)}`
  if (next)
    return [
      {
        asking,
        key: key('RENEW'),
        assignmentId: next.id,
        subject: say('noticeSubjects.COURSE_RENEWAL', { title }),
      },
    ]
  if (!row.dueAt || !active.has(row.learningStatus)) return []
  if (!asked.includes('BEFORE') && !asked.includes('AFTER')) return []
  const code = asked.includes('AFTER') ? 'noticeSubjects.COURSE_LATE' : 'noticeSubjects.COURSE_DUE'
  const day = dateIn(timeZone, row.dueAt.getTime())
  return [{ asking, key: key('DUE'), assignmentId: row.id, subject: say(code, { title, day }) }]
}

const team = 'TEAM_LATE'
/** The managers of the department; where it has none, whoever assigned the course. Never told about themselves. */
async function toManagers(rows: Rows, asking: readonly Asking[], at: number): Promise<Told[]> {
  const late = asking.filter(({ asked, isHere, row }) => asked.includes('MANAGER') && isHere && row.mandatory)
  if (late.length === 0) return []
  const managers = await rows.departmentManager.findMany({
    where: { departmentId: { in: late.flatMap(({ row }) => row.member.departmentId ?? []) } },
    select: { departmentId: true, userId: true },
  })
  const of = groupBy(managers, ({ departmentId }) => departmentId)
  const pairs = late.flatMap((each) => {
    const own = of.get(each.row.member.departmentId ?? '')?.map(({ userId }) => userId) ?? []
    return (own.length > 0 ? own : [each.row.assignedBy])
      .filter((userId) => userId !== null)
      .filter((userId) => userId !== each.row.userId)
      .map((userId) => ({ userId, each }))
  })
  const here = await rows.membership.findMany({
    where: { userId: { in: pairs.map(({ userId }) => userId) }, active: true, user: { active: true } },
    select: { userId: true, mutedMail: true },
  })
  const byManager = groupBy(pairs, ({ userId }) => userId)
  return here.flatMap(({ userId, mutedMail }) => {
    const own = byManager.get(userId) ?? []
    const [first] = own
    if (!first) return []
    const people = new Set(own.map(({ each }) => each.row.userId))
    const titles = [...new Set(own.map(({ each }) => `“${each.row.course.title}”`))].join(', ')
    return [
      {
        userId,
        kind: team,
        key: `training:${first.each.row.id}:MANAGER:${dateIn(first.each.timeZone, at)}`,
        path: '/my/team',
        text: {
          subject: say('noticeSubjects.TEAM_LATE', { count: people.size }),
          body: say('noticeBodies.TEAM_LATE', { titles }),
        },
        withMail: !mutedMail.includes(team),
      },
    ]
  })
}
