/**
 * What the admins of a workspace are told about its contract and its end: in the app in words, by mail only
 * that something awaits.
 */
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { MilestoneKind } from '../../api/workspaces/contractDates.ts'
import { noticeMail } from '../../api/notices/outbox.ts'
import { leaveAll, mailItem } from '../../api/outbox/leave.ts'
import type { Held } from './dates.ts'

/** Where an admin sees the workspace's terms. */
const path = '/settings'
type Words = { subject: string; body: string }

const contractWords: Record<MilestoneKind, (lastDay: string) => Words> = {
  CONTRACT_30_DAYS: (day) => ({
    subject: `Your contract ends on ${day}`,
    body: 'Please renew it in time. After that day everything goes on for a while, then it can only be read.',
  }),
  CONTRACT_7_DAYS: (day) => ({
    subject: `Your contract ends on ${day}, in a week`,
    body: 'Please renew it in time. After that day everything goes on for a while, then it can only be read.',
  }),
  CONTRACT_1_DAY: (day) => ({
    subject: `Your contract ends tomorrow, on ${day}`,
    body: 'Please renew it. After that day everything goes on for a while, then it can only be read.',
  }),
  CONTRACT_GRACE: (day) => ({
    subject: `Your contract ended on ${day}`,
    body: 'Everything goes on for the moment. Please renew it, or your workspace can soon only be read.',
  }),
  CONTRACT_EXPIRED: (day) => ({
    subject: 'Your workspace can only be read now',
    body: `Your contract ended on ${day}. Nothing is lost: complaints go on as before, and all else can be read and taken out.`,
  }),
}

/** Once for each date that a contract may have, whatever runs twice. */
export async function tellOfContract(held: Held, kind: MilestoneKind): Promise<void> {
  const { id, contractExpiresOn } = held.workspace
  if (contractExpiresOn)
    await tell(
      held,
      kind,
      `contract:${id}:${contractExpiresOn.toISOString().slice(0, 10)}:${kind}`,
      contractWords[kind](dayIn(contractExpiresOn, 'UTC')),
    )
}

/** Once for each day that a deletion was planned for. */
export async function tellOfDeletion(held: Held, purgeAt: number): Promise<void> {
  const { id, timeZone } = held.workspace
  const words = {
    subject: `Your workspace will be deleted on ${dayIn(new Date(purgeAt), timeZone)}`,
    body: 'Take out what you need before that day. If this is a mistake, write to the platform’s support now: until then it can be undone.',
  }
  await tell(held, 'WORKSPACE_DELETION', `deletion:${id}:${purgeAt}`, words)
}

async function tell({ rows, workspace, at }: Held, kind: string, key: string, words: Words): Promise<void> {
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
      ...words,
      path,
      at: new Date(at),
    })),
  })
  const mailed = admins.filter(({ mutedMail }) => !mutedMail.includes(kind))
  const mails = mailed.map(({ userId }) =>
    mailItem(noticeMail, { workspaceId: workspace.id, key: `${key}:${userId}`, payload: { userId, path } }),
  )
  await leaveAll(rows, mails)
}

const dayIn = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(instant)
