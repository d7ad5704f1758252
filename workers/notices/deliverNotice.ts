/**
 * Delivers a notice by what its person has and wants now: mail, else SMS, else in the app alone. What was decided
 * stands in `Notice.delivery` before anything leaves, so that a try after a crash goes the same way.
 */
import { mayOpen, withMyAssignments } from '../../api/cases/access.ts'
import { column } from '../../api/core/json.ts'
import type { Person } from '../../api/core/session.ts'
import type { NoticeDelivery } from '../../api/notices/delivery.ts'
import type { NoticePayload } from '../../api/notices/outbox.ts'
import { NoticeKind, noticeTable } from '../../api/notices/preferencesContract.ts'
import type { NoticeText } from '../../api/notices/text.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { composingOf, dressed } from '../mail/compose.ts'
import {
  isSenderFault,
  mailFailure,
  senderFault,
  textFailure,
  type SendFailure,
} from '../mail/sendFailures.ts'
import { chooseChannel } from './chooseChannel.ts'
import { writeNotice, writeText } from './noticeMail.ts'

type Row = OutboxRow<NoticePayload>
type NoticeFacts = {
  id: string
  path: string
  kind: string
  subjectText: unknown
  bodyText: unknown
  before: NoticeDelivery | null
  /** Null for whoever is no member of the notice's workspace. */
  role: Person['role'] | null
  branchId: string | null
  presentSince: Date | null
  roleSince: Date | null
  isActive: boolean
  isMuted: boolean
  email: string
  signInNumber: string | null
}

/**
 * Throws when it is to be tried again, SenderFault where we were refused.
 * A notice that is gone, or was settled without a message, is left alone.
 */
export async function deliverNotice(delivering: Delivering, row: Row): Promise<void> {
  const notice = await readNotice(delivering, row)
  if (!notice) return
  const channel = chooseChannel({
    ...notice,
    mayKnow: await mayStillKnow(delivering, row, notice),
    sendsMail: !delivering.mailer.isOff,
    sendsText: !delivering.texter.isOff,
  })
  if (channel !== notice.before) await keep(delivering, notice.id, channel)
  if (channel !== 'MAIL' && channel !== 'SMS') return
  try {
    await send(delivering, row, notice, channel)
  } catch (error) {
    const failure = channel === 'MAIL' ? mailFailure(error) : textFailure(error)
    const outcome = outcomes(channel)[failure]
    if (outcome !== channel) await keep(delivering, notice.id, outcome)
    if (isSenderFault(failure)) throw senderFault(error)
    // For good: it goes the other way where there is one, and is listed otherwise, until a new address comes.
    if (failure === 'ADDRESS' && !hasOtherWay(delivering, notice, channel)) return
    throw error
  }
}

const hasOtherWay = (
  { texter }: Delivering,
  { signInNumber, before }: NoticeFacts,
  channel: 'MAIL' | 'SMS',
): boolean => channel === 'MAIL' && before !== 'SMS_REFUSED' && signInNumber !== null && !texter.isOff

async function readNotice(
  { db }: Delivering,
  { workspaceId, key, payload }: Row,
): Promise<NoticeFacts | null> {
  const { rows } = await db.pool.query<NoticeFacts>({
    name: 'notice to deliver',
    text: `SELECT n.id, n.path, n.kind, n."subjectText", n."bodyText", n.delivery AS before,
         m.role, m."branchId", m."presentSince", m."roleSince", u.email, u."signInNumber",
        coalesce(m.active AND u.active, false) AS "isActive", coalesce(n.kind = ANY(m."mutedMail"), false) AS "isMuted"
      FROM "Notice" n JOIN "User" u ON u.id = n."userId"
      LEFT JOIN "Membership" m ON m."workspaceId" = n."workspaceId" AND m."userId" = n."userId"
      WHERE n."userId" = $1 AND n.key = $2 AND n."workspaceId" = $3`,
    values: [payload.userId, key.slice(0, -`:${payload.userId}`.length), workspaceId],
  })
  return rows[0] ?? null
}

/**
 * False for who is no member, for a respondent who is not informed yet, and for whoever could open the case when the
 * notice was written and cannot now. Others, whom the process notifies without giving them the case, hear of it.
 */
async function mayStillKnow(
  { db }: Delivering,
  { workspaceId, payload: { userId, caseId, wasReader = false } }: Row,
  { role, branchId, presentSince, roleSince }: NoticeFacts,
): Promise<boolean> {
  if (role === null) return false
  if (caseId === undefined) return true
  const me = { userId, role, branchId, presentSince, roleSince }
  const found = await db.platform.case.findFirst({
    where: { id: caseId, workspaceId },
    include: withMyAssignments(me),
  })
  if (!found) return false
  const isUninformed = found.respondentUserId === userId && found.respondentInformedAt === null
  return !isUninformed && (!wasReader || mayOpen(me, found))
}

async function keep({ db }: Delivering, id: string, delivery: NoticeDelivery | null): Promise<void> {
  await db.pool.query({
    name: 'notice is delivered',
    text: 'UPDATE "Notice" SET delivery = $2 WHERE id = $1',
    values: [id, delivery],
  })
}

/** What a mail or SMS may say of it; null: only that something awaits. */
function wordsOutside({ kind, subjectText, bodyText }: NoticeFacts): NoticeText | null {
  const known = NoticeKind.safeParse(kind)
  if (!known.success || !noticeTable[known.data].isSaidOutside || !subjectText || !bodyText) return null
  const message = column<Message>()
  return { subject: message.read(subjectText), body: message.read(bodyText) }
}

async function send(
  delivering: Delivering,
  { workspaceId, key, payload: { userId, meeting } }: Row,
  notice: NoticeFacts,
  channel: 'MAIL' | 'SMS',
): Promise<void> {
  const composing = composingOf(delivering)
  const row = { workspaceId, key, payload: { userId, path: notice.path, meeting } }
  const words = wordsOutside(notice)
  if (channel === 'MAIL') {
    const written = await writeNotice(composing, row, words)
    if (written) await delivering.mailer.send(await dressed(composing, row, written), delivering.db.pool)
  } else {
    const text = await writeText(composing, row, words)
    if (text) await delivering.texter.send({ workspaceId, key, ...text }, delivering.db.pool)
  }
}

/**
 * What a failed try leaves: a refusal for good or until later is an answer, so nothing arrived. A line that broke says
 * nothing of the kind: what was sent may have arrived, and goes the same way again.
 */
const outcomes = (channel: 'MAIL' | 'SMS'): Record<SendFailure, NoticeDelivery | null> => ({
  ADDRESS: `${channel}_REFUSED`,
  FULL: `${channel}_REFUSED`,
  BLOCKED: `${channel}_REFUSED`,
  SENDER: null,
  LATER: null,
  UNKNOWN: channel,
})
