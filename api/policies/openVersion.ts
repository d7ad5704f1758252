/** The version of a policy that is not published yet, and the policy's own counter of changes. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import type { PolicyRow } from './access.ts'
import { showPolicy } from './present.ts'

const openStatuses = ['DRAFT', 'IN_APPROVAL', 'APPROVED']
/** Returns the version of a policy that is in draft, in approval or approved, or null. */
export const openVersionOf = (ctx: Ctx, policyId: string) =>
  ctx.tx.policyVersion.findFirst({ where: { policyId, status: { in: openStatuses } } })

/** Takes the next version of the policy. Throws STALE_VERSION with `current`. */
export async function step(
  ctx: Ctx,
  row: PolicyRow,
  version: number,
  data: Prisma.PolicyUncheckedUpdateManyInput = {},
): Promise<void> {
  const { count } = await ctx.tx.policy.updateMany({
    where: { id: row.id, version },
    data: { ...data, version: { increment: 1 } },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await showPolicy(ctx, row.id) } })
}

/** Turns a submitted or approved version into a draft, to be approved again. Returns whether there was one. */
export async function reopen(ctx: Ctx, policyId: string): Promise<boolean> {
  const { count } = await ctx.tx.policyVersion.updateMany({
    where: { policyId, status: { in: ['IN_APPROVAL', 'APPROVED'] } },
    data: { status: 'DRAFT', revision: { increment: 1 } },
  })
  return count > 0
}
