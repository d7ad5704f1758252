/**
 * The committee assigns an open step to one person, who is admitted to that step alone until it ends or the committee
 * takes it back. Those who admit people to the case assign: the presiding officer, or without one any member.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { isOutside, mayAdmitAs } from '../../workflows/engine/admission.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Act, By, CaseRole, Instant } from '../../workflows/engine/state.ts'
import { caseAs, actOn, keyFor } from '../cases/runningCase.ts'
import { partsIn, type VisibleCase } from '../cases/access.ts'
import { recusedMembers } from '../committees/seating.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { skipTake, toPage, type Page } from '../core/page.ts'
import { requireRecentAuth } from '../core/session.ts'
import { say } from '../messages/say.ts'
import type { PersonFound } from '../users/contract.ts'
import { activeMember, byName, matchesText } from '../users/search.ts'
import { presentPersonSummary, withNames } from '../users/summaries.ts'
import type { Acted, complaints } from './contract.ts'
import { dueInstantOf } from './countedDays.ts'
import { likened, likenessOf, likeRespondent } from './readers.ts'

type Done = Promise<z.infer<typeof Acted>>
type Row = VisibleCase & { branch: { timeZone: string } }
export type AccessRow = { userId: string; capacity: string; active: boolean; admission: string }

/** Whether somebody with these parts assigns steps; `rows` are those of the case. */
export const mayAssign = (parts: CaseRole[], rows: Pick<AccessRow, 'capacity' | 'active'>[]): boolean =>
  parts.includes('COMMITTEE') &&
  mayAdmitAs('HANDLER', parts, {
    capacities: rows.flatMap(({ capacity, active }) => (active ? [capacity] : [])),
    hasSame: false,
  })

/** Throws VALIDATION_FAILED for who may not be chosen, and NOT_FOUND for who is no colleague. */
export async function assignStep(
  ctx: Ctx,
  input: Pick<Input<typeof complaints.assign>, 'params' | 'body'>,
): Done {
  const { id, step } = input.params
  const { userId, dueOn, assignedTo } = input.body
  const { row, by, access } = await forAssigning(ctx, id)
  await requireAssignable(ctx, row, access, userId)
  const act: Act = {
    type: 'ASSIGN_STEP',
    step,
    userId,
    dueAt: dueOn ? await dueAtOf(ctx, row, step, dueOn) : null,
    ...(assignedTo === undefined ? {} : { seenAssignee: assignedTo }),
  }
  return actOn(ctx, row.id, act, by, keyFor(ctx, row.id, act))
}

/**
 * Undoes the assignment of a step, which goes back to the actor who had it. Throws as `forAssigning`, and ACT_REFUSED.
 */
export async function unassignStep(
  ctx: Ctx,
  { params, body: { assignedTo } }: Pick<Input<typeof complaints.unassign>, 'params' | 'body'>,
): Done {
  const { row, by } = await forAssigning(ctx, params.id)
  const act: Act = {
    type: 'UNASSIGN_STEP',
    step: params.step,
    ...(assignedTo === undefined ? {} : { seenAssignee: assignedTo }),
  }
  return actOn(ctx, row.id, act, by, keyFor(ctx, row.id, act))
}

/** The case for those who admit people to it. Throws FORBIDDEN for others, and PROOF_REQUIRED. */
export async function forAssigning(
  ctx: Ctx,
  caseId: string,
): Promise<{ row: Row; by: By; access: AccessRow[] }> {
  const { row, by } = await caseAs(ctx, caseId, 'COMMITTEE')
  requireRecentAuth(ctx)
  const access = await accessRowsOf(ctx, row.id)
  if (!mayAssign(partsIn(ctx.person, row), access)) throw new AppError('FORBIDDEN')
  return { row, by, access }
}

/** The access rows of everybody in a case, active and ended. */
export const accessRowsOf = (ctx: Ctx, caseId: string): Promise<AccessRow[]> =>
  ctx.tx.caseAssignment.findMany({
    where: { caseId },
    select: { userId: true, capacity: true, active: true, admission: true },
  })

