/** Lists of invites, and where a job's report is. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { reportFor, reportHours } from '../jobs/report.ts'
import { scopeOf } from './access.ts'
import { branchFor } from '../core/reach.ts'
import type { Invite, InviteFilter, invites } from './contract.ts'
import { presentInvites, withStatus } from './present.ts'

type Order = Prisma.InviteOrderByWithRelationInput
const fields: Record<string, (direction: 'asc' | 'desc') => Order> = {
  email: (email) => ({ email }),
  firstName: (firstName) => ({ firstName }),
  status: (status) => ({ status }),
  createdAt: (createdAt) => ({ createdAt }),
  expiresAt: (expiresAt) => ({ expiresAt }),
  lastSentAt: (lastSentAt) => ({ lastSentAt }),
}

/** One page, the latest first. Without a business unit: of all that one reaches. */
export async function list(
  ctx: Ctx,
  query: PageQuery,
  { branchId, ...filter }: InviteFilter & { branchId?: string | undefined },
): Promise<Page<z.input<typeof Invite>>> {
  if (branchId) await branchFor(ctx, branchId)
  const where = { AND: [scopeOf(ctx.person), branchId ? { branchId } : {}, ...matching(filter)] }
  const [rows, total] = await Promise.all([
    ctx.tx.invite.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Order>(query.sortBy, fields, [{ createdAt: 'desc' }]),
    }),
    ctx.tx.invite.count({ where }),
  ])
  return toPage(await presentInvites(ctx, rows), total, query)
}

function matching({ status, searchText, from, to }: InviteFilter): Prisma.InviteWhereInput[] {
  const words = (searchText ?? '').split(/\s+/).filter(Boolean).slice(0, 10)
  const holds = (contains: string) => ({ contains, mode: 'insensitive' as const })
  return [
    ...(status?.length ? [{ OR: status.map(withStatus) }] : []),
    ...(from ? [{ createdAt: { gte: new Date(from) } }] : []),
    ...(to ? [{ createdAt: { lte: new Date(to) } }] : []),
    ...words.map((word) => ({
      OR: [
        { email: holds(word) },
        { contactNumber: holds(word) },
        { firstName: holds(word) },
        { lastName: holds(word) },
        { employeeId: holds(word) },
      ],
    })),
  ]
}

/** The address is good for a day; it wants the session of somebody who may see the job. */
export async function report(ctx: Ctx, { jobId, onlyFailed, format }: z.output<typeof invites.report.body>) {
  await reportFor(ctx, jobId)
  return {
    fileUrl: `/api/job/${jobId}/report?format=${format}&onlyFailed=${onlyFailed}`,
    expiresAt: new Date(Date.now() + reportHours * 3_600_000),
  }
}
