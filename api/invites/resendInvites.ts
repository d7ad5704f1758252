/** Invites once more, or no more. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { refuseByRestrictions } from '../core/restrictions.ts'
import { requirePage } from '../core/session.ts'
import { makeJob } from '../jobs/createJob.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { scopeOf } from './access.ts'
import { branchFor } from '../core/reach.ts'
import type { Invite, invites } from './contract.ts'
import { seatsLeft } from './seats.ts'
import { sendAgain } from './sendInvites.ts'
import { isUnused, presentInvites, statusOf, unusedStatuses, type InviteRow } from './present.ts'
import { wordedAs } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'

const used = say('invites.usedOrTakenBack')

/**
 * A link alone does nothing: mail scanners and prefetching open links. Throws FORBIDDEN, NOT_FOUND,
 * ILLEGAL_STATE or USER_LIMIT_REACHED.
 */
export async function resendInvite(
  ctx: Ctx,
  branch: string,
  inviteId: string,
): Promise<z.input<typeof Invite>> {
  requirePage(ctx, say('invites.resendFromPage'))
  refuseByRestrictions(ctx, { may: 'invite:create', method: 'post' })
  const invite = await inviteFor(ctx, branch, inviteId)
  if (!isUnused(invite)) throw new AppError('ILLEGAL_STATE', { text: used })
  const {
    failed: [failed],
  } = await sendList(ctx, [invite])
  if (failed) throw new AppError(failed.code, { text: failed.text })
  ctx.audit({ entityId: inviteId })
  return (await presentInvites(ctx, await ctx.tx.invite.findMany({ where: { id: inviteId } })))[0]!
}

/** Sends invites again; `failed` names those that are used, out of reach or unknown, or find no free seat. */
export async function resendList(ctx: Ctx, ids: string[]) {
  const rows = await ctx.tx.invite.findMany({ where: { AND: [{ id: { in: ids } }, scopeOf(ctx.person)] } })
  const { sentIds, failed } = await sendList(ctx, rows)
  const missing = [...new Set(ids)]
    .filter((id) => !rows.some((row) => row.id === id))
    .map((inviteId) => ({ inviteId, code: 'NOT_FOUND', ...wordedAs(say('errors.NOT_FOUND')) }))
  ctx.audit({ detail: { inviteIds: sentIds } })
  return { resent: sentIds.length, failed: [...failed, ...missing] }
}

/** An invite that has expired takes its seat again. */
async function sendList(ctx: Ctx, rows: InviteRow[]) {
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  let seats = (await seatsLeft(ctx.tx, ctx.workspace.id)) ?? Infinity
  const fitting = rows.filter((row) => isUnused(row) && (statusOf(row) !== 'EXPIRED' || seats-- > 0))
  const sentIds = await sendAgain(
    ctx.tx,
    ctx.workspace.id,
    fitting.map(({ id }) => id),
  )
  const failed = rows
    .filter(({ id }) => !sentIds.includes(id))
    .map((row) =>
      isUnused(row) && !fitting.includes(row)
        ? {
            inviteId: row.id,
            code: 'USER_LIMIT_REACHED' as const,
            ...wordedAs(say('errors.USER_LIMIT_REACHED')),
          }
        : { inviteId: row.id, code: 'ILLEGAL_STATE' as const, ...wordedAs(used) },
    )
  return { sentIds, failed }
}

/** All unused ones, as a job: there may be thousands. */
export async function resendUnused(
  ctx: Ctx,
  { filterOnlyExpired, branchId }: z.output<typeof invites.resendUnused.body>,
) {
  if (branchId) await branchFor(ctx, branchId)
  const queued = await ctx.tx.invite.count({ where: unusedWhere(ctx, filterOnlyExpired, branchId) })
  const job = await makeJob(ctx.tx, {
    kind: 'INVITE_RESEND',
    phase: 'RUN',
    createdBy: ctx.person.userId,
    total: queued,
    options: { filterOnlyExpired, ...(branchId ? { branchId } : {}) },
  })
  ctx.audit({ entityId: job.id, detail: { queued } })
  return { jobId: job.id, status: 'QUEUED' as const, queued }
}

/**
 * Counts the unused invites that `resendUnused` would send with the same filter. Throws NOT_FOUND for an unknown
 * business unit.
 */
export async function countUnused(
  ctx: Ctx,
  { filterOnlyExpired, branchId }: { filterOnlyExpired: boolean; branchId?: string | undefined },
) {
  if (branchId) await branchFor(ctx, branchId)
  return { count: await ctx.tx.invite.count({ where: unusedWhere(ctx, filterOnlyExpired, branchId) }) }
}
const unusedWhere = (ctx: Ctx, onlyExpired: boolean, branchId?: string): Prisma.InviteWhereInput => ({
  AND: [
    scopeOf(ctx.person),
    {
      status: { in: unusedStatuses },
      ...(onlyExpired ? { expiresAt: { lte: new Date() } } : {}),
      ...(branchId ? { branchId } : {}),
    },
  ],
})

/** Takes an invite back: its code opens nothing any more. Throws NOT_FOUND or ILLEGAL_STATE. */
export async function revokeInvite(ctx: Ctx, branch: string, inviteId: string) {
  await inviteFor(ctx, branch, inviteId)
  const { count } = await ctx.tx.invite.updateMany({
    where: { id: inviteId, status: { in: unusedStatuses } },
    data: { status: 'DELETED', deletedAt: new Date() },
  })
  if (count === 0) throw new AppError('ILLEGAL_STATE', { text: say('invites.alreadyUsed') })
  ctx.audit({ entityId: inviteId })
  return { inviteId, status: 'DELETED' as const }
}

/** Of this business unit, or with `all` of none. Throws NOT_FOUND. */
async function inviteFor(ctx: Ctx, branch: string, id: string): Promise<InviteRow> {
  const row = await ctx.tx.invite.findFirst({ where: { AND: [{ id }, scopeOf(ctx.person)] } })
  if (!row || (row.branchId ?? 'all') !== branch) throw notFound()
  return row
}
