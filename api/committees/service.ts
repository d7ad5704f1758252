/**
 * Committees: created, renamed and appointed. Running cases follow through the outbox (`currentSeats.ts`,
 * `workers/committees/seats.ts`).
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound, unknownReference } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { say } from '../messages/say.ts'
import {
  auditedMember,
  checkMembers,
  checkName,
  columnsOf,
  type AppointedMember,
} from './checkAppointment.ts'
import { seatChanges, seatsOf } from './seatChanges.ts'
import type { Committee, committees } from './contract.ts'
import { readCommittee } from './presentCommittees.ts'

/** The first committee of a business unit is its default, whatever was sent. */
export async function createCommittee(
  ctx: Ctx,
  { name, branchId, isDefault = false, members }: z.output<typeof committees.create.body>,
): Promise<Committee> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const branch = await ctx.tx.branch.findFirst({
    where: { id: branchId, deletedAt: null },
    select: { id: true },
  })
  if (!branch) throw unknownReference('branchId', say('common.chooseUnitOfWorkspace'))
  await checkMembers(ctx, members)
  await checkName(ctx, name)
  if (isDefault) {
    await lockCommitteesOf(ctx, branchId)
    await clearDefault(ctx, branchId)
  }
  const { id } = await ctx.tx.committee.create({
    data: {
      name,
      branchId,
      isDefault,
      members: {
        create: members.map((member, order) => ({
          workspaceId: ctx.workspace.id,
          userId: member.userId,
          order,
          ...columnsOf(member),
        })),
      },
    },
  })
  const committee = await readCommittee(ctx, id)
  ctx.audit({
    entityId: id,
    detail: { name, branchId, isDefault: committee.isDefault, members: members.map(auditedMember) },
  })
  return committee
}

/**
 * Replaces name and members, and makes it the default where that is asked for. Throws STALE_VERSION with
 * `current` when somebody else did so since, and ILLEGAL_STATE for one that is dissolved.
 */
export async function appointMembers(
  ctx: Ctx,
  id: string,
  { name, version, isDefault, members }: z.output<typeof committees.appoint.body>,
): Promise<Committee> {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const before = await requireActive(ctx, id)
  await lockCommitteesOf(ctx, before.branchId)
  const seats = await seatsOf(ctx, id)
  await checkMembers(ctx, members)
  await checkName(ctx, name, id)
  if (isDefault) await clearDefault(ctx, before.branchId)
  const { count } = await ctx.tx.committee.updateMany({
    where: { id, version },
    data: { name, version: { increment: 1 }, ...(isDefault ? { isDefault } : {}) },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await readCommittee(ctx, id) } })
  await replaceMembers(ctx, id, members)
  ctx.audit({
    entityId: id,
    detail: {
      version: version + 1,
      ...(name === before.name ? {} : { name, formerName: before.name }),
      ...(isDefault ? { isDefault } : {}),
      members: members.map(auditedMember),
      ...auditedChanges([
        ...fieldChanges(before, { name, ...(isDefault ? { isDefault } : {}) }),
        ...seatChanges(seats, await seatsOf(ctx, id)),
      ]),
    },
  })
  return readCommittee(ctx, id)
}

/** Those who stay are updated in place: since when they are on it counts for running cases. */
async function replaceMembers(ctx: Ctx, id: string, members: AppointedMember[]): Promise<void> {
  const before = await ctx.tx.committeeMember.findMany({
    where: { committeeId: id, active: true },
    select: { userId: true },
  })
  const staying = new Set(before.map((each) => each.userId))
  await ctx.tx.committeeMember.updateMany({
    where: { committeeId: id, userId: { notIn: members.map((each) => each.userId) } },
    data: { active: false },
  })
  for (const [order, member] of members.entries()) {
    const { userId } = member
    const columns = { ...columnsOf(member), order }
    // An earlier term of somebody who comes back is none of the new appointment.
    const newTerm = staying.has(userId) ? {} : { termFrom: null, termUntil: null }
    await ctx.tx.committeeMember.upsert({
      where: { committeeId_userId: { committeeId: id, userId } },
      create: { committeeId: id, userId, ...columns },
      update: { ...newTerm, ...columns, active: true },
    })
  }
}

/**
 * Locks the committees of a business unit in the order in which a filing locks them (`lockCommittees`), so that a
 * change of several of them and a filing never wait for each other.
 */
export const lockCommitteesOf = (ctx: Pick<Ctx, 'tx'>, branchId: string) =>
  ctx.tx.$queryRaw`SELECT id FROM "Committee" WHERE "branchId" = ${branchId}::uuid ORDER BY id FOR UPDATE`

const clearDefault = (ctx: Ctx, branchId: string) =>
  ctx.tx.committee.updateMany({
    where: { branchId, active: true, isDefault: true },
    data: { isDefault: false, version: { increment: 1 } },
  })

/** Throws NOT_FOUND for one that is not there, and ILLEGAL_STATE for one that is dissolved. */
export async function requireActive(
  ctx: Ctx,
  id: string,
): Promise<{ branchId: string; name: string; isDefault: boolean }> {
  const row = await ctx.tx.committee.findFirst({
    where: { id },
    select: { branchId: true, name: true, isDefault: true, active: true },
  })
  if (!row) throw notFound()
  if (!row.active) throw new AppError('ILLEGAL_STATE', { text: say('committees.isDissolved') })
  return row
}
