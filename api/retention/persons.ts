/** Erasing the personal data of somebody who left, because they or somebody for them asked for it. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { illegal, notFound } from '../core/errors.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { nameOf } from '../users/summaries.ts'
import { HoldScope, type PersonErasure } from './contract.ts'
import { presentRequest } from './presentRequests.ts'
import type { RetentionRequest } from './requestContract.ts'
import { openStatuses, propose } from './requests.ts'

/** What is said is the same for everybody: that there is a complaint is no answer of this call. */
export async function read(ctx: Ctx, userId: string): Promise<z.input<typeof PersonErasure>> {
  const member = await leaverFor(ctx, userId)
  const [hold] = await ctx.tx.$queryRaw<{ by: string | null }[]>`
    SELECT held_by(${ctx.workspace.id}::uuid, ${member.branchId}::uuid, ARRAY[${userId}::uuid], NULL) AS by`
  const [certificates, acceptances, elsewhere] = await Promise.all([
    ctx.tx.certificate.count({ where: { assignment: { userId } } }),
    ctx.tx.policyAcceptance.count({ where: { userId } }),
    ctx.deps.db.platform.membership.count({ where: { userId, workspaceId: { not: ctx.workspace.id } } }),
  ])
  const stays = [
    say('retention.staysAcceptances', { number: acceptances }),
    say('retention.staysCertificates', { number: certificates }),
    say('retention.staysComplaints'),
    say('retention.staysLog'),
    ...(elsewhere > 0 ? [say('retention.staysAccount')] : []),
  ]
  const request = await ctx.tx.retentionRequest.findFirst({
    where: { kind: 'ERASE_PERSON', targetId: userId, status: { in: openStatuses } },
  })
  return {
    userId,
    name: nameOf(member),
    goes: [say('retention.goesProfile'), say('retention.goesAccess'), say('retention.goesNotices')].map(
      wordsFor,
    ),
    stays: stays.map(wordsFor),
    keptBy: HoldScope.nullable().parse(hold?.by ?? null),
    request: request && (await presentRequest(ctx, request)),
  }
}

/**
 * Requests it. A second person confirms it, and thirty days later it is done: the same for everybody, in a case or not.
 * Throws NOT_FOUND, PROOF_REQUIRED, ILLEGAL_STATE for who is active here, is erased already, or is held.
 */
export async function requestErasure(
  ctx: Ctx,
  userId: string,
  reason: string,
): Promise<z.input<typeof RetentionRequest>> {
  const { branchId } = await leaverFor(ctx, userId)
  const [hold] = await ctx.tx.$queryRaw<{ by: string | null }[]>`
    SELECT held_by(${ctx.workspace.id}::uuid, ${branchId}::uuid, ARRAY[${userId}::uuid], NULL) AS by`
  if (hold?.by) throw illegal(say('retention.personHeld'))
  const request = await propose(ctx, { kind: 'ERASE_PERSON', targetId: userId, reason, subjectIds: [userId] })
  ctx.audit({ entityId: userId })
  return presentRequest(ctx, request)
}

async function leaverFor(ctx: Ctx, userId: string) {
  const member = await ctx.tx.membership.findFirst({ where: { userId }, include: { user: true } })
  if (!member) throw notFound()
  if (member.active) throw illegal(say('retention.stillActive'))
  if (member.anonymisedAt) throw illegal(say('retention.erasedAlready'))
  return member
}
