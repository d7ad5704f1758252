/**
 * Acts on what is kept that one person proposes and a second one confirms: erasing somebody who left, lifting a hold,
 * shortening a rule. Where no second person is there, admins, committees, the platform and who a hold is on are
 * notified, and the act waits 14 days in which any of them may stop it. Who is to be erased has left and is not
 * notified. What is answered is the same whether there are complaints or not.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, illegal, notFound } from '../core/errors.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { hasSecondPerson, requireProposer, requireSecondPerson } from '../users/secondPerson.ts'
import type { RequestKind } from './requestContract.ts'
import { notifyOfErasure, notifyOfLoneRequest, notifyOfRule } from './requestNotices.ts'
import { aloneMs, waitMs } from './waits.ts'

export type RequestRow = Prisma.RetentionRequestGetPayload<object>
export const openStatuses = ['PROPOSED', 'CONFIRMED']

/** Of a call, or of the daily clean-up. */
export type RequestScope = { rows: Rows; workspace: { id: string; timeZone: string } }
const scopeOf = ({ tx: rows, workspace }: Ctx): RequestScope => ({ rows, workspace })

type NewRequest = { kind: RequestKind; targetId: string; reason: string; subjectIds: readonly string[] }

/**
 * Throws PROOF_REQUIRED, and ILLEGAL_STATE for who is its subject, while the same is requested already, and where the
 * person to erase is active or erased.
 */
export async function propose(ctx: Ctx, { subjectIds, ...request }: NewRequest): Promise<RequestRow> {
  requireProposer(ctx, subjectIds)
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const { kind, targetId } = request
  const barrier = await barrierOf(ctx.tx, request)
  if (barrier) throw illegal(say(barrier))
  const same = { kind, targetId, status: { in: openStatuses } }
  if ((await ctx.tx.retentionRequest.count({ where: same })) > 0)
    throw illegal(say('retention.requestedAlready'))
  const row = await ctx.tx.retentionRequest.create({ data: { ...request, proposedBy: ctx.person.userId } })
  return reviewAlone(scopeOf(ctx), row, Date.now())
}

/**
 * Throws NOT_FOUND, ILLEGAL_STATE for what waits no more, for who is no second person to the proposer, and where the
 * person to erase is active or erased.
 */
export async function confirm(ctx: Ctx, where: Prisma.RetentionRequestWhereInput): Promise<RequestRow> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const row = await ctx.tx.retentionRequest.findFirst({ where, orderBy: { proposedAt: 'desc' } })
  if (!row) throw notFound()
  if (row.status !== 'PROPOSED') throw illegal(say('retention.requestClosed'))
  const barrier = await barrierOf(ctx.tx, row)
  if (barrier) throw illegal(say(barrier))
  const { proposedBy } = row
  await requireSecondPerson(ctx, { proposedBy, subjectIds: await subjectsOf(ctx.tx, row) })
  const now = (await clockOf(ctx.tx)).getTime()
  const confirmed = await carryOut(scopeOf(ctx), row, ctx.person.userId, now)
  ctx.audit({ entityId: row.id, detail: { kind: row.kind, targetId: row.targetId } })
  return confirmed
}

/**
 * Stops a request without effect so far; `where` limits it to what the caller may know of. Throws NOT_FOUND,
 * ILLEGAL_STATE once it is over.
 */
export async function stop(
  { rows, workspace }: RequestScope,
  where: Prisma.RetentionRequestWhereInput,
  byUserId: string,
): Promise<RequestRow> {
  await lockWorkspace(rows, workspace.id)
  const row = await rows.retentionRequest.findFirst({ where, orderBy: { proposedAt: 'desc' } })
  if (!row) throw notFound()
  if (!openStatuses.includes(row.status)) throw illegal(say('retention.requestClosed'))
  if (row.kind === 'RULE')
    await rows.retentionRule.update({
      where: { id: row.targetId },
      data: { status: 'WITHDRAWN', withdrawnBy: byUserId, withdrawnAt: new Date() },
    })
  return rows.retentionRequest.update({
    where: { id: row.id },
    data: { status: 'STOPPED', stoppedBy: byUserId, stoppedAt: new Date() },
  })
}

/** Why nobody can be erased by it: the person is back, or is erased. Call while the workspace is held. */
async function barrierOf(rows: Rows, { kind, targetId: userId }: Pick<RequestRow, 'kind' | 'targetId'>) {
  if (kind !== 'ERASE_PERSON') return null
  const member = await rows.membership.findFirst({ where: { userId } })
  if (member?.active) return 'retention.stillActive'
  return member && member.anonymisedAt === null ? null : 'retention.erasedAlready'
}

