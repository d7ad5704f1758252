/**
 * Annual returns under POSH (s. 21, r. 14) and in Canada (SOR/2020-130, s. 36), counted from live cases and trainings.
 *
 * No figure may reveal a complaint. A person who can open complaints of the business unit sees only those, as
 * everywhere else: a total beside their list would reveal the one that names them. A person who can open none sees the
 * total only once the year is over, so that no day shows what was filed on it, and nothing below five.
 */
import { dayMs } from '../../workflows/definition/zones.ts'
import { dateIn, startOfDate } from '../../workflows/definition/clocks.ts'
import { Role } from '../../workflows/definition/basics.ts'
import { roleRow } from '../../workflows/definition/roles.ts'
import { endOfDate } from '../assignments/due.ts'
import { visibleCases } from '../cases/access.ts'
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { column } from '../core/json.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { activeMember } from '../users/search.ts'
import type { InstanceRow } from './access.ts'
import type { AnnualReturn, Figure } from './annualContract.ts'
import { breakdowns, type BreakdownPart } from './breakdowns.ts'
import { dayText } from './createInstances.ts'
import { stepsOfLaw } from './stepsOfLaw.ts'

const laws: Record<string, AnnualReturn['law']> = {
  'india-posh:annual-report': 'POSH',
  'canada-federal:annual-report': 'CANADA',
}
/** The law whose annual return an instance is; null for an instance of any other obligation. */
export const lawOf = ({ item }: Pick<InstanceRow, 'item'>): AnnualReturn['law'] | null =>
  laws[item.packKey ?? ''] ?? null

export type Key = Figure['key']
/** `cases`: which made the figure; null: it is not of cases. `months`: of `meanMonths`, by case. */
export type Counted = { key: Key; cases: string[] | null; value: number | null; parts?: BreakdownPart[] }
/** What is kept of a return: the figures as of an instant, and of which cases they are. */
export type Report = {
  law: AnnualReturn['law']
  asOf: string
  counted: Counted[]
  months: Record<string, number>
}
export const reports = column<Report>()

/** Below this many, a number tells of a person. */
export const least = 5
const monthMs = (365.25 / 12) * dayMs

/** The figures of a year of one business unit, as of now or, once it is over, of its end. */
export async function countFor(
  ctx: Pick<Ctx, 'tx'>,
  row: InstanceRow,
  law: AnnualReturn['law'],
): Promise<Report> {
  const { timeZone } = row.branch
  const from = startOfDate(timeZone, dayText(row.startsOn))
  const end = endOfDate(dayText(row.endsOn), timeZone)
  const asOf = Math.min(end, (await clockOf(ctx.tx)).getTime())
  const inYear = {
    kind: 'COMPLAINT',
    branchId: row.branchId,
    filedAt: { lte: new Date(asOf) },
    OR: [{ closedAt: null }, { closedAt: { gte: new Date(from) } }],
  }
  const [there, erased] = await Promise.all([
    ctx.tx.case.findMany({
      where: { ...inYear, workflowVersion: { definition: { path: ['lawPack'], equals: law } } },
      select: { id: true, filedAt: true, closedAt: true, workflowVersionId: true },
      orderBy: { filedAt: 'asc' },
    }),
    ctx.tx.erasedCase.findMany({
      where: { ...inYear, lawPack: law },
      select: { caseId: true, filedAt: true, closedAt: true },
      orderBy: { filedAt: 'asc' },
    }),
  ])
  const caseRows = [...there, ...erased.map(({ caseId: id, ...dates }) => ({ id, ...dates }))]
  const cases = caseRows.map(({ id, filedAt, closedAt }) => ({
    id,
    filedAt: filedAt.getTime(),
    closedAt: closedAt && closedAt.getTime() <= asOf ? closedAt.getTime() : null,
  }))
  const of = (key: Key, holds: (each: (typeof cases)[number]) => boolean): Counted => {
    return { key, cases: cases.filter(holds).map(({ id }) => id), value: null }
  }
  const received = (key: Key) => of(key, ({ filedAt }) => filedAt >= from)
  const ended = (key: Key) => of(key, ({ closedAt }) => closedAt !== null)
  const ofPosh = async (): Promise<Counted[]> => {
    const { reported, acted } = await stepsOfLaw(ctx.tx, there, asOf)
    // Infinity: not yet.
    const disposedAt = ({ id, closedAt }: (typeof cases)[number]): number =>
      Math.min(closedAt ?? Infinity, ...(reported.get(id) ?? []))
    const isDisposed = (each: (typeof cases)[number]) => disposedAt(each) < Infinity
    return [
      received('received'),
      of('disposed', (each) => isDisposed(each) && disposedAt(each) >= from),
      of('pending90', (each) => !isDisposed(each) && asOf - each.filedAt > 90 * dayMs),
      ...(await trainedIn(ctx, row, from, asOf)),
      of('actions', ({ id }) => acted.get(id)?.some((at) => at >= from) ?? false),
    ]
  }
  const counted =
    law === 'POSH'
      ? await ofPosh()
      : [
          received('notices'),
          ended('resolved'),
          ended('meanMonths'),
          ...(await breakdowns(ctx.tx, received('notices').cases ?? [], ended('resolved').cases ?? [])),
        ]
  const months = cases.flatMap(({ id, filedAt, closedAt }) =>
    closedAt === null ? [] : [[id, (closedAt - filedAt) / monthMs]],
  )
  return { law, asOf: new Date(asOf).toISOString(), counted, months: Object.fromEntries(months) }
}

/** Courses that people of the unit completed, and how many people did. */
async function trainedIn(
  ctx: Pick<Ctx, 'tx'>,
  row: InstanceRow,
  from: number,
  until: number,
): Promise<Counted[]> {
  const done = await ctx.tx.assignment.findMany({
    where: {
      learningStatus: 'COMPLETED',
      completedAt: { gte: new Date(from), lte: new Date(until) },
      member: { branchId: row.branchId, ...activeMember },
    },
    select: { userId: true, courseId: true },
  })
  const count = (key: 'userId' | 'courseId') => new Set(done.map((each) => each[key])).size
  return [
    { key: 'programmes', cases: null, value: count('courseId') },
    { key: 'trained', cases: null, value: count('userId') },
  ]
}

type Reading = { tx: Rows; person: Parameters<typeof visibleCases>[0] }
/** Whether a person reads complaints of a business unit; such a person sees only those in their own list. */
export async function isReader({ tx, person }: Reading, branchId: string): Promise<boolean> {
  if (roleRow(Role.parse(person.role)).party === 'EMPLOYER') return true
  const [seats, cases] = await Promise.all([
    tx.committeeMember.count({ where: { userId: person.userId, active: true, committee: { branchId } } }),
    tx.case.count({ where: { AND: [visibleCases(person), { kind: 'COMPLAINT', branchId }] } }),
  ])
  return seats + cases > 0
}

/** Whether its period has ended where the business unit is. */
export const isOver = ({ branch, endsOn }: InstanceRow, now: Date): boolean =>
  dateIn(branch.timeZone, now.getTime()) > dayText(endsOn)
