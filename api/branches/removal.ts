/**
 * Removing business units. The row stays, marked: complaints, dissolved committees and workflows that name it go on
 * doing so. Open complaints hold no unit back: a refusal would tell an admin of them. They keep their committee and
 * the calendar of the unit.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound, unknownReference } from '../core/errors.ts'
import type { branches } from './contract.ts'
import { lockBranches } from './lockBranches.ts'
import { say } from '../messages/say.ts'

type DeleteBranchesBody = z.output<typeof branches.delete.body>
type Blocked = z.output<typeof branches.delete.returns>['blocked'][number]

/**
 * Removes those that nothing holds back and says what holds the others. People, invites and departments move
 * to `transferToBranchId`.
 */
export async function removeBranch(
  ctx: Ctx,
  { branchIds, transferToBranchId }: DeleteBranchesBody,
): Promise<z.output<typeof branches.delete.returns>> {
  await lockBranches(ctx)
  const rows = await ctx.tx.branch.findMany({
    where: { id: { in: branchIds }, deletedAt: null },
    include: { _count: { select: { members: { where: { active: true } } } } },
    orderBy: { name: 'asc' },
  })
  if (rows.length < branchIds.length) throw notFound()
  if (transferToBranchId !== undefined) await checkTarget(ctx, branchIds, transferToBranchId)
  const withCommittee = await ctx.tx.committee.groupBy({
    by: ['branchId'],
    where: { branchId: { in: branchIds }, active: true },
  })
  const blocked = rows.flatMap((row): Blocked[] => {
    const userCount = row._count.members
    const code = row.headquarter
      ? 'HEADQUARTER'
      : withCommittee.some(({ branchId }) => branchId === row.id)
        ? 'HAS_COMMITTEE'
        : userCount > 0 && !transferToBranchId
          ? 'HAS_USERS'
          : null
    return code ? [{ branchId: row.id, code, userCount }] : []
  })
  const deleted = branchIds.filter((id) => !blocked.some(({ branchId }) => branchId === id))
  if (deleted.length > 0) await takeAway(ctx, deleted, transferToBranchId ?? null)
  ctx.audit({
    detail: {
      deleted,
      blocked: blocked.map(({ branchId, code }) => ({ branchId, code })),
      ...(transferToBranchId ? { transferToBranchId } : {}),
    },
  })
  return { deleted, blocked }
}

async function checkTarget(ctx: Ctx, branchIds: string[], target: string): Promise<void> {
  if (branchIds.includes(target)) throw badField('transferToBranchId', say('branches.transferToRemoved'))
  if (!(await ctx.tx.branch.findFirst({ where: { id: target, deletedAt: null }, select: { id: true } })))
    throw unknownReference('transferToBranchId', say('common.chooseUnitOfWorkspace'))
}

async function takeAway(ctx: Ctx, branchIds: string[], target: string | null): Promise<void> {
  const ofThem = { branchId: { in: branchIds } }
  if (target) {
    const standing = await ctx.tx.departmentBranch.findMany({
      where: ofThem,
      select: { departmentId: true },
      distinct: ['departmentId'],
    })
    await ctx.tx.departmentBranch.createMany({
      data: standing.map(({ departmentId }) => ({ departmentId, branchId: target })),
      skipDuplicates: true,
    })
    await ctx.tx.membership.updateMany({
      where: ofThem,
      data: { branchId: target, version: { increment: 1 } },
    })
    await ctx.tx.invite.updateMany({
      where: { ...ofThem, claimedAt: null, deletedAt: null },
      data: { branchId: target },
    })
  }
  await ctx.tx.departmentBranch.deleteMany({ where: ofThem })
  await ctx.tx.workspace.updateMany({
    where: { defaultBranchId: { in: branchIds } },
    data: { defaultBranchId: target },
  })
  await ctx.tx.branch.updateMany({
    where: { id: { in: branchIds } },
    data: { deletedAt: new Date(), version: { increment: 1 } },
  })
}
