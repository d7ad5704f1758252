/** Calendar addresses: one a person, made and ended by nobody else, and read as what the person reaches then. */
import type { z } from '@hono/zod-openapi'
import { Role } from '../../workflows/definition/basics.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { permissionsHeld } from '../core/permissions.ts'
import { requireRecentAuth } from '../core/session.ts'
import { switchedIn } from '../invites/access.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { hashOf, newToken } from '../storage/uploads.ts'
import { activeMember } from '../users/search.ts'
import { type Reaching } from './access.ts'
import { calendarPath, type CalendarFeed } from './calendarContract.ts'

type CalendarFeedView = z.input<typeof CalendarFeed>

/** Returns since when the caller has had their calendar address; `since` is null where there is none. */
export async function read(ctx: Ctx): Promise<CalendarFeedView> {
  const own = { userId: ctx.person.userId }
  const row = await ctx.tx.calendarFeed.findFirst({ where: own, select: { since: true } })
  return { since: row?.since ?? null }
}

/** Throws PROOF_REQUIRED: the address outlives the session that asks for it. */
export async function renew(ctx: Ctx): Promise<{ address: string; since: Date }> {
  requireRecentAuth(ctx)
  const { userId } = ctx.person
  const { token, tokenHash } = newToken()
  const since = await clockOf(ctx.tx)
  await ctx.tx.calendarFeed.upsert({
    where: { workspaceId_userId: { workspaceId: ctx.workspace.id, userId } },
    create: { userId, tokenHash, since },
    update: { tokenHash, since },
  })
  const { webOrigin } = ctx.deps
  return { address: `${webOrigin(ctx.workspace.host)}${calendarPath}?token=${token}`, since }
}

/** Deletes the caller's calendar address, so that its token no longer works. */
export async function revoke(ctx: Ctx): Promise<CalendarFeedView> {
  await ctx.tx.calendarFeed.deleteMany({ where: { userId: ctx.person.userId } })
  return { since: null }
}

/** Whose address has this token, as they are now; null for any other token and for who is not here any more. */
export async function readerOf(
  { tx }: Pick<PublicCtx, 'tx'>,
  token: string,
): Promise<(Reaching & { language: Language | null }) | null> {
  const row = await tx.calendarFeed.findFirst({
    where: { tokenHash: hashOf(token), member: activeMember },
    select: {
      userId: true,
      member: {
        select: {
          role: true,
          branchId: true,
          isScheduler: true,
          user: { select: { preferredLanguage: true } },
        },
      },
    },
  })
  if (!row) return null
  const { userId, member } = row
  const role = Role.parse(member.role)
  const permissions = permissionsHeld(role, member.isScheduler ? ['SCHEDULER'] : [], await switchedIn(tx))
  const language = Language.safeParse(member.user.preferredLanguage)
  return {
    userId,
    role,
    branchId: member.branchId,
    permissions: new Set(permissions),
    language: language.success ? language.data : null,
  }
}
