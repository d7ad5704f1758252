/**
 * Nobody is silenced by the clock: a hearing may move to an earlier time, as where all came early, but a party who was
 * given less than a day for the new time is not recorded as absent from it. A first invitation is not held up, as a
 * hearing that took place is recorded by it.
 */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import type { WholeMeeting } from './access.ts'

export const noticeHours = 24
const noticeMs = noticeHours * 3_600_000
/** When a start was set, and to when; milliseconds. */
type SetStart = { at: number; startAt: number }

/**
 * Whether the present start came with less than a day of notice: the last one that is earlier than the one before, or
 * comes after that had passed, until a move gives a day again. `cancelled`: starts of hearings that it replaces.
 */
export function isShortNotice(starts: readonly SetStart[], cancelled: readonly number[] = []): boolean {
  let isShort = false
  let before = cancelled
  for (const { at, startAt } of starts) {
    const isGivenADay = startAt >= at + noticeMs
    const isEarlier = before.some((each) => startAt !== each && (startAt < each || each <= at))
    if (isGivenADay) isShort = false
    else if (isEarlier) isShort = true
    before = [startAt]
  }
  return isShort
}

type Act = { type: string; meetingId: string; startAt: number }
/** The same of a meeting, from the transitions of its case. */
export async function hasShortNotice(
  { tx }: Pick<Ctx, 'tx'>,
  { id, caseId, step }: Pick<WholeMeeting, 'id' | 'caseId' | 'step'>,
): Promise<boolean> {
  const isOf = (type: string): Prisma.CaseTransitionWhereInput => ({
    AND: [
      { event: { path: ['act', 'type'], equals: type } },
      { event: { path: ['act', 'meetingId'], equals: id } },
    ],
  })
  const [transitions, cancelled] = await Promise.all([
    tx.caseTransition.findMany({
      where: { caseId, OR: [isOf('SCHEDULE_MEETING'), isOf('RESCHEDULE_MEETING')] },
      select: { at: true, event: true },
      orderBy: { seq: 'asc' },
    }),
    tx.meeting.findMany({ where: { caseId, step, status: 'CANCELLED' }, select: { startAt: true } }),
  ])
  const starts = transitions.map(({ at, event }) => ({
    at: at.getTime(),
    startAt: (event as unknown as { act: Act }).act.startAt,
  }))
  return isShortNotice(
    starts,
    cancelled.map(({ startAt }) => startAt.getTime()),
  )
}
