/** Open requests to accept: reminding by hand, the team of a manager, and the review of a policy itself. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference, illegal } from '../core/errors.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { branchFor, unitsOf } from '../core/reach.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { maxAssignments } from '../assignments/contract.ts'
import { peopleWithin } from '../assignments/access.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { notifyEach, unknownOf, type NoticeToSend } from '../notices/notify.ts'
import { byName } from '../users/search.ts'
import { nameOf } from '../users/summaries.ts'
import { lockWritable, visiblePolicies } from './access.ts'
import type { policies, Policy, TeamPolicy } from './contract.ts'
import { lookAgain } from './approvalNotices.ts'
import { audienceOf } from './people.ts'
import { showPolicy } from './present.ts'
import { step } from './openVersion.ts'

const isHere = { active: true, user: { active: true } }

/** Throws NOT_FOUND for a policy out of reach. */
export async function remind(
  ctx: Ctx,
  { policyIds, userIds }: z.output<typeof policies.remind.body>,
): Promise<z.input<typeof policies.remind.returns>> {
  const wanted = [...new Set(policyIds)]
  const there = await ctx.tx.policy.count({ where: { id: { in: wanted }, ...visiblePolicies(ctx.person) } })
  if (there < wanted.length) throw unknownReference('policyIds')
  const at = await clockOf(ctx.tx)
  const open = await ctx.tx.acceptanceRequest.findMany({
    where: {
      policyId: { in: wanted },
      policy: { status: 'PUBLISHED' },
      member: { AND: [isHere, peopleWithin(ctx)] },
      ...(userIds ? { userId: { in: userIds } } : {}),
    },
    include: {
      policy: { select: { name: true } },
      member: { select: { branch: { select: { timeZone: true } } } },
    },
    orderBy: { id: 'asc' },
    take: maxAssignments + 1,
  })
  if (open.length > maxAssignments)
    throw badField('userIds', say('assignments.tooManyReminded', { most: maxAssignments }), 'too_many')
  const notices = open.map(({ policyId, userId, dueAt, policy: { name }, member }): NoticeToSend => {
    const timeZone = member.branch?.timeZone ?? ctx.workspace.timeZone
    return {
      userId,
      daytimeIn: timeZone,
      kind: 'POLICY_TO_ACCEPT',
      key: `policy:${policyId}:BY_HAND:${dateIn(timeZone, at.getTime())}`,
      path: '/my/policies',
      text: {
        subject: say('noticeSubjects.POLICY_DUE', { name, day: dateIn(timeZone, dueAt.getTime()) }),
        body: say('noticeBodies.POLICY_TO_ACCEPT', { names: `“${name}”` }),
      },
    }
  })
  const fresh = await unknownOf(ctx.tx, notices)
  await notifyEach(ctx.tx, fresh, at.getTime())
  ctx.audit({ detail: { policyIds: wanted, queued: fresh.length } })
  const reminded = new Set(fresh.map(({ userId }) => userId))
  const already = new Set(notices.map(({ userId }) => userId))
  const left = [...new Set(userIds ?? already)].filter((userId) => !reminded.has(userId))
  const near = await ctx.tx.membership.findMany({
    where: { AND: [{ userId: { in: left } }, peopleWithin(ctx)] },
    select: { userId: true },
  })
  const isNear = new Set(near.map(({ userId }) => userId))
  const codeOf = (userId: string) =>
    already.has(userId) ? 'REMINDED_TODAY' : isNear.has(userId) ? 'NOT_OPEN' : 'NOT_FOUND'
  return { queued: fresh.length, suppressed: left.map((userId) => ({ userId, code: codeOf(userId) })) }
}

/** Empty for who manages no department, and where policies are switched off. */
export async function team(ctx: Ctx, query: PageQuery): Promise<Page<z.input<typeof TeamPolicy>>> {
  const at = await clockOf(ctx.tx)
  const where = {
    userId: { not: ctx.person.userId },
    policy: { status: 'PUBLISHED' },
    member: { ...isHere, department: { managers: { some: { userId: ctx.person.userId } } } },
  }
  const [rows, total] = await Promise.all([
    ctx.tx.acceptanceRequest.findMany({
      where,
      ...skipTake(query),
      include: { policy: { select: { name: true } }, member: { include: { user: true } } },
      orderBy: [{ dueAt: 'asc' }, ...byName.map((member) => ({ member })), { id: 'asc' }],
    }),
    ctx.tx.acceptanceRequest.count({ where }),
  ])
  return toPage(
    rows.map(({ userId, member, policyId, policy, dueAt }) => ({
      userId,
      name: nameOf(member),
      policyId,
      policyName: policy.name,
      dueAt,
      isOverdue: dueAt < at,
    })),
    total,
    query,
  )
}

/** By membership; throws NOT_FOUND for a unit out of reach. */
export async function previewAudience(
  ctx: Ctx,
  query: PageQuery,
  { branchId, audience }: z.output<typeof policies.audience.body>,
): Promise<z.input<typeof policies.audience.returns>> {
  const units = unitsOf(ctx.person)
  if (branchId !== null) await branchFor(ctx, branchId)
  const all = await audienceOf(ctx.tx, ctx.workspace.id, { branchId, audience }, { units })
  const { skip, take } = skipTake(query)
  const page = all.slice(skip, skip + take)
  const rows = await ctx.tx.membership.findMany({
    where: { id: { in: page.map(({ id }) => id) } },
    include: { user: true, branch: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  return toPage(
    rows.map((member) => ({
      userId: member.userId,
      name: nameOf(member),
      designation: member.designation ?? '',
      branchName: member.branch?.name ?? '',
    })),
    all.length,
    query,
  )
}

/** Throws STALE_VERSION, ILLEGAL_STATE where nothing is in force. */
export async function review(
  ctx: Ctx,
  id: string,
  { version }: { version: number },
): Promise<z.input<typeof Policy>> {
  const row = await lockWritable(ctx, id)
  if (row.status !== 'PUBLISHED') throw illegal(say('policies.notInForce'))
  await step(ctx, row, version, { reviewedAt: await clockOf(ctx.tx) })
  await lookAgain(ctx, row)
  ctx.audit({ entityId: id, detail: { version: version + 1 } })
  return showPolicy(ctx, id)
}
