/**
 * Users with their details, for those who may list them: of the whole workspace, or of their own business
 * unit.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { mayDeactivate, mayEdit, mayRename, rolesFor, scopeOf } from './access.ts'
import type { UserFilter, UserRecord, UserSummary } from './contract.ts'
import { byName, matchesText, activeMember } from './search.ts'
import { lastSeen, namesFor, presentUserSummary, withNames, type Member } from './summaries.ts'
import { assertDepartmentsExist, assertBranchesExist } from './assertExist.ts'

type Direction = 'asc' | 'desc'
type Order = Prisma.MembershipOrderByWithRelationInput
const fields = {
  name: (firstName: Direction): Order => ({ user: { firstName } }),
  email: (email: Direction): Order => ({ user: { email } }),
  employeeId: (employeeId: Direction): Order => ({ employeeId }),
  designation: (designation: Direction): Order => ({ designation }),
  branch: (name: Direction): Order => ({ branch: { name } }),
  department: (name: Direction): Order => ({ department: { name } }),
  role: (role: Direction): Order => ({ role }),
  active: (active: Direction): Order => ({ active }),
  dateOfJoining: (dateOfJoining: Direction): Order => ({ dateOfJoining }),
}

/** One page of users. Throws NOT_FOUND for a business unit or department that is not of this workspace. */
export async function listUsers(
  ctx: Ctx,
  query: PageQuery,
  filter: UserFilter,
): Promise<Page<z.input<typeof UserSummary>>> {
  await assertBranchesExist(ctx, 'branchIds', filter.branchIds)
  await assertDepartmentsExist(ctx, 'departmentIds', filter.departmentIds)
  const where = { AND: [scopeOf(ctx.person), ...wanted(filter)] }
  const [rows, total] = await Promise.all([
    ctx.tx.membership.findMany({
      where,
      ...skipTake(query),
      include: withNames,
      orderBy: orderBy<Order>(query.sortBy, fields, byName),
    }),
    ctx.tx.membership.count({ where }),
  ])
  const seen = await lastSeen(
    ctx,
    rows.map((row) => row.userId),
  )
  return toPage(
    rows.map((row) => presentUserSummary(row, seen)),
    total,
    query,
  )
}

function wanted({
  branchIds,
  departmentIds,
  roles,
  active,
  joiningFrom,
  joiningTo,
  searchText,
  category,
}: UserFilter): Prisma.MembershipWhereInput[] {
  const joined = {
    ...(joiningFrom ? { gte: new Date(joiningFrom) } : {}),
    ...(joiningTo ? { lte: new Date(joiningTo) } : {}),
  }
  return [
    branchIds?.length ? { branchId: { in: branchIds } } : {},
    departmentIds?.length ? { departmentId: { in: departmentIds } } : {},
    roles?.length ? { role: { in: roles } } : {},
    active === undefined ? {} : active ? activeMember : { NOT: activeMember },
    joiningFrom || joiningTo ? { dateOfJoining: joined } : {},
    searchText ? { OR: matchesText(category, searchText) } : {},
  ]
}

/** One user. Throws NOT_FOUND for those of other workspaces and of business units that are out of reach. */
export async function readUser(ctx: Ctx, userId: string): Promise<z.input<typeof UserRecord>> {
  const member = await ctx.tx.membership.findFirst({
    where: { AND: [scopeOf(ctx.person), { userId }] },
    include: withNames,
  })
  if (!member) throw notFound()
  const [seen, roles, elsewhere] = await Promise.all([
    lastSeen(ctx, [userId]),
    rolesFor(ctx, member),
    belongsElsewhere(ctx, userId),
  ])
  const { gender, phoneNumber, homeAddress, deactivatedAt, version, user } = member
  return {
    ...presentUserSummary(member, seen),
    ...namesFor(user, member),
    gender,
    phoneNumber,
    homeAddress,
    deactivatedAt,
    version,
    abilities: abilitiesOf(ctx, member, roles.length, elsewhere),
    roles,
  }
}

function abilitiesOf(
  { person }: Ctx,
  member: Member,
  roles: number,
  elsewhere: boolean,
): UserRecord['abilities'] {
  const isKnown = member.anonymisedAt === null
  const canLeave = isKnown && mayDeactivate(person, member)
  return {
    update: isKnown && mayEdit(person, member),
    rename: isKnown && mayRename(person, member, elsewhere),
    changeRole: roles > 1,
    deactivate: canLeave && member.active,
    reactivate: canLeave && !member.active,
  }
}

/**
 * Whether somebody is in another workspace too; only yes or no leaves here, and only as what may be changed.
 */
export async function belongsElsewhere(
  { deps, workspace }: Pick<Ctx, 'deps' | 'workspace'>,
  userId: string,
): Promise<boolean> {
  return (
    (await deps.db.platform.membership.count({ where: { userId, workspaceId: { not: workspace.id } } })) > 0
  )
}
