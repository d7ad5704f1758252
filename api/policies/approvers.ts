/** Who approves a version of a policy: those named for all its versions, or who stands in for them in this one. */
import { z } from '@hono/zod-openapi'
import { Role } from '../../workflows/definition/basics.ts'
import { Id } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, illegal, unknownReference } from '../core/errors.ts'
import { permissionsHeld } from '../core/permissions.ts'
import { isInReach } from '../core/reach.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { switchedIn } from '../invites/access.ts'
import { say } from '../messages/say.ts'
import { namesOf } from '../users/names.ts'
import { activeMember } from '../users/search.ts'
import type { PolicyRow } from './access.ts'

/** By a standing approver's id, who approves one version in their place. */
const Delegations = z.record(Id, Id)
type Standing = Pick<PolicyRow, 'approverIds'>
type OfVersion = { delegations: unknown }

/** The ids of those who approve this very version. A stand-in goes with the approver whom they stand in for. */
export function approverIdsOf({ approverIds }: Standing, { delegations }: OfVersion): string[] {
  const standIns = Delegations.parse(delegations)
  return [...new Set(approverIds.map((each) => standIns[each] ?? each))]
}

/** The delegations of a version once `to` approves it in place of `from`, who stands in for others or for nobody. */
export function delegationsWith(
  { approverIds }: Standing,
  { delegations }: OfVersion,
  { from, to }: { from: string; to: string },
): Record<string, string> {
  const before = Delegations.parse(delegations)
  return Object.fromEntries(
    approverIds.flatMap((each) => {
      const standIn = before[each] ?? each
      const now = standIn === from ? to : standIn
      return now === each ? [] : [[each, now]]
    }),
  )
}

type Unfit = { userId: string; isThere: boolean }
/**
 * Those of these people who could not approve a policy of `branchId`: who is no active member, or may not see it. It
 * would wait for them for ever.
 */
async function unfitAmong(ctx: Ctx, ids: readonly string[], branchId: string | null): Promise<Unfit[]> {
  if (ids.length === 0) return []
  const members = await ctx.tx.membership.findMany({
    where: { userId: { in: [...ids] }, ...activeMember },
    select: { userId: true, role: true, branchId: true },
  })
  const switched = await switchedIn(ctx.tx)
  return ids.flatMap((userId): Unfit[] => {
    const member = members.find((each) => each.userId === userId)
    if (!member) return [{ userId, isThere: false }]
    const role = Role.parse(member.role)
    const isBeyond = branchId !== null && !isInReach({ role, branchId: member.branchId }, branchId)
    const isFit = !isBeyond && permissionsHeld(role, [], switched).includes('policy:list')
    return isFit ? [] : [{ userId, isThere: true }]
  })
}

/** Throws VALIDATION_FAILED for the first of these people who could not approve a policy of `branchId`. */
export async function assertApprovers(
  ctx: Ctx,
  ids: string[],
  field: 'approverIds' | 'userId',
  branchId: string | null,
): Promise<void> {
  const [unfit] = await unfitAmong(ctx, ids, branchId)
  if (!unfit) return
  if (!unfit.isThere) throw unknownReference(field)
  const names = await namesOf(ctx.tx, [unfit.userId])
  throw badField(field, say('policies.mayNotApprove', { name: names.get(unfit.userId) ?? '' }), 'forbidden')
}

/** Approvers, with their names, who became unable to approve since they were named, such as by leaving. */
export async function approversToReplace(
  ctx: Ctx,
  { approverIds, branchId }: Pick<PolicyRow, 'approverIds' | 'branchId'>,
): Promise<{ userId: string; name: string }[]> {
  const unfit = (await unfitAmong(ctx, approverIds, branchId)).map(({ userId }) => userId)
  if (unfit.length === 0) return []
  const names = await namesOf(ctx.tx, unfit)
  return unfit.map((userId) => ({ userId, name: names.get(userId) || wordsFor(say('common.hasLeft')) }))
}

/**
 * The delegations of a version that is submitted: those to people who can still approve it. Throws ILLEGAL_STATE,
 * naming the approvers who cannot and must be replaced.
 */
export async function fitDelegations(
  ctx: Ctx,
  policy: Pick<PolicyRow, 'approverIds' | 'branchId'>,
  version: OfVersion,
): Promise<Record<string, string>> {
  const before = Object.entries(Delegations.parse(version.delegations))
  const standIns = before.map(([, to]) => to)
  const gone = new Set((await unfitAmong(ctx, standIns, policy.branchId)).map(({ userId }) => userId))
  const delegations = Object.fromEntries(before.filter(([, to]) => !gone.has(to)))
  const approverIds = approverIdsOf(policy, { delegations })
  const unfit = await approversToReplace(ctx, { ...policy, approverIds })
  if (unfit.length === 0) return delegations
  throw illegal(say('policies.replaceApprovers', { names: unfit.map(({ name }) => name).join(', ') }))
}
