/** Invites as calls return them, and filters by their status as conditions on rows. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { InviteStatus, type Invite } from './contract.ts'

export type InviteRow = Prisma.InviteGetPayload<object>
/** Those that nobody has used. */
export const unusedStatuses = ['QUEUED', 'SENT', 'RESENT', 'BOUNCED']
/** Whether an invite is neither claimed nor revoked; an expired one counts as unused. */
export const isUnused = ({ status }: Pick<InviteRow, 'status'>): boolean => unusedStatuses.includes(status)
/** The status that calls return: EXPIRED for an unused invite past its expiry, else the stored one. */
export const statusOf = (invite: Pick<InviteRow, 'status' | 'expiresAt'>): InviteStatus =>
  isUnused(invite) && invite.expiresAt <= new Date() ? 'EXPIRED' : InviteStatus.parse(invite.status)

/** EXPIRED stands in no row. */
export function withStatus(status: InviteStatus): Prisma.InviteWhereInput {
  if (status === 'EXPIRED') return { status: { in: unusedStatuses }, expiresAt: { lte: new Date() } }
  return unusedStatuses.includes(status) ? { status, expiresAt: { gt: new Date() } } : { status }
}

/** Two statements for all names, however many invites. */
export async function presentInvites(ctx: Ctx, rows: InviteRow[]): Promise<z.input<typeof Invite>[]> {
  const [places, users] = await Promise.all([
    namesOfPlaces(ctx, rows),
    ctx.tx.user.findMany({
      where: { id: { in: rows.map(({ invitedBy }) => invitedBy) } },
      select: { id: true, firstName: true, lastName: true },
    }),
  ])
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  const mayChange = ctx.person.permissions.has('invite:create')
  return rows.map((row) => ({
    inviteId: row.id,
    branchId: row.branchId,
    branchName: places.get(row.branchId ?? '') ?? null,
    departmentId: row.departmentId,
    departmentName: places.get(row.departmentId ?? '') ?? null,
    email: row.email,
    contactNumber: row.contactNumber,
    firstName: row.firstName,
    lastName: row.lastName,
    role: Role.parse(row.role),
    designation: row.designation,
    employeeId: row.employeeId,
    status: statusOf(row),
    sentAt: row.sentAt,
    resentCount: row.resentCount,
    lastSentAt: row.lastSentAt,
    expiresAt: row.expiresAt,
    claimedAt: row.claimedAt,
    claimedBy: row.claimedBy,
    invitedBy: { userId: row.invitedBy, name: names.get(row.invitedBy) ?? '' },
    createdAt: row.createdAt,
    abilities: { resend: mayChange && isUnused(row), delete: mayChange && isUnused(row) },
  }))
}

async function namesOfPlaces(ctx: Ctx, rows: InviteRow[]): Promise<Map<string, string>> {
  const [branches, departments] = await Promise.all([
    ctx.tx.branch.findMany({
      where: { id: { in: rows.flatMap(({ branchId }) => branchId ?? []) } },
      select: { id: true, name: true },
    }),
    ctx.tx.department.findMany({
      where: { id: { in: rows.flatMap(({ departmentId }) => departmentId ?? []) } },
      select: { id: true, name: true },
    }),
  ])
  return new Map([...branches, ...departments].map(({ id, name }) => [id, name]))
}
