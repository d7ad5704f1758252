/** Business units. The plainest noun: the one to copy for a new one. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { contrastRatio } from '../core/contrast.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, unknownReference } from '../core/errors.ts'
import { auditedChanges, fieldChanges, listChange, type FieldChange } from '../core/fieldChanges.ts'
import { amongIds, orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { hostName } from '../core/session.ts'
import { assertBranchesExist } from '../users/assertExist.ts'
import { colorOf, warningFor } from '../workspaceProfile/service.ts'
import { branchFor, mayMakeHeadquarter } from './access.ts'
import { changesCalendar, checkMayChangeCalendar, checkWeekend } from './changeCalendar.ts'
import { branches, type Branch, type BranchQuery } from './contract.ts'
import { freeName, lockBranches, logoFor } from './lockBranches.ts'
import { presentBranch, withDetails } from './present.ts'
import { wordedOrNull } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'

type BranchInput = Partial<z.output<typeof branches.create.body>>

/**
 * One page of business units, headquarter first; user counts only when asked for. Removed ones are not
 * listed.
 */
export async function list(ctx: Ctx, query: z.output<typeof BranchQuery>): Promise<Page<Branch>> {
  await assertBranchesExist(ctx, 'branchId', [query.branchId])
  const where: Prisma.BranchWhereInput = {
    deletedAt: null,
    AND: [amongIds(query.ids), query.branchId ? { id: query.branchId } : {}],
    ...(query.searchText ? { name: { contains: query.searchText, mode: 'insensitive' } } : {}),
  }
  const [rows, total] = await Promise.all([
    ctx.tx.branch.findMany({
      where,
      ...skipTake(query),
      include: withDetails,
      orderBy: orderBy<Prisma.BranchOrderByWithRelationInput>(
        query.sortBy,
        {
          branchName: (name) => ({ name }),
          headquarter: (headquarter) => ({ headquarter }),
          country: (country) => ({ country }),
        },
        [{ headquarter: 'desc' }, { name: 'asc' }],
      ),
    }),
    ctx.tx.branch.count({ where }),
  ])
  return toPage(
    rows.map((row) => presentBranch(ctx.person, row, query.isUserCountRequired ?? false)),
    total,
    query,
  )
}

/**
 * Creates a business unit. The first unit of a workspace is its headquarters. Country and time zone default to those
 * of the headquarters and of the workspace.
 */
export async function create(ctx: Ctx, input: z.output<typeof branches.create.body>): Promise<Branch> {
  checkOrigin(ctx, input.originUrl)
  checkWeekend(input.weekend, null)
  await lockBranches(ctx)
  await freeName(ctx, input.branchName)
  const first = await ctx.tx.branch.findFirst({ where: { headquarter: true }, select: { country: true } })
  const headquarter = !first || input.headquarter === true
  if (first && headquarter) await clearHeadquarter(ctx)
  const country = input.country ?? first?.country ?? 'IN'
  const { id } = await ctx.tx.branch.create({
    data: {
      ...columns(input),
      ...(await placeIn(ctx, country, input.jurisdictionId)),
      name: input.branchName,
      headquarter,
      country,
      timeZone: input.timeZone ?? ctx.workspace.timeZone,
      ...(await logoFor(ctx, input.branchLogoKey, null)),
    },
  })
  await setHolidays(ctx, id, input.holidays)
  ctx.audit({ entityId: id, detail: { headquarter } })
  return read(ctx, id)
}

/**
 * Changes what is sent and leaves the rest. Throws STALE_VERSION with `current` when somebody else changed it
 * since.
 */
export async function update(
  ctx: Ctx,
  id: string,
  { version, ...input }: z.output<typeof branches.update.body>,
): Promise<Branch> {
  checkOrigin(ctx, input.originUrl)
  await lockBranches(ctx)
  const before = await branchFor(ctx, id)
  checkWeekend(input.weekend, before.weekend)
  const moves = input.headquarter !== undefined && input.headquarter !== before.headquarter
  if (moves && !mayMakeHeadquarter(ctx.person))
    throw new AppError('FORBIDDEN', {
      text: say('branches.headquartersOnlyWorkspaceAdmin'),
    })
  if (moves && before.headquarter) throw badField('headquarter', say('branches.headquartersRequired'))
  if (input.branchName !== undefined && input.branchName !== before.name)
    await freeName(ctx, input.branchName)
  if (version === before.version && moves) await clearHeadquarter(ctx)
  const isNewCalendar = await changesCalendar(ctx, before, input)
  if (isNewCalendar) checkMayChangeCalendar(ctx)
  const { country = before.country, jurisdictionId } = input
  // A part of the country that it was in is none of the one that it comes to.
  const place = await placeIn(
    ctx,
    country,
    country === before.country ? jurisdictionId : (jurisdictionId ?? null),
  )
  const changed = { ...columns(input), ...place, ...(moves ? { headquarter: true } : {}) }
  const { count } = await ctx.tx.branch.updateMany({
    where: { id, version },
    data: {
      ...changed,
      ...((input.timeZone ?? input.weekend ?? input.holidays) ? { calendarSavedAt: new Date() } : {}),
      ...(isNewCalendar ? { calendarSavedBy: ctx.person.userId } : {}),
      version: { increment: 1 },
    },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await read(ctx, id) } })
  if (input.branchLogoKey !== undefined)
    await ctx.tx.branch.updateMany({
      where: { id },
      data: await logoFor(ctx, input.branchLogoKey, before.branchLogo),
    })
  const changes = [
    ...fieldChanges(before, changed),
    ...(input.branchLogoKey === undefined ? [] : [{ field: 'branchLogo', from: [], to: [] }]),
    ...(await setHolidays(ctx, id, input.holidays)),
  ]
  const detail = { version: version + 1, changed: Object.keys(input), ...auditedChanges(changes) }
  ctx.audit({ entityId: id, detail })
  return read(ctx, id)
}

