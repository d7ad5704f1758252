/** Saved reports: kept by their owner, and shared with who may see all that they name. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { unitsOf } from '../core/reach.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { namesOf } from '../users/names.ts'
import { requireReach, selectionOf, type ReportReader } from './access.ts'
import { ReportFilter, reportColumns, type ReportColumn } from './contract.ts'
import { ReportEvery, type SavedReport, type savedReports } from './savedContract.ts'

export const withRecipients = {
  recipients: { select: { userId: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.SavedReportInclude
export type Row = Prisma.SavedReportGetPayload<{ include: typeof withRecipients }>
export type SavedReportView = z.input<typeof SavedReport>
/** In the order of a report; one that is not known any more is left out. */
const columnsOf = ({ columns }: Pick<Row, 'columns'>): ReportColumn[] =>
  reportColumns.filter((column) => columns.includes(column))
function show(ctx: Ctx, row: Row, names: Map<string, string>): SavedReportView {
  const isOwn = row.ownerId === ctx.person.userId
  const gone = wordsFor(say('common.hasLeft'))
  return {
    savedReportId: row.id,
    name: row.name,
    filter: ReportFilter.parse(row.filter),
    columns: columnsOf(row),
    isShared: row.isShared,
    ownerName: names.get(row.ownerId) ?? gone,
    isOwn,
    every: isOwn ? ReportEvery.nullable().parse(row.every) : null,
    recipients: isOwn
      ? row.recipients.map(({ userId }) => ({ userId, name: names.get(userId) ?? gone }))
      : [],
    version: row.version,
  }
}
const namedIn = (rows: readonly Row[]) =>
  rows.flatMap(({ ownerId, recipients }) => [ownerId, ...recipients.map(({ userId }) => userId)])
/** Presents a saved report; its schedule and recipients only to its owner. */
export const presentSavedReport = async (ctx: Ctx, row: Row) =>
  show(ctx, row, await namesOf(ctx.tx, namedIn([row])))

/** More than a workspace keeps; a list is paged within them. */
const most = 2_000
/**
 * The caller's own, and shared ones that name nothing beyond the caller's reach. For a person of one business unit,
 * none that names people or departments: its presence would reveal whose they are.
 */
