import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { claimFor } from './claim.ts'
import type { Claimed } from './contract.ts'
import { inviteOfCode, refuseUnlessOpen } from './invites.ts'
import { takeLinkTry } from './limits.ts'
import { say } from '../messages/say.ts'
import { Role } from '../../workflows/definition/graph.ts'

/**
 * Accepts an invite as the signed-in person, on any host. An invite that names an email address is only for a person
 * who confirmed that address; one that names a number alone was sent to that number alone, so its code is enough.
 */
export async function acceptInvite(ctx: Ctx, code: string): Promise<z.input<typeof Claimed>> {
  await takeLinkTry(ctx)
  const inviteWithStatus = await inviteOfCode(ctx.deps, code)
  if (!inviteWithStatus) throw notFound()
  const { invite, status } = inviteWithStatus
  const { userId } = ctx.person
  const { email, emailConfirmedAt } = await ctx.deps.db.platform.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailConfirmedAt: true },
  })
  if (invite.email !== null && (invite.email !== email || emailConfirmedAt === null))
    throw new AppError('FORBIDDEN', { text: say('signIns.inviteForOtherSignIn') })
  const isMineAlready = status === 'CLAIMED' && invite.claimedBy === userId
  if (!isMineAlready) refuseUnlessOpen(status)
  if (!isMineAlready) await claimFor(ctx.deps, invite, { userId })
  const { host } = await ctx.deps.db.platform.workspace.findUniqueOrThrow({
    where: { id: invite.workspaceId },
    select: { host: true },
  })
  return {
    inviteId: invite.id,
    workspaceId: invite.workspaceId,
    workspaceUrl: host,
    branchId: invite.branchId,
    role: Role.parse(invite.role),
    status: 'CLAIMED',
  }
}
