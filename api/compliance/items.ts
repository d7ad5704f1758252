/** Obligations as rules: listed, added, changed, removed. The run of the workspace makes their instances. */
import { dayMs } from '../../workflows/definition/zones.ts'
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { requireBegun } from '../core/dayLimits.ts'
import { AppError, badField, notFound, unknownReference, illegal } from '../core/errors.ts'
import { auditedChanges, changedTexts, fieldChanges } from '../core/fieldChanges.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { unitsOf } from '../core/reach.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { assertNarrowed } from '../assignments/access.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { assertPeopleExist } from '../users/assertExist.ts'
import { namesOf, type Names } from '../users/names.ts'
import { activeMember } from '../users/search.ts'
import { instancesWithin, requireWhole } from './access.ts'
import { Citation, Frequency } from './basicsContract.ts'
import { ItemStatus, type ComplianceItem, type complianceItems } from './contract.ts'
import { dayText, moveOpen, type ItemRow } from './createInstances.ts'
import { textsFor } from './packs.ts'

type ComplianceItemView = z.input<typeof ComplianceItem>
const openWithin = (ctx: Pick<Ctx, 'person'>) =>
  ({ AND: [instancesWithin(ctx), { status: 'OPEN' }] }) satisfies Prisma.ComplianceInstanceWhereInput
/** With the first of what is open of it in one's reach. */
const withDue = (ctx: Pick<Ctx, 'person'>) =>
  ({
    category: { select: { name: true } },
    instances: { where: openWithin(ctx), orderBy: { dueAt: 'asc' }, take: 1 },
  }) satisfies Prisma.ComplianceItemInclude
type Row = Prisma.ComplianceItemGetPayload<{ include: ReturnType<typeof withDue> }>
const viewOfItem = async (ctx: Ctx, row: Row): Promise<ComplianceItemView> =>
  show(ctx, row, await namesOf(ctx.tx, [row.ownerId]), await clockOf(ctx.tx))
function show(
  { person }: Pick<Ctx, 'person'>,
  { id, category, instances: [first], ...row }: Row,
  names: Names,
  at: Date,
): ComplianceItemView {
  const { dueMonth: month, dueDay: day } = row
  return {
    itemId: id,
    ...textsFor(row),
    status: ItemStatus.parse(row.status),
    frequency: Frequency.parse(row.frequency),
    citation: Citation.nullable().parse(row.citation),
    startsOn: dayText(row.startsOn),
    dueDate: month === null || day === null ? null : { month, day },
    categoryName: category?.name ?? null,
    ownerName: row.ownerId === null ? null : (names.get(row.ownerId) ?? wordsFor(say('common.hasLeft'))),
    nextDueOn: first ? dayText(first.dueOn) : null,
    isOverdue: first !== undefined && first.dueAt < at,
    abilities: { update: person.permissions.has('compliance:update') && unitsOf(person) === null },
  }
}

/** By what has to be done, or its law. */
export const saying = (searchText: string): Prisma.ComplianceItemWhereInput => ({
  OR: [
    { title: { contains: searchText, mode: 'insensitive' } },
    { legalReference: { contains: searchText, mode: 'insensitive' } },
  ],
})