/** The last instant of a day where the case is: none that is over, or that the step is due before. */
async function dueAtOf(ctx: Ctx, row: Row, instance: string, day: string): Promise<Instant> {
  const dueAt = dueInstantOf(day, row.branch.timeZone, say('acts.assignmentDueBefore'))
  const step = await ctx.tx.caseStep.findFirst({
    where: { caseId: row.id, instance },
    select: { dueAt: true },
  })
  if (step?.dueAt && dueAt > step.dueAt.getTime()) throw badField('dueOn', say('acts.assignmentDueAfterStep'))
  return dueAt
}

/** Parties, and people of whom this case has not decided whether they are admitted, get in by no assignment. */
const barredBy = (row: VisibleCase, access: AccessRow[]): { parties: string[]; waiting: string[] } => ({
  parties: recusedMembers(row),
  waiting: access.flatMap(({ userId, capacity, admission }) =>
    capacity === 'NEWCOMER' || isOutside(admission) ? [userId] : [],
  ),
})

/** Throws VALIDATION_FAILED for who may not be chosen, and NOT_FOUND for who is no colleague. */
export async function requireAssignable(
  ctx: Ctx,
  row: VisibleCase,
  access: AccessRow[],
  userId: string,
): Promise<void> {
  const member = await ctx.tx.membership.findFirst({
    where: { userId, ...activeMember },
    select: { id: true },
  })
  if (!member) throw unknownReference('userId', say('common.notAMember'))
  const why = await whyUnassignable(ctx, row, access, userId)
  if (why) throw badField('userId', why)
}

/** Why a colleague may not be assigned anything of a case; null where they may. */
export async function whyUnassignable(
  ctx: Ctx,
  row: VisibleCase,
  access: AccessRow[],
  userId: string,
): Promise<Message | null> {
  const { parties, waiting } = barredBy(row, access)
  if (parties.includes(userId)) return say('acts.assigneeIsParty')
  if (waiting.includes(userId)) return say('complaints.assigneeWaits')
  const isLike = (await likeRespondent(ctx, row, [userId])).length > 0
  return isLike ? say('complaints.assigneeLikeRespondent') : null
}

type AssigneesInput = Pick<Input<typeof complaints.assignees>, 'query' | 'body'> & { params: { id: string } }
/** Colleagues to whom a step may be assigned, without those who may not be chosen and those in `others`. */
export async function listAssignees(
  ctx: Ctx,
  { params, query, body }: AssigneesInput,
  others: (access: AccessRow[]) => string[] = () => [],
  asking?: { row: VisibleCase; access: AccessRow[] } | null,
): Promise<Page<z.input<typeof PersonFound>>> {
  const { row, access } = asking ?? (await forAssigning(ctx, params.id))
  const { parties, waiting } = barredBy(row, access)
  const where: Prisma.MembershipWhereInput = {
    AND: [
      activeMember,
      {
        userId: {
          notIn: [...parties, ...waiting, ...others(access)],
          ...(query.ids ? { in: query.ids } : {}),
        },
      },
      body.searchText ? { OR: matchesText('NAME', body.searchText) } : {},
    ],
  }
  const isLike = await likenessOf(ctx, row)
  const like = isLike ? await amongFirst(ctx, where, isLike) : []
  const without = { AND: [where, { userId: { notIn: like } }] }
  const [rows, total] = await Promise.all([
    ctx.tx.membership.findMany({ where: without, ...skipTake(query), include: withNames, orderBy: inOrder }),
    ctx.tx.membership.count({ where: without }),
  ])
  const areCompared = !isLike || total + like.length <= maxCompared
  const assignableRows = areCompared ? rows : rows.filter((each) => !isLike(each))
  return toPage(assignableRows.map(presentPersonSummary), total, query)
}

const inOrder: Prisma.MembershipOrderByWithRelationInput[] = [...byName, { userId: 'asc' }]
/** Each may be compared with a narrative of 100,000 characters. Further on, a page leaves out those on it alone. */
const maxCompared = 500

/** Ids of those among the first so many who may be the respondent. */
async function amongFirst(
  ctx: Ctx,
  where: Prisma.MembershipWhereInput,
  isLike: NonNullable<Awaited<ReturnType<typeof likenessOf>>>,
): Promise<string[]> {
  const first = await ctx.tx.membership.findMany({
    where,
    orderBy: inOrder,
    take: maxCompared,
    select: likened,
  })
  return first.filter(isLike).map(({ userId }) => userId)
}
