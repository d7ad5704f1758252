/**
 * Finding the account that somebody names. An account is here when it may sign in on this host.
 *
 * An address or number that somebody else typed is contact data. A number signs in once its bearer has typed
 * a code sent to it
 * (`signInNumber`); an address once it is confirmed, or as the first proof of an account that nothing else
 * has proved yet.
 * So several accounts may bear one unconfirmed address, and what one workspace typed takes nobody's account
 * in another.
 */
import type { User } from '../../prisma/generated/client.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

export type Account = Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'passwordHash' | 'firstLogin' | 'emailConfirmedAt'
> & {
  userId: string
  isHere: boolean
}
type Named = { email: string } | { id: string }

/**
 * By id or e-mail: here as an active member, or on the main host as a platform admin; by e-mail also one of
 * elsewhere that confirmed it.
 */
export async function findAccount(
  {
    deps: {
      db: { platform },
    },
    workspace,
  }: PublicCtx,
  named: Named,
): Promise<Account | null> {
  const user =
    'id' in named
      ? await platform.user.findUnique({ where: named, include: membershipsIn(workspace.id) })
      : await bearerOf(platform, workspace.id, named.email)
  if (!user?.active) return null
  return asAccount(
    user,
    workspace.isMain ? user.isPlatformAdmin : user.memberships.some(({ active }) => active),
  )
}

const membershipsIn = (workspaceId: string) =>
  ({ memberships: { where: { workspaceId } } }) satisfies Prisma.UserInclude

/**
 * Not one that was erased in each of its workspaces and waits for a case that is open (api/retention/erasePerson.ts):
 * it answers as if it were gone, or it would tell that there is such a case.
 */
export const notErased: Prisma.UserWhereInput = {
  OR: [
    { isPlatformAdmin: true },
    { memberships: { none: {} } },
    { memberships: { some: { anonymisedAt: null } } },
  ],
}

/** Accounts that an address signs in to: where it is confirmed, or the first thing that is proved at all. */
export const bornBy = (email: string): Prisma.UserWhereInput => ({
  email,
  OR: [{ emailConfirmedAt: { not: null } }, { signInNumber: null }],
  AND: [notErased],
})

/**
 * The account that a proven address leads to in a workspace: an active one there, else a deactivated one, else a
 * platform admin's, else one that confirmed the address elsewhere. It may be suspended. Null where a new one is
 * needed.
 */
export async function bearerOf(
  rows: Pick<Prisma.TransactionClient, 'user'>,
  workspaceId: string,
  email: string,
) {
  const users = await rows.user.findMany({
    where: bornBy(email),
    include: membershipsIn(workspaceId),
    orderBy: [{ emailConfirmedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  return (
    users.find(({ memberships }) => memberships.some(({ active }) => active)) ??
    users.find(({ memberships }) => memberships.length > 0) ??
    users.find(({ isPlatformAdmin }) => isPlatformAdmin) ??
    users.find(({ emailConfirmedAt }) => emailConfirmedAt !== null) ??
    null
  )
}

/** The user name is the employee id of this host's workspace. */
export async function accountOfEmployee(ctx: PublicCtx, employeeId: string): Promise<Account | null> {
  if (ctx.workspace.isMain) return null
  const member = await ctx.db.membership.findFirst({
    where: { employeeId, active: true, user: { active: true } },
    include: { user: true },
  })
  return member && asAccount(member.user, true)
}

/** By a number that its bearer confirmed. One that two people here share is nobody's. */
export async function accountOfNumber(
  { deps, workspace }: PublicCtx,
  signInNumber: string,
): Promise<Account | null> {
  const users = await deps.db.platform.user.findMany({
    where: { signInNumber, active: true, memberships: { some: { workspaceId: workspace.id, active: true } } },
    take: 2,
  })
  return users.length === 1 && users[0] && !workspace.isMain ? asAccount(users[0], true) : null
}

const asAccount = (
  { id, email, firstName, lastName, passwordHash, firstLogin, emailConfirmedAt }: User,
  isHere: boolean,
): Account => ({ userId: id, email, firstName, lastName, passwordHash, firstLogin, emailConfirmedAt, isHere })

type Method = 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP'
/** Whether this workspace offers signing in by password, by email code or by SMS code. */
export async function isOffered({ db, workspace }: PublicCtx, method: Method): Promise<boolean> {
  const { signInMethods } = await db.workspace.findUniqueOrThrow({
    where: { id: workspace.id },
    select: { signInMethods: true },
  })
  return signInMethods.includes(method)
}

/** Throws FEATURE_DISABLED for a way of signing in that this workspace does not offer. */
export async function refuseUnlessOffered(ctx: PublicCtx, method: Method): Promise<void> {
  if (!(await isOffered(ctx, method)))
    throw new AppError('FEATURE_DISABLED', {
      text: say('signIns.waySwitchedOff'),
    })
}