/** Of a business unit's admin, those that hold for the unit or once did, and those of all. */
export async function list(
  ctx: Ctx,
  query: PageQuery,
  body: z.output<typeof complianceItems.list.body>,
): Promise<Page<ComplianceItemView>> {
  const { jurisdictionIds, categoryIds, branchIds, status, dueFrom, dueTo, searchText } = body
  const { ownerId, hasNoOwner, isDue, isOverdue } = body
  await assertPeopleExist(ctx, 'ownerId', [ownerId])
  await assertThere(ctx, { jurisdictionIds, branchIds })
  if (categoryIds) await assertCategories(ctx, categoryIds)
  const units = unitsOf(ctx.person)
  const due = dueFrom || dueTo
  const at = await clockOf(ctx.tx)
  const [open, late] = [openWithin(ctx), { ...openWithin(ctx), dueAt: { lt: at } }]
  const instance: Prisma.ComplianceInstanceWhereInput = {
    ...(branchIds ? { branchId: { in: branchIds } } : {}),
    ...(due
      ? {
          dueOn: {
            ...(dueFrom ? { gte: new Date(dueFrom) } : {}),
            ...(dueTo ? { lte: new Date(dueTo) } : {}),
          },
        }
      : {}),
  }
  const where: Prisma.ComplianceItemWhereInput = {
    AND: [
      units === null
        ? {}
        : {
            OR: [
              { branchIds: { isEmpty: true } },
              { branchIds: { hasSome: units } },
              { instances: { some: { branchId: { in: units } } } },
            ],
          },
      { status: status ? { in: status } : 'ACTIVE' },
      jurisdictionIds ? { jurisdictionIds: { hasSome: jurisdictionIds } } : {},
      categoryIds ? { categoryId: { in: categoryIds } } : {},
      branchIds || due ? { instances: { some: instance } } : {},
      searchText ? saying(searchText) : {},
      ownerId ? { ownerId } : hasNoOwner ? { ownerId: null } : {},
      isDue === undefined ? {} : { instances: isDue ? { some: open } : { none: open } },
      isOverdue === undefined ? {} : { instances: isOverdue ? { some: late } : { none: late } },
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.complianceItem.findMany({
      where,
      ...skipTake(query),
      include: withDue(ctx),
      orderBy: orderBy<Prisma.ComplianceItemOrderByWithRelationInput>(
        query.sortBy,
        { title: (title) => ({ title }) },
        [{ title: 'asc' }],
      ),
    }),
    ctx.tx.complianceItem.count({ where }),
  ])
  const names = await namesOf(
    ctx.tx,
    rows.map((row) => row.ownerId),
  )
  return toPage(
    rows.map((row) => show(ctx, row, names, at)),
    total,
    query,
  )
}

type ComplianceItemInput = Partial<Omit<z.output<typeof complianceItems.create.body>, 'frequency'>>
async function assertCategories(ctx: Ctx, ids: string[]): Promise<void> {
  const count = await ctx.tx.complianceCategory.count({ where: { id: { in: ids } } })
  if (count < new Set(ids).size) throw unknownReference('categoryIds')
}
/** Throws NOT_FOUND for what is not there or out of reach, VALIDATION_FAILED for a beginning too long ago. */
async function assertThere(
  ctx: Ctx,
  { categoryId, jurisdictionIds, branchIds, ownerId, startsOn, courseId, policyId }: ComplianceItemInput,
  /** Of what is saved. */
  frequency?: string,
): Promise<void> {
  const count = (ids: readonly string[]) => new Set(ids).size
  if (categoryId && !(await ctx.tx.complianceCategory.count({ where: { id: categoryId } })))
    throw unknownReference('categoryId')
  if (
    jurisdictionIds?.length &&
    (await ctx.tx.jurisdiction.count({ where: { id: { in: jurisdictionIds } } })) < count(jurisdictionIds)
  )
    throw unknownReference('jurisdictionIds')
  await assertNarrowed(ctx, { branchIds })
  if (ownerId && !(await ctx.tx.membership.count({ where: { userId: ownerId, ...activeMember } })))
    throw unknownReference('ownerId')
  if (courseId && !(await ctx.tx.course.count({ where: { id: courseId } })))
    throw unknownReference('courseId')
  if (policyId && !(await ctx.tx.policy.count({ where: { id: policyId } })))
    throw unknownReference('policyId')
  const years = new Date(Date.now() - 3 * 366 * dayMs).toISOString().slice(0, 10)
  if (startsOn && startsOn < years) throw badField('startsOn', say('compliance.tooLongAgo'))
  // Counted from when it was last done.
  if (startsOn && frequency === 'EVERY_N_YEARS') requireBegun('startsOn', startsOn, ctx.workspace.timeZone)
}

type Body = z.output<typeof complianceItems.create.body> | z.output<typeof complianceItems.update.body>
/** The columns of what is said. */
function columnsOf({ dueDate, startsOn, ...rest }: Omit<Body, 'version'>) {
  return {
    ...rest,
    ...(startsOn ? { startsOn: new Date(startsOn) } : {}),
    ...(dueDate === undefined ? {} : { dueMonth: dueDate?.month ?? null, dueDay: dueDate?.day ?? null }),
  }
}

