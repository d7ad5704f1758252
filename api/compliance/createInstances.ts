/** Instances of an obligation: for which business units it holds, and why; made once, however often it is looked at. */
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { endOfDate } from '../assignments/due.ts'
import { say } from '../messages/say.ts'
import { Frequency } from './basicsContract.ts'
import { dueOn, periodsUntil, type DueRule, type Period } from './periods.ts'

export type ItemRow = Prisma.ComplianceItemGetPayload<object>
export type Unit = { id: string; name: string; country: string; timeZone: string; headcount: number }
type ItemJurisdiction = { id: string; name: string; countryCode: string }

/** The UTC date of an instant as YYYY-MM-DD. */
export const dayText = (date: Date): string => date.toISOString().slice(0, 10)
/** The frequency and due date of an obligation, from which `periods.ts` computes its periods. */
export const ruleOf = (item: ItemRow): DueRule => ({
  frequency: Frequency.parse(item.frequency),
  everyYears: item.everyYears,
  startsOn: dayText(item.startsOn),
  dueMonth: item.dueMonth,
  dueDay: item.dueDay,
  dueAfterDays: item.dueAfterDays,
})

/** Business units with how many active people they have; all, or these. */
export async function unitsOfWorkspace(rows: Rows, workspaceId: string, ids?: string[]): Promise<Unit[]> {
  const units = await rows.branch.findMany({
    where: { deletedAt: null, workspaceId, ...(ids ? { id: { in: ids } } : {}) },
    select: {
      id: true,
      name: true,
      country: true,
      timeZone: true,
      _count: { select: { members: { where: { active: true, user: { active: true } } } } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return units.map(({ _count, ...unit }) => ({ ...unit, headcount: _count.members }))
}
/** The jurisdictions that an obligation names. */
export const placesOf = (rows: Rows, { jurisdictionIds }: ItemRow): Promise<ItemJurisdiction[]> =>
  rows.jurisdiction.findMany({
    where: { id: { in: jurisdictionIds } },
    select: { id: true, name: true, countryCode: true },
  })

/** Why an obligation holds for a business unit, in sentences; null where it does not. */
export function whyFor(item: ItemRow, places: readonly ItemJurisdiction[], unit: Unit): Message[] | null {
  const place = places.find(({ countryCode }) => countryCode === unit.country)
  if (item.jurisdictionIds.length > 0 && !place) return null
  if (item.branchIds.length > 0 && !item.branchIds.includes(unit.id)) return null
  if (item.minHeadcount !== null && unit.headcount < item.minHeadcount) return null
  const chosen = item.branchIds.length > 0
  return [
    ...(place ? [say('compliance.whyPlace', { name: place.name })] : [say('compliance.whyEverywhere')]),
    ...(chosen ? [say('compliance.whyChosen')] : []),
    ...(item.minHeadcount === null
      ? []
      : [say('compliance.whyHeadcount', { count: unit.headcount, least: item.minHeadcount })]),
  ]
}

const dated = (day: string): Date => new Date(`${day}T00:00:00Z`)
const rowOf = (item: ItemRow, { id: branchId, timeZone }: Unit, period: Period) => ({
  itemId: item.id,
  branchId,
  period: period.period,
  startsOn: dated(period.startsOn),
  endsOn: dated(period.endsOn),
  dueOn: dated(period.dueOn),
  dueAt: new Date(endOfDate(period.dueOn, timeZone)),
})

/** What has begun by `at`, milliseconds, wherever it holds; what is there stays. */
export async function makeInstances(
  rows: Rows,
  workspaceId: string,
  item: ItemRow,
  at: number,
): Promise<void> {
  const [units, places] = await Promise.all([unitsOfWorkspace(rows, workspaceId), placesOf(rows, item)])
  const data = units
    .filter((unit) => whyFor(item, places, unit) !== null)
    .flatMap((unit) =>
      periodsUntil(ruleOf(item), dateIn(unit.timeZone, at)).map((period) => rowOf(item, unit, period)),
    )
  const now = new Date(at)
  await rows.complianceInstance.createMany({
    data: data.map((row) => ({ ...row, nextAt: now, clockAt: now })),
    skipDuplicates: true,
  })
}

/** Something that happened on a day; the same day again is the same instance. */
export const eventOf = (item: ItemRow, unit: Unit, happenedOn: string) =>
  rowOf(item, unit, {
    period: happenedOn,
    startsOn: happenedOn,
    endsOn: happenedOn,
    dueOn: dueOn(ruleOf(item), happenedOn),
  })

/** Open instances follow a due rule that changed, and are reminded of by the new date. */
export async function moveOpen(rows: Rows, item: ItemRow, at: Date): Promise<void> {
  const open = await rows.complianceInstance.findMany({
    where: { itemId: item.id, status: 'OPEN' },
    include: { branch: { select: { timeZone: true } } },
  })
  for (const { id, endsOn, branch, dueOn: before } of open) {
    const day = dueOn(ruleOf(item), dayText(endsOn))
    if (day === dayText(before)) continue
    // eslint-disable-next-line no-await-in-loop
    await rows.complianceInstance.update({
      where: { id },
      data: {
        dueOn: dated(day),
        dueAt: new Date(endOfDate(day, branch.timeZone)),
        nextAt: at,
        clockAt: at,
        firstFiredAt: null,
      },
    })
  }
}
