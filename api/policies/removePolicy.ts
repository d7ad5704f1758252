/** Removing a policy: what nothing refers to goes, all else is archived. */
import type { Ctx } from '../core/deps.ts'
import { lockWritable } from './access.ts'
import { step } from './openVersion.ts'

/**
 * Whether a person was notified of the policy, opened it or decided on it, or the policy fulfils an obligation: then
 * something refers to it that must be shown later.
 */
async function isEvidence(ctx: Ctx, policyId: string): Promise<boolean> {
  const counts = await Promise.all([
    ctx.tx.policyAcceptance.count({ where: { policyId } }),
    ctx.tx.policyReading.count({ where: { policyVersion: { policyId } } }),
    ctx.tx.acceptanceRequest.count({ where: { policyId, toldAt: { not: null } } }),
    ctx.tx.complianceItem.count({ where: { policyId } }),
  ])
  return counts.some((count) => count > 0)
}

/** What nothing refers to goes, also once published; all else is archived. Its entries in the audit log stay. */
export async function remove(ctx: Ctx, id: string): Promise<{ status: 'ARCHIVED' | 'DELETED' }> {
  const row = await lockWritable(ctx, id)
  ctx.audit({ entityId: id, detail: { name: row.name } })
  const isKept = await isEvidence(ctx, id)
  await step(ctx, row, row.version, { status: 'ARCHIVED', nextAt: null })
  await ctx.tx.acceptanceRequest.deleteMany({ where: { policyId: id } })
  if (isKept) return { status: 'ARCHIVED' }
  await ctx.tx.policyVersion.deleteMany({ where: { policyId: id } })
  await ctx.tx.policy.deleteMany({ where: { id } })
  return { status: 'DELETED' }
}
