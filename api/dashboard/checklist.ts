/** How far the setup of a workspace is: each item by what is there, or marked as not needed. */
import { Prisma } from '../../prisma/client.ts'
import { unservedUnits } from '../committees/setUp.ts'
import { isOpenWith } from '../core/accessFlags.ts'
import type { Ctx } from '../core/deps.ts'
import { requireOpen } from '../core/restrictions.ts'
import { isPublished, unitsWithoutProcess } from '../workflows/setUp.ts'
import { itemOpenWith, setUpItems, type SetUpChecklist, type SetUpItem } from './checklistContract.ts'

type IsDone = (ctx: Ctx) => Prisma.Sql
const existsIn =
  (table: Prisma.Sql): IsDone =>
  ({ workspace }) =>
    Prisma.sql`EXISTS (SELECT 1 FROM ${table} AND x."workspaceId" = ${workspace.id}::uuid)`
const headquartersSaved = existsIn(
  Prisma.sql`"Branch" x WHERE x."deletedAt" IS NULL AND x.headquarter AND x."calendarSavedAt" IS NOT NULL`,
)
/** No business unit is without a holiday of the present year or a later one. */
const unitsHaveHolidays: IsDone = ({ workspace }) => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "Branch" b WHERE b."workspaceId" = ${workspace.id}::uuid AND b."deletedAt" IS NULL
     AND NOT EXISTS (SELECT 1 FROM "Holiday" h
                      WHERE h."branchId" = b.id AND h."on" >= date_trunc('year', now())))`

/** One office is enough: saving the headquarters answers whether there are other business units. */
const isDone: Record<SetUpItem, IsDone> = {
  CALENDAR: headquartersSaved,
  HOLIDAYS: unitsHaveHolidays,
  BRAND: ({ workspace }) =>
    Prisma.sql`${workspace.companyLogo !== null || workspace.backgroundColor !== null}`,
  UNITS: (ctx) =>
    Prisma.sql`(${headquartersSaved(ctx)} OR ${existsIn(
      Prisma.sql`"Branch" x WHERE x."deletedAt" IS NULL AND NOT x.headquarter`,
    )(ctx)})`,
  PEOPLE: (ctx) =>
    Prisma.sql`((SELECT count(*) > 1 FROM "Membership" m WHERE m."workspaceId" = ${
      ctx.workspace.id
    }::uuid AND m.active) OR ${existsIn(Prisma.sql`"Invite" x WHERE x.status IN ('QUEUED', 'SENT')`)(ctx)})`,
  COMMITTEE: (ctx) => Prisma.sql`${unservedUnits(ctx)} IS NULL`,
  WORKFLOW: (ctx) => Prisma.sql`(${isPublished(ctx)} AND ${unitsWithoutProcess(ctx)} IS NULL)`,
  POLICY: existsIn(Prisma.sql`"Policy" x WHERE x.status = 'PUBLISHED'`),
  COURSE: existsIn(Prisma.sql`"Course" x WHERE x.status = 'PUBLISHED'`),
  OBLIGATIONS: existsIn(Prisma.sql`"ComplianceItem" x WHERE true`),
}

/** In one statement; without the items of parts that are switched off. */
export async function readChecklist(ctx: Ctx): Promise<SetUpChecklist> {
  const open = setUpItems.filter((item) => isOpenWith(ctx.workspace.accessFlags, itemOpenWith[item]))
  const counted = open.map((item) => Prisma.sql`(${item}::text, (${isDone[item](ctx)})::boolean)`)
  const done = await ctx.tx.$queryRaw<{ item: SetUpItem; isDone: boolean }[]>`
    SELECT i.item, i.done AS "isDone" FROM (VALUES ${Prisma.join(counted)}) i (item, done)`
  const byItem = new Map(done.map((each) => [each.item, each.isDone]))
  const notNeeded = await notNeededOf(ctx)
  return {
    items: open.map((item) => ({
      item,
      isDone: byItem.get(item) ?? false,
      isNotNeeded: notNeeded.includes(item),
    })),
  }
}

/** Throws FEATURE_DISABLED for an item of a part that is switched off. */
export async function markItem(
  ctx: Ctx,
  { item, isNotNeeded }: { item: SetUpItem; isNotNeeded: boolean },
): Promise<SetUpChecklist> {
  requireOpen(ctx, itemOpenWith[item])
  await ctx.tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE id = ${ctx.workspace.id}::uuid FOR UPDATE`
  const others = (await notNeededOf(ctx)).filter((each) => each !== item)
  await ctx.tx.workspace.updateMany({
    data: { setUpNotNeeded: isNotNeeded ? [...others, item] : others },
  })
  ctx.audit({ entityId: ctx.workspace.id, detail: { item, isNotNeeded } })
  return readChecklist(ctx)
}

const notNeededOf = async ({ tx }: Ctx): Promise<string[]> =>
  (await tx.workspace.findFirst({ select: { setUpNotNeeded: true } }))?.setUpNotNeeded ?? []
