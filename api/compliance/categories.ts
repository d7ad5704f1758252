/** Categories of obligations: a tree by name. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, unknownReference } from '../core/errors.ts'
import { amongIds, orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { say } from '../messages/say.ts'
import { requireWhole } from './access.ts'
import type { ComplianceCategory, complianceCategories } from './contract.ts'

type Row = Prisma.ComplianceCategoryGetPayload<object>
type ComplianceCategoryView = z.input<typeof ComplianceCategory>
const show = ({ id, ...row }: Row): ComplianceCategoryView => ({ categoryId: id, ...row })

/** By name. */
export async function list(
  ctx: Ctx,
  { searchText, ids, ...query }: z.output<typeof complianceCategories.list.query>,
): Promise<Page<ComplianceCategoryView>> {
  const where: Prisma.ComplianceCategoryWhereInput = {
    ...amongIds(ids),
    ...(searchText ? { name: { contains: searchText, mode: 'insensitive' } } : {}),
  }
  const [rows, total] = await Promise.all([
    ctx.tx.complianceCategory.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.ComplianceCategoryOrderByWithRelationInput>(
        query.sortBy,
        { name: (name) => ({ name }) },
        [{ name: 'asc' }],
      ),
    }),
    ctx.tx.complianceCategory.count({ where }),
  ])
  return toPage(rows.map(show), total, query)
}

type ComplianceCategoryInput = z.output<typeof complianceCategories.create.body>
async function assertFits(
  ctx: Ctx,
  { name, parentId }: ComplianceCategoryInput,
  own?: string,
): Promise<void> {
  const other = own === undefined ? {} : { id: { not: own } }
  if ((await ctx.tx.complianceCategory.count({ where: { name, ...other } })) > 0)
    throw new AppError('DUPLICATE', {
      text: say('compliance.nameTaken'),
      fields: [{ path: 'name', code: 'duplicate', text: say('common.chooseAnotherName') }],
    })
  let above: string | null = parentId
  for (let steps = 0; above !== null; steps++) {
    // eslint-disable-next-line no-await-in-loop
    const parent: Row | null = await ctx.tx.complianceCategory.findUnique({ where: { id: above } })
    if (!parent) throw unknownReference('parentId')
    if (parent.id === own || steps > 10) throw badField('parentId', say('compliance.circle'))
    above = parent.parentId
  }
}

/**
 * Creates a category. Throws FORBIDDEN unless the person reaches the whole workspace, DUPLICATE for a taken name,
 * NOT_FOUND for an unknown `parentId`, VALIDATION_FAILED for one nested too deeply.
 */
export async function create(ctx: Ctx, body: ComplianceCategoryInput): Promise<ComplianceCategoryView> {
  requireWhole(ctx)
  await assertFits(ctx, body)
  const row = await ctx.tx.complianceCategory.create({ data: body })
  ctx.audit({ entityId: row.id, detail: { name: row.name } })
  return show(row)
}

/** Throws STALE_VERSION with `current`. */
export async function update(
  ctx: Ctx,
  id: string,
  { version, ...body }: z.output<typeof complianceCategories.update.body>,
): Promise<ComplianceCategoryView> {
  requireWhole(ctx)
  await ctx.tx.$queryRaw`SELECT 1 FROM "ComplianceCategory" WHERE id = ${id}::uuid FOR UPDATE`
  const before = await ctx.tx.complianceCategory.findUnique({ where: { id } })
  if (!before) throw notFound()
  if (before.version !== version) throw new AppError('STALE_VERSION', { more: { current: show(before) } })
  await assertFits(ctx, body, id)
  const row = await ctx.tx.complianceCategory.update({
    where: { id },
    data: { ...body, version: version + 1 },
  })
  ctx.audit({ entityId: id, detail: { name: row.name, version: row.version } })
  return show(row)
}

/**
 * Deletes a category. Throws FORBIDDEN unless the person reaches the whole workspace, NOT_FOUND, and IN_USE while a
 * subcategory, obligation or policy refers to it.
 */
export async function remove(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  requireWhole(ctx)
  const row = await ctx.tx.complianceCategory.findUnique({ where: { id } })
  if (!row) throw notFound()
  const [children, items, policies] = await Promise.all([
    ctx.tx.complianceCategory.count({ where: { parentId: id } }),
    ctx.tx.complianceItem.count({ where: { categoryId: id } }),
    ctx.tx.policy.count({ where: { categoryIds: { has: id } } }),
  ])
  if (children + items + policies > 0) throw new AppError('IN_USE', { text: say('compliance.inUse') })
  await ctx.tx.complianceCategory.delete({ where: { id } })
  ctx.audit({ entityId: id, detail: { name: row.name } })
  return { deleted: true }
}
