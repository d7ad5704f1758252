/** A mail says that something awaits and where, never what: not the case, not its words, not its number. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type pg from 'pg'
import type { MailPayload } from '../activities/effects/notify.ts'
import type { Mail } from '../mailers.ts'
import type { Composing, MailRow } from './mails.ts'

type Found = { email: string | null; host: string; workspace: string }
type MeetingRow = { startAt: Date; endAt: Date; location: string | null; link: string | null }

/** The mail of a notice, or null when there is nobody to send it to any more. */
export async function noticeMail({ client, webOrigin }: Composing, { workspaceId, key, payload }: MailRow<MailPayload>): Promise<Mail | null> {
  const { rows: [found] } = await client.query<Found>(
    `SELECT w.host, w.name AS workspace, coalesce((SELECT email FROM "User" WHERE id = $2 AND active), (SELECT email FROM "MeetingGuest" WHERE id = $3 AND "workspaceId" = w.id)) AS email
       FROM "Workspace" w WHERE w.id = $1`, [workspaceId, payload.userId, payload.guestId ?? null])
  if (!found?.email) return null
  const calendar = payload.meeting ? await invitation(client, workspaceId, payload.meeting, found) : null
  return { workspaceId, key, fromName: found.workspace, to: found.email, ...words(payload, found, webOrigin), calendar }
}

function words({ userId, path, meeting }: MailPayload, { host, workspace }: Found, webOrigin: (host: string) => string) {
  const subject = meeting ? (meeting.method === 'CANCEL' ? 'A meeting was cancelled' : 'You are invited to a meeting') : `Something awaits you at ${workspace}`
  const where = userId ? `\n\nSign in to see it: ${webOrigin(host)}${path}` : ''
  const what = meeting ? (meeting.method === 'CANCEL' ? 'The calendar entry with this mail takes it off your calendar.' : 'Time and place are in the calendar entry with this mail.') : `Something awaits you at ${workspace}.`
  return { subject, text: `${what}${where}\n\n${workspace}\n` }
}

/** A calendar entry for one person: when and where, nobody else's name, nothing of what it is about. */
async function invitation(client: pg.PoolClient, workspaceId: string, { id, method, sequence }: NonNullable<MailPayload['meeting']>, { email, host, workspace }: Found): Promise<Mail['calendar']> {
  const { rows: [meeting] } = await client.query<MeetingRow>('SELECT "startAt", "endAt", location, link FROM "Meeting" WHERE id = $1 AND "workspaceId" = $2', [id, workspaceId])
  if (!meeting || !email) return null
  const calendar = ical({ prodId: { company: workspace, product: 'Meetings' }, method: ICalCalendarMethod[method] })
  calendar.createEvent({
    id: `${id}@${host}`, sequence, start: meeting.startAt, end: meeting.endAt, summary: 'Committee meeting',
    ...(meeting.location || meeting.link ? { location: meeting.location ?? meeting.link } : {}), ...(meeting.link && /^https?:\/\//.test(meeting.link) ? { url: meeting.link } : {}),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: workspace, email: `no-reply@${host}` }, attendees: [{ email, rsvp: method === 'REQUEST' }],
  })
  return { method, text: calendar.toString() }
}
