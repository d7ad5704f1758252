/**
 * Searches users. Everybody finds a colleague by name, to name them; a person who may list users searches more fields
 * and sees more of each user.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { scopeOf } from './access.ts'
import { isInReach, unitsOf } from '../core/reach.ts'
import type { people, PersonFound, PersonSearch } from './contract.ts'
import { lastSeen, presentPersonSummary, presentUserSummary, withNames, type Member } from './summaries.ts'

type PersonSearchInput = z.output<typeof PersonSearch>
type Order = Prisma.MembershipOrderByWithRelationInput

export const byName: Order[] = [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }]
const fields = {
  name: (firstName: 'asc' | 'desc'): Order => ({ user: { firstName } }),
  designation: (designation: 'asc' | 'desc'): Order => ({ designation }),
}
export const activeMember = { active: true, user: { active: true } } satisfies Prisma.MembershipWhereInput

/** One page. A Business Unit Admin sees of people of other business units what everybody sees. */
export async function searchUsers(
  ctx: Ctx,
  query: z.output<typeof people.search.query>,
  input: PersonSearchInput,
): Promise<Page<z.input<typeof PersonFound>>> {
  const among = query.ids ? { userId: { in: query.ids } } : {}
  const managing = input.isManager ? { userId: { in: await managersInReach(ctx) } } : {}
  const where = { AND: [mine(ctx, input), among, managing] }
  const [rows, total] = await Promise.all([
    ctx.tx.membership.findMany({
      where,
      ...skipTake(query),
      include: withNames,
      orderBy: orderBy<Order>(query.sortBy, fields, byName),
    }),
    ctx.tx.membership.count({ where }),
  ])
  const isWithin = (member: Member) =>
    ctx.person.permissions.has('user:list') && isInReach(ctx.person, member.branchId)
  const seen = await lastSeen(
    ctx,
    rows.filter(isWithin).map((row) => row.userId),
  )
  return toPage(
    rows.map((row) => (isWithin(row) ? presentUserSummary(row, seen) : presentPersonSummary(row))),
    total,
    query,
  )
}

/** As the list of departments names them: of those that stand in a business unit in the caller's reach. */
async function managersInReach(ctx: Ctx): Promise<string[]> {
  const units = unitsOf(ctx.person)
  const inReach = { branch: { deletedAt: null }, ...(units === null ? {} : { branchId: { in: units } }) }
  const managers = await ctx.tx.departmentManager.findMany({
    where: { department: { branches: { some: inReach } } },
    select: { userId: true },
    distinct: ['userId'],
  })
  return managers.map(({ userId }) => userId)
}

function mine(
  { person }: Ctx,
  { category, searchText, includeNonActive }: PersonSearchInput,
): Prisma.MembershipWhereInput {
  const byAll: Prisma.MembershipWhereInput = {
    ...activeMember,
    ...(searchText ? { OR: matchesText('NAME', searchText) } : {}),
  }
  if (!person.permissions.has('user:list')) return byAll
  const within: Prisma.MembershipWhereInput = {
    AND: [
      scopeOf(person),
      includeNonActive ? {} : activeMember,
      searchText ? { OR: matchesText(category, searchText) } : {},
    ],
  }
  return category === 'ALL' || category === 'NAME' ? { OR: [within, byAll] } : within
}

/** What holds a text: every word of it somewhere in the name, or all of it in one of the others. */
export function matchesText(
  category: PersonSearchInput['category'],
  text: string,
): Prisma.MembershipWhereInput[] {
  const contains = { contains: text, mode: 'insensitive' as const }
  const isKnown = { anonymisedAt: null }
  const names = text.split(/\s+/).map((word) => ({
    OR: [
      { user: { firstName: { contains: word, mode: 'insensitive' as const } } },
      { user: { lastName: { contains: word, mode: 'insensitive' as const } } },
    ],
  }))
  const by: Record<Exclude<PersonSearchInput['category'], 'ALL'>, Prisma.MembershipWhereInput> = {
    NAME: { AND: names },
    EMAIL: { user: { email: contains } },
    EMPLOYEE_ID: { employeeId: contains },
    PHONE: { phoneNumber: contains },
    DESIGNATION: { designation: contains },
  }
  const wanted = category === 'ALL' ? Object.values(by) : [by[category]]
  return wanted.map((each) => ({ AND: [isKnown, each] }))
}