async function within(
  { tx, person, workspace }: ReportReader,
  only?: string,
): Promise<Prisma.SavedReportWhereInput> {
  const units = unitsOf(person)
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM "SavedReport" s
     WHERE s."workspaceId" = ${workspace.id}::uuid AND (${only ?? null}::uuid IS NULL
       OR s.id = ${only ?? null}::uuid) AND (s."ownerId" = ${person.userId}::uuid OR (s."isShared" AND (
           ${units === null} OR (
             (s.filter->>'branchId' IS NULL OR s.filter->>'branchId' = ANY(${units ?? []}::text[]))
             AND s.filter->'departmentId' IS NULL AND s.filter->'userIds' IS NULL
             AND (s.filter->>'courseId' IS NULL OR EXISTS (
               SELECT 1 FROM "Course" c WHERE c.id = (s.filter->>'courseId')::uuid
                  AND (c."branchId" IS NULL OR c."branchId" = ANY(${units ?? []}::uuid[]))))))))
     ORDER BY s.id LIMIT ${most}`
  return { id: { in: rows.map(({ id }) => id) } }
}
/** Whether it is one's own or shared, and all that it names is there and within reach. */
export async function mayOpen(
  asker: ReportReader,
  { id, filter }: Pick<Row, 'id' | 'filter'>,
): Promise<boolean> {
  if (!asker.person.permissions.has('report:people')) return false
  if ((await asker.tx.savedReport.count({ where: await within(asker, id) })) === 0) return false
  return requireReach(asker, { filter: ReportFilter.parse(filter) }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

/** Throws NOT_FOUND. */
export async function read(ctx: Ctx, id: string): Promise<SavedReportView> {
  const row = await ctx.tx.savedReport.findFirst({ where: await within(ctx, id), include: withRecipients })
  if (!row) throw notFound()
  return presentSavedReport(ctx, row)
}

/** One page of the caller's own saved reports and of those shared within their reach, by name by default. */
export async function list(ctx: Ctx, query: PageQuery): Promise<Page<SavedReportView>> {
  const where = await within(ctx)
  const [rows, total] = await Promise.all([
    ctx.tx.savedReport.findMany({
      where,
      include: withRecipients,
      ...skipTake(query),
      orderBy: orderBy<Prisma.SavedReportOrderByWithRelationInput>(
        query.sortBy,
        { name: (name) => ({ name }) },
        [{ name: 'asc' }],
      ),
    }),
    ctx.tx.savedReport.count({ where }),
  ])
  const names = await namesOf(ctx.tx, namedIn(rows))
  return toPage(
    rows.map((row) => show(ctx, row, names)),
    total,
    query,
  )
}

async function assertNameFree(ctx: Ctx, name: string, id?: string): Promise<void> {
  const where = { name, ownerId: ctx.person.userId, ...(id ? { id: { not: id } } : {}) }
  if ((await ctx.tx.savedReport.count({ where })) > 0)
    throw new AppError('DUPLICATE', { text: say('reports.nameTaken') })
}

/** Throws as `selectionOf`, and DUPLICATE. */
export async function create(
  ctx: Ctx,
  body: z.output<typeof savedReports.create.body>,
): Promise<SavedReportView> {
  await selectionOf(ctx, body)
  await assertNameFree(ctx, body.name)
  const row = await ctx.tx.savedReport.create({
    include: withRecipients,
    data: { ...body, filter: toColumn(body.filter), ownerId: ctx.person.userId },
  })
  ctx.audit({ entityId: row.id, detail: { isShared: row.isShared } })
  return presentSavedReport(ctx, row)
}

/** Nobody else changes it until the transaction ends. Throws NOT_FOUND for one that is not one's own. */
async function lockOwn(ctx: Ctx, id: string): Promise<Row> {
  await ctx.tx.$queryRaw`SELECT 1 FROM "SavedReport" WHERE id = ${id}::uuid FOR UPDATE`
  const row = await ctx.tx.savedReport.findFirst({
    where: { id, ownerId: ctx.person.userId },
    include: withRecipients,
  })
  if (!row) throw notFound()
  return row
}

/** The same at the version that its owner saw. Throws STALE_VERSION with `current`, too. */
export async function lockVersion(ctx: Ctx, id: string, version: number): Promise<Row> {
  const row = await lockOwn(ctx, id)
  if (row.version !== version)
    throw new AppError('STALE_VERSION', { more: { current: await presentSavedReport(ctx, row) } })
  return row
}

/** Throws NOT_FOUND, STALE_VERSION with `current`, DUPLICATE, and as `selectionOf`. */
export async function update(
  ctx: Ctx,
  id: string,
  { version, filter, ...body }: z.output<typeof savedReports.update.body>,
): Promise<SavedReportView> {
  const before = await lockVersion(ctx, id, version)
  if (filter || body.columns)
    await selectionOf(ctx, {
      filter: filter ?? ReportFilter.parse(before.filter),
      columns: body.columns ?? columnsOf(before),
    })
  if (body.name !== undefined) await assertNameFree(ctx, body.name, id)
  const row = await ctx.tx.savedReport.update({
    where: { id },
    include: withRecipients,
    data: { ...body, ...(filter ? { filter: toColumn(filter) } : {}), version: version + 1 },
  })
  ctx.audit({ entityId: id, detail: { version: row.version, isShared: row.isShared } })
  return presentSavedReport(ctx, row)
}

/** Removes a saved report of the caller. Throws NOT_FOUND for one of another person. */
export async function remove(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  await lockOwn(ctx, id)
  await ctx.tx.savedReport.delete({ where: { id } })
  ctx.audit({ entityId: id, detail: {} })
  return { deleted: true }
}
