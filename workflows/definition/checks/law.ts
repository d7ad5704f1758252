/** Limits that the law sets (law.md), each problem with its citation. */
import type { CaseClock, Clock, ClockUnit, Graph, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { lawPacks, lawRow, type LawRow } from '../law.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { nobodyTells, othersAct } from './lawActs.ts'
import { beginningsOf, outOfOrder } from './lawOrder.ts'
import { doersOf, lawRefsOf } from './lawRefs.ts'
import { unasked } from './lawRequests.ts'
import { hastyOutcomes } from './lawOutcomes.ts'
import { lawfulStart, startsElsewhere } from './lawStarts.ts'
import { stoppedEarly } from './lawStops.ts'
import { noWayBack, tooManyReaders } from './lawWays.ts'
import { closedByWithdrawal, limitedWithdrawal } from './lawWithdrawal.ts'
import { say, spanOf } from '../messages/say.ts'
import { isLonger, isShorter, type Span } from './spans.ts'

/**
 * Finds limits, holds and skippable steps that the law does not allow, and unmet demands of the chosen law pack; only
 * LAW_PACK_UNKNOWN for an unknown pack.
 */
export const checkLaw: Check = (index) => {
  const { graph } = index
  if (graph.lawPack !== null && !Object.hasOwn(lawPacks, graph.lawPack))
    return [problem('LAW_PACK_UNKNOWN', null, say('problems.lawPackUnknown', { lawPack: graph.lawPack }))]
  return [
    ...filing(graph),
    ...graph.steps.flatMap((step) => (step.clock ? limits(step, step.clock, graph.lawPack) : [])),
    ...graph.steps.flatMap((step) => (step.clock ? bent(step, step.clock, graph.lawPack) : [])),
    ...graph.steps.flatMap((step) =>
      lawRefsOf(graph, step).flatMap((ref) => skippable(step, ref, graph.lawPack)),
    ),
    ...graph.clocks.flatMap((clock) => terms(clock, graph.lawPack)),
    ...graph.steps.flatMap((step) => accepted(step, graph.lawPack)),
    ...graph.prerequisites.flatMap((one) => unknownRef(one.id, one.lawRef, graph.lawPack)),
    ...demanded(index),
  ]
}

function unknownRef(nodeId: string | null, ref: string | null, pack: string | null): GraphProblem[] {
  return ref === null || lawRow(ref, pack)
    ? []
    : [problem('LAW_REF_UNKNOWN', nodeId, say('problems.lawRowUnknown', { ref }))]
}

function filing({ filing: { limit }, lawPack }: Graph): GraphProblem[] {
  const row = limit?.lawRef ? lawRow(limit.lawRef, lawPack) : null
  if (!limit || !row) return unknownRef(null, limit?.lawRef ?? null, lawPack)
  // Time to file may be longer than the law asks for, never shorter.
  if (row.amount === null || row.unit !== 'MONTH' || limit.amount >= row.amount) return []
  return [
    problem(
      'LIMIT_TOO_SHORT',
      null,
      say('problems.filingLimitTooShort', { law: span(row), citation: row.citation, process: span(limit) }),
    ),
  ]
}

function limits(step: Step, clock: Clock, pack: string | null): GraphProblem[] {
  const row = clock.lawRef === null ? null : lawRow(clock.lawRef, pack)
  if (!row || row.amount === null || row.unit === null) return unknownRef(step.id, clock.lawRef, pack)
  const limitProblem = (
    code: 'LIMIT_TOO_LONG' | 'LIMIT_TOO_SHORT',
    text: 'problems.limitTooLong' | 'problems.limitTooShort',
  ) => [
    problem(
      code,
      step.id,
      say(text, { name: step.name, limit: span(clock), law: span(row), citation: row.citation }),
      say('problems.setLimit', { span: span(row) }),
      {
        kind: 'SET_CLOCK_AMOUNT',
        stepId: step.id,
        amount: row.amount ?? clock.amount,
        unit: row.unit ?? clock.unit,
      },
    ),
  ]
  if (isTooLong(clock, row)) return limitProblem('LIMIT_TOO_LONG', 'problems.limitTooLong')
  return isTooShort(clock, row) ? limitProblem('LIMIT_TOO_SHORT', 'problems.limitTooShort') : []
}
const isTooLong = (clock: Span, row: LawRow) =>
  (row.bound === 'MAX' || row.bound === 'EXACT') && isLonger(clock, row)
const isTooShort = (clock: Span, row: LawRow) =>
  (row.bound === 'MIN' || row.bound === 'EXACT') && isShorter(clock, row)

const span = ({ amount, unit }: { amount: number | null; unit: ClockUnit | null }) =>
  spanOf(amount ?? 0, unit ?? 'DAY')

/** What a term of the law does not bear: a hold that stops it; and below, a step that may be left out. */
function bent({ id, name }: Step, { lawRef, pausable }: Clock, pack: string | null): GraphProblem[] {
  const row = lawRef === null ? null : lawRow(lawRef, pack)
  if (!pausable || !row || row.amount === null || row.bound === 'NONE') return []
  return [
    problem(
      'LAW_CLOCK_PAUSES',
      id,
      say('problems.lawPauses', { name, citation: row.citation }),
      say('problems.runOnHold'),
      { kind: 'SET_CLOCK', stepId: id, part: { pausable: false } },
    ),
  ]
}
function skippable({ id, name, setting }: Step, ref: string, pack: string | null): GraphProblem[] {
  const row = lawRow(ref, pack)
  if (!setting.allowSkip || !row || row.amount === null || row.bound === 'NONE') return []
  return [
    problem(
      'LAW_STEP_SKIPPABLE',
      id,
      say('problems.lawSkippable', { name, citation: row.citation }),
      say('problems.forbidSkipping'),
      { kind: 'FORBID_SKIPPING', stepId: id },
    ),
  ]
}

/** What the law sets for a term of the case: its length, and that a hold does not stop it. */
function terms(clock: CaseClock, pack: string | null): GraphProblem[] {
  const { id, name, lawRef } = clock
  const row = lawRef === null ? null : lawRow(lawRef, pack)
  if (!row || row.amount === null || row.unit === null) return unknownRef(id, lawRef, pack)
  const { citation, amount, unit } = row
  const isLong = isTooLong(clock, row)
  const text = isLong ? 'problems.limitTooLong' : 'problems.limitTooShort'
  return [
    ...(isLong || isTooShort(clock, row)
      ? [
          problem(
            isLong ? 'LIMIT_TOO_LONG' : 'LIMIT_TOO_SHORT',
            id,
            say(text, { name, limit: span(clock), law: span(row), citation }),
            say('problems.setLimit', { span: span(row) }),
            { kind: 'SET_TERM', clockId: id, part: { amount, unit } },
          ),
        ]
      : []),
    ...(clock.pausable && row.bound !== 'NONE'
      ? [
          problem(
            'LAW_CLOCK_PAUSES',
            id,
            say('problems.lawPauses', { name, citation }),
            say('problems.runOnHold'),
            { kind: 'SET_TERM', clockId: id, part: { pausable: false } },
          ),
        ]
      : []),
    ...(row.bound === 'MAX' || row.bound === 'EXACT' ? moreTime(clock, row) : []),
  ]
}

/** Time beyond what the law gives: no row of ours knows an extension, and few end later after an absence. */
function moreTime(
  { id, name, extension, noEarlier }: CaseClock,
  { citation, later }: LawRow,
): GraphProblem[] {
  const isWithin =
    noEarlier === undefined ||
    (later !== undefined &&
      noEarlier.away !== null &&
      noEarlier.away.moreThan >= later.moreThan &&
      (later.open || !noEarlier.away.open) &&
      !isLonger(noEarlier, later))
  return [
    ...(extension
      ? [
          problem(
            'LAW_MORE_TIME',
            id,
            say('problems.lawExtends', { name, citation }),
            say('problems.removeExtension'),
            { kind: 'SET_TERM', clockId: id, part: { extension: null } },
          ),
        ]
      : []),
    ...(isWithin
      ? []
      : [
          problem(
            'LAW_MORE_TIME',
            id,
            say('problems.lawEndsLater', { name, citation }),
            say('problems.removeLaterEnd'),
            { kind: 'REMOVE_LATER_END', clockId: id },
          ),
        ]),
  ]
}

/** A pack that is chosen asks of the drawing where it is served. */
function demanded(index: GraphIndex): GraphProblem[] {
  const { graph } = index
  const demands = lawPacks[graph.lawPack ?? '']?.demands
  if (!demands || graph.kind === 'MEETING') return []
  const isServed = (ref: string) =>
    [...graph.steps.map(({ clock }) => clock), ...graph.clocks].some((clock) => clock?.lawRef === ref)
  return [
    ...demands.served
      .filter((ref) => !isServed(ref))
      .flatMap((ref) => lawRow(ref, graph.lawPack) ?? [])
      .map((each) => notServed(graph, each)),
    ...demands.served.flatMap((ref) => silentBefore(graph, lawRow(ref, graph.lawPack))),
    ...demands.meetings.flatMap((ref) => unheard(index, ref)),
    ...startsElsewhere(graph),
    ...uncapped(graph, demands.capped),
    ...limitedWithdrawal(graph, demands.freeWithdrawal),
    ...closedByWithdrawal(graph, demands.afterWithdrawal),
    ...unasked(index),
    ...othersAct(graph),
    ...nobodyTells(graph),
    ...outOfOrder(index),
    ...stoppedEarly(index),
    ...hastyOutcomes(index),
    ...noWayBack(index),
    ...tooManyReaders(index),
  ]
}

/** What a row calls a hearing is held in a meeting. What follows, such as a report of it, need not be one. */
function unheard(index: GraphIndex, ref: string): GraphProblem[] {
  const { lawPack } = index.graph
  const rule = lawPacks[lawPack ?? '']?.meetings
  return beginningsOf(index, doersOf(index.graph)(ref))
    .filter(({ kind }) => kind !== 'MEETING')
    .map(({ id, name }) =>
      problem(
        'LAW_NEEDS_MEETING',
        id,
        say('problems.lawNeedsMeeting', { name, citation: lawRow(ref, lawPack)?.citation ?? ref }),
        say('problems.makeMeeting'),
        {
          kind: 'MAKE_MEETING',
          stepId: id,
          quorum: rule?.quorum ?? 0,
          presidingOfficerRequired: rule?.presidingOfficer ?? false,
        },
      ),
    )
}

/**
 * The fix adds a deadline of the case, where the graph has what it counts from; the designer chooses the step that
 * stops it.
 */
function notServed(graph: Graph, row: LawRow): GraphProblem {
  const { ref, citation, text: law } = row
  const text = say('problems.lawNotServed', { citation, law })
  const trigger = lawfulStart(graph, row)?.trigger
  if (!trigger) return problem('LAW_NOT_SERVED', null, text)
  const edit = { kind: 'ADD_TERM', name: citation, lawRef: ref, trigger } as const
  return problem('LAW_NOT_SERVED', null, text, say('problems.addLawDeadline'), edit)
}

/** Time that runs from the filing is watched from then on: the clock of a step says nothing before the step opens. */
function silentBefore(graph: Graph, row: LawRow | null): GraphProblem[] {
  if (row?.starts !== 'FILED' || graph.clocks.some(({ lawRef }) => lawRef === row.ref)) return []
  const { ref, citation, text: law } = row
  return graph.steps
    .filter(({ clock }) => clock?.lawRef === ref)
    .map(({ id, name }) =>
      problem(
        'LAW_NEEDS_TERM',
        id,
        say('problems.lawNeedsTerm', { name, citation, law }),
        say('problems.addLawDeadline'),
        { kind: 'ADD_TERM', name: citation, lawRef: ref, trigger: { on: 'CASE_FILED' } },
      ),
    )
}

/** Outcomes that accept what was filed later than the law bears. */
function accepted({ id, name, outcomes }: Step, pack: string | null): GraphProblem[] {
  return outcomes.flatMap(({ id: outcome, label, filedWithin }) => {
    const ref = filedWithin?.lawRef ?? null
    const row = ref === null ? null : lawRow(ref, pack)
    if (!filedWithin || !row) return unknownRef(id, ref, pack)
    const most = row.inAll
    if (!most || !isLonger(filedWithin, most)) return []
    const { citation } = row
    return [
      problem(
        'LIMIT_TOO_LONG',
        id,
        say('problems.outcomeTooLate', { name, label, limit: span(filedWithin), law: span(most), citation }),
        say('problems.setLimit', { span: span(most) }),
        { kind: 'SET_OUTCOME', stepId: id, outcome, part: { filedWithin: { ...filedWithin, ...most } } },
      ),
    ]
  })
}

/** A pack that lets the committee accept a late complaint asks until when. */
function uncapped({ steps, lawPack }: Graph, refs: string[] = []): GraphProblem[] {
  const isBound = (ref: string) =>
    steps.some(({ outcomes }) => outcomes.some(({ filedWithin }) => filedWithin?.lawRef === ref))
  return refs
    .filter((ref) => !isBound(ref))
    .map((ref) => {
      const row = lawRow(ref, lawPack)
      const text = say('problems.lawNotCapped', { citation: row?.citation ?? ref, law: row?.text ?? '' })
      return problem('LAW_NOT_SERVED', null, text)
    })
}
