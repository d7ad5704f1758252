/** Toys are kept among departments, so that the example needs no table. */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { slice, toPage, type PageQuery } from '../core/page.ts'

const shown = ({ id, name }: { id: string; name: string }) => ({ toyId: id, name })

export async function list(ctx: Ctx, query: Pick<PageQuery, 'pageNo' | 'pageSize'>) {
  const [found, total] = await Promise.all([
    ctx.tx.department.findMany({ ...slice(query), orderBy: { id: 'asc' } }),
    ctx.tx.department.count(),
  ])
  return toPage(found.map(shown), total, query)
}

export async function add(ctx: Ctx, name: string) {
  const made = await ctx.tx.department.create({ data: { name } })
  ctx.note({ entityId: made.id })
  return shown(made)
}

/** Throws NOT_FOUND. */
export async function read(ctx: Ctx, id: string) {
  const found = await ctx.tx.department.findFirst({ where: { id } })
  if (!found) throw notFound()
  return shown(found)
}
