/** The owner of a policy hears that its text is to be looked over: a month before, on the day, and each month after. */
import type { Rows } from '../../prisma/client.ts'
import { say } from '../../api/messages/say.ts'
import { notifyEach, unknownOf, type NoticeToSend } from '../../api/notices/notify.ts'
import type { PolicyRow } from '../../api/policies/access.ts'
import { reviewDueAt } from '../../api/policies/acceptanceStatus.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import { dayMs } from '../../workflows/definition/zones.ts'

const everyMs = 30 * dayMs
/** Where the owner has left, those who run the workspace. `at` in milliseconds. */
export async function notifyOfReview(
  rows: Rows,
  workspaceId: string,
  policy: PolicyRow,
  at: number,
): Promise<void> {
  const version = await rows.policyVersion.findFirst({
    where: { policyId: policy.id, status: 'PUBLISHED' },
    select: { publishedAt: true },
  })
  const dueAt = reviewDueAt(policy, version?.publishedAt ?? null)
  if (dueAt === null || at < dueAt - everyMs) return
  const { timeZone } = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { timeZone: true },
  })
  const here = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [{ userId: policy.ownerId }, { role: { in: [...runningRoles] } }],
    },
    select: { userId: true },
  })
  const owner = here.filter(({ userId }) => userId === policy.ownerId)
  const day = dateIn(timeZone, dueAt)
  const notices = (owner.length > 0 ? owner : here).map(({ userId }): NoticeToSend => ({
    userId,
    daytimeIn: timeZone,
    kind: 'POLICY_REVIEW',
    key: `policy:${policy.id}:REVIEW:${day}:${Math.floor((at - dueAt) / everyMs)}`,
    path: `/policies/${policy.id}`,
    text: {
      subject: say('noticeSubjects.POLICY_REVIEW', { name: policy.name, day }),
      body: say('noticeBodies.POLICY_REVIEW'),
    },
  }))
  await notifyEach(rows, await unknownOf(rows, notices), at)
}
