/** Jurisdictions of a workspace: a tree whose branches lie in one country. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, unknownReference } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { amongIds, orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { say } from '../messages/say.ts'
import { requireWhole } from './access.ts'
import { JurisdictionRules, type Jurisdiction, type jurisdictions } from './contract.ts'

type Row = Prisma.JurisdictionGetPayload<object>
type JurisdictionView = z.input<typeof Jurisdiction>
const show = ({ id, rules, ...row }: Row): JurisdictionView => ({
  jurisdictionId: id,
  ...row,
  rules: JurisdictionRules.parse(rules),
})

/** By code, so that a part follows its country. */
export async function list(
  ctx: Ctx,
  { countryCode, searchText, ids, ...query }: z.output<typeof jurisdictions.list.query>,
): Promise<Page<JurisdictionView>> {
  const contains = { contains: searchText ?? '', mode: 'insensitive' } as const
  const where: Prisma.JurisdictionWhereInput = {
    AND: [
      amongIds(ids),
      countryCode ? { countryCode } : {},
      searchText ? { OR: [{ name: contains }, { code: contains }] } : {},
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.jurisdiction.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.JurisdictionOrderByWithRelationInput>(
        query.sortBy,
        { name: (name) => ({ name }), code: (code) => ({ code }) },
        [{ code: 'asc' }],
      ),
    }),
    ctx.tx.jurisdiction.count({ where }),
  ])
  return toPage(rows.map(show), total, query)
}

type JurisdictionInput = z.output<typeof jurisdictions.create.body>
/** Throws NOT_FOUND for a parent that is not there, VALIDATION_FAILED for one elsewhere, DUPLICATE for the code. */
async function assertFits(
  ctx: Ctx,
  { code, countryCode, parentId }: JurisdictionInput,
  own?: string,
): Promise<void> {
  if (!code.startsWith(countryCode)) throw badField('code', say('compliance.otherCountry'))
  const twin = await ctx.tx.jurisdiction.count({
    where: { code, ...(own === undefined ? {} : { id: { not: own } }) },
  })
  if (twin > 0) throw new AppError('DUPLICATE', { text: say('compliance.codeTaken', { code }) })
  let above: string | null = parentId
  for (let steps = 0; above !== null; steps++) {
    // eslint-disable-next-line no-await-in-loop
    const parent: Row | null = await ctx.tx.jurisdiction.findUnique({ where: { id: above } })
    if (!parent) throw unknownReference('parentId')
    if (parent.countryCode !== countryCode) throw badField('parentId', say('compliance.otherCountry'))
    if (parent.id === own || steps > 10) throw badField('parentId', say('compliance.circle'))
    above = parent.parentId
  }
}

/**
 * Creates a jurisdiction. Throws FORBIDDEN unless the person reaches the whole workspace, DUPLICATE for a taken code,
 * NOT_FOUND or VALIDATION_FAILED for a parent or code that does not fit the country.
 */
export async function create(ctx: Ctx, body: JurisdictionInput): Promise<JurisdictionView> {
  requireWhole(ctx)
  await assertFits(ctx, body)
  const row = await ctx.tx.jurisdiction.create({ data: { ...body, rules: toColumn(body.rules) } })
  ctx.audit({ entityId: row.id, detail: { code: row.code } })
  return show(row)
}

/** Whether retention goes by it: a business unit is or was in it, or in a part of it, or a rule is of it. */
async function isOfUnitOrRule(ctx: Ctx, id: string): Promise<boolean> {
  const [row] = await ctx.tx.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "RetentionRule" r WHERE r."jurisdictionId" = ${id}::uuid) OR EXISTS (
      SELECT 1 FROM "Branch" b CROSS JOIN LATERAL unnest(b."formerJurisdictions" || b."jurisdictionId") AS was(id)
       CROSS JOIN LATERAL jurisdictions_above(was.id) above
       WHERE b."workspaceId" = ${ctx.workspace.id}::uuid AND above.id = ${id}::uuid) AS is`
  return row?.is ?? false
}

/** Throws STALE_VERSION with `current`, IN_USE where retention goes by where it lies. */
export async function update(
  ctx: Ctx,
  id: string,
  { version, ...body }: z.output<typeof jurisdictions.update.body>,
): Promise<JurisdictionView> {
  requireWhole(ctx)
  await ctx.tx.$queryRaw`SELECT 1 FROM "Jurisdiction" WHERE id = ${id}::uuid FOR UPDATE`
  const before = await ctx.tx.jurisdiction.findUnique({ where: { id } })
  if (!before) throw notFound()
  if (before.version !== version) throw new AppError('STALE_VERSION', { more: { current: show(before) } })
  await assertFits(ctx, body, id)
  const moves = body.parentId !== before.parentId || body.countryCode !== before.countryCode
  if (moves && (await isOfUnitOrRule(ctx, id)))
    throw new AppError('IN_USE', { text: say('compliance.placeStays') })
  const data = { ...body, rules: toColumn(body.rules), version: version + 1 }
  const row = await ctx.tx.jurisdiction.update({ where: { id }, data })
  ctx.audit({ entityId: id, detail: { code: row.code, version: row.version } })
  return show(row)
}

/**
 * Deletes a jurisdiction. Throws FORBIDDEN unless the person reaches the whole workspace, NOT_FOUND, and IN_USE while
 * a retention rule, business unit, smaller jurisdiction, obligation or policy refers to it.
 */
export async function remove(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  requireWhole(ctx)
  const row = await ctx.tx.jurisdiction.findUnique({ where: { id } })
  if (!row) throw notFound()
  const [isHeld, children, items, policies] = await Promise.all([
    isOfUnitOrRule(ctx, id),
    ctx.tx.jurisdiction.count({ where: { parentId: id } }),
    ctx.tx.complianceItem.count({ where: { jurisdictionIds: { has: id } } }),
    ctx.tx.policy.count({ where: { jurisdictionIds: { has: id } } }),
  ])
  if (isHeld || children + items + policies > 0)
    throw new AppError('IN_USE', { text: say('compliance.inUse') })
  await ctx.tx.jurisdiction.delete({ where: { id } })
  ctx.audit({ entityId: id, detail: { code: row.code } })
  return { deleted: true }
}
