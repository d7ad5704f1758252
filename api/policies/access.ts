/** Who sees a policy and who writes it: the whole workspace's, or a business unit's own. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, illegal } from '../core/errors.ts'
import { branchFor, isInReach, unitsOf } from '../core/reach.ts'
import type { Person } from '../core/session.ts'
import { say } from '../messages/say.ts'

export type PolicyRow = Prisma.PolicyGetPayload<object>
/**
 * Filter for the policies that a person may see: those of the whole workspace and of business units within reach.
 */
export function visiblePolicies(person: Pick<Person, 'role' | 'branchId'>): Prisma.PolicyWhereInput {
  const units = unitsOf(person)
  return units === null ? {} : { OR: [{ branchId: null }, { branchId: { in: units } }] }
}
/** Only a policy of one's own reach: what holds for all, no business unit changes. */
export const mayWrite = (person: Person, { branchId, status }: Pick<PolicyRow, 'branchId' | 'status'>) =>
  person.permissions.has('policy:update') && isInReach(person, branchId) && status !== 'ARCHIVED'

/** Throws 404 alike for one that is not there and one that I may not see. */
export async function policyFor(ctx: Ctx, id: string): Promise<PolicyRow> {
  const row = await ctx.tx.policy.findFirst({ where: { id, ...visiblePolicies(ctx.person) } })
  if (!row) throw notFound()
  return row
}

/** Nobody else changes it until the transaction ends. Throws as `policyFor`, FORBIDDEN, ILLEGAL_STATE if archived. */
export async function lockWritable(ctx: Ctx, id: string): Promise<PolicyRow> {
  await ctx.tx.$queryRaw`SELECT 1 FROM "Policy" WHERE id = ${id}::uuid FOR UPDATE`
  const row = await policyFor(ctx, id)
  if (row.status === 'ARCHIVED') throw illegal(say('policies.archived'))
  if (!mayWrite(ctx.person, row)) throw new AppError('FORBIDDEN')
  return row
}

/** Throws 400 where somebody of one business unit writes for all of them, NOT_FOUND for another's unit. */
export async function placeOf(ctx: Ctx, branchId: string | null): Promise<string | null> {
  if (branchId !== null) return branchFor(ctx, branchId)
  if (unitsOf(ctx.person) !== null) throw badField('branchId', say('policies.ownUnitOnly'))
  return null
}
