/**
 * What the admins of a workspace are told about its contract and its end: in the app what, by mail only
 * that something awaits.
 */
import type { Code } from '../../api/messages/catalogue.ts'
import { say } from '../../api/messages/say.ts'
import { storeText, type NoticeText } from '../../api/notices/text.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { MilestoneKind } from '../../api/workspaces/contractDates.ts'
import { noticeMail } from '../../api/notices/outbox.ts'
import { enqueueAll, mailItem } from '../../api/outbox/leave.ts'
import type { Held } from './dates.ts'

/** Where an admin sees the workspace's terms. */
const path = '/settings'
/** The contract's last day stands in some of them; none takes more. */
const contractText = (kind: MilestoneKind, lastDay: string): NoticeText => ({
  subject: { code: `noticeSubjects.${kind}` satisfies Code, params: { day: lastDay } },
  body: { code: `noticeBodies.${kind}` satisfies Code, params: { day: lastDay } },
})

/** Once for each date that a contract may have, whatever runs twice. */
export async function tellOfContract(held: Held, kind: MilestoneKind): Promise<void> {
  const { id, contractExpiresOn } = held.workspace
  if (!contractExpiresOn) return
  const lastDay = contractExpiresOn.toISOString().slice(0, 10)
  await tell(held, kind, `contract:${id}:${lastDay}:${kind}`, contractText(kind, lastDay))
}

/** Once for each day that a deletion was planned for. */
export async function tellOfDeletion(held: Held, purgeAt: number): Promise<void> {
  const { id } = held.workspace
  const text = {
    subject: say('noticeSubjects.WORKSPACE_DELETION', { day: new Date(purgeAt).toISOString() }),
    body: say('noticeBodies.WORKSPACE_DELETION'),
  }
  await tell(held, 'WORKSPACE_DELETION', `deletion:${id}:${purgeAt}`, text)
}

async function tell(
  { rows, workspace, at }: Held,
  kind: string,
  key: string,
  text: NoticeText,
): Promise<void> {
  const admins = await rows.membership.findMany({
    where: {
      workspaceId: workspace.id,
      role: { in: [...runningRoles] },
      active: true,
      user: { active: true },
    },
    select: { userId: true, mutedMail: true },
  })
  await rows.notice.createMany({
    skipDuplicates: true,
    data: admins.map(({ userId }) => ({
      workspaceId: workspace.id,
      userId,
      key,
      kind,
      ...storeText(text),
      path,
      at: new Date(at),
    })),
  })
  const mailed = admins.filter(({ mutedMail }) => !mutedMail.includes(kind))
  const mails = mailed.map(({ userId }) =>
    mailItem(noticeMail, { workspaceId: workspace.id, key: `${key}:${userId}`, payload: { userId, path } }),
  )
  await enqueueAll(rows, mails)
}
