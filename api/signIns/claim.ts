/**
 * How somebody comes into a workspace: by an invite, once, or by a door that stands open to them. Nobody
 * comes in past the user limit.
 */
import type { Invite } from '../../prisma/generated/client.ts'
import type { Prisma } from '../../prisma/client.ts'
import { v7 as uuid } from 'uuid'
import type { Deps } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { requireReservedSeat, requireSeats } from '../invites/seats.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { refuseUnlessOpen, statusOf } from './invites.ts'
import { confirmAddress, confirmNumber } from './confirmAddress.ts'
import { withoutMail } from '../core/contacts.ts'
import { bearerOf, notErased } from './findAccount.ts'
import { say } from '../messages/say.ts'

type Rows = Prisma.TransactionClient
type NewAccountFields = {
  firstName?: string
  lastName?: string
  passwordHash?: string | null
  preferredLanguage?: string | undefined
  /** When the terms were accepted with it: the first sign-in asks for nothing more. */
  termsAcceptedAt?: Date
}
/**
 * Who claims an invite: a signed-in person, or a person who just proved an address or number, with the data of a new
 * account. `isNewOnly`: refuses an address that already leads to an account.
 */
export type Claimant =
  | { userId: string }
  | ({ email: string; isNewOnly?: true } & NewAccountFields)
  | ({ number: string } & NewAccountFields)
type Fields = Pick<
  Prisma.MembershipUncheckedCreateInput,
  | 'role'
  | 'branchId'
  | 'departmentId'
  | 'designation'
  | 'employeeId'
  | 'phoneNumber'
  | 'phoneTyped'
  | 'phoneBranchId'
  | 'gender'
  | 'homeAddress'
  | 'dateOfJoining'
>

/** `resentCount`: of the code that was used; once the invite is sent again, that code is dead. */
type Claimed = Pick<Invite, 'id' | 'workspaceId'> & { resentCount?: number | undefined }

/** Claims in a transaction of its own. */
export const claimFor = (deps: Deps, invite: Claimed, claimant: Claimant) =>
  deps.db.platform.$transaction((rows) => claimInvite(rows, invite, claimant))

/**
 * Makes the account if there is none, makes or wakes the membership as the invite says, and marks the invite:
 * all or nothing.
 * The workspace is held, so that two claims neither take one invite nor pass the user limit.
 * Throws INVITE_EXPIRED, INVITE_DELETED, USER_LIMIT_REACHED or CONTRACT_EXPIRED.
 */
export async function claimInvite(
  rows: Rows,
  { id, workspaceId, resentCount }: Claimed,
  claimant: Claimant,
): Promise<{ userId: string; invite: Invite }> {
  await lockWorkspace(rows, workspaceId)
  const invite = await rows.invite.findUniqueOrThrow({ where: { id, workspaceId } })
  refuseUnlessOpen(statusOf(invite))
  if (resentCount !== undefined && resentCount !== invite.resentCount) throw new AppError('INVITE_DELETED')
  const userId = await accountFor(rows, invite, claimant)
  const {
    role,
    branchId,
    departmentId,
    designation,
    employeeId,
    contactNumber,
    phoneTyped,
    phoneBranchId,
    gender,
    homeAddress,
    dateOfJoining,
  } = invite
  await joinWorkspace(
    rows,
    workspaceId,
    userId,
    {
      role,
      branchId,
      departmentId,
      designation,
      employeeId,
      phoneNumber: contactNumber,
      phoneTyped,
      phoneBranchId,
      gender,
      homeAddress,
      dateOfJoining,
    },
    requireReservedSeat,
  )
  const { count } = await rows.invite.updateMany({
    where: { id, status: invite.status, resentCount: invite.resentCount },
    data: { status: 'CLAIMED', claimedAt: new Date(), claimedBy: userId },
  })
  if (count === 0) throw new AppError('INVITE_DELETED')
  await rows.ledgerEntry.create({
    data: {
      workspaceId,
      byUserId: userId,
      action: 'signIns:claim',
      entity: 'invite',
      entityId: id,
      detail: { role },
    },
  })
  return { userId, invite }
}

async function accountFor(rows: Rows, invite: Invite, claimant: Claimant): Promise<string> {
  if (invite.userId !== null) return numberBearer(rows, invite, claimant)
  if ('userId' in claimant) return claimant.userId
  return 'email' in claimant ? addressBearer(rows, invite, claimant) : numberComer(rows, invite, claimant)
}

