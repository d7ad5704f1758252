/** Business units. The plainest noun: the one to copy for a new one. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import type { Prisma } from '../../prisma/client.ts'
import { orderBy, slice, toPage, type Page } from '../core/page.ts'
import type { Branch, BranchQuery } from './contract.ts'

/** One page of business units, headquarter first; user counts only when asked for. */
export async function list(ctx: Ctx, query: z.output<typeof BranchQuery>): Promise<Page<Branch>> {
  const where = query.searchText ? { name: { contains: query.searchText, mode: 'insensitive' as const } } : {}
  const [rows, total] = await Promise.all([
    ctx.rows.branch.findMany({
      where, ...slice(query), include: { _count: { select: { members: { where: { active: true } } } } },
      orderBy: orderBy<Prisma.BranchOrderByWithRelationInput>(query.sortBy, { branchName: (name) => ({ name }), headquarter: (headquarter) => ({ headquarter }) }, [{ headquarter: 'desc' }, { name: 'asc' }]),
    }),
    ctx.rows.branch.count({ where }),
  ])
  return toPage(rows.map((row) => ({
    branchId: row.id, branchName: row.name, headquarter: row.headquarter, backgroundColor: row.backgroundColor, branchLogo: row.branchLogo,
    country: row.country, timeZone: row.timeZone, ...(query.isUserCountRequired ? { userCount: row._count.members } : {}),
  })), total, query)
}
