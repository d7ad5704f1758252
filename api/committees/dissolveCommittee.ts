/**
 * Dissolves a committee. It keeps its members and its closed cases. Its open cases go to the successor through the
 * outbox, and nobody loses a seat by that: the members who sit on a case admit the successor (`currentSeats.ts`).
 *
 * A successor is required whether there are open cases or not, so that no answer shows an admin which it is.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { say } from '../messages/say.ts'
import type { Committee, committees } from './contract.ts'
import { readCommittee } from './presentCommittees.ts'
import { lockCommitteesOf, requireActive } from './service.ts'

/**
 * Throws STALE_VERSION with `current` when somebody else changed it since, ILLEGAL_STATE for one that is dissolved,
 * and for the successor VALIDATION_FAILED where it is the same one, NOT_FOUND where it is not active.
 */
export async function dissolveCommittee(
  ctx: Ctx,
  id: string,
  { version, successorId }: z.output<typeof committees.dissolve.body>,
): Promise<Committee> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const { branchId } = await requireActive(ctx, id)
  await lockCommitteesOf(ctx, branchId)
  if (successorId === id) throw badField('successorId', say('committees.successorIsItself'))
  const successor = await ctx.tx.committee.findFirst({
    where: { id: successorId, active: true },
    select: { branchId: true },
  })
  if (!successor) throw unknownReference('successorId', say('committees.successorUnknown'))
  const { count } = await ctx.tx.committee.updateMany({
    where: { id, version },
    data: {
      active: false,
      isDefault: false,
      dissolvedAt: new Date(),
      successorId,
      version: { increment: 1 },
    },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await readCommittee(ctx, id) } })
  await keepDefault(ctx, branchId, successor.branchId === branchId ? successorId : null)
  ctx.audit({ entityId: id, detail: { version: version + 1, successorId } })
  return readCommittee(ctx, id)
}

/** A unit that lost its default gets another one: the successor where it is of the unit, else the oldest. */
async function keepDefault(ctx: Ctx, branchId: string, successorId: string | null): Promise<void> {
  const active = await ctx.tx.committee.findMany({
    where: { branchId, active: true },
    select: { id: true, isDefault: true },
    orderBy: { id: 'asc' },
  })
  if (active.some((each) => each.isDefault)) return
  const next = active.find((each) => each.id === successorId) ?? active[0]
  if (next)
    await ctx.tx.committee.updateMany({
      where: { id: next.id },
      data: { isDefault: true, version: { increment: 1 } },
    })
}
