/** What an approver can do with a version that waits, beside approving it: send it back, or pass it on. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField, illegal } from '../core/errors.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { assertSameContent, hasApproved, lockAsApprover, moveApproval } from './approval.ts'
import { approverIdsOf, assertApprovers, delegationsWith } from './approvers.ts'
import { notifyOfApproval } from './approvalNotices.ts'
import type { policies, Policy } from './contract.ts'
import { showPolicy } from './present.ts'
import { step } from './openVersion.ts'

type Answer = Promise<z.input<typeof Policy>>

/** A draft again, with the comment for its authors. Throws as `lockAsApprover`, ILLEGAL_STATE for another content. */
export async function sendBack(
  ctx: Ctx,
  versionId: string,
  { revision, hash, comment }: z.output<typeof policies.sendBack.body>,
): Answer {
  const { policy, row } = await lockAsApprover(ctx, versionId)
  assertSameContent(row, { revision, hash })
  const { userId } = ctx.person
  await ctx.tx.policyVersion.update({
    where: { id: versionId },
    data: {
      status: 'DRAFT',
      revision: { increment: 1 },
      sentBackNote: comment,
      sentBackBy: userId,
      sentBackAt: await clockOf(ctx.tx),
    },
  })
  await notifyOfApproval(ctx, policy, row, 'SENT_BACK', row.authorIds)
  await step(ctx, policy, policy.version)
  ctx.audit({ entityId: policy.id, detail: { versionId, revision, hash } })
  return showPolicy(ctx, policy.id)
}

/**
 * Somebody else approves this version in my place; the standing approvers stay as they are.
 * Throws as `lockAsApprover`; ILLEGAL_STATE for another revision and for who has approved it; VALIDATION_FAILED for
 * somebody who wrote in it, is named already or may not approve it.
 */
export async function passOn(
  ctx: Ctx,
  versionId: string,
  { revision, userId }: z.output<typeof policies.passOn.body>,
): Answer {
  const { policy, row } = await lockAsApprover(ctx, versionId)
  const me = ctx.person.userId
  if (row.revision !== revision || hasApproved(row, me)) throw illegal(say('policies.notAsked'))
  if (approverIdsOf(policy, row).includes(userId)) throw badField('userId', say('policies.namedAlready'))
  if (row.authorIds.includes(userId)) throw badField('userId', say('policies.wroteIt'), 'forbidden')
  await assertApprovers(ctx, [userId], 'userId', policy.branchId)
  const delegations = delegationsWith(policy, row, { from: me, to: userId })
  await ctx.tx.policyVersion.update({ where: { id: versionId }, data: { delegations } })
  await step(ctx, policy, policy.version)
  await moveApproval(ctx, { policy, row }, { policy, row: { ...row, delegations } })
  await notifyOfApproval(ctx, policy, row, 'PASSED_ON', row.authorIds)
  ctx.audit({ entityId: policy.id, detail: { versionId, revision, from: me, to: userId } })
  return showPolicy(ctx, policy.id)
}
