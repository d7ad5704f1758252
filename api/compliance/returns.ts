/** Annual returns as somebody may read them: their own list, or totals that tell of nobody (annual.ts says why). */
import type { Prisma } from '../../prisma/client.ts'
import { ofPart, visibleCases } from '../cases/access.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal } from '../core/errors.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { instanceFor } from './access.ts'
import { countFor, isOver, isReader, lawOf, least, reports } from './annual.ts'
import type { Counted, Key, Report } from './annual.ts'
import type { AnnualReturn, Figure } from './annualContract.ts'
import type { BreakdownPart } from './breakdowns.ts'

const mean = (ids: readonly string[], months: Report['months']): number | null =>
  ids.length === 0
    ? null
    : Math.round((ids.reduce((sum, id) => sum + (months[id] ?? 0), 0) / ids.length) * 10) / 10

/** Throws NOT_FOUND, ILLEGAL_STATE for an obligation that is no annual return. */
export async function annualReport(ctx: Ctx, id: string): Promise<AnnualReturn> {
  const row = await instanceFor(ctx, id)
  const law = lawOf(row)
  if (law === null) throw illegal(say('compliance.noReturn'))
  const report = row.report === null ? await countFor(ctx, row, law) : reports.read(row.report)
  const ids = report.counted.flatMap(({ cases }) => cases ?? [])
  const { person } = ctx
  const handled = { OR: [ofPart(person, 'COMMITTEE'), ofPart(person, 'HANDLER')] }
  const readable = async (within: Prisma.CaseWhereInput): Promise<CaseRefs> =>
    ctx.tx.case.findMany({
      where: { AND: [within, { id: { in: ids } }] },
      select: { id: true, caseNo: true },
      orderBy: { caseNo: 'asc' },
    })
  const [isOwn, now, visible, own] = await Promise.all([
    isReader(ctx, row.branchId),
    clockOf(ctx.tx),
    readable(visibleCases(person)),
    readable(handled),
  ])
  const reader = { isOwn, yearIsOver: isOver(row, now), visible, handled: own }
  return {
    law,
    period: row.period,
    asOf: report.asOf,
    isKept: row.report !== null,
    figures: report.counted.map((counted) => figureFor(reader, counted, report.months)),
  }
}

type CaseRefs = { id: string; caseNo: string }[]
type Reader = { isOwn: boolean; yearIsOver: boolean; visible: CaseRefs; handled: CaseRefs }
const linksOf = (cases: CaseRefs) => cases.map(({ id, caseNo }) => ({ caseId: id, caseNo }))

function figureFor(reader: Reader, { key, cases, value, parts }: Counted, months: Report['months']): Figure {
  if (cases === null) return { key, value, basis: value === null ? 'BY_HAND' : 'ALL', cases: [], parts: [] }
  if (parts !== undefined) return brokenFor(reader, key, cases, parts)
  const valueOf = (ids: readonly string[]) => (key === 'meanMonths' ? mean(ids, months) : ids.length)
  const hidden = (basis: Figure['basis']): Figure => ({ key, value: null, basis, cases: [], parts: [] })
  if (reader.isOwn) {
    const own = reader.visible.filter(({ id }) => cases.includes(id))
    const value = valueOf(own.map(({ id }) => id))
    return { key, value, basis: 'OWN', cases: linksOf(own), parts: [] }
  }
  if (!reader.yearIsOver) return hidden('LATER')
  if (cases.length < least) return hidden('FEW')
  return { ...hidden('ALL'), value: valueOf(cases) }
}

/**
 * A breakdown that only the committee reads is shown to it alone. A person who opens no case sees all parts or none:
 * an omitted part would follow from the total and the others.
 */
function brokenFor(reader: Reader, key: Key, cases: string[], parts: BreakdownPart[]): Figure {
  const whole = (basis: Figure['basis'], partFigures: Figure['parts'] = []): Figure => ({
    key,
    value: null,
    basis,
    cases: [],
    parts: partFigures,
  })
  if (reader.isOwn) {
    const ownParts = parts.flatMap((part) => {
      const own = reader.handled.filter(({ id }) => part.cases.includes(id))
      if (own.length === 0) return []
      return [{ key: part.key, value: own.length, basis: 'OWN' as const, cases: linksOf(own) }]
    })
    return whole('OWN', ownParts)
  }
  if (!reader.yearIsOver) return whole('LATER')
  if (cases.length < least || parts.some((part) => part.cases.length < least)) return whole('FEW')
  return whole(
    'ALL',
    parts.map((part) => ({ key: part.key, value: part.cases.length, basis: 'ALL' as const, cases: [] })),
  )
}
