/**
 * Notices of the case with proof of service: what, to whom, when, by which way, and when it was opened. A guest who
 * is invited by email alone has no notice: there the email is all there is.
 */
import type { Rows } from '../../../prisma/client.ts'
import { wordsFor } from '../../core/readerLocale.ts'
import { say as message } from '../../messages/say.ts'
import { isNotReached } from '../../notices/delivery.ts'
import { presentText } from '../../notices/text.ts'
import type { Loaded } from '../page/loadCase.ts'
import { isEmployer } from './access.ts'
import { tableOf, type Cell, type FileBlock } from './blocks.ts'
import { meetingTitleItem, phraseOf, roleIn, type Writing } from './writingContext.ts'

const pageSize = 500

/**
 * A table of all notices of the case and emails to guests: to whom, when and how sent, when opened; nothing without
 * any.
 */
export async function noticeBlocks(rows: Rows, writing: Writing): Promise<FileBlock[]> {
  const { loaded, say } = writing
  const head = [
    say('caseFile.what'),
    say('caseFile.to'),
    say('caseFile.sent'),
    say('caseFile.how'),
    say('caseFile.opened'),
  ]
  const noticeRows: Cell[][] = []
  const caseId = loaded.viewer.row.id
  for (let after: string | null = null; ;) {
    // eslint-disable-next-line no-await-in-loop
    const page: Served[] = await rows.notice.findMany({
      where: { caseId, ...unlessOfMe(loaded), ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: 'asc' },
      take: pageSize,
    })
    noticeRows.push(...(await ofPage(rows, writing, page))) // eslint-disable-line no-await-in-loop
    if (page.length < pageSize) break
    after = page.at(-1)?.id ?? null
  }
  return tableOf(head, [4, 2.6, 2.8, 3.4, 2.8], [...noticeRows, ...(await ofGuests(rows, writing))])
}
type Served = Awaited<ReturnType<Rows['notice']['findMany']>>[number]

/** The person proposed as the respondent learns nothing of it, here as in the timeline. */
const unlessOfMe = ({ viewer, events }: Loaded) =>
  events.some(({ kind, detail }) => kind === 'RESPONDENT_PROPOSED' && detail.userId === viewer.me.userId)
    ? { kind: { not: 'RESPONDENT_PROPOSED' } }
    : {}

async function ofPage(rows: Rows, writing: Writing, notices: Served[]): Promise<Cell[][]> {
  const { say, hour } = writing
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  const [mails, members] = await Promise.all([
    mailsOf(
      rows,
      notices.map(({ key, userId }) => `${key}:${userId}`),
    ),
    rows.membership.findMany({
      where: { userId: { in: userIds } },
      select: { userId: true, role: true, user: { select: { firstName: true, lastName: true } } },
    }),
  ])
  return notices.map((notice) => {
    const member = members.find(({ userId }) => userId === notice.userId)
    const role =
      member && isEmployer(member) ? wordsFor(message('caseRoles.EMPLOYER')) : roleIn(writing, notice.userId)
    const name = member ? `${member.user.firstName} ${member.user.lastName}`.trim() : ''
    const to: Cell = name
      ? { item: `person.${notice.userId}`, label: say('caseFile.to'), name, text: `${name}\n${role}` }
      : role
    const readAt = notice.readAt?.toISOString() ?? null
    return [
      phraseOf(writing, presentText(notice).subject),
      to,
      hour(notice.at.toISOString()),
      howOf(writing, mails, notice),
      readAt ? hour(readAt) : say('caseFile.notOpened'),
    ]
  })
}

/** When each left; null while it waits. A key that is missing had no email. */
type Mails = Map<string, string | null>
async function mailsOf(rows: Rows, keys: string[]): Promise<Mails> {
  if (keys.length === 0) return new Map()
  const outboxRows = await rows.outbox.findMany({
    where: { key: { in: keys }, kind: { in: ['NOTICE', 'MAIL'] } },
    select: { key: true, sentAt: true },
  })
  return new Map(outboxRows.map(({ key, sentAt }) => [key, sentAt?.toISOString() ?? null]))
}

/** Of a notice from before deliveries were recorded, its mail says it. */
function howOf({ say }: Writing, mails: Mails, { key, userId, delivery }: Served): string {
  const at = mails.get(`${key}:${userId}`)
  if (isNotReached(delivery)) return say('caseFile.notReached')
  if (at === undefined || delivery === 'APP_ONLY' || delivery === 'WITHHELD') return say('caseFile.inApp')
  if (at === null) return say('caseFile.mailWaiting')
  return delivery === 'SMS' ? say('caseFile.byText', { at }) : say('caseFile.byMail', { at })
}

/** More notices than one transition ever makes. */
const maxPlaces = 24
const invitations: readonly string[] = ['MEETING_SCHEDULED', 'MEETING_RESCHEDULED', 'MEETING_CANCELLED']
async function ofGuests(rows: Rows, writing: Writing): Promise<Cell[][]> {
  const { loaded, meetings, say, hour } = writing
  const caseId = loaded.viewer.row.id
  const guestInvitations = loaded.events
    .filter(({ kind }) => invitations.includes(kind))
    .flatMap(({ seq, detail, at, kind }) => {
      const meeting = meetings.find(({ meetingId }) => meetingId === detail.meetingId)
      return (meeting?.guests ?? [])
        .filter(({ userId, email }) => userId === null && email)
        .map((guest) => ({ guest, at, kind, seq, title: meeting ? meetingTitleItem(writing, meeting) : '' }))
    })
  const keysOf = ({ seq, guest }: (typeof guestInvitations)[number]) =>
    Array.from({ length: maxPlaces }, (_, place) => `${caseId}:${seq}:${place}:${guest.guestId}`)
  const mails = await mailsOf(rows, guestInvitations.flatMap(keysOf))
  return guestInvitations.flatMap((each) => {
    const key = keysOf(each).find((one) => mails.has(one))
    if (!key) return []
    const sentAt = mails.get(key) ?? null
    return [
      [
        each.title,
        { item: `guest.${each.guest.guestId}`, label: say('caseFile.attendee'), text: each.guest.name },
        hour(each.at.toISOString()),
        sentAt ? say('caseFile.onlyMail', { at: sentAt }) : say('caseFile.onlyMailWaiting'),
        '',
      ],
    ]
  })
}
