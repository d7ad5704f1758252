/** Toys are kept among departments, so that the example needs no table. */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { skipTake, toPage, type PageQuery } from '../core/page.ts'

const presentToy = ({ id, name }: { id: string; name: string }) => ({ toyId: id, name })

export async function list(ctx: Ctx, query: Pick<PageQuery, 'pageNo' | 'pageSize'>) {
  const [departments, total] = await Promise.all([
    ctx.tx.department.findMany({ ...skipTake(query), orderBy: { id: 'asc' } }),
    ctx.tx.department.count(),
  ])
  return toPage(departments.map(presentToy), total, query)
}

export async function add(ctx: Ctx, name: string) {
  const department = await ctx.tx.department.create({ data: { name } })
  ctx.audit({ entityId: department.id })
  return presentToy(department)
}

/** Throws NOT_FOUND. */
export async function read(ctx: Ctx, id: string) {
  const department = await ctx.tx.department.findFirst({ where: { id } })
  if (!department) throw notFound()
  return presentToy(department)
}
