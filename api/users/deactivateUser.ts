/**
 * Deactivating users. From that moment they cannot sign in; what they did, filed, signed and are named in stays
 * unchanged.
 *
 * Running cases are not checked: a refusal would reveal a case to an admin. Their seats follow
 * (`workers/committees/seats.ts`): a substitute takes over, and a step goes to the present bearer of its role. The
 * presiding officer of an active committee is kept (IN_USE) until another one is appointed, since new cases need one;
 * who presides is known to everybody.
 */
import type pg from 'pg'
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { unusedStatuses } from '../invites/present.ts'
import { mayDeactivate, scopeOf } from './access.ts'
import { type PersonRights } from '../core/reach.ts'
import { activeMember } from './search.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { say } from '../messages/say.ts'

const reasons = {
  NOT_FOUND: say('users.personUnknown'),
  FORBIDDEN: say('users.mayNotDeactivate'),
  IN_USE: say('users.presides'),
  ILLEGAL_STATE: say('users.lastAdmin'),
} as const
type Reason = keyof typeof reasons
/** Where and by whom: of a call, or of a job that does what somebody asked for. */
export type Leaving = { rows: Rows; pool: pg.Pool; workspaceId: string; by: PersonRights }

/** The scope and the acting person of a call, for `deactivateUser`. */
export const leavingOf = ({ tx: rows, deps, workspace, person }: Ctx): Leaving => ({
  rows,
  pool: deps.db.pool,
  workspaceId: workspace.id,
  by: person,
})

/**
 * Deactivates users where allowed and returns the others with the reason. The caller opens the transaction. A user who
 * has left already counts as done.
 */
export async function deactivateUser(
  { rows, pool, workspaceId, by }: Leaving,
  ids: string[],
): Promise<{ left: string[]; failed: { id: string; code: Reason }[] }> {
  await lockWorkspace(rows, workspaceId)
  const [members, presiding, admins] = await Promise.all([
    rows.membership.findMany({
      where: { AND: [scopeOf(by), { userId: { in: ids } }] },
      select: { userId: true, role: true, branchId: true, active: true },
    }),
    rows.committeeMember.findMany({
      where: { userId: { in: ids }, active: true, part: 'PRESIDING_OFFICER', committee: { active: true } },
      select: { userId: true },
    }),
    rows.membership.findMany({
      where: { role: { in: [...runningRoles] }, ...activeMember },
      select: { userId: true },
    }),
  ])
  const byId = new Map(members.map((member) => [member.userId, member]))
  const staying = new Set(admins.map(({ userId }) => userId))
  const presides = new Set(presiding.map(({ userId }) => userId))
  const reasonFor = (id: string): Reason | null => {
    const member = byId.get(id)
    if (!member) return 'NOT_FOUND'
    if (!mayDeactivate(by, member)) return 'FORBIDDEN'
    if (!member.active) return null
    return presides.has(id) ? 'IN_USE' : staying.has(id) && staying.size === 1 ? 'ILLEGAL_STATE' : null
  }
  const failed = [...new Set(ids)].flatMap((id) => {
    const code = reasonFor(id)
    if (code === null) staying.delete(id)
    return code === null ? [] : [{ id, code }]
  })
  const left = [...new Set(ids)].filter((id) => !failed.some((each) => each.id === id))
  await end({ rows, pool, workspaceId }, left)
  return { left, failed }
}

/**
 * Sessions are ended on their own: membership alone decides who comes in, and this keeps them shut should
 * somebody be let in again.
 */
async function end({ rows, pool, workspaceId }: Omit<Leaving, 'by'>, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await rows.membership.updateMany({
    where: { userId: { in: userIds }, active: true },
    data: { active: false, deactivatedAt: new Date(), version: { increment: 1 } },
  })
  await rows.invite.updateMany({
    where: { userId: { in: userIds }, status: { in: unusedStatuses } },
    data: { status: 'DELETED', deletedAt: new Date() },
  })
  await pool.query(
    'UPDATE "Session" SET "revokedAt" = now() WHERE "workspaceId" = $1 AND "userId" = ANY($2) AND "revokedAt" IS NULL',
    [workspaceId, userIds],
  )
}

/** Throws for the one who cannot be deactivated. */
export async function requireLeft(leaving: Leaving, userId: string): Promise<void> {
  const {
    failed: [failed],
  } = await deactivateUser(leaving, [userId])
  if (failed)
    throw failed.code === 'NOT_FOUND' ? notFound() : new AppError(failed.code, { text: reasons[failed.code] })
}

/** DELETE of one user. */
export async function removeUser(ctx: Ctx, userId: string) {
  await requireLeft(leavingOf(ctx), userId)
  ctx.audit({ entityId: userId })
  return { id: userId, status: 'DEACTIVATED' as const }
}

/** Many at once; some may fail. */
export async function removeMany(ctx: Ctx, ids: string[]) {
  const { left, failed } = await deactivateUser(leavingOf(ctx), ids)
  ctx.audit({ detail: { userIds: left, failed } })
  return { deleted: left.length, failed }
}

/** Throws ILLEGAL_STATE where nobody but this person is an active Workspace Admin. Holds the workspace. */
export async function requireOtherAdmin(
  { tx: rows, workspace }: Pick<Ctx, 'tx' | 'workspace'>,
  userId: string,
): Promise<void> {
  await lockWorkspace(rows, workspace.id)
  if (
    (await rows.membership.count({
      where: { role: { in: [...runningRoles] }, userId: { not: userId }, ...activeMember },
    })) === 0
  )
    throw new AppError('ILLEGAL_STATE', { text: reasons.ILLEGAL_STATE })
}
