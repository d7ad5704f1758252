import { notifyEach, type NoticeToSend } from '../../api/notices/notify.ts'
import type { Rows } from '../../prisma/client.ts'
import { noticeText } from './noticeWords.ts'

type OfCase = { id: string; caseNo: string; respondentUserId: string | null }
type About = { kind: 'NEEDS_ATTENTION' | 'DATE_LATE'; key: string; at: Date }

/**
 * Notifies those who sit on the case and are still here, between two transitions; never its respondent. A key is used
 * once for a person.
 */
export async function notifyCommittee(
  rows: Rows,
  { id: caseId, caseNo, respondentUserId }: OfCase,
  { kind, key, at }: About,
): Promise<void> {
  const seats = await rows.caseAssignment.findMany({
    where: { caseId, step: '', active: true, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } },
    select: { userId: true },
  })
  const userId = { in: seats.map((seat) => seat.userId).filter((each) => each !== respondentUserId) }
  const members = await rows.membership.findMany({
    where: { userId, active: true, user: { active: true } },
    orderBy: { userId: 'asc' },
    select: { userId: true },
  })
  const text = noticeText(kind, null, { caseNo, step: '', stage: '', dueOn: '' })
  const notices = members.map(({ userId: member }): NoticeToSend => ({
    userId: member,
    kind,
    key,
    path: `/complaints/${caseId}`,
    caseId,
    areReaders: true,
    text,
  }))
  await notifyEach(rows, notices, at.getTime())
}
