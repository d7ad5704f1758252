/**
 * Delivers a notice by what its person has and wants now: mail, else SMS, else in the app alone. What was decided
 * stands in `Notice.delivery` before anything leaves, so that a try after a crash goes the same way; that a try may
 * have arrived stays in `Notice.mayHaveLeftBy`.
 */
import { column } from '../../api/core/json.ts'
import type { NoticeDelivery } from '../../api/notices/delivery.ts'
import type { NoticePayload } from '../../api/notices/outbox.ts'
import { NoticeKind, noticeTable } from '../../api/notices/preferencesContract.ts'
import type { NoticeText } from '../../api/notices/text.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { partsOf } from '../../workflows/engine/admission.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { hasMail } from '../../api/core/contacts.ts'
import { composingOf, dressed } from '../mail/compose.ts'
import {
  isSenderFault,
  mailFailure,
  senderFault,
  textFailure,
  type SendFailure,
} from '../mail/sendFailures.ts'
import { readerFrom } from '../mail/reader.ts'
import { chooseChannel } from './chooseChannel.ts'
import { writeNotice, writeText } from './noticeMail.ts'
import { readNotice, recordDelivery, recordDeliveryFor, type NoticeFacts } from './noticeRecord.ts'

type Row = OutboxRow<NoticePayload>
/**
 * Throws when it is to be tried again, SenderFault where we were refused.
 * A notice that is gone, or was settled without a message, is left alone.
 */
export async function deliverNotice(delivering: Delivering, row: Row): Promise<void> {
  const notice = await readNotice(delivering, row)
  if (!notice) return
  const channel = chooseChannel({
    ...notice,
    mayKnow: mayStillKnow(row, notice),
    sendsMail: !delivering.mailer.isOff,
    sendsText: !delivering.texter.isOff,
  })
  if (channel === 'UNREACHED') return recordUnreached(delivering, notice)
  if (channel !== 'MAIL' && channel !== 'SMS') return recordDelivery(delivering, notice, channel)
  const message = await compose(delivering, row, notice, channel)
  if (!message) return recordUnreached(delivering, notice)
  if (channel !== notice.before) await recordDelivery(delivering, notice, channel)
  try {
    await message.send()
  } catch (error) {
    const failure = channel === 'MAIL' ? mailFailure(error) : textFailure(error)
    const outcome = outcomes(channel)[failure]
    const tried = { [channel === 'MAIL' ? 'email' : 'signInNumber']: message.to }
    const isCurrent = outcome === channel || (await recordDeliveryFor(delivering, notice, outcome, tried))
    if (isSenderFault(failure)) throw senderFault(error)
    // For good: it goes the other way where there is one, and is listed otherwise, until a new address comes.
    if (failure === 'ADDRESS' && isCurrent && !hasOtherWay(delivering, notice, channel)) return
    throw error
  }
}

const hasOtherWay = (
  { texter }: Delivering,
  { signInNumber, before, mayHaveLeftBy }: NoticeFacts,
  channel: 'MAIL' | 'SMS',
): boolean =>
  channel === 'MAIL' &&
  before !== 'SMS_REFUSED' &&
  mayHaveLeftBy === null &&
  signInNumber !== null &&
  !texter.isOff

/** Throws when an address came while it was decided that there is none: then it is decided anew. */
async function recordUnreached(delivering: Delivering, notice: NoticeFacts): Promise<void> {
  const { email, signInNumber } = notice
  const isCurrent = await recordDeliveryFor(delivering, notice, 'UNREACHED', { email, signInNumber })
  if (!isCurrent) throw new Error('The address or number changed meanwhile')
}

/**
 * False for a non-member, for a respondent not informed yet, and for a person who could open the case when the notice
 * was written and cannot now. Others, whom the process notifies without access to the case, are notified.
 */
function mayStillKnow(
  { payload: { userId, caseId, wasReader = false } }: Row,
  { role, branchId, presentSince, roleSince, readCase, assignments }: NoticeFacts,
): boolean {
  if (role === null) return false
  if (caseId === undefined) return true
  if (!readCase) return false
  const isUninformed = readCase.respondentUserId === userId && readCase.respondentInformedAt === null
  const me = { userId, role, branchId, presentSince, roleSince }
  return !isUninformed && (!wasReader || partsOf(me, readCase, assignments).length > 0)
}

/** What a mail or SMS may say of it; null: only that something awaits. */
function wordsOutside({ kind, subjectText, bodyText }: NoticeFacts): NoticeText | null {
  const known = NoticeKind.safeParse(kind)
  if (!known.success || !noticeTable[known.data].isSaidOutside || !subjectText || !bodyText) return null
  const message = column<Message>()
  return { subject: message.read(subjectText), body: message.read(bodyText) }
}

type Outgoing = { to: string; send: () => Promise<void> }
/** Null when there is nobody to send it to any more. */
async function compose(
  delivering: Delivering,
  { workspaceId, key, payload: { userId, meeting } }: Row,
  notice: NoticeFacts,
  channel: 'MAIL' | 'SMS',
): Promise<Outgoing | null> {
  const { mailer, texter, db } = delivering
  const composing = composingOf(delivering)
  const row = { workspaceId, key, payload: { userId, path: notice.path, meeting } }
  const noticeWords = { words: wordsOutside(notice), reader: readerFrom(notice.reader) }
  if (channel === 'SMS') {
    const text = await writeText(composing, row, noticeWords)
    return text && { to: text.to, send: () => texter.send({ workspaceId, key, ...text }, db.pool) }
  }
  const written = await writeNotice(composing, row, noticeWords)
  if (!written || !hasMail(written.to)) return null
  const mail = await dressed(composing, row, written)
  return { to: written.to, send: () => mailer.send(mail, db.pool) }
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
