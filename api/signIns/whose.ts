/** Finding the account that somebody names. An account is here when it may sign in on this host. */
import type { User } from '../../prisma/generated/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'

export type Account = Pick<User, 'email' | 'passwordHash' | 'firstLogin' | 'emailConfirmedAt'> & { userId: string; isHere: boolean }
type Named = { email: string } | { id: string }

/** Anybody of the platform by e-mail or id: here as an active member, or on the main host as a platform admin. */
export async function accountOf(ctx: PublicCtx, named: Named): Promise<Account | null> {
  const user = await ctx.deps.db.platform.user.findUnique({ where: named, include: { memberships: { where: { workspaceId: ctx.workspace.id, active: true } } } })
  if (!user?.active) return null
  return asAccount(user, ctx.workspace.isMain ? user.isPlatformAdmin : user.memberships.length > 0)
}

/** The user name is the employee id of this host's workspace. */
export async function accountOfEmployee(ctx: PublicCtx, employeeId: string): Promise<Account | null> {
  if (ctx.workspace.isMain) return null
  const member = await ctx.db.membership.findFirst({ where: { employeeId, active: true, user: { active: true } }, include: { user: true } })
  return member && asAccount(member.user, true)
}

/** A number that two people share is nobody's. */
export async function accountOfNumber(ctx: PublicCtx, phoneNumber: string): Promise<Account | null> {
  const members = await ctx.db.membership.findMany({ where: { phoneNumber, active: true, user: { active: true } }, include: { user: true }, take: 2 })
  return members.length === 1 && members[0] && !ctx.workspace.isMain ? asAccount(members[0].user, true) : null
}

const asAccount = ({ id, email, passwordHash, firstLogin, emailConfirmedAt }: User, isHere: boolean): Account => ({ userId: id, email, passwordHash, firstLogin, emailConfirmedAt, isHere })

export async function workspacesOf(ctx: PublicCtx, userId: string) {
  const { rows } = await ctx.deps.db.pool.query('SELECT m."workspaceId", w.host AS "workspaceUrl", m.role FROM "Membership" m JOIN "Workspace" w ON w.id = m."workspaceId" WHERE m."userId" = $1 AND m.active ORDER BY w.host', [userId])
  return rows
}

/** Throws FEATURE_DISABLED for a way of signing in that this workspace does not offer. */
export async function refuseUnlessOffered(ctx: PublicCtx, method: 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP'): Promise<void> {
  const { signInMethods } = await ctx.db.workspace.findUniqueOrThrow({ where: { id: ctx.workspace.id }, select: { signInMethods: true } })
  if (!signInMethods.includes(method)) throw new AppError('FEATURE_DISABLED', { message: 'This way of signing in is switched off here. Choose another one.' })
}
