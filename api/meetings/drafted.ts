/**
 * What a person wrote with an act on a meeting waits in its `Submission`, under the act's key, and becomes
 * part of the meeting in the very
 * transaction that commits the act: so nobody reads, or is invited by, words that the engine refused.
 */
import { v5 as uuid5 } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import type { InvitedGuest } from './guests.ts'

export type GuestAbsence = {
  guestId: string
  notified: boolean
  notifiedOn: string | null
  notifiedHow: string | null
}
type Changed = {
  title: string
  agenda: string
  location: string | null
  link: string | null
  fields: Record<string, string>
  guests: InvitedGuest[]
  minutes: string
  outcome: string | null
}
export type MeetingWords = {
  meetingId: string
  /** Ids of guests who came, and of parties who did not, whether they had been told. */
  attended?: string[]
  absences?: GuestAbsence[]
  change?: Partial<Changed>
}

/** Where the minutes wait that are sent with the end of a step, beside the answers under its own key. */
export const minutesKey = (key: string): string => uuid5('minutes', key)

/** Called by the commit of an act on a meeting, with its key, before its effects tell anybody. */
export async function applyMeetingWords(rows: Rows, key: string, seq: number): Promise<void> {
  const kept = await rows.submission.findFirst({ where: { id: key }, select: { answers: true } })
  if (!kept) return
  await rows.submission.updateMany({ where: { id: key }, data: { committedSeq: seq } })
  const words = (kept.answers as { meeting?: MeetingWords }).meeting
  if (!words) return
  const { guests, ...change } = words.change ?? {}
  await rows.meeting.update({
    where: { id: words.meetingId },
    data: { ...change, version: { increment: 1 } },
  })
  if (words.attended) await markAttended(rows, words.meetingId, words.attended)
  for (const { guestId, ...absence } of words.absences ?? [])
    await rows.meetingGuest.updateMany({ where: { id: guestId, meetingId: words.meetingId }, data: absence })
  if (guests) await replaceGuests(rows, words.meetingId, guests)
}

async function markAttended(rows: Rows, meetingId: string, attended: string[]): Promise<void> {
  await rows.meetingGuest.updateMany({ where: { meetingId }, data: { attended: false } })
  await rows.meetingGuest.updateMany({ where: { meetingId, id: { in: attended } }, data: { attended: true } })
}

const sameGuest = (a: InvitedGuest, b: InvitedGuest) =>
  a.userId ? a.userId === b.userId : !b.userId && a.email?.toLowerCase() === b.email?.toLowerCase()
/** Guests who stay keep their row. */
async function replaceGuests(rows: Rows, meetingId: string, guests: InvitedGuest[]): Promise<void> {
  const before = await rows.meetingGuest.findMany({ where: { meetingId } })
  const gone = before.filter((old) => !guests.some((guest) => sameGuest(guest, old)))
  await rows.meetingGuest.deleteMany({ where: { id: { in: gone.map((old) => old.id) } } })
  await rows.meetingGuest.createMany({
    data: guests
      .filter((guest) => !before.some((old) => sameGuest(guest, old)))
      .map((guest) => ({ ...guest, meetingId })),
  })
}