/**
 * Sets the colour of a business unit; returns its contrast ratio, with a warning where that is too low. Throws as
 * `branchFor`.
 */
export async function setColor(ctx: Ctx, id: string, input: string) {
  const color = colorOf(input)
  const before = await branchFor(ctx, id)
  await ctx.tx.branch.updateMany({
    where: { id },
    data: { backgroundColor: color, version: { increment: 1 } },
  })
  const changes = fieldChanges(before, { backgroundColor: color })
  ctx.audit({ entityId: id, detail: { backgroundColor: color, ...auditedChanges(changes) } })
  return {
    branchId: id,
    backgroundColor: color,
    contrastRatio: contrastRatio(color),
    warning: wordedOrNull(warningFor(color)),
  }
}

/**
 * The column for a jurisdiction that was sent; the whole of the country is none. Throws NOT_FOUND, and
 * VALIDATION_FAILED for one of another country.
 */
async function placeIn(
  ctx: Ctx,
  country: string,
  id: string | null | undefined,
): Promise<{ jurisdictionId?: string | null }> {
  if (id === undefined) return {}
  if (id === null) return { jurisdictionId: null }
  const jurisdiction = await ctx.tx.jurisdiction.findUnique({ where: { id } })
  if (!jurisdiction) throw unknownReference('jurisdictionId')
  if (jurisdiction.countryCode !== country) throw badField('jurisdictionId', say('compliance.otherCountry'))
  return { jurisdictionId: jurisdiction.code === country ? null : id }
}

async function read(ctx: Ctx, id: string): Promise<Branch> {
  const row = await ctx.tx.branch.findFirst({ where: { id }, include: withDetails })
  if (!row) throw notFound()
  return presentBranch(ctx.person, row, true)
}

/** The documented client says which page it speaks from; it can only be one of this host. */
function checkOrigin(ctx: Ctx, originUrl: string | undefined): void {
  if (
    originUrl !== undefined &&
    hostName(URL.canParse(originUrl) ? new URL(originUrl).host : originUrl) !== ctx.workspace.host
  )
    throw badField('originUrl', say('branches.otherHost'))
}

const clearHeadquarter = (ctx: Ctx) =>
  ctx.tx.branch.updateMany({
    where: { headquarter: true },
    data: { headquarter: false, version: { increment: 1 } },
  })

type Columns = {
  name?: string
  address?: string | null
  country?: string
  timeZone?: string
  weekend?: number[]
  backgroundColor?: string | null
}
const columns = ({
  branchName,
  address,
  country,
  timeZone,
  weekend,
  backgroundColor,
}: BranchInput): Columns => ({
  ...(branchName === undefined ? {} : { name: branchName }),
  ...(address === undefined ? {} : { address: address || null }),
  ...(country === undefined ? {} : { country }),
  ...(timeZone === undefined ? {} : { timeZone }),
  ...(weekend === undefined ? {} : { weekend }),
  ...(backgroundColor === undefined ? {} : { backgroundColor }),
})

const holidayFields = ['name', 'source', 'isTentative'] as const
/** A day as the audit log has it: its date, and what it is called. */
const auditedDay = ({ on, name }: { on: Date; name: string }) => `${on.toISOString().slice(0, 10)} ${name}`

/** Says which days it removed and added, for the audit log. */
async function setHolidays(
  ctx: Ctx,
  branchId: string,
  holidays: BranchInput['holidays'],
): Promise<FieldChange[]> {
  if (!holidays) return []
  const newHolidays = holidays.map(({ on, ...day }) => ({ branchId, on: new Date(on), ...day }))
  const before = await ctx.tx.holiday.findMany({ where: { branchId } })
  const isIn = (days: { on: Date }[], { on }: { on: Date }) => days.some((day) => +day.on === +on)
  // Days that stay are left: what changes a row here makes running cases count anew.
  const gone = before.filter((day) => !isIn(newHolidays, day)).map(({ id }) => id)
  if (gone.length > 0) await ctx.tx.holiday.deleteMany({ where: { id: { in: gone } } })
  const added = newHolidays.filter((day) => !isIn(before, day))
  if (added.length > 0) await ctx.tx.holiday.createMany({ data: added })
  for (const day of newHolidays) {
    const row = before.find(({ on }) => +on === +day.on)
    if (row && holidayFields.some((field) => row[field] !== day[field]))
      await ctx.tx.holiday.update({ where: { id: row.id }, data: day })
  }
  return listChange('holidays', before.map(auditedDay), newHolidays.map(auditedDay))
}
