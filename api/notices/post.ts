/**
 * Notices with the mail that goes with them, by day where each person is; who has no mail
 * address gets an SMS on the number that signs them in. Both say only that something awaits.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { hasMail } from '../core/contacts.ts'
import { enqueueAll, mailItem } from '../outbox/enqueue.ts'
import { daytime } from './daytime.ts'
import { noticeMail } from './outbox.ts'
import { storeText, type NoticeText } from './text.ts'

/** What must be known of a person to reach them. */
export const recipient = {
  mutedMail: true,
  user: { select: { active: true, email: true, signInNumber: true } },
  branch: { select: { timeZone: true } },
} satisfies Prisma.MembershipSelect
export type Recipient = Prisma.MembershipGetPayload<{ select: typeof recipient }>
/** `key`: the same for what must be told once. */
export type Told = {
  userId: string
  to: Recipient
  /** Of a person who has no business unit. */
  timeZone: string
  kind: string
  key: string
  path: string
  /**
   * The case that it tells of: it is shown to nobody who may not know of that, goes with it, and its mail leaves at
   * once, as all of cases does.
   */
  caseId?: string
  text: NoticeText
}

/** Each key leaves once to a person, by notice and by mail or SMS. */
export async function post(rows: Rows, told: readonly Told[], at: number): Promise<void> {
  if (told.length === 0) return
  await rows.notice.createMany({
    skipDuplicates: true,
    data: told.map(({ userId, kind, key, path, caseId, text }) => ({
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
    told.flatMap(({ userId, to, timeZone, kind, key, path, caseId }) => {
      const by = hasMail(to.user.email) ? 'MAIL' : to.user.signInNumber ? 'SMS' : null
      if (by === null || to.mutedMail.includes(kind)) return []
      const item = mailItem(noticeMail, { key: `${key}:${userId}`, payload: { userId, path } }, by)
      if (caseId) return [item]
      const notBefore = daytime(to.branch?.timeZone ?? timeZone, at)
      return [{ ...item, notBefore: new Date(notBefore).toISOString() }]
    }),
  )
}

/** Those of them that were not told before. */
export async function unknownOf(rows: Rows, told: readonly Told[]): Promise<Told[]> {
  const before = await rows.notice.findMany({
    where: { key: { in: told.map(({ key }) => key) } },
    select: { key: true, userId: true },
  })
  const known = new Set(before.map(({ key, userId }) => `${userId} ${key}`))
  return told.filter(({ key, userId }) => !known.has(`${userId} ${key}`))
}
