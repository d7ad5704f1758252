/** Limits that the law sets (law.md), each problem with its citation. */
import type { Clock, ClockUnit, Graph, Step } from '../graph.ts'
import { lawPacks, lawRow, type LawRow } from '../law.ts'
import { problem, type Check, type Found } from '../problem.ts'

export const law: Check = ({ graph }) => {
  if (graph.lawPack !== null && !Object.hasOwn(lawPacks, graph.lawPack))
    return [problem('LAW_PACK_UNKNOWN', null, `There is no law pack “${graph.lawPack}”.`)]
  return [
    ...filing(graph),
    ...graph.steps.flatMap((step) => (step.clock ? limits(step, step.clock, graph.lawPack) : [])),
    ...graph.prerequisites.flatMap((one) => unknownRef(one.id, one.lawRef, graph.lawPack)),
  ]
}

function unknownRef(nodeId: string | null, ref: string | null, pack: string | null): Found[] {
  return ref === null || lawRow(ref, pack)
    ? []
    : [problem('LAW_REF_UNKNOWN', nodeId, `The law pack has no row “${ref}”.`)]
}

function filing({ filing: { limit }, lawPack }: Graph): Found[] {
  const row = limit?.lawRef ? lawRow(limit.lawRef, lawPack) : null
  if (!limit || !row) return unknownRef(null, limit?.lawRef ?? null, lawPack)
  // Time to file may be longer than the law asks for, never shorter.
  if (row.amount === null || row.unit !== 'MONTH' || limit.amount >= row.amount) return []
  return [
    problem(
      'LIMIT_TOO_SHORT',
      null,
      `The law gives ${span(row)} to file (${row.citation}), this process only ${span(limit)}.`,
    ),
  ]
}

function limits(step: Step, clock: Clock, pack: string | null): Found[] {
  const row = clock.lawRef === null ? null : lawRow(clock.lawRef, pack)
  if (!row || row.amount === null || row.unit === null) return unknownRef(step.id, clock.lawRef, pack)
  const found = (code: 'LIMIT_TOO_LONG' | 'LIMIT_TOO_SHORT', words: string) => [
    problem(
      code,
      step.id,
      `“${step.name}” has ${span(clock)}, but the law ${words} ${span(row)} (${row.citation}).`,
      `Set ${span(row)}`,
      {
        kind: 'SET_CLOCK_AMOUNT',
        stepId: step.id,
        amount: row.amount ?? clock.amount,
        unit: row.unit ?? clock.unit,
      },
    ),
  ]
  if (row.bound === 'MAX' && isLonger(clock, row)) return found('LIMIT_TOO_LONG', 'allows at most')
  return row.bound === 'MIN' && isShorter(clock, row) ? found('LIMIT_TOO_SHORT', 'asks for at least') : []
}

type Span = Pick<Clock, 'amount' | 'unit'>
const isSameUnit = (clock: Span, row: LawRow) => clock.unit === row.unit
const isLonger = (clock: Span, row: LawRow) =>
  isSameUnit(clock, row)
    ? clock.amount > (row.amount ?? 0)
    : longest[clock.unit](clock.amount) > shortest[row.unit ?? 'DAY'](row.amount ?? 0)
const isShorter = (clock: Span, row: LawRow) =>
  isSameUnit(clock, row)
    ? clock.amount < (row.amount ?? 0)
    : shortest[clock.unit](clock.amount) < longest[row.unit ?? 'DAY'](row.amount ?? 0)

/**
 * Calendar days that an amount takes at most (weekends of two days; holidays are not known when publishing)
 * and at least: different units are compared on the safe side.
 */
const longest: Record<ClockUnit, (amount: number) => number> = {
  HOUR: (n) => n / 24,
  DAY: (n) => n,
  WORKING_DAY: (n) => n + 2 * Math.ceil(n / 5),
  MONTH: (n) => n * 31,
}
const shortest: Record<ClockUnit, (amount: number) => number> = {
  HOUR: (n) => n / 24,
  DAY: (n) => n,
  WORKING_DAY: (n) => n,
  MONTH: (n) => Math.floor((n * 365) / 12) - (n < 12 ? 2 : 0),
}

const unitNames: Record<ClockUnit, string> = {
  HOUR: 'hour',
  DAY: 'day',
  WORKING_DAY: 'working day',
  MONTH: 'month',
}
const span = ({ amount, unit }: { amount: number | null; unit: ClockUnit | null }) =>
  `${amount ?? 0} ${unitNames[unit ?? 'DAY']}${amount === 1 ? '' : 's'}`
