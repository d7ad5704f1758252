/**
 * A request to lift the legal hold of a case that nobody else on its committee can confirm. The parties, the committee
 * and the platform are notified, and for 14 days any of them may stop the request. A member who lost the seat, or
 * left,
 * within 30 days counts as able to confirm, so that nobody is removed in order to act alone.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { standsAs } from '../../workflows/engine/mayAct.ts'
import { actingAs, caseFor } from '../cases/access.ts'
import { activeSeats } from '../committees/currentSeats.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, illegal } from '../core/errors.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { say } from '../messages/say.ts'
import { notify } from '../notices/notify.ts'
import { tieDays } from '../users/accessTies.ts'
import { hasSecondAmong } from '../users/secondPerson.ts'
import type { RequestScope } from './requests.ts'
import { aloneMs } from './waits.ts'

type HoldRow = Prisma.LegalHoldGetPayload<object>
export const isLoneLift = {
  scope: 'CASE',
  liftedAt: null,
  liftAloneSince: { not: null },
} satisfies Prisma.LegalHoldWhereInput
/** What ends a request; the hold goes on. */
export const withoutRequest = {
  liftRequestedBy: null,
  liftRequestedAt: null,
  liftAloneSince: null,
  liftReason: null,
}

/** When a hold is lifted unless somebody stops it; null where a second person has to confirm it. */
export const aloneUntilOf = ({
  liftAloneSince,
  liftedAt,
}: Pick<HoldRow, 'liftAloneSince' | 'liftedAt'>): Date | null =>
  liftAloneSince && !liftedAt ? new Date(liftAloneSince.getTime() + aloneMs) : null

/**
 * What a day brings to a request. It ends where its requester is no more of the committee; it waits for a second person
 * where there is one, else for its fourteen days. Call while the workspace is held.
 */
export async function reviewLift({ rows }: RequestScope, hold: HoldRow, now: number): Promise<HoldRow> {
  const { id, scope, targetId: caseId, liftRequestedBy: proposedBy, liftAloneSince } = hold
  if (hold.liftedAt || !proposedBy || !caseId) return hold
  const set = (data: Prisma.LegalHoldUncheckedUpdateInput) =>
    rows.legalHold.update({ where: { id, scope, targetId: caseId }, data })
  const parties = await partiesOf(rows, caseId)
  const seated = await activeSeated(rows, caseId)
  if (!seated.includes(proposedBy)) return set(withoutRequest)
  const ableIds = [...seated, ...(await formerlySeated(rows, caseId, now))]
  const act = { proposedBy, subjectIds: parties.map(({ userId }) => userId), caseId }
  if (await hasSecondAmong(rows, ableIds, act, now))
    return liftAloneSince === null ? hold : set({ liftAloneSince: null })
  const informed = parties.flatMap(({ userId, isInformed }) => (isInformed ? [userId] : []))
  const concerned = [...new Set([...seated, ...informed])]
  if (liftAloneSince === null) {
    const waiting = await set({ liftAloneSince: new Date(now) })
    await notifyOfLoneLift(rows, waiting, concerned, { since: now, now })
    return waiting
  }
  if (liftAloneSince.getTime() + aloneMs > now) {
    // Notifies people who learned of the case since then.
    await notifyOfLoneLift(rows, hold, concerned, { since: liftAloneSince.getTime(), now })
    return hold
  }
  return set({ liftedAt: new Date(now), liftedBy: proposedBy })
}

/** Who filed, and the respondent; a respondent who does not know of the case yet is not notified of it. */
async function partiesOf(rows: Rows, caseId: string): Promise<{ userId: string; isInformed: boolean }[]> {
  const { startedByUserId, respondentUserId, respondentInformedAt } = await rows.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { startedByUserId: true, respondentUserId: true, respondentInformedAt: true },
  })
  const respondent = respondentUserId
    ? [{ userId: respondentUserId, isInformed: respondentInformedAt !== null }]
    : []
  return [{ userId: startedByUserId, isInformed: true }, ...respondent]
}

/** User ids of the committee of a case today, with an open account. */
export async function activeSeated(rows: Rows, caseId: string): Promise<string[]> {
  const seats = await rows.caseAssignment.findMany({
    where: { caseId, ...activeSeats },
    select: { userId: true },
  })
  const memberships = await rows.membership.findMany({
    where: { userId: { in: seats.map(({ userId }) => userId) }, active: true, user: { active: true } },
    select: { userId: true },
  })
  return memberships.map(({ userId }) => userId)
}

/** User ids of those who lost their seat, or left with one, within 30 days. */
async function formerlySeated(rows: Rows, caseId: string, now: number): Promise<string[]> {
  const since = new Date(now - tieDays * dayMs)
  const [unseated, seats] = await Promise.all([
    rows.caseEvent.findMany({
      where: { caseId, kind: 'UNSEATED', at: { gt: since } },
      select: { detail: true },
    }),
    rows.caseAssignment.findMany({
      where: { caseId, capacity: activeSeats.capacity },
      select: { userId: true },
    }),
  ])
  const left = await rows.membership.findMany({
    where: { userId: { in: seats.map(({ userId }) => userId) }, active: false, deactivatedAt: { gt: since } },
    select: { userId: true },
  })
  const ended = unseated.map(({ detail }) => (detail as { userId?: string } | null)?.userId ?? '')
  return [...ended.filter((id) => id !== ''), ...left.map(({ userId }) => userId)]
}

/** Each of them once for the waiting that began at `since`. */
const notifyOfLoneLift = (
  rows: Rows,
  hold: HoldRow,
  userIds: string[],
  { since, now }: { since: number; now: number },
): Promise<void> =>
  notify(
    rows,
    userIds,
    {
      kind: 'HOLD_LIFT_UNCONFIRMED',
      key: `holdLift:${hold.id}:${since}`,
      path: `/complaints/${hold.targetId}`,
      caseId: hold.targetId!,
      params: { at: new Date(since + aloneMs).toISOString() },
    },
    now,
  )

/** The parties' case with its open hold, if any. Throws NOT_FOUND, and FORBIDDEN for who is no party. */
async function partyHold(ctx: Ctx, caseId: string): Promise<HoldRow | null> {
  const { row, parts } = await caseFor(ctx, caseId)
  const by = actingAs(ctx.person, row, parts)
  if (!standsAs(by, 'COMPLAINANT') && !standsAs(by, 'RESPONDENT')) throw new AppError('FORBIDDEN')
  return ctx.tx.legalHold.findFirst({ where: { targetId: row.id, ...isLoneLift } })
}

type LoneLift = { aloneUntil: Date | null }
/** For a party: when the hold is lifted unless somebody stops it; nothing else of a hold is theirs to know. */
export async function readLoneLift(ctx: Ctx, caseId: string): Promise<LoneLift> {
  const hold = await partyHold(ctx, caseId)
  return { aloneUntil: hold && aloneUntilOf(hold) }
}

/** By a party. Throws ILLEGAL_STATE where none waits. */
export async function stopLoneLift(ctx: Ctx, caseId: string): Promise<LoneLift> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const hold = await partyHold(ctx, caseId)
  if (!hold) throw illegal(say('retention.liftNotRequested'))
  const { id, scope, targetId } = hold
  await ctx.tx.legalHold.update({ where: { id, scope, targetId }, data: withoutRequest })
  ctx.audit({ entityId: id, detail: { scope, targetId } })
  return { aloneUntil: null }
}
