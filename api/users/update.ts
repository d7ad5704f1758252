/**
 * Changing a user: what everybody may of themself, and what those may of others who edit users (access.ts).
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { z } from '@hono/zod-openapi'
import { runsWorkspace } from '../../workflows/definition/roles.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, illegal, notFound } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { requirePermission } from '../core/implement.ts'
import { requireRecentAuth } from '../core/session.ts'
import { mayDeactivate, mayEdit, mayRename, rolesFor, scopeOf } from './access.ts'
import { checkChanges } from './changes.ts'
import type { UserChange, UserDetails } from './contract.ts'
import { detailsOf } from './details.ts'
import { requireLeft, leavingOf, requireOtherAdmin } from './deactivateUser.ts'
import { inviteByNumber } from '../invites/byNumber.ts'
import { requireSeats } from '../invites/seats.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { changesOf, type Changes, type Target } from './targets.ts'
import { notifyOfRename } from './notifyOfRename.ts'
import { belongsElsewhere } from './users.ts'
import { say } from '../messages/say.ts'

/** PUT of my own name. */
export const renameMyself = (ctx: Ctx, name: { firstName: string; lastName: string }) =>
  updateUser(ctx, ctx.person.userId, name)

/** What everybody changes of themself. */
const own: readonly string[] = [
  'firstName',
  'lastName',
  'preferredLanguage',
  'profileImageKey',
  'phoneNumber',
]
/** What nobody changes of somebody else. */
const ownAlone: readonly string[] = ['preferredLanguage', 'profileImageKey', 'phoneNumber']

/** Values that stand there already change nothing and need no right. Throws STALE_VERSION with `current`. */
export async function updateUser(
  ctx: Ctx,
  userId: string,
  { version, ...input }: UserChange,
): Promise<z.input<typeof UserDetails>> {
  const isMyself = userId === ctx.person.userId
  if (!isMyself) requirePermission({ may: 'user:update', method: 'post' }, ctx)
  const target = await targetFor(ctx, userId, isMyself)
  if (version !== undefined && version !== target.version) return refuseStale(ctx, userId)
  const changes = changesOf(target, input)
  await permitChanges(ctx, target, changes)
  const { ofUser, ofMember } = await checkChanges(ctx, target, changes)
  const { count } = await ctx.tx.membership.updateMany({
    where: { userId, ...(version === undefined ? {} : { version }) },
    data: { ...ofMember, version: { increment: 1 } },
  })
  if (count === 0) return refuseStale(ctx, userId)
  if (Object.keys(ofUser).length > 0) await ctx.tx.user.update({ where: { id: userId }, data: ofUser })
  await notifyOfRename(ctx, target, changes)
  await comeOrGo(ctx, target, changes)
  ctx.audit({
    entityId: userId,
    detail: {
      fields: Object.keys(changes),
      ...(changes.role ? { role: { from: target.role, to: changes.role } } : {}),
      ...(changes.active === undefined ? {} : { active: changes.active }),
      ...auditedChanges(fieldChanges(target, inLog(changes))),
    },
  })
  return detailsOf(ctx, userId)
}

/** What the log holds of the values of a user: where they work and what they may, and nothing personal. */
const inLog = ({ role, branchId, active }: Changes) => ({ role, branchId, active })

async function refuseStale(ctx: Ctx, userId: string): Promise<never> {
  throw new AppError('STALE_VERSION', { more: { current: await detailsOf(ctx, userId) } })
}

async function targetFor(ctx: Ctx, userId: string, isMyself: boolean): Promise<Target> {
  const target = await ctx.tx.membership.findFirst({
    where: { AND: [isMyself ? {} : scopeOf(ctx.person), { userId }] },
    include: { user: true, branch: { select: { country: true } } },
  })
  if (!target) throw notFound()
  return target
}

/**
 * Throws FORBIDDEN with the field that may not be changed, PROOF_REQUIRED for a role, or what a gate says.
 */
async function permitChanges(ctx: Ctx, target: Target, changes: Changes): Promise<void> {
  if (target.anonymisedAt) throw illegal(say('users.erased'))
  const isMyself = target.userId === ctx.person.userId
  const fields = Object.keys(changes)
  const beyond = fields.filter((field) => (isMyself ? !own.includes(field) : true))
  if (beyond.length > 0) requirePermission({ may: 'user:update', method: 'post' }, ctx)
  if (!mayEdit(ctx.person, target)) refuse(beyond[0], say('users.mayNotChange'))
  if (!isMyself)
    refuse(
      fields.find((field) => ownAlone.includes(field)),
      say('users.onlyThemselves'),
    )
  const named = fields.find((field) => field === 'firstName' || field === 'lastName')
  if (named && !mayRename(ctx.person, target, await belongsElsewhere(ctx, target.userId)))
    refuse(named, say('users.onlyOwnName'))
  if (changes.active !== undefined && !mayDeactivate(ctx.person, target))
    refuse('active', say('users.notToYourself'))
  if (changes.role !== undefined) await permitRole(ctx, target, changes.role)
}

async function permitRole(ctx: Ctx, target: Target, role: NonNullable<Changes['role']>): Promise<void> {
  if (!(await rolesFor(ctx, target)).includes(role)) refuse('role', say('users.roleAboveYours'))
  requireRecentAuth(ctx)
  if (runsWorkspace(target.role) && target.active) await requireOtherAdmin(ctx, target.userId)
}

function refuse(field: string | undefined, text: Message): void {
  if (field !== undefined)
    throw new AppError('FORBIDDEN', { text, fields: [{ path: field, code: 'forbidden', text }] })
}

/** Leaving and coming back. Sessions from before do not come back. */
async function comeOrGo(ctx: Ctx, target: Target, { active }: Changes): Promise<void> {
  if (active === false) await requireLeft(leavingOf(ctx), target.userId)
  if (active !== true) return
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  await requireSeats(ctx.tx, ctx.workspace.id)
  await ctx.tx.membership.updateMany({
    where: { userId: target.userId },
    data: { active: true, deactivatedAt: null },
  })
  await inviteByNumber(ctx.tx, [target.userId], ctx.person.userId)
}
