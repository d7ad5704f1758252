/**
 * Legal holds: what is held never goes. One on a person, a business unit or the workspace is of who manages retention;
 * one on a case is of its committee, and nobody else knows of it. Lifted, a hold goes on for thirty days.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { caseAs } from '../cases/runningCase.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, illegal, notFound } from '../core/errors.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { say } from '../messages/say.ts'
import { assertBranchesExist, assertPeopleExist } from '../users/assertExist.ts'
import { namesOf } from '../users/names.ts'
import { HoldScope, type LegalHold, type legalHolds } from './contract.ts'
import { aloneUntilOf } from './loneHoldLift.ts'
import { presentRequest } from './presentRequests.ts'
import type { RetentionRequest } from './requestContract.ts'
import { propose } from './requests.ts'

type Row = Prisma.LegalHoldGetPayload<object>
type LegalHoldView = z.input<typeof LegalHold>
type Paging = Omit<PageQuery, 'sortBy'>
/** For which a hold goes on after it was lifted; `held_by` of the database says the same. */
const goesOnDays = 30

/** As their readers see them. */
export async function show(ctx: Ctx, rows: Row[]): Promise<LegalHoldView[]> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  const [names, units] = await Promise.all([
    namesOf(
      ctx.tx,
      rows.flatMap((row) => [row.placedBy, row.liftRequestedBy, row.liftedBy, row.targetId]),
    ),
    ctx.tx.branch.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
  ])
  const unitNames = new Map(units.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    holdId: row.id,
    scope: HoldScope.parse(row.scope),
    targetId: row.targetId,
    name: names.get(row.targetId ?? '') ?? unitNames.get(row.targetId ?? '') ?? null,
    reason: row.reason,
    placedBy: names.get(row.placedBy) ?? '',
    placedAt: row.placedAt,
    liftRequestedBy: row.liftRequestedBy === null ? null : (names.get(row.liftRequestedBy) ?? ''),
    liftRequestedAt: row.liftRequestedAt,
    liftAloneUntil: aloneUntilOf(row),
    isLiftRequestMine: row.liftRequestedBy === ctx.person.userId,
    liftedBy: row.liftedBy === null ? null : (names.get(row.liftedBy) ?? ''),
    liftedAt: row.liftedAt,
    liftReason: row.liftReason,
    holdsUntil: row.liftedAt && new Date(row.liftedAt.getTime() + goesOnDays * dayMs),
  }))
}
async function pageOf(
  ctx: Ctx,
  where: Prisma.LegalHoldWhereInput,
  query: Paging,
): Promise<Page<LegalHoldView>> {
  const [rows, total] = await Promise.all([
    ctx.tx.legalHold.findMany({ where, ...skipTake(query), orderBy: [{ placedAt: 'desc' }, { id: 'desc' }] }),
    ctx.tx.legalHold.count({ where }),
  ])
  return toPage(await show(ctx, rows), total, query)
}

type New = { scope: HoldScope; targetId: string | null; reason: string }
/** Throws ILLEGAL_STATE where the same is held already. */
async function placeOne(ctx: Ctx, hold: New): Promise<LegalHoldView> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const { scope, targetId } = hold
  if ((await ctx.tx.legalHold.count({ where: { scope, targetId, liftedAt: null } })) > 0)
    throw illegal(say('retention.heldAlready'))
  const row = await ctx.tx.legalHold.create({ data: { ...hold, placedBy: ctx.person.userId } })
  ctx.audit({ entityId: row.id, detail: { scope, targetId } })
  return (await show(ctx, [row]))[0]!
}
const besideCases = { scope: { not: 'CASE' } } satisfies Prisma.LegalHoldWhereInput
/**
 * One page of the legal holds on people, business units and the workspace, newest first; holds of cases are left out.
 */
export const list = (ctx: Ctx, query: Paging) => pageOf(ctx, besideCases, query)

/** Throws NOT_FOUND for a person or business unit that is not here, VALIDATION_FAILED for both at once. */
export async function place(
  ctx: Ctx,
  { userId, branchId, reason }: z.output<typeof legalHolds.place.body>,
): Promise<LegalHoldView> {
  if (userId !== undefined && branchId !== undefined) throw badField('branchId', say('retention.oneTarget'))
  await Promise.all([
    assertPeopleExist(ctx, 'userId', [userId]),
    assertBranchesExist(ctx, 'branchId', [branchId]),
  ])
  const scope = userId ? 'PERSON' : branchId ? 'BRANCH' : 'WORKSPACE'
  return placeOne(ctx, { scope, targetId: userId ?? branchId ?? null, reason })
}
/** Requests it; a second person lifts it. Throws NOT_FOUND, ILLEGAL_STATE for one that was lifted and for one's own. */
export async function lift(ctx: Ctx, id: string, reason: string): Promise<z.input<typeof RetentionRequest>> {
  const hold = await ctx.tx.legalHold.findFirst({ where: { id, ...besideCases } })
  if (!hold) throw notFound()
  if (hold.liftedAt) throw illegal(say('retention.liftedAlready'))
  const subjectIds = hold.scope === 'PERSON' && hold.targetId ? [hold.targetId] : []
  const request = await propose(ctx, { kind: 'LIFT_HOLD', targetId: id, reason, subjectIds })
  ctx.audit({ entityId: id, detail: { scope: hold.scope, targetId: hold.targetId } })
  return presentRequest(ctx, request)
}

/** The committee's alone, with a fresh proof. Throws NOT_FOUND, FORBIDDEN. */
async function targetFor(ctx: Ctx, caseId: string): Promise<{ scope: 'CASE'; targetId: string }> {
  const { row } = await caseAs(ctx, caseId, 'COMMITTEE')
  return { scope: 'CASE', targetId: row.id }
}
/** One page of the legal holds of a case, newest first, for its committee. Throws NOT_FOUND or FORBIDDEN. */
export const listOfCase = async (ctx: Ctx, caseId: string, query: Paging) =>
  pageOf(ctx, await targetFor(ctx, caseId), query)
/**
 * Places a legal hold on a case, for its committee. Throws NOT_FOUND, FORBIDDEN, or ILLEGAL_STATE where one is open.
 */
export const placeOnCase = async (ctx: Ctx, caseId: string, reason: string) =>
  placeOne(ctx, { ...(await targetFor(ctx, caseId)), reason })
