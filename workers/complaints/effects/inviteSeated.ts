/**
 * Meetings that are planned follow the seats: whoever gave one up is no guest any more, whoever took one is
 * invited.
 */
import type { TransitionWriter } from '../transitionWriter.ts'
import { sendNotices } from './notify.ts'

export async function inviteSeated(
  committing: TransitionWriter,
  { left, came }: { left: string[]; came: string[] },
  place: string,
): Promise<void> {
  const { rows, row } = committing
  if (left.length + came.length === 0) return
  const planned = await rows.meeting.findMany({
    where: { caseId: row.id, status: 'SCHEDULED' },
    include: { guests: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, step, sequence, guests } of planned) {
    const invited = came.filter((userId) => !guests.some((guest) => guest.userId === userId))
    await rows.meetingGuest.deleteMany({
      where: {
        meetingId: id,
        userId: {
          in: left.filter((userId) => userId !== row.startedByUserId && userId !== row.respondentUserId),
        },
      },
    })
    await rows.meetingGuest.createMany({ data: invited.map((userId) => ({ meetingId: id, userId })) })
    const recipients = invited.map((userId) => ({ to: 'PERSON' as const, userId }))
    await sendNotices(
      committing,
      { about: 'MEETING_SCHEDULED', step, recipients, action: null },
      `${place}-${id}`,
      {
        guests: [],
        entry: { id, method: 'REQUEST', sequence },
      },
    )
  }
}
