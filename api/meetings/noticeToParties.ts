/**
 * Nobody is silenced by the clock: a hearing may move to an earlier time, as where all came early, but a party who was
 * given less than a day for the new time is not recorded as absent from it. Nor is one who was first invited less than
 * a day before, unless they were notified outside of the product at least a day before: a hearing that took place is
 * recorded by a first invitation.
 */
import { parse, version } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
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

/**
 * Whether a party was first invited, at `invitedAt`, less than a day before the start that they were invited to, and no
 * move has given them a day since.
 */
export function isInvitedLate(starts: readonly SetStart[], invitedAt: number): boolean {
  const inForce = starts.findLastIndex(({ at }) => at <= invitedAt)
  const own = starts.slice(Math.max(inForce, 0))
  return !own.some(({ at, startAt }) => startAt >= Math.max(at, invitedAt) + noticeMs)
}

/**
 * Whether a notice of that day (YYYY-MM-DD), given outside of the product, left a day before the start, however late on
 * that day it was given.
 */
export const isNotifiedInTime = (notifiedOn: string, startAt: number, timeZone: string): boolean =>
  notifiedOn < dateIn(timeZone, startAt - noticeMs)

/** When a row was made, by its id; 0 for an id from before those were of version 7. */
const madeAt = (id: string): number =>
  version(id) === 7
    ? parse(id)
        .slice(0, 6)
        .reduce((sum, byte) => sum * 256 + byte, 0)
    : 0

type Act = { type: string; meetingId: string; startAt: number }
/** What notice each guest had of a meeting's start, from its case's transitions; a guest who stays keeps their row. */
export async function noticeOf(
  { tx }: Pick<Ctx, 'tx'>,
  { id, caseId, step }: Pick<WholeMeeting, 'id' | 'caseId' | 'step'>,
): Promise<(guest: { id: string }) => 'A_DAY' | 'INVITED_LATE' | 'MOVED_LATE'> {
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
  const isMovedLate = isShortNotice(
    starts,
    cancelled.map(({ startAt }) => startAt.getTime()),
  )
  return (guest) =>
    isMovedLate ? 'MOVED_LATE' : isInvitedLate(starts, madeAt(guest.id)) ? 'INVITED_LATE' : 'A_DAY'
}
