import { Prisma } from '../../../prisma/client.ts'
import type { EffectWriter } from './effects.ts'

/**
 * From now on the case is walled off from this person, as if the complaint had named them; mail to them that
 * waits is not sent.
 */
export const nameRespondent: EffectWriter<'NAME_RESPONDENT'> = async ({ rows, row }, { userId }) => {
  row.respondentUserId = userId
  row.respondentInformedAt = null
  await rows.case.update({
    where: { id: row.id },
    data: { respondentUserId: userId, respondentInformedAt: null },
  })
  if (userId === null) return
  const meetings = await rows.meeting.findMany({
    where: { caseId: row.id, status: 'HELD', outcome: null },
    select: { id: true },
  })
  await rows.ballot.updateMany({
    where: { meetingId: { in: meetings.map(({ id }) => id) }, voterId: userId },
    data: { counted: false },
  })
  // What is being sent at this moment is not waited for: it leads to a page that answers 404.
  await rows.$executeRaw(Prisma.sql`DELETE FROM "Outbox" WHERE id IN (SELECT id FROM "Outbox"
    WHERE "sentAt" IS NULL AND kind = 'MAIL' AND starts_with(key, ${`${row.id}:`}) AND payload->>'userId' = ${userId}
      FOR UPDATE SKIP LOCKED)`)
}
