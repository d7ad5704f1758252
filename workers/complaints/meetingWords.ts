/**
 * What a person wrote with an act on a meeting becomes part of the meeting in the act's transition
 * (`api/meetings/meetingWords.ts`), before its effects tell anybody.
 */
import { v7 as uuid } from 'uuid'
import type { GuestAbsence } from '../../api/meetings/meetingWords.ts'
import type { InvitedGuest } from '../../api/meetings/guests.ts'
import type { GuestRow } from './facts.ts'
import { changeMeeting, type TransitionWriter } from './transitionWriter.ts'

/** `key` names the submission where the words wait; where there is none, nothing was written. */
export function applyMeetingWords(writer: TransitionWriter, key: string): void {
  const submission = writer.known.words.find(({ id }) => id === key.toLowerCase())
  if (!submission) return
  writer.submissions.push(key)
  const words = submission.meeting
  if (!words) return
  if (!writer.meetings.rows.has(words.meetingId)) throw new Error('There is no such meeting')
  const { guests, ...change } = words.change ?? {}
  changeMeeting(writer, words.meetingId, change, { versionBy: 1 })
  if (words.attended) markAttended(writer, words.meetingId, words.attended)
  for (const absence of words.absences ?? []) markAbsent(writer, words.meetingId, absence)
  if (words.arrived) markArrived(writer, words.meetingId, words.arrived)
  if (guests) replaceGuests(writer, words.meetingId, guests)
}

const guestsOf = ({ guests }: TransitionWriter, meetingId: string): GuestRow[] =>
  [...guests.rows.values()].filter((guest) => guest.meetingId === meetingId)

function markAttended(writer: TransitionWriter, meetingId: string, attended: string[]): void {
  for (const guest of guestsOf(writer, meetingId))
    writer.guests.rows.set(guest.id, { ...guest, attended: attended.includes(guest.id) })
}

function markArrived({ guests }: TransitionWriter, meetingId: string, guestId: string): void {
  const guest = guests.rows.get(guestId)
  // A guest who came late was not absent.
  const came = { attended: true, notified: null, notifiedOn: null, notifiedHow: null }
  if (guest?.meetingId === meetingId) guests.rows.set(guestId, { ...guest, ...came })
}

function markAbsent(
  { guests }: TransitionWriter,
  meetingId: string,
  { guestId, ...absence }: GuestAbsence,
): void {
  const guest = guests.rows.get(guestId)
  if (guest?.meetingId === meetingId) guests.rows.set(guestId, { ...guest, ...absence })
}

const isSameGuest = (a: InvitedGuest, b: InvitedGuest) =>
  a.userId ? a.userId === b.userId : !b.userId && a.email?.toLowerCase() === b.email?.toLowerCase()

/** Guests who stay keep their row, with the part that they were given now. */
function replaceGuests(writer: TransitionWriter, meetingId: string, invited: InvitedGuest[]): void {
  const before = guestsOf(writer, meetingId)
  for (const old of before) {
    const still = invited.find((guest) => isSameGuest(guest, old))
    if (!still) writer.guests.rows.delete(old.id)
    else if (still.role) writer.guests.rows.set(old.id, { ...old, role: still.role })
  }
  for (const guest of invited)
    if (!before.some((old) => isSameGuest(guest, old))) inviteGuest(writer, meetingId, guest)
}

/** A new guest of a meeting. */
export function inviteGuest(
  { guests }: TransitionWriter,
  meetingId: string,
  { userId = null, name = null, email = null, role = 'OTHER' }: Partial<InvitedGuest>,
): void {
  const id = uuid()
  const attendance = { attended: null, notified: null, notifiedOn: null, notifiedHow: null }
  guests.rows.set(id, { id, meetingId, userId, name, email, role, ...attendance })
}