type RequestTarget = Pick<RequestRow, 'kind' | 'targetId'>
type HoldTarget = { scope: string; targetId: string | null }
/** The people whom it is about: who is erased, or whom the hold is on. `hold` is the one that it lifts. */
export function subjectsIn({ kind, targetId }: RequestTarget, hold: HoldTarget | null | undefined): string[] {
  if (kind === 'ERASE_PERSON') return [targetId]
  return kind === 'LIFT_HOLD' && hold?.scope === 'PERSON' && hold.targetId ? [hold.targetId] : []
}
async function subjectsOf(rows: Rows, request: RequestTarget): Promise<string[]> {
  if (request.kind !== 'LIFT_HOLD') return subjectsIn(request, null)
  return subjectsIn(request, await rows.legalHold.findUnique({ where: { id: request.targetId } }))
}

/**
 * Whether anybody could confirm it; an erasure that has nobody to erase is stopped. While nobody can, its fourteen days
 * run from when those were notified who may stop it; once they are over it is carried out.
 */
export async function reviewAlone(scope: RequestScope, row: RequestRow, now: number): Promise<RequestRow> {
  const { rows } = scope
  const subjectIds = await subjectsOf(rows, row)
  const where = { id: row.id }
  if ((await barrierOf(rows, row)) !== null)
    return rows.retentionRequest.update({ where, data: { status: 'STOPPED', stoppedAt: new Date(now) } })
  if (await hasSecondPerson(rows, { proposedBy: row.proposedBy, subjectIds }, now))
    return row.aloneSince === null ? row : rows.retentionRequest.update({ where, data: { aloneSince: null } })
  if (row.aloneSince === null) {
    const waiting = await rows.retentionRequest.update({ where, data: { aloneSince: new Date(now) } })
    await notifyOfLoneRequest(scope, waiting, { subjectIds, endsAt: now + aloneMs, now })
    return waiting
  }
  if (row.aloneSince.getTime() + aloneMs > now) return row
  return carryOut(scope, row, null, now)
}

/** `by`: null where nobody could confirm it and nobody stopped it. */
async function carryOut(
  scope: RequestScope,
  row: RequestRow,
  by: string | null,
  now: number,
): Promise<RequestRow> {
  const { rows } = scope
  const confirmedAt = new Date(now)
  const effectiveAt = new Date(row.kind === 'LIFT_HOLD' ? now : now + waitMs)
  const confirmed = await rows.retentionRequest.update({
    where: { id: row.id },
    data: {
      status: row.kind === 'ERASE_PERSON' ? 'CONFIRMED' : 'DONE',
      confirmedBy: by,
      confirmedAt,
      effectiveAt,
    },
  })
  await effects[row.kind as RequestKind](scope, confirmed, { by, confirmedAt, effectiveAt })
  return confirmed
}

type Confirmation = { by: string | null; confirmedAt: Date; effectiveAt: Date }
const effects: Record<
  RequestKind,
  (scope: RequestScope, row: RequestRow, confirmation: Confirmation) => Promise<unknown>
> = {
  ERASE_PERSON: (scope, row, { confirmedAt }) => notifyOfErasure(scope, row, confirmedAt.getTime()),
  LIFT_HOLD: ({ rows }, { targetId, proposedBy, reason }, { confirmedAt }) =>
    rows.legalHold.updateMany({
      where: { id: targetId, liftedAt: null },
      data: { liftedAt: confirmedAt, liftedBy: proposedBy, liftReason: reason },
    }),
  RULE: async (scope, { targetId }, { by, confirmedAt, effectiveAt }) => {
    const rule = await scope.rows.retentionRule.update({
      where: { id: targetId },
      data: { status: 'CONFIRMED', confirmedBy: by, confirmedAt, effectiveAt },
    })
    await notifyOfRule(scope, rule, confirmedAt.getTime())
  },
}

/** Which requests somebody may know of and stop: who manages retention or sits on a committee, and whom it is about. */
export async function reachOf({ tx, person }: Ctx): Promise<Prisma.RetentionRequestWhereInput> {
  if (person.permissions.has('retention:manage')) return {}
  const seats = await tx.committeeMember.count({
    where: { userId: person.userId, active: true, committee: { active: true } },
  })
  if (seats > 0) return {}
  const holds = await tx.legalHold.findMany({
    where: { scope: 'PERSON', targetId: person.userId },
    select: { id: true },
  })
  return { kind: 'LIFT_HOLD', targetId: { in: holds.map(({ id }) => id) } }
}

/** Stops a request that the caller may know of. Throws FORBIDDEN while impersonating, NOT_FOUND, ILLEGAL_STATE. */
export async function stopMine(ctx: Ctx, id: string): Promise<RequestRow> {
  if (ctx.person.impersonatedBy) throw new AppError('FORBIDDEN')
  const row = await stop(scopeOf(ctx), { AND: [await reachOf(ctx), { id }] }, ctx.person.userId)
  ctx.audit({ entityId: id, detail: { kind: row.kind, targetId: row.targetId } })
  return row
}
