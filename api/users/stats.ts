/** How many users there are. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { seatsOf } from '../invites/seats.ts'
import { unitsOf } from '../core/reach.ts'
import type { UserStats } from './contract.ts'
import { activeMember } from './search.ts'
import { isWithinReach } from './assertExist.ts'

/** Of the workspace, or of one business unit. Throws NOT_FOUND for one that is out of reach. */
export async function userStats(ctx: Ctx, branchId: string | undefined): Promise<z.input<typeof UserStats>> {
  if (branchId !== undefined && !(await isWithinReach(ctx, branchId))) throw notFound()
  const units = branchId === undefined ? unitsOf(ctx.person) : [branchId]
  const where = units === null ? {} : { branchId: { in: units } }
  const [total, groups, invites, limit] = await Promise.all([
    ctx.tx.membership.count({ where }),
    ctx.tx.membership.groupBy({
      by: ['role', 'branchId'],
      where: { ...where, ...activeMember },
      _count: true,
    }),
    invitesOf(ctx, where),
    limitOf(ctx),
  ])
  const counted = groups.map(({ role, branchId: unit, _count }) => ({
    role: Role.parse(role),
    branchId: unit,
    count: _count,
  }))
  const active = sum(counted)
  return {
    total,
    active,
    inactive: total - active,
    ...invites,
    ...limit,
    byRole: grouped(counted, 'role').map(([role, count]) => ({ role, count })),
    byBranch: grouped(counted, 'branchId').map(([unit, count]) => ({ branchId: unit, count })),
  }
}

type Counted = { role: Role; branchId: string | null; count: number }
const sum = (rows: Counted[]) => rows.reduce((all, { count }) => all + count, 0)
function grouped<K extends 'role' | 'branchId'>(rows: Counted[], key: K): [Counted[K], number][] {
  const counts = new Map<Counted[K], number>()
  for (const row of rows) counts.set(row[key], (counts.get(row[key]) ?? 0) + row.count)
  return [...counts]
}

async function invitesOf({ tx: rows }: Ctx, where: Prisma.InviteWhereInput) {
  const unused = { ...where, status: { in: ['QUEUED', 'SENT', 'RESENT'] } }
  const now = new Date()
  const [pendingInvites, expiredInvites] = await Promise.all([
    rows.invite.count({ where: { ...unused, expiresAt: { gt: now } } }),
    rows.invite.count({ where: { ...unused, expiresAt: { lte: now } } }),
  ])
  return { pendingInvites, expiredInvites }
}

async function limitOf({ tx: rows, person, workspace }: Ctx) {
  if (unitsOf(person) !== null) return { userLimit: null, usersActive: null, usersInvited: null }
  const { limit, used, reserved } = await seatsOf(rows, workspace.id)
  return { userLimit: limit, usersActive: used, usersInvited: reserved }
}
