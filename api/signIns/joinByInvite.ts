/**
 * Joining by the link in an invite's mail, in one step. Its join code (otp.ts) proves the mailbox while the mail is
 * fresh, and creates a new account once. It opens no existing account: a person who has one, or comes later, types a
 * code that is sent to the address (codes.ts). So a link that was passed on or found leads to an empty account at
 * most.
 */
import type { z } from '@hono/zod-openapi'
import type { Invite } from '../../prisma/generated/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { claimInvite } from './claim.ts'
import type { InviteOpening, SignedIn } from './contract.ts'
import type { NewMember } from './requestsContract.ts'
import { bearerOf, isOffered } from './findAccount.ts'
import { inviteOfJoinCode, refuseUnlessOpen } from './invites.ts'
import { takeLinkTry } from './limits.ts'
import { refuseWeak } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { startSession } from './startSession.ts'

/** From the last sending; the invite itself is good for twice as long. */
const linkDays = 7

/** What the page of the link shows. Reading it uses nothing up, so a mail scanner may. Throws NOT_FOUND. */
export async function openInvite(ctx: PublicCtx, joinCode: string): Promise<z.input<typeof InviteOpening>> {
  await takeLinkTry(ctx)
  const inviteWithStatus = await inviteOfJoinCode(ctx.deps, joinCode)
  if (inviteWithStatus?.invite.workspaceId !== ctx.workspace.id) throw notFound()
  const { invite, status } = inviteWithStatus
  const opening = { workspaceName: ctx.workspace.name, status }
  if (status !== 'OPEN' || !(await opensAccount(ctx, invite)))
    return { ...opening, opens: 'CODE', email: null, firstName: '', lastName: '' }
  const { email, firstName, lastName } = invite
  return { ...opening, opens: 'ACCOUNT', email, firstName, lastName }
}

/**
 * Whether the link alone makes an account: it is fresh, passwords sign in here, and its address has no
 * account yet.
 */
async function opensAccount(
  ctx: PublicCtx,
  { email, userId, lastSentAt, workspaceId }: Invite,
): Promise<boolean> {
  const isFresh = lastSentAt !== null && lastSentAt.getTime() > Date.now() - linkDays * 86_400_000
  return (
    email !== null &&
    userId === null &&
    isFresh &&
    (await isOffered(ctx, 'PASSWORD')) &&
    (await bearerOf(ctx.deps.db.platform, workspaceId, email)) === null
  )
}

/**
 * Makes the account, joins it and signs it in: all or nothing. Throws INVITE_EXPIRED, INVITE_DELETED,
 * ILLEGAL_STATE for an invite that opens with a code, FORBIDDEN while somebody is signed in, or what
 * claiming it can answer.
 */
export async function joinByInvite(
  ctx: PublicCtx,
  { joinCode, userPassword, firstName, lastName, preferredLanguage }: z.output<typeof NewMember>,
): Promise<z.input<typeof SignedIn>> {
  await takeLinkTry(ctx)
  if (ctx.person) throw new AppError('FORBIDDEN', { text: say('signIns.signedInAsOther') })
  const inviteWithStatus = await inviteOfJoinCode(ctx.deps, joinCode)
  if (inviteWithStatus?.invite.workspaceId !== ctx.workspace.id) throw new AppError('INVITE_DELETED')
  const { invite, status } = inviteWithStatus
  refuseUnlessOpen(status)
  const { email } = invite
  if (email === null || !(await opensAccount(ctx, invite)))
    throw new AppError('ILLEGAL_STATE', { text: say('signIns.inviteNeedsCode') })
  refuseWeak('userPassword', userPassword, { email, firstName, lastName })
  const passwordHash = await hashPassword(userPassword)
  const accountFields = { firstName, lastName, passwordHash, preferredLanguage, termsAcceptedAt: new Date() }
  const userId = await ctx.deps.db.platform.$transaction(async (rows) => {
    // Refused where it was sent again since this call began: the newer mail alone proves the mailbox.
    const { userId: joined } = await claimInvite(rows, invite, { email, isNewOnly: true, ...accountFields })
    await rows.ledgerEntry.create({
      data: {
        workspaceId: invite.workspaceId,
        byUserId: joined,
        action: 'signIns:join',
        entity: 'user',
        entityId: joined,
      },
    })
    return joined
  })
  return startSession(ctx, { userId, firstLogin: false, emailConfirmedAt: new Date() }, 'PASSWORD')
}
