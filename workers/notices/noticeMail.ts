/**
 * A mail says that something awaits and where, never what: not the case, not its words, not its number. Notices of
 * kinds that are said outside (`isSaidOutside`), such as those of courses, bring their own words.
 */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { NoticeText } from '../../api/notices/text.ts'
import type { NoticeMail } from '../../api/notices/outbox.ts'
import type { Mail } from '../mail/mailers.ts'
import type { Letter } from '../mail/letter.ts'
import type { Composing, MailRow, Saying, Written } from '../mail/compose.ts'
import { readerOf, type Reader } from '../mail/reader.ts'

/** `words`: what it says itself, else only that something awaits. `reader`: where that is known already. */
type NoticeWords = { words?: NoticeText | null; reader?: Reader }
type Entry = NonNullable<NoticeMail['meeting']>

/** The mail of a notice, or null when there is nobody to send it to any more. */
export async function writeNotice(
  composing: Composing,
  { workspaceId, payload }: MailRow<NoticeMail>,
  { words = null, reader: known }: NoticeWords = {},
): Promise<Written | null> {
  const reader = known ?? (await readerOf(composing, workspaceId, payload))
  const email = reader.email ?? (await addressOfGuest(composing, workspaceId, payload))
  if (!email) return null
  const calendar = payload.meeting
    ? await invitation(composing, workspaceId, payload.meeting, reader, email)
    : null
  return { to: email, reader, letter: letterOf(payload, words, reader, composing.webOrigin), calendar }
}

async function addressOfGuest(
  { platform }: Composing,
  workspaceId: string,
  { guestId }: NoticeMail,
): Promise<string | null> {
  if (!guestId) return null
  const guest = await platform.meetingGuest.findFirst({
    where: { id: guestId, workspaceId },
    select: { email: true },
  })
  return guest?.email ?? null
}

/** The same as an SMS, on the number that signs them in. */
export async function writeText(
  composing: Composing,
  { workspaceId, payload }: MailRow<NoticeMail>,
  { words = null, reader }: NoticeWords = {},
): Promise<Saying | null> {
  const {
    rows: [user],
  } = await composing.pool.query<{ number: string | null }>(
    'SELECT "signInNumber" AS number FROM "User" WHERE id = $1 AND active',
    [payload.userId],
  )
  if (!user?.number) return null
  const { say, sayMessage, workspace, host } = reader ?? (await readerOf(composing, workspaceId, payload))
  const link = `${composing.webOrigin(host)}${payload.path}`
  if (words) {
    const subject = sayMessage(words.subject)
    return { to: user.number, text: say('mails.aboutText', { subject, workspace, link }) }
  }
  return { to: user.number, text: say('mails.awaitsText', { workspace, link }) }
}

function letterOf(
  { userId, path, meeting }: NoticeMail,
  words: NoticeText | null,
  { say, sayMessage, host, workspace }: Reader,
  webOrigin: Composing['webOrigin'],
): Letter {
  const where = userId ? [{ button: say('mails.see'), href: `${webOrigin(host)}${path}` }] : []
  if (words) return { subject: sayMessage(words.subject), parts: [sayMessage(words.body), ...where] }
  if (!meeting)
    return {
      subject: say('mails.awaitsAt', { workspace }),
      parts: [say('mails.awaits', { workspace }), ...where],
    }
  if (meeting.method === 'CANCEL')
    return { subject: say('mails.meetingCancelled'), parts: [say('mails.entryTakesOff'), ...where] }
  return { subject: say('mails.invitedToMeeting'), parts: [say('mails.inTheEntry'), ...where] }
}

/** A calendar entry for one person: when and where, nobody else's name, nothing of what it is about. */
async function invitation(
  { platform }: Composing,
  workspaceId: string,
  { id, method, sequence }: Entry,
  { workspace, host, language, say }: Reader,
  email: string,
): Promise<Mail['calendar']> {
  const meeting = await platform.meeting.findFirst({
    where: { id, workspaceId },
    select: { startAt: true, endAt: true, location: true, link: true },
  })
  if (!meeting) return null
  const calendar = ical({
    prodId: { company: workspace, product: 'Meetings', language },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence,
    start: meeting.startAt,
    end: meeting.endAt,
    summary: say('mails.committeeMeeting'),
    ...(meeting.location || meeting.link ? { location: meeting.location ?? meeting.link } : {}),
    ...(meeting.link && /^https?:\/\//.test(meeting.link) ? { url: meeting.link } : {}),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: workspace, email: `no-reply@${host}` },
    attendees: [{ email, rsvp: method === 'REQUEST' }],
  })
  return { method, text: calendar.toString() }
}
