/** Departments of business units. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, unknownReference } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { isInReach, unitsOf } from '../core/reach.ts'
import { assertBranchesExist } from '../users/assertExist.ts'
import { departmentFor, placesOf, requireChange } from './access.ts'
import type { Department, departments } from './contract.ts'
import { presentDepartments, withAll } from './present.ts'
import { say } from '../messages/say.ts'

type Order = Prisma.DepartmentBranchOrderByWithRelationInput
type Direction = 'asc' | 'desc'
const fields = {
  departmentName: (name: Direction): Order => ({ department: { name } }),
  branch: (name: Direction): Order => ({ branch: { name } }),
  createdAt: (createdAt: Direction): Order => ({ department: { createdAt } }),
}

/** One page: a row for each department in each business unit, or one for each department. */
export async function list(
  ctx: Ctx,
  query: z.output<typeof departments.list.query>,
  { branchId, branchIds, isDistinct, showAll, searchText }: z.output<typeof departments.list.body>,
): Promise<Page<Department>> {
  await assertBranchesExist(ctx, 'branchId', [branchId])
  await assertBranchesExist(ctx, 'branchIds', branchIds)
  const where: Prisma.DepartmentBranchWhereInput = {
    AND: [
      placesOf(ctx),
      showAll || branchId === undefined ? {} : { branchId },
      branchIds ? { branchId: { in: branchIds } } : {},
      query.ids ? { departmentId: { in: query.ids } } : {},
      searchText ? { department: { name: { contains: searchText, mode: 'insensitive' } } } : {},
    ],
  }
  if (isDistinct) return listDistinct(ctx, query, where)
  // A place has no id of its own: department and business unit together are its last word.
  const order = [
    ...orderBy<Order>(query.sortBy, fields, [
      { department: { name: 'asc' } },
      { branch: { name: 'asc' } },
    ]).filter((each): each is Order => !('id' in each)),
    { departmentId: 'asc' as const },
    { branchId: 'asc' as const },
  ]
  const [rows, total] = await Promise.all([
    ctx.tx.departmentBranch.findMany({ where, ...skipTake(query), include: withAll, orderBy: order }),
    ctx.tx.departmentBranch.count({ where }),
  ])
  return toPage(await presentDepartments(ctx, rows), total, query)
}

/** Each department that has one of these places once, by name. */
async function listDistinct(
  ctx: Ctx,
  query: z.output<typeof departments.list.query>,
  place: Prisma.DepartmentBranchWhereInput,
): Promise<Page<Department>> {
  const where: Prisma.DepartmentWhereInput = { branches: { some: place } }
  const [page, total] = await Promise.all([
    ctx.tx.department.findMany({
      where,
      ...skipTake(query),
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        branches: { where: place, include: withAll, orderBy: { branch: { name: 'asc' } }, take: 1 },
      },
    }),
    ctx.tx.department.count({ where }),
  ])
  const rows = page.flatMap(({ branches }) => branches)
  return toPage(await presentDepartments(ctx, rows), total, query)
}

/** Throws DUPLICATE where it stands already. */
export async function create(
  ctx: Ctx,
  { departmentName, branchId, allBranch }: z.output<typeof departments.create.body>,
): Promise<Department> {
  const branchIds = await unitsFor(ctx, branchId, allBranch)
  const twin = await ctx.tx.department.findFirst({
    where: { name: { equals: likeItself(departmentName), mode: 'insensitive' } },
    include: { branches: true },
  })
  const added = branchIds.filter((id) => !twin?.branches.some((place) => place.branchId === id))
  if (added.length === 0) throw duplicateNameError(say('departments.nameTakenHere'))
  const { id } =
    twin ?? (await ctx.tx.department.create({ data: { name: departmentName, createdBy: ctx.person.userId } }))
  await ctx.tx.departmentBranch.createMany({
    data: added.map((unit) => ({ departmentId: id, branchId: unit })),
    skipDuplicates: true,
  })
  ctx.audit({ entityId: id, detail: { branchIds: added } })
  return one(ctx, id, added[0])
}

async function unitsFor(ctx: Ctx, branchId: string | undefined, allBranch: boolean): Promise<string[]> {
  if (!allBranch && branchId === undefined) throw badField('branchId', say('departments.chooseUnitOrAll'))
  if (allBranch && unitsOf(ctx.person) !== null)
    throw new AppError('FORBIDDEN', {
      text: say('departments.allUnitsOnlyWorkspaceAdmin'),
    })
  const rows = await ctx.tx.branch.findMany({
    where: { deletedAt: null, ...(allBranch ? {} : { id: branchId }) },
    select: { id: true },
  })
  const ids = rows.map(({ id }) => id).filter((id) => isInReach(ctx.person, id))
  if (ids.length === 0) throw notFound()
  return ids
}

/** Everywhere it stands. Throws FORBIDDEN where one of those places is out of reach, and DUPLICATE. */
export async function rename(
  ctx: Ctx,
  id: string,
  { departmentId, departmentName }: z.output<typeof departments.rename.body>,
): Promise<Department> {
  if (departmentId !== id) throw unknownReference('departmentId', say('departments.otherDepartment'))
  const { branches } = await departmentFor(ctx, id)
  requireChange(
    ctx,
    branches.map(({ branchId }) => branchId),
  )
  if (
    await ctx.tx.department.findFirst({
      where: { name: { equals: likeItself(departmentName), mode: 'insensitive' }, id: { not: id } },
      select: { id: true },
    })
  )
    throw duplicateNameError(say('departments.nameTaken'))
  await ctx.tx.department.update({ where: { id }, data: { name: departmentName } })
  ctx.audit({ entityId: id })
  return one(ctx, id)
}

/** Comparing without case is done by a pattern; what has a meaning in one stands for itself. */
const likeItself = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
const duplicateNameError = (text: Message) =>
  new AppError('DUPLICATE', {
    text,
    fields: [{ path: 'departmentName', code: 'duplicate', text: say('common.chooseAnotherName') }],
  })

async function one(ctx: Ctx, departmentId: string, branchId?: string): Promise<Department> {
  const rows = await ctx.tx.departmentBranch.findMany({
    where: { AND: [placesOf(ctx), { departmentId, ...(branchId ? { branchId } : {}) }] },
    include: withAll,
    orderBy: { branch: { name: 'asc' } },
    take: 1,
  })
  const [department] = await presentDepartments(ctx, rows)
  if (!department) throw notFound()
  return department
}
