/**
 * Who a person is for whom Google or Microsoft vouches. An account there is bound by issuer and subject, never by
 * email
 * alone. A new one is bound to a person only where the provider calls their address verified, and
 * - the person is signed in in this browser with a fresh proof of their own, and began the round trip signed in; or
 * - the person brings an open invite that names that address or none, and nobody has confirmed the address before:
 * the owner of a domain can have any address of it vouched for, and must not reach another person's account.
 * Anybody else signs in another way first. One person has one account with each provider. None of it counts as a fresh
 * proof.
 */
import type { Prisma } from '../../../prisma/client.ts'
import type { Invite } from '../../../prisma/generated/client.ts'
import type { PublicCtx } from '../../core/deps.ts'
import { isFresh } from '../../core/session.ts'
import { claimInvite, claimFor } from '../claim.ts'
import { startSession } from '../startSession.ts'
import { findAccount, bearerOf, type Account } from '../findAccount.ts'
import { socialRefusal, type Ended, type Vouched } from './roundTrip.ts'

/** Signs in, or connects an account to who is signed in already. Throws what refusalOf reads. */
export async function arriveFromProvider(ctx: PublicCtx, { trip, startedBy, vouched }: Ended): Promise<void> {
  const { platform: rows } = ctx.deps.db
  const { issuer, subject } = vouched
  const bound = await rows.identity.findUnique({ where: { issuer_subject: { issuer, subject } } })
  const invite = trip.inviteId
    ? await rows.invite.findUnique({ where: { id: trip.inviteId, workspaceId: ctx.workspace.id } })
    : null
  if (bound && startedBy !== null && bound.userId !== startedBy) throw socialRefusal('NOT_LINKED')
  if (bound) return signIn(ctx, await knownHere(ctx, bound.userId, invite), vouched)
  if (vouched.email === null) throw socialRefusal('NOT_VERIFIED')
  if (startedBy !== null) return connect(ctx, startedBy, vouched)
  if (!invite || invite.status === 'CLAIMED' || (invite.email !== null && invite.email !== vouched.email))
    throw socialRefusal('NOT_LINKED')
  const { email } = vouched
  const userId = await rows.$transaction(async (rows) => {
    if ((await bearerOf(rows, ctx.workspace.id, email))?.emailConfirmedAt) throw socialRefusal('NOT_LINKED')
    const claimed = await claimInvite(rows, invite, { email, ...named(invite, vouched) })
    await bind(rows, ctx, claimed.userId, vouched)
    return claimed.userId
  })
  return signIn(ctx, await findAccount(ctx, { id: userId }), vouched)
}

async function signIn(ctx: PublicCtx, account: Account | null, { platform }: Vouched): Promise<void> {
  if (!account?.isHere) throw socialRefusal('NOT_LINKED')
  await startSession(ctx, account, platform)
}

/** Somebody who came this way before; an invite for their address brings them into this workspace. */
async function knownHere(ctx: PublicCtx, userId: string, invite: Invite | null): Promise<Account | null> {
  const account = await findAccount(ctx, { id: userId })
  if (
    !account?.emailConfirmedAt ||
    account.isHere ||
    !invite ||
    invite.status === 'CLAIMED' ||
    (invite.email !== null && invite.email !== account.email)
  )
    return account
  await claimFor(ctx.deps, invite, { userId })
  return findAccount(ctx, { id: userId })
}

async function connect(ctx: PublicCtx, startedBy: string, vouched: Vouched): Promise<void> {
  const { person } = ctx
  if (person?.userId !== startedBy || person.impersonatedBy !== null || person.email !== vouched.email)
    throw socialRefusal('NOT_LINKED')
  if (!isFresh(person)) throw socialRefusal('PROOF_REQUIRED')
  await ctx.deps.db.platform.$transaction((rows) => bind(rows, ctx, startedBy, vouched))
}

async function bind(
  rows: Prisma.TransactionClient,
  { workspace }: PublicCtx,
  userId: string,
  { platform, issuer, subject }: Vouched,
): Promise<void> {
  if ((await rows.identity.count({ where: { userId, issuer } })) > 0) throw socialRefusal('NOT_LINKED')
  const { id } = await rows.identity.create({ data: { userId, provider: platform, issuer, subject } })
  await rows.ledgerEntry.create({
    data: {
      workspaceId: workspace.id,
      byUserId: userId,
      action: 'openId:bind',
      entity: 'identity',
      entityId: id,
      detail: { provider: platform },
    },
  })
}

/** The invite knows how somebody is called; where it does not, the provider does. */
const named = (invite: Invite, vouched: Vouched) =>
  invite.firstName
    ? { firstName: invite.firstName, lastName: invite.lastName }
    : { firstName: vouched.firstName, lastName: vouched.lastName }