/**
 * Creates an obligation, starting today (UTC) unless `startsOn` is given. Throws FORBIDDEN unless the person reaches
 * the whole workspace, NOT_FOUND or VALIDATION_FAILED for a field.
 */
export async function create(
  ctx: Ctx,
  body: z.output<typeof complianceItems.create.body>,
): Promise<ComplianceItemView> {
  requireWhole(ctx)
  await assertThere(ctx, body, body.frequency)
  const at = await clockOf(ctx.tx)
  const { startsOn = dayText(at), title, frequency, ...rest } = body
  const row = await ctx.tx.complianceItem.create({
    data: {
      ...columnsOf(rest),
      title,
      frequency,
      startsOn: new Date(startsOn),
      nextAt: at,
      createdBy: ctx.person.userId,
    },
    include: withDue(ctx),
  })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({ entityId: row.id, detail: { title: row.title } })
  return viewOfItem(ctx, row)
}

/** Nobody else changes it until the transaction ends. Throws NOT_FOUND. */
export async function lockItem(ctx: Ctx, id: string): Promise<ItemRow> {
  requireWhole(ctx)
  await ctx.tx.$queryRaw`SELECT 1 FROM "ComplianceItem" WHERE id = ${id}::uuid FOR UPDATE`
  const row = await ctx.tx.complianceItem.findUnique({ where: { id } })
  if (!row) throw notFound()
  return row
}

/** Throws STALE_VERSION with `current`, ILLEGAL_STATE for another frequency once there are instances. */
export async function update(
  ctx: Ctx,
  id: string,
  { version, ...body }: z.output<typeof complianceItems.update.body>,
): Promise<ComplianceItemView> {
  const before = await lockItem(ctx, id)
  if (before.version !== version) {
    const current = await ctx.tx.complianceItem.findUniqueOrThrow({ where: { id }, include: withDue(ctx) })
    throw new AppError('STALE_VERSION', { more: { current: await viewOfItem(ctx, current) } })
  }
  await assertThere(ctx, body, body.frequency ?? before.frequency)
  const isOtherRhythm =
    (body.frequency !== undefined && body.frequency !== before.frequency) ||
    (body.startsOn !== undefined && body.startsOn !== dayText(before.startsOn)) ||
    (body.everyYears !== undefined && body.everyYears !== before.everyYears)
  if (isOtherRhythm) {
    const answeredWhere = { itemId: id, OR: [{ status: { not: 'OPEN' } }, { evidence: { some: {} } }] }
    if ((await ctx.tx.complianceInstance.count({ where: answeredWhere })) > 0)
      throw illegal(say('compliance.rhythmKept'))
    await ctx.tx.complianceInstance.deleteMany({ where: { itemId: id } })
  }
  const at = await clockOf(ctx.tx)
  const row = await ctx.tx.complianceItem.update({
    where: { id },
    data: { ...columnsOf(body), version: version + 1, nextAt: at },
    include: withDue(ctx),
  })
  await moveOpen(ctx.tx, row, at)
  await wakeTraining(ctx.tx, ctx.workspace.id)
  const { description, penaltyNote, ...rest } = columnsOf(body)
  const changes = [...fieldChanges(before, rest), ...changedTexts(before, { description, penaltyNote })]
  const detail = { version: row.version, fields: Object.keys(body), ...auditedChanges(changes) }
  ctx.audit({ entityId: id, detail })
  return viewOfItem(ctx, row)
}

/** What somebody answered or gave evidence for stays. */
export async function remove(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const row = await lockItem(ctx, id)
  await ctx.tx.complianceInstance.deleteMany({
    where: { itemId: id, status: 'OPEN', evidence: { none: {} } },
  })
  const answeredCount = await ctx.tx.complianceInstance.count({ where: { itemId: id } })
  if (answeredCount === 0) await ctx.tx.complianceItem.delete({ where: { id } })
  else
    await ctx.tx.complianceItem.update({
      where: { id },
      data: { status: 'ARCHIVED', nextAt: null, version: { increment: 1 } },
    })
  ctx.audit({ entityId: id, detail: { title: row.title, kept: answeredCount } })
  return { deleted: true }
}
