/** A rule that runs in nobody's name any more: it adds nobody, and those who run the workspace hear of it, once. */
import type { Rows } from '../../../prisma/client.ts'
import { dayMs } from '../../../workflows/definition/zones.ts'
import { runningRoles } from '../../../workflows/definition/roles.ts'
import { say } from '../../messages/say.ts'
import { noticeMail } from '../../notices/outbox.ts'
import { storeText } from '../../notices/text.ts'
import { enqueueAll, mailItem } from '../../outbox/enqueue.ts'
import { activeMember } from '../../users/search.ts'
import type { Kept } from './running.ts'

const kind = 'COURSE_RULE_STOPPED'
/** It is looked at again every day: whoever answers for it may be back. */
export async function stop(rows: Rows, kept: Kept, at: Date): Promise<void> {
  const { id, name, courseId, stoppedAt } = kept
  await rows.courseRule.update({
    where: { id },
    data: { nextAt: new Date(at.getTime() + dayMs), stoppedAt: stoppedAt ?? at },
  })
  if (stoppedAt) return
  const people = await rows.membership.findMany({
    where: { role: { in: [...runningRoles] }, ...activeMember },
    select: { userId: true, mutedMail: true },
  })
  const path = `/courses/${courseId}/rules`
  const key = `rule:${id}:stopped:${at.toISOString()}`
  await rows.notice.createMany({
    skipDuplicates: true,
    data: people.map(({ userId }) => ({
      userId,
      kind,
      key,
      path,
      at,
      ...storeText({
        subject: say('noticeSubjects.COURSE_RULE_STOPPED', { name }),
        body: say('noticeBodies.COURSE_RULE_STOPPED'),
      }),
    })),
  })
  await enqueueAll(
    rows,
    people
      .filter(({ mutedMail }) => !mutedMail.includes(kind))
      .map(({ userId }) => mailItem(noticeMail, { key: `${key}:${userId}`, payload: { userId, path } })),
  )
}
