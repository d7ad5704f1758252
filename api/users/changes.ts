/**
 * Whether what is to be changed holds together: phones, user names, business units and departments, pictures.
 */
import { Role } from '../../workflows/definition/basics.ts'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { isInReach } from '../core/reach.ts'
import { confirmUpload, releaseFile } from '../files/service.ts'
import { readPhone, type ReadPhone } from '../core/phones.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import type { Changes, Target } from './targets.ts'
import { say } from '../messages/say.ts'

type Checked = { ofUser: Prisma.UserUpdateInput; ofMember: Prisma.MembershipUncheckedUpdateManyInput }

/** The columns to write. Throws 400 or DUPLICATE with the field. */
export async function checkChanges(ctx: Ctx, target: Target, changes: Changes): Promise<Checked> {
  const {
    firstName,
    lastName,
    preferredLanguage,
    profileImageKey,
    phoneNumber,
    dateOfJoining,
    branchId: _unit,
    departmentId: _department,
    active: _active,
    ...plain
  } = changes
  if (plain.employeeId) await refuseTwin(ctx, target, 'employeeId', plain.employeeId)
  const place = await placeOf(ctx, target, changes)
  return {
    ofUser: {
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
      ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
      ...(profileImageKey === undefined
        ? {}
        : { profileImageId: await imageFor(ctx, target, profileImageKey) }),
    },
    ofMember: {
      ...plain,
      ...place,
      ...(phoneNumber === undefined ? {} : await phoneFor(ctx, target, phoneNumber)),
      ...(dateOfJoining === undefined
        ? {}
        : { dateOfJoining: dateOfJoining === null ? null : new Date(dateOfJoining) }),
    },
  }
}

/** The picture before is let go; it may stand in another workspace, where it is out of reach and stays. */
async function imageFor(ctx: Ctx, { user }: Target, key: string | null): Promise<string | null> {
  if (user.profileImageId) await releaseFile(ctx, user.profileImageId)
  return key === null ? null : (await confirmUpload(ctx, key, 'PROFILE_IMAGE', 'profileImageKey')).fileKey
}

/**
 * E.164, and nobody else's here. The workspace is held, because no index could say so: a number may come from
 * an invite too.
 */
async function phoneFor(ctx: Ctx, target: Target, typed: string | null): Promise<PhoneColumns> {
  if (typed === null) return { phoneNumber: null, phoneTyped: null, phoneBranchId: null }
  // Held before the country is read: of two who correct both, the second sees what the first did.
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const branch = await ctx.tx.branch.findFirst({
    where: target.branchId ? { id: target.branchId } : { headquarter: true },
    select: { id: true, country: true },
  })
  const phone = readPhone(typed, branch)
  if (!phone) throw badField('phoneNumber', say('users.phoneFormat'))
  const { number: phoneNumber, ...asTyped } = phone
  await refuseTwin(ctx, target, 'phoneNumber', phoneNumber)
  return { phoneNumber, ...asTyped }
}
type PhoneColumns = { phoneNumber: string | null } & Pick<ReadPhone, 'phoneTyped' | 'phoneBranchId'>

const twins = {
  employeeId: say('users.employeeIdTaken'),
  phoneNumber: say('users.phoneTaken'),
} as const
async function refuseTwin(
  { tx: rows }: Ctx,
  { userId }: Target,
  path: keyof typeof twins,
  value: string,
): Promise<void> {
  const same = { [path]: value }
  if (await rows.membership.findFirst({ where: { ...same, userId: { not: userId } }, select: { id: true } }))
    throw new AppError('DUPLICATE', {
      text: twins[path],
      fields: [{ path, code: 'duplicate', text: twins[path] }],
    })
}

/**
 * Business unit and department after the change. A department must stand in the person's business unit; one
 * that does not any
 * more after a move is let go. A Business Unit Admin has a business unit, and moves nobody out of their own.
 */
async function placeOf(
  ctx: Ctx,
  target: Target,
  changes: Changes,
): Promise<{ branchId?: string | null; departmentId?: string | null }> {
  const branchId = changes.branchId === undefined ? target.branchId : changes.branchId
  const departmentId = changes.departmentId === undefined ? target.departmentId : changes.departmentId
  if (branchId === null && isOfOneUnit(Role.parse(changes.role ?? target.role)))
    throw badField('branchId', say('users.adminNeedsUnit'))
  if (changes.branchId === undefined && changes.departmentId === undefined) return {}
  if (changes.branchId !== undefined) await checkUnit(ctx, target, branchId)
  const isInUnit =
    departmentId === null ||
    (await ctx.tx.department.count({
      where: { id: departmentId, ...(branchId ? { branches: { some: { branchId } } } : {}) },
    })) > 0
  if (!isInUnit && changes.departmentId)
    throw unknownReference('departmentId', say('users.departmentNotInUnit'))
  return { branchId, departmentId: isInUnit ? departmentId : null }
}

async function checkUnit(ctx: Ctx, target: Target, branchId: string | null): Promise<void> {
  const isThere =
    branchId === null || (await ctx.tx.branch.count({ where: { id: branchId, deletedAt: null } })) > 0
  if (!isThere || (branchId !== null && !isInReach(ctx.person, branchId)))
    throw unknownReference('branchId', say('users.unitUnknown'))
  if (!isInReach(ctx.person, branchId)) throw badField('branchId', say('users.chooseUnit'))
  // Who moved away manages no department there any more.
  await ctx.tx.departmentManager.deleteMany({
    where: {
      userId: target.userId,
      ...(branchId === null ? {} : { department: { branches: { none: { branchId } } } }),
    },
  })
}
