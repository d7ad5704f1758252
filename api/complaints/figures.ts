/**
 * Complaints as figures: of those, and only those, that the reader's own list shows, and of each no more than
 * its line says.
 * Where there is none the whole part is missing, for a zero would tell that somebody looked for one.
 */
import type { Prisma } from '../../prisma/client.ts'
import { isOpenCase, ofPart, partsIn, visibleCases, withMyAssignments } from '../cases/access.ts'
import { currentStage, isLate } from './summary.ts'
import { unknownVersion, versionsOf, withNames } from '../cases/versions.ts'
import { seesStep } from './viewer.ts'
import type { Ctx } from '../core/deps.ts'
import type { ComplaintFigures } from './figuresContract.ts'
import { countsByMonth, lastSix, monthOf, tallyMonths } from '../core/months.ts'

/** Figures of the complaints that the caller sees; null where there are none, so that no zero is shown. */
export async function complaintFigures(ctx: Ctx): Promise<ComplaintFigures | null> {
  const where: Prisma.CaseWhereInput = { AND: [visibleCases(ctx.person), { kind: 'COMPLAINT' }] }
  const groups = await ctx.tx.case.groupBy({ by: ['status'], where, _count: true })
  if (groups.length === 0) return null
  const [opened, open, overseen, services] = await Promise.all([
    openedByMonth(ctx, where),
    openFigures(ctx, where),
    ctx.tx.case.findFirst({
      where: { AND: [where, { OR: [ofPart(ctx.person, 'COMMITTEE'), ofPart(ctx.person, 'EMPLOYER')] }] },
      select: { id: true },
    }),
    ctx.tx.case.count({ where: { AND: [where, ofPart(ctx.person, 'COMMITTEE'), awaitsService] } }),
  ])
  const sum = (of: typeof groups) => of.reduce((all, { _count }) => all + _count, 0)
  return {
    byStatus: Object.fromEntries(groups.map(({ status, _count }) => [status, _count])),
    open: sum(groups.filter(isOpenCase)),
    closed: sum(groups.filter((group) => !isOpenCase(group))),
    opened,
    ...open,
    services,
    oversees: overseen !== null,
  }
}

const awaitsService: Prisma.CaseWhereInput = {
  OR: [{ respondentServiceAskedAt: { not: null } }, { employerServiceAskedAt: { not: null } }],
}

async function openedByMonth({ tx: rows, workspace: { timeZone } }: Ctx, where: Prisma.CaseWhereInput) {
  const months = lastSix(Date.now(), timeZone)
  // A day before the first of the month in UTC, so that no zone's first day is cut off.
  const since = new Date(Date.parse(`${months[0]}-01`) - 86_400_000)
  const cases = await rows.case.findMany({
    where: { AND: [where, { filedAt: { gte: since } }] },
    select: { filedAt: true },
  })
  return countsByMonth(months, tallyMonths(cases.map(({ filedAt }) => monthOf(filedAt, timeZone))))
}

/** By the stage that stands in the reader's list; late are the steps that are late there. */
async function openFigures(
  ctx: Ctx,
  where: Prisma.CaseWhereInput,
): Promise<Pick<ComplaintFigures, 'byStage' | 'lateSteps'>> {
  const { person } = ctx
  const cases = await ctx.tx.case.findMany({
    where: { AND: [where, { status: { notIn: ['CLOSED', 'WITHDRAWN'] } }] },
    include: {
      ...withMyAssignments(person),
      ...withNames,
      steps: { where: { status: 'READY' }, orderBy: [{ openedAt: 'asc' }, { id: 'asc' }] },
    },
  })
  const versions = await versionsOf(ctx, cases)
  const seen = cases.map(({ steps, ...row }) => {
    const { definition } = versions.get(row.workflowVersionId) ?? unknownVersion
    const viewer = { me: person, row, parts: partsIn(person, row), definition }
    const mine = steps.filter((step) => seesStep(viewer, step))
    return {
      stage: currentStage(definition, mine)?.name,
      late: mine.filter(isLate).length,
    }
  })
  const stages = tallyMonths(seen.flatMap(({ stage }) => stage ?? []))
  return {
    byStage: [...stages].map(([stage, count]) => ({ stage, count })).toSorted((a, b) => b.count - a.count),
    lateSteps: seen.reduce((sum, { late }) => sum + late, 0),
  }
}
