/** A rule that runs in nobody's name any more: it adds nobody, and those who run the workspace hear of it, once. */
import type { Rows } from '../../../prisma/client.ts'
import { dayMs } from '../../../workflows/definition/zones.ts'
import { say } from '../../messages/say.ts'
import { membersRunning, notify } from '../../notices/notify.ts'
import type { CourseRuleRow } from './runRule.ts'

/** Suspends a rule. It is checked again every day, because its author may return. */
export async function suspendRule(rows: Rows, rule: CourseRuleRow, at: Date): Promise<void> {
  const { id, name, courseId, stoppedAt } = rule
  await rows.courseRule.update({
    where: { id },
    data: { nextAt: new Date(at.getTime() + dayMs), stoppedAt: stoppedAt ?? at },
  })
  if (stoppedAt) return
  const { title } = await rows.course.findUniqueOrThrow({ where: { id: courseId }, select: { title: true } })
  await notify(
    rows,
    await membersRunning(rows),
    {
      kind: 'COURSE_RULE_STOPPED',
      key: `rule:${id}:stopped:${at.toISOString()}`,
      path: `/courses/${courseId}/rules`,
      text: {
        subject: say('noticeSubjects.COURSE_RULE_STOPPED_FOR', { name, title }),
        body: say('noticeBodies.COURSE_RULE_STOPPED'),
      },
    },
    at.getTime(),
  )
}
