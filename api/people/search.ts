/** Looking people up. Everybody may find a colleague by name to name them; only admins see e-mail, role and who has left. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, slice, toPage, type Page, type PageQuery } from '../core/page.ts'
import type { PersonSearch, PersonSummary } from './contract.ts'

type Sent = z.output<typeof PersonSearch>

export async function search(ctx: Ctx, query: PageQuery, sent: Sent): Promise<Page<PersonSummary>> {
  const isAdmin = ctx.person.role === 'WORKSPACE_ADMIN' || ctx.person.role === 'BRANCH_ADMIN'
  const where: Prisma.MembershipWhereInput = {
    ...(isAdmin && sent.includeNonActive ? {} : { active: true, user: { active: true } }),
    ...(ctx.person.role === 'BRANCH_ADMIN' ? { branchId: ctx.person.branchId } : {}),
    ...(sent.searchText ? { OR: matching(isAdmin ? sent.category : 'NAME', sent.searchText) } : {}),
  }
  const [rows, total] = await Promise.all([
    ctx.rows.membership.findMany({
      where, ...slice(query), include: { user: true, branch: true, department: true },
      orderBy: orderBy<Prisma.MembershipOrderByWithRelationInput>(query.sortBy, { name: (firstName) => ({ user: { firstName } }), designation: (designation) => ({ designation }) }, [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }]),
    }),
    ctx.rows.membership.count({ where }),
  ])
  return toPage(rows.map((row) => ({
    userId: row.userId, name: `${row.user.firstName} ${row.user.lastName}`.trim(), designation: row.designation, branch: row.branch?.name ?? null, department: row.department?.name ?? null,
    ...(isAdmin ? { email: row.user.email, role: row.role as PersonSummary['role'], active: row.active && row.user.active } : {}),
  })), total, query)
}

function matching(category: Sent['category'], text: string): Prisma.MembershipWhereInput[] {
  const contains = { contains: text, mode: 'insensitive' as const }
  const names = text.split(/\s+/).map((word) => ({ OR: [{ user: { firstName: { contains: word, mode: 'insensitive' as const } } }, { user: { lastName: { contains: word, mode: 'insensitive' as const } } }] }))
  const by: Record<Exclude<Sent['category'], 'ALL'>, Prisma.MembershipWhereInput> = {
    NAME: { AND: names }, EMAIL: { user: { email: contains } }, EMPLOYEE_ID: { employeeId: contains }, PHONE: { phoneNumber: contains }, DESIGNATION: { designation: contains },
  }
  return category === 'ALL' ? Object.values(by) : [by[category]]
}
