/** Invites as seen by those who hold their code. */
import type { z } from '@hono/zod-openapi'
import type { Invite } from '../../prisma/generated/client.ts'
import { inviteIdIn, isInviteCode, isJoinCode } from './otp.ts'
import { acceptedSecrets, type Deps, type PublicCtx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { InviteLook, InviteStatus } from './contract.ts'
import { Role } from '../../workflows/definition/graph.ts'

type Status = z.output<typeof InviteStatus>
/** OPEN until it is claimed, taken back or too old. */
export const statusOf = ({ status, expiresAt }: Pick<Invite, 'status' | 'expiresAt'>): Status =>
  status === 'CLAIMED' || status === 'DELETED' ? status : expiresAt <= new Date() ? 'EXPIRED' : 'OPEN'

/** Throws INVITE_EXPIRED or INVITE_DELETED. */
export function refuseUnlessOpen(status: Status): void {
  if (status === 'EXPIRED') throw new AppError('INVITE_EXPIRED')
  if (status !== 'OPEN') throw new AppError('INVITE_DELETED')
}

type InviteWithStatus = { invite: Invite; status: Status }
/**
 * The invite of a code, with its status as that code sees it: DELETED for one that was sent again since. Null
 * for nonsense.
 */
export const inviteOfCode = (deps: Deps, code: string): Promise<InviteWithStatus | null> =>
  findInvite(deps, code, isInviteCode)

/** The same for the code behind the # of an invite's mail (otp.ts). */
export const inviteOfJoinCode = (deps: Deps, code: string): Promise<InviteWithStatus | null> =>
  findInvite(deps, code, isJoinCode)

async function findInvite(
  deps: Deps,
  code: string,
  isCodeOf: typeof isInviteCode,
): Promise<InviteWithStatus | null> {
  const id = inviteIdIn(code)
  const invite = id && (await deps.db.platform.invite.findUnique({ where: { id } }))
  if (!invite) return null
  if (isCodeOf(acceptedSecrets(deps), code, invite)) return { invite, status: statusOf(invite) }
  const isOlder = Array.from({ length: invite.resentCount }, (_, resentCount) => ({
    id: invite.id,
    resentCount,
  })).some((sending) => isCodeOf(acceptedSecrets(deps), code, sending))
  return isOlder ? { invite, status: 'DELETED' } : null
}

/**
 * The open invite that somebody brings to a sign-in of this host; null for none, and for one that was claimed
 * already.
 * It depends on the code alone, so that nobody learns of an account by it. Throws INVITE_EXPIRED or
 * INVITE_DELETED.
 */
export async function inviteOf(ctx: PublicCtx, code: string | undefined): Promise<Invite | null> {
  if (!code || code === 'undefined') return null
  const inviteWithStatus = await inviteOfCode(ctx.deps, code)
  if (inviteWithStatus?.invite.workspaceId !== ctx.workspace.id) throw new AppError('INVITE_DELETED')
  if (inviteWithStatus.status === 'CLAIMED') return null
  refuseUnlessOpen(inviteWithStatus.status)
  return inviteWithStatus.invite
}

/** What the page greets with; names nobody. */
export async function lookAtInvite(ctx: PublicCtx, code: string): Promise<z.input<typeof InviteLook>> {
  const inviteWithStatus = await inviteOfCode(ctx.deps, code)
  if (inviteWithStatus?.invite.workspaceId !== ctx.workspace.id) throw notFound()
  const { email, contactNumber, role } = inviteWithStatus.invite
  return {
    workspaceName: ctx.workspace.name,
    email: email && maskedMail(email),
    contactNumber: contactNumber && maskedNumber(contactNumber),
    role: Role.parse(role),
    status: inviteWithStatus.status,
  }
}

const maskedMail = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')
const maskedNumber = (number: string) => `${number.slice(0, 3)}•••${number.slice(-2)}`