/**
 * Somebody who was put here with a number alone: a code to that very number makes it theirs, once, and nobody
 * else claims their invite.
 */
async function numberBearer(
  rows: Rows,
  { userId, contactNumber }: Invite,
  claimant: Claimant,
): Promise<string> {
  const isTheirs = userId !== null && 'number' in claimant && claimant.number === contactNumber
  const isUnproven = { active: true, signInNumber: null, emailConfirmedAt: null }
  if (!isTheirs || (await rows.user.count({ where: { id: userId, ...isUnproven } })) === 0)
    throw new AppError('INVITE_DELETED', {
      text: say('signIns.inviteForPhone'),
    })
  await confirmNumber(rows, userId, contactNumber)
  return userId
}

/** The account that the address brings here (findAccount.ts); else a new one. */
async function addressBearer(
  rows: Rows,
  invite: Invite,
  { email, isNewOnly, ...accountFields }: { email: string; isNewOnly?: true } & NewAccountFields,
): Promise<string> {
  const there = await bearerOf(rows, invite.workspaceId, email)
  if (there && isNewOnly) throw new AppError('ILLEGAL_STATE', { text: say('signIns.inviteNeedsCode') })
  if (!there) return newAccount(rows, invite, accountFields, { email, emailConfirmedAt: new Date() })
  if (!there.active) throw new AppError('INVITE_DELETED')
  await confirmAddress(rows, there.id)
  return there.id
}

/**
 * The account that its bearer confirmed the number for; else a new one without an address, since the invite's
 * was not proven.
 */
async function numberComer(
  rows: Rows,
  invite: Invite,
  { number, ...accountFields }: { number: string } & NewAccountFields,
): Promise<string> {
  const there = await rows.user.findFirst({
    where: { signInNumber: number, active: true, AND: [notErased] },
    orderBy: { signInNumberAt: 'asc' },
    select: { id: true },
  })
  return (
    there?.id ?? newAccount(rows, invite, accountFields, { signInNumber: number, signInNumberAt: new Date() })
  )
}

type ProvenOfUser = Pick<
  Prisma.UserUncheckedCreateInput,
  'emailConfirmedAt' | 'signInNumber' | 'signInNumberAt'
> & { email?: string }
async function newAccount(
  rows: Rows,
  invite: Invite,
  {
    firstName = invite.firstName,
    lastName = invite.lastName,
    passwordHash = null,
    preferredLanguage,
    termsAcceptedAt,
  }: NewAccountFields,
  proven: ProvenOfUser,
): Promise<string> {
  const id = uuid()
  await rows.user.create({
    data: {
      id,
      email: withoutMail(id),
      ...proven,
      firstName,
      lastName,
      passwordHash,
      firstLogin: termsAcceptedAt === undefined,
      termsAcceptedAt: termsAcceptedAt ?? null,
      preferredLanguage: preferredLanguage ?? invite.language,
    },
  })
  return id
}

/**
 * Makes a membership, or wakes one that slept, which keeps its contact number; one that is active stays as it
 * is. Call while the workspace is held. Throws USER_LIMIT_REACHED or CONTRACT_EXPIRED.
 */
export async function joinWorkspace(
  rows: Rows,
  workspaceId: string,
  userId: string,
  { employeeId, phoneNumber = null, phoneTyped = null, phoneBranchId = null, ...fields }: Fields,
  requireSeat: typeof requireReservedSeat = requireSeats,
): Promise<void> {
  const there = await rows.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } })
  if (there?.active) return
  await refuseWhenClosed(rows, workspaceId)
  await requireSeat(rows, workspaceId)
  const isTaken =
    employeeId &&
    (await rows.membership.count({ where: { workspaceId, employeeId, userId: { not: userId } } })) > 0
  const as = {
    ...fields,
    employeeId: isTaken ? null : (employeeId ?? null),
    active: true,
    deactivatedAt: null,
  }
  const phone = { phoneNumber, phoneTyped, phoneBranchId }
  await rows.membership.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, ...as, ...phone },
    update: { ...as, ...(there?.phoneNumber ? {} : phone), version: { increment: 1 } },
  })
}

const closed: readonly string[] = ['EXPIRED', 'SUSPENDED', 'DELETION_SCHEDULED', 'DELETED']
async function refuseWhenClosed(rows: Rows, workspaceId: string): Promise<void> {
  const { status } = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { status: true },
  })
  if (closed.includes(status)) throw new AppError('CONTRACT_EXPIRED')
}
