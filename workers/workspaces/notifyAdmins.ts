/**
 * Notices to the admins of a workspace about its contract and its end: in full in the app, by mail only that something
 * awaits.
 */
import type { Code } from '../../api/messages/catalogue.ts'
import { say } from '../../api/messages/say.ts'
import { membersRunning, notify } from '../../api/notices/notify.ts'
import type { NoticeText } from '../../api/notices/text.ts'
import type { MilestoneKind } from '../../api/workspaces/contractDates.ts'
import type { LockedWorkspace } from './dates.ts'

/** Where an admin sees the workspace's terms. */
const path = '/settings'
/** The contract's last day stands in some of them; none takes more. */
const contractText = (kind: MilestoneKind, lastDay: string): NoticeText => ({
  subject: { code: `noticeSubjects.${kind}` satisfies Code, params: { day: lastDay } },
  body: { code: `noticeBodies.${kind}` satisfies Code, params: { day: lastDay } },
})

/** Once for each date that a contract may have, whatever runs twice. */
export async function notifyOfContract(lockedWorkspace: LockedWorkspace, kind: MilestoneKind): Promise<void> {
  const { id, contractExpiresOn } = lockedWorkspace.workspace
  if (!contractExpiresOn) return
  const lastDay = contractExpiresOn.toISOString().slice(0, 10)
  await notifyAdmins(lockedWorkspace, kind, `contract:${id}:${lastDay}:${kind}`, contractText(kind, lastDay))
}

/** Once for each day that a deletion was planned for. */
export async function notifyOfDeletion(lockedWorkspace: LockedWorkspace, purgeAt: number): Promise<void> {
  const { id } = lockedWorkspace.workspace
  const text = {
    subject: say('noticeSubjects.WORKSPACE_DELETION', { day: new Date(purgeAt).toISOString() }),
    body: say('noticeBodies.WORKSPACE_DELETION'),
  }
  await notifyAdmins(lockedWorkspace, 'WORKSPACE_DELETION', `deletion:${id}:${purgeAt}`, text)
}

async function notifyAdmins(
  { rows, workspace, at }: LockedWorkspace,
  kind: MilestoneKind | 'WORKSPACE_DELETION',
  key: string,
  text: NoticeText,
): Promise<void> {
  const admins = await membersRunning(rows, workspace.id)
  await notify(rows, admins, { workspaceId: workspace.id, kind, key, path, text }, at)
}
