/** How somebody comes into a workspace: by an invite, once, or by a door that stands open to them. Nobody comes in past the user limit. */
import type { Invite } from '../../prisma/generated/client.ts'
import type { Prisma } from '../../prisma/client.ts'
import { v7 as uuid } from 'uuid'
import type { Deps } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { requireHeldSeat, requireSeats } from '../invites/seats.ts'
import { holdWorkspace } from '../people/room.ts'
import { refuseUnlessOpen, statusOf } from './invites.ts'
import { withoutMail } from './phone.ts'

type Rows = Prisma.TransactionClient
/** An account that is there, or what a new one is made of: the address or number that was proven. */
export type Claimant = { userId: string } | { email: string | null; isMailProven: boolean; firstName?: string; lastName?: string; passwordHash?: string }
type Fields = Pick<Prisma.MembershipUncheckedCreateInput, 'role' | 'branchId' | 'departmentId' | 'designation' | 'employeeId' | 'phoneNumber' | 'gender' | 'homeAddress' | 'dateOfJoining'>

/** Claims in a transaction of its own. */
export const claimFor = (deps: Deps, invite: Pick<Invite, 'id' | 'workspaceId'>, claimant: Claimant) =>
  deps.db.platform.$transaction((rows) => claim(rows, invite, claimant))

/**
 * Makes the account if there is none, makes or wakes the membership as the invite says, and marks the invite: all or nothing.
 * The workspace is held, so that two claims neither take one invite nor pass the user limit.
 * Throws INVITE_EXPIRED, INVITE_DELETED, USER_LIMIT_REACHED or CONTRACT_EXPIRED.
 */
export async function claim(rows: Rows, { id, workspaceId }: Pick<Invite, 'id' | 'workspaceId'>, claimant: Claimant): Promise<{ userId: string; invite: Invite }> {
  await holdWorkspace(rows, workspaceId)
  const invite = await rows.invite.findUniqueOrThrow({ where: { id, workspaceId } })
  refuseUnlessOpen(statusOf(invite))
  const userId = 'userId' in claimant ? claimant.userId : await accountFor(rows, invite, claimant)
  const { role, branchId, departmentId, designation, employeeId, contactNumber, gender, homeAddress, dateOfJoining } = invite
  await join(rows, workspaceId, userId, { role, branchId, departmentId, designation, employeeId, phoneNumber: contactNumber, gender, homeAddress, dateOfJoining }, requireHeldSeat)
  const { count } = await rows.invite.updateMany({ where: { id, status: invite.status, resentCount: invite.resentCount }, data: { status: 'CLAIMED', claimedAt: new Date(), claimedBy: userId } })
  if (count === 0) throw new AppError('INVITE_DELETED')
  await rows.ledgerEntry.create({ data: { workspaceId, byUserId: userId, action: 'signIns:claim', entity: 'invite', entityId: id, detail: { role } } })
  return { userId, invite }
}

/** The account with the proven address; else a new one. */
async function accountFor(rows: Rows, invite: Invite, claimant: Exclude<Claimant, { userId: string }>): Promise<string> {
  const there = claimant.email === null ? null : await rows.user.findUnique({ where: { email: claimant.email } })
  if (there && !(there.active && claimant.isMailProven)) throw new AppError('INVITE_DELETED', { message: 'This invite belongs to an account that is there already. Sign in by e-mail to accept it.' })
  if (there) return there.id
  const id = uuid()
  const { firstName = invite.firstName, lastName = invite.lastName, passwordHash = null } = claimant
  await rows.user.create({ data: { id, email: claimant.email ?? withoutMail(id), firstName, lastName, passwordHash, emailConfirmedAt: claimant.isMailProven ? new Date() : null, firstLogin: true, preferredLanguage: invite.language } })
  return id
}

/** Makes a membership, or wakes one that slept; one that is active stays as it is. Call while the workspace is held. Throws USER_LIMIT_REACHED or CONTRACT_EXPIRED. */
export async function join(rows: Rows, workspaceId: string, userId: string, { employeeId, ...fields }: Fields, requireSeat: typeof requireHeldSeat = requireSeats): Promise<void> {
  const there = await rows.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } })
  if (there?.active) return
  await refuseWhenClosed(rows, workspaceId)
  await requireSeat(rows, workspaceId)
  const isTaken = employeeId && (await rows.membership.count({ where: { workspaceId, employeeId, userId: { not: userId } } })) > 0
  const as = { ...fields, employeeId: isTaken ? null : (employeeId ?? null), active: true, deactivatedAt: null }
  await rows.membership.upsert({ where: { workspaceId_userId: { workspaceId, userId } }, create: { workspaceId, userId, ...as }, update: { ...as, version: { increment: 1 } } })
}

const closed: readonly string[] = ['EXPIRED', 'SUSPENDED', 'DELETION_SCHEDULED', 'DELETED']
async function refuseWhenClosed(rows: Rows, workspaceId: string): Promise<void> {
  const { status } = await rows.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { status: true } })
  if (closed.includes(status)) throw new AppError('CONTRACT_EXPIRED')
}
