/**
 * Looking people up. Everybody finds a colleague by name, to name them; whoever may list users finds those by
 * more, and sees more of them.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, slice, toPage, type Page, type PageQuery } from '../core/page.ts'
import { scopeOf } from './access.ts'
import { reaches } from '../core/reach.ts'
import type { PersonFound, PersonSearch } from './contract.ts'
import { lastSeen, named, summed, withNames, type Member } from './summaries.ts'

type Sent = z.output<typeof PersonSearch>
type Order = Prisma.MembershipOrderByWithRelationInput

export const byName: Order[] = [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }]
const fields = {
  name: (firstName: 'asc' | 'desc'): Order => ({ user: { firstName } }),
  designation: (designation: 'asc' | 'desc'): Order => ({ designation }),
}
export const present = { active: true, user: { active: true } } satisfies Prisma.MembershipWhereInput

/** One page. A Business Unit Admin sees of people of other business units what everybody sees. */
export async function search(
  ctx: Ctx,
  query: PageQuery,
  sent: Sent,
): Promise<Page<z.input<typeof PersonFound>>> {
  const where = mine(ctx, sent)
  const [rows, total] = await Promise.all([
    ctx.rows.membership.findMany({
      where,
      ...slice(query),
      include: withNames,
      orderBy: orderBy<Order>(query.sortBy, fields, byName),
    }),
    ctx.rows.membership.count({ where }),
  ])
  const isWithin = (member: Member) =>
    ctx.person.permissions.has('user:list') && reaches(ctx.person, member.branchId)
  const seen = await lastSeen(
    ctx,
    rows.filter(isWithin).map((row) => row.userId),
  )
  return toPage(
    rows.map((row) => (isWithin(row) ? summed(row, seen) : named(row))),
    total,
    query,
  )
}

function mine(
  { person }: Ctx,
  { category, searchText, includeNonActive }: Sent,
): Prisma.MembershipWhereInput {
  const byAll: Prisma.MembershipWhereInput = {
    ...present,
    ...(searchText ? { OR: matching('NAME', searchText) } : {}),
  }
  if (!person.permissions.has('user:list')) return byAll
  const within: Prisma.MembershipWhereInput = {
    AND: [
      scopeOf(person),
      includeNonActive ? {} : present,
      searchText ? { OR: matching(category, searchText) } : {},
    ],
  }
  return category === 'ALL' || category === 'NAME' ? { OR: [within, byAll] } : within
}

/** What holds a text: every word of it somewhere in the name, or all of it in one of the others. */
export function matching(category: Sent['category'], text: string): Prisma.MembershipWhereInput[] {
  const contains = { contains: text, mode: 'insensitive' as const }
  const names = text.split(/\s+/).map((word) => ({
    OR: [
      { user: { firstName: { contains: word, mode: 'insensitive' as const } } },
      { user: { lastName: { contains: word, mode: 'insensitive' as const } } },
    ],
  }))
  const by: Record<Exclude<Sent['category'], 'ALL'>, Prisma.MembershipWhereInput> = {
    NAME: { AND: names },
    EMAIL: { user: { email: contains } },
    EMPLOYEE_ID: { employeeId: contains },
    PHONE: { phoneNumber: contains },
    DESIGNATION: { designation: contains },
  }
  return category === 'ALL' ? Object.values(by) : [by[category]]
}
