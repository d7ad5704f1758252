/**
 * The one way to notify. A person finds the notice in the app; its delivery (`workers/notices/deliverNotice.ts`)
 * decides between mail and SMS by what the person has and wants at that moment. Both say only that something awaits,
 * but for kinds that are `isSaidOutside`.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Code } from '../messages/catalogue.ts'
import { enqueueAll, outboxItem, type OutboxItem, type OutboxRows } from '../outbox/enqueue.ts'
import { daytime } from './daytime.ts'
import { noticeOutbox, type NoticePayload } from './outbox.ts'
import type { NoticeKind } from './preferencesContract.ts'
import { storeText, type NoticeText } from './text.ts'

type Announcement = {
  kind: NoticeKind
  /** The same for what a person is notified of once. */
  key: string
  /** Where it leads in the web app. */
  path: string
  /** The case of the notice: people who may not know of the case are not notified; the notice is erased with it. */
  caseId?: string
  /** The people can open that case now; one who cannot at delivery gets no mail or SMS. */
  areReaders?: boolean
  /** Where `rows` are those of every workspace. */
  workspaceId?: string
  /**
   * Its mail or SMS leaves by day where the person is, in this time zone for who has no business unit; at once without,
   * as all of a case does.
   */
  daytimeIn?: string
}
/** A kind whose subject and body are messages of its own name. */
type WordedKind = {
  [K in NoticeKind]: `noticeSubjects.${K}` extends Code
    ? `noticeBodies.${K}` extends Code
      ? K
      : never
    : never
}[NoticeKind]
/** What it says: the messages of its kind with `params`, or a `text` of its own. */
type Wording = { kind: WordedKind; params?: Message['params'] } | { text: NoticeText }

/** One notice to one person. */
export type NoticeToSend = Announcement & {
  userId: string
  text: NoticeText
}

/** A workspace's rows, or all of them: then the notice names its workspace. */
type NoticeRows = OutboxRows & Pick<Rows | Prisma.TransactionClient, 'notice' | 'membership'>

/**
 * Notifies each of `people` (user ids) of one thing. A key is used once for a person: the second call changes nothing.
 * A person without a membership in the workspace, or whose data were erased, is left out.
 */
export function notify(
  rows: NoticeRows,
  people: readonly string[],
  announcement: Announcement & Wording,
  at: number = Date.now(),
): Promise<void> {
  const text =
    'text' in announcement
      ? announcement.text
      : {
          subject: messageOf(`noticeSubjects.${announcement.kind}`, announcement.params),
          body: messageOf(`noticeBodies.${announcement.kind}`, announcement.params),
        }
  return notifyEach(
    rows,
    people.map((userId) => ({ ...announcement, userId, text })),
    at,
  )
}
const messageOf = (code: Code, params: Message['params'] = {}): Message => ({ code, params })

/** The same for notices that differ from person to person; `at`: when they are dated, milliseconds. */
export async function notifyEach(
  rows: NoticeRows,
  notices: readonly NoticeToSend[],
  at: number = Date.now(),
): Promise<void> {
  const members = await membersAmong(rows, notices)
  const memberNotices = notices.filter(({ userId }) => members.has(userId))
  if (memberNotices.length === 0) return
  await (rows as Prisma.TransactionClient).notice.createMany({
    skipDuplicates: true,
    data: memberNotices.map(({ userId, kind, key, path, caseId, workspaceId, text }) => ({
      ...(workspaceId ? { workspaceId } : {}),
      userId,
      caseId: caseId ?? null,
      kind,
      key,
      path,
      ...storeText(text),
      at: new Date(at),
    })),
  })
  await enqueueAll(
    rows,
    memberNotices.map((each) => itemOf(each, members.get(each.userId) ?? null, at)),
  )
}

/** Those who are members of this workspace, with the time zone of their business unit. */
async function membersAmong(
  rows: NoticeRows,
  notices: readonly NoticeToSend[],
): Promise<Map<string, string | null>> {
  const [first] = notices
  if (!first) return new Map()
  const { workspaceId } = first
  const memberships = await (rows as Prisma.TransactionClient).membership.findMany({
    where: {
      ...(workspaceId ? { workspaceId } : {}),
      userId: { in: [...new Set(notices.map(({ userId }) => userId))] },
      anonymisedAt: null,
    },
    select: { userId: true, branch: { select: { timeZone: true } } },
  })
  return new Map(memberships.map(({ userId, branch }) => [userId, branch?.timeZone ?? null]))
}

function itemOf(
  { userId, key, caseId, areReaders, workspaceId, daytimeIn }: NoticeToSend,
  timeZone: string | null,
  at: number,
): OutboxItem {
  return {
    ...noticeItem(key, { userId, ...(caseId ? { caseId } : {}), ...(areReaders ? { wasReader: true } : {}) }),
    ...(workspaceId ? { workspaceId } : {}),
    ...(daytimeIn ? { notBefore: new Date(daytime(timeZone ?? daytimeIn, at)).toISOString() } : {}),
  }
}

/** User ids of those who run the workspace, and may sign in. */
export async function membersRunning(rows: NoticeRows, workspaceId?: string): Promise<string[]> {
  const memberships = await (rows as Prisma.TransactionClient).membership.findMany({
    where: {
      ...(workspaceId ? { workspaceId } : {}),
      role: { in: [...runningRoles] },
      active: true,
      user: { active: true },
    },
    select: { userId: true },
  })
  return memberships.map(({ userId }) => userId)
}

/** The outbox row of a notice that is written in the same transaction; `key` is the notice's. */
export const noticeItem = (key: string, payload: NoticePayload): OutboxItem =>
  outboxItem(noticeOutbox, { key: `${key}:${payload.userId}`, payload })

/** Those of them that were not sent before. */
export async function unknownOf(rows: Rows, notices: readonly NoticeToSend[]): Promise<NoticeToSend[]> {
  const before = await rows.notice.findMany({
    where: { key: { in: notices.map(({ key }) => key) } },
    select: { key: true, userId: true },
  })
  const known = new Set(before.map(({ key, userId }) => `${userId} ${key}`))
  return notices.filter(({ key, userId }) => !known.has(`${userId} ${key}`))
}
