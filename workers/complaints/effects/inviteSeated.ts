/** Updates scheduled meetings when seats change: a former member is no longer a guest, a new one is invited. */
import { inviteGuest } from '../meetingWords.ts'
import type { TransitionWriter } from '../transitionWriter.ts'
import { sendNotices } from './notify.ts'

/** Invites new members to scheduled meetings and removes former ones, except the complainant and the respondent. */
export function inviteSeated(
  writer: TransitionWriter,
  { left, came }: { left: string[]; came: string[] },
  place: string,
): void {
  const { row, meetings, guests } = writer
  if (left.length + came.length === 0) return
  const gone = left.filter((userId) => userId !== row.startedByUserId && userId !== row.respondentUserId)
  for (const { id, step, status, sequence } of meetings.rows.values()) {
    if (status !== 'SCHEDULED') continue
    const before = [...guests.rows.values()].filter((guest) => guest.meetingId === id)
    const invited = came.filter((userId) => !before.some((guest) => guest.userId === userId))
    for (const guest of before) if (gone.includes(guest.userId ?? '')) guests.rows.delete(guest.id)
    for (const userId of invited) inviteGuest(writer, id, { userId, role: 'MEMBER' })
    const recipients = invited.map((userId) => ({ to: 'PERSON' as const, userId }))
    sendNotices(writer, { about: 'MEETING_SCHEDULED', step, recipients, action: null }, `${place}-${id}`, {
      guests: [],
      entry: { id, method: 'REQUEST', sequence },
    })
  }
}
