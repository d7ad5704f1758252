/**
 * Who leads a department: active people of one of the business units it stands in. Who has
 * left leads nothing.
 */
import type { z } from '@hono/zod-openapi'
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound, unknownReference } from '../core/errors.ts'
import { isInReach } from '../core/reach.ts'
import { activeMember } from '../users/search.ts'
import { mailOf } from '../core/contacts.ts'
import { departmentFor } from './access.ts'
import { ManagerRole, type departments } from './contract.ts'
import { say } from '../messages/say.ts'

/** Managers first, then deputies, each by how long. */
export async function activeManagers(rows: Rows, departmentIds: string[]) {
  const managers = await rows.departmentManager.findMany({
    where: { departmentId: { in: departmentIds } },
    orderBy: [{ role: 'desc' }, { since: 'asc' }, { id: 'asc' }],
  })
  const here = await rows.membership.findMany({
    where: { userId: { in: managers.map((each) => each.userId) }, ...activeMember },
    select: { userId: true },
  })
  const active = new Set(here.map(({ userId }) => userId))
  return managers.filter(({ userId }) => active.has(userId))
}

/**
 * For those who change departments, those who see users, and its managers themselves. Throws FORBIDDEN for
 * others.
 */
export async function list(ctx: Ctx, departmentId: string) {
  await departmentFor(ctx, departmentId)
  const managers = await activeManagers(ctx.tx, [departmentId])
  const { permissions, userId: me } = ctx.person
  if (
    !permissions.has('department:update') &&
    !permissions.has('user:list') &&
    !managers.some(({ userId }) => userId === me)
  )
    throw new AppError('FORBIDDEN')
  const users = await ctx.tx.user.findMany({ where: { id: { in: managers.map(({ userId }) => userId) } } })
  const byId = new Map(users.map((user) => [user.id, user]))
  return managers.flatMap(({ userId, role, since }) => {
    const user = byId.get(userId)
    return user
      ? [
          {
            userId,
            name: `${user.firstName} ${user.lastName}`.trim(),
            email: mailOf(user),
            role: ManagerRole.parse(role),
            since,
          },
        ]
      : []
  })
}

/** Naming them again changes what they are. A Business Unit Admin names people of their own unit. */
export async function add(
  ctx: Ctx,
  departmentId: string,
  { userId, role }: z.output<typeof departments.addManager.body>,
) {
  const { branches } = await departmentFor(ctx, departmentId)
  const branchIds = branches
    .map(({ branchId }) => branchId)
    .filter((branchId) => isInReach(ctx.person, branchId))
  const member = await ctx.tx.membership.findFirst({
    where: { userId, branchId: { in: branchIds }, ...activeMember },
    include: { user: true },
  })
  if (!member) throw unknownReference('userId', say('departments.managerNotEligible'))
  const { since } = await ctx.tx.departmentManager.upsert({
    where: { departmentId_userId: { departmentId, userId } },
    create: { departmentId, userId, role },
    update: { role },
  })
  ctx.audit({ entityId: departmentId, detail: { userId, role } })
  return { userId, name: `${member.user.firstName} ${member.user.lastName}`.trim(), role, since }
}

/** Throws NOT_FOUND for who does not manage it, and for a Business Unit Admin for people of other units. */
export async function remove(ctx: Ctx, departmentId: string, userId: string): Promise<{ removed: true }> {
  await departmentFor(ctx, departmentId)
  const member = await ctx.tx.membership.findFirst({ where: { userId }, select: { branchId: true } })
  if (!isInReach(ctx.person, member?.branchId ?? null)) throw notFound()
  const { count } = await ctx.tx.departmentManager.deleteMany({ where: { departmentId, userId } })
  if (count === 0) throw notFound()
  ctx.audit({ entityId: departmentId, detail: { userId } })
  return { removed: true }
}
