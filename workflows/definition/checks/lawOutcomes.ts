/** Outcomes that the law lets nobody take at once: what they wait for, and what must be written for them. */
import type { CaseClock, Outcome, Step } from '../graph.ts'
import { partyQuestions, type GraphIndex } from '../graphIndex.ts'
import { lawPacks, lawRow, type LawRow } from '../law.ts'
import { say } from '../messages/say.ts'
import { disputable, type GraphProblem } from '../problem.ts'
import { doersOf } from './lawRefs.ts'

/**
 * Finds outcomes that the law pack allows only later or with written reasons, and deadlines that take no outcome where
 * nobody acts.
 */
export function hastyOutcomes(index: GraphIndex): GraphProblem[] {
  const { graph } = index
  const demands = lawPacks[graph.lawPack ?? '']?.demands
  const rowOf = (ref: string) => lawRow(ref, graph.lawPack)
  return [
    ...(demands?.afterNotice ?? []).flatMap(({ ref, absences, notice }) => {
      const row = rowOf(ref)
      return row ? withoutNotice(index, row, { times: absences, notice }) : []
    }),
    ...(demands?.notBefore ?? []).flatMap((ref) => {
      const row = rowOf(ref)
      return row ? closedBefore(index, row) : []
    }),
    ...(demands?.reasons ?? []).flatMap((rule) => {
      const row = rowOf('citing' in rule ? rule.citing : rule.opening)
      return row ? unwritten(index, row, 'citing' in rule) : []
    }),
    ...(demands?.silence ?? []).flatMap((ref) => {
      const row = rowOf(ref)
      return row ? silenceTakesNothing(index, row) : []
    }),
  ]
}

const citing = ({ graph }: GraphIndex, ref: string): CaseClock[] =>
  graph.clocks.filter(({ lawRef }) => lawRef === ref)
/** Names of the steps that an outcome leads to. */
const targetsOf = ({ edgesOf }: GraphIndex, stepId: string, outcome: string): string[] =>
  (edgesOf.get(`${stepId}/${outcome}`) ?? []).map(({ to }) => to)

/**
 * An outcome of the steps that give notice and decide after it that does not lead back, or one of absences that leads
 * past them.
 */
function withoutNotice(
  index: GraphIndex,
  row: LawRow,
  demand: { times: number; notice: string },
): GraphProblem[] {
  const doing = doersOf(index.graph)
  const own = new Set([...doing(row.ref), ...doing(demand.notice)].map(({ id }) => id))
  const isBefore = (to: string) =>
    index.stepOf(to)?.outcomes.some((one) => targetsOf(index, to, one.id).some((each) => own.has(each))) ??
    false
  return index.graph.steps.flatMap((step) =>
    step.outcomes
      .filter((outcome) => {
        const past = targetsOf(index, step.id, outcome.id).filter((to) => !own.has(to))
        return own.has(step.id)
          ? past.some((to) => !isBefore(to))
          : outcome.absences !== undefined && past.length > 0
      })
      .flatMap((outcome) => [
        ...notWaiting(index, row, step, outcome),
        ...fewAbsences(index, row, { step, outcome, times: demand.times }),
        ...otherParty(index, row, { step, outcome, notice: demand.notice }),
      ]),
  )
}

/** An outcome that counts the absences of another party than the one whom the notice names. */
function otherParty(
  index: GraphIndex,
  row: LawRow,
  { step, outcome, notice }: { step: Step; outcome: Outcome; notice: string },
): GraphProblem[] {
  const giving = new Set(doersOf(index.graph)(notice).map(({ id }) => id))
  const named = partyQuestions(index.graph).filter(({ stepId }) => giving.has(stepId))
  const { absences } = outcome
  if (!absences || named.some(({ key }) => key === absences.of)) return []
  const { citation, text: law } = row
  const text = say('problems.lawOtherParty', { label: outcome.label, name: step.name, citation, law })
  const [question] = named
  if (!question) return [disputable(row, 'LAW_FEW_ABSENCES', step.id, text)]
  const part = { absences: { ...absences, of: question.key } }
  const fix = { kind: 'SET_OUTCOME', stepId: step.id, outcome: outcome.id, part } as const
  return [
    disputable(
      row,
      'LAW_FEW_ABSENCES',
      step.id,
      text,
      say('problems.absencesOfNamed', { label: question.label }),
      fix,
    ),
  ]
}

function notWaiting(index: GraphIndex, row: LawRow, step: Step, outcome: Outcome): GraphProblem[] {
  const clocks = citing(index, row.ref)
  if (clocks.some(({ id }) => id === outcome.after)) return []
  const { id, name } = step
  const { citation, text: law } = row
  const text = say('problems.lawMustWait', { label: outcome.label, name, citation, law })
  const uncited = index.graph.clocks.find((one) => one.id === outcome.after && one.lawRef === null)
  const [clock] = clocks
  if (uncited)
    return [
      disputable(row, 'LAW_MUST_WAIT', id, text, say('problems.citeLaw', { name: uncited.name, citation }), {
        kind: 'CITE_TERM',
        clockId: uncited.id,
        lawRef: row.ref,
      }),
    ]
  const giving = doersOf(index.graph)(row.ref)
  const [gives] = giving
  const [arrow, ...more] = index.edgesOf.get(`${id}/${outcome.id}`) ?? []
  if (gives && arrow && more.length === 0 && !giving.includes(step))
    return [
      disputable(row, 'LAW_MUST_WAIT', id, text, say('problems.leadArrowTo', { name: gives.name }), {
        kind: 'LEAD_TO',
        edgeId: arrow.id,
        to: gives.id,
      }),
    ]
  if (!clock || !giving.includes(step)) return [disputable(row, 'LAW_MUST_WAIT', id, text)]
  return [disputable(row, 'LAW_MUST_WAIT', id, text, ...waitFor(id, outcome, clock))]
}
const waitFor = (stepId: string, { id: outcome }: Outcome, { id: after, name }: CaseClock) =>
  [say('problems.waitForTerm', { name }), { kind: 'SET_OUTCOME', stepId, outcome, part: { after } }] as const

type Absent = { step: Step; outcome: Outcome; times: number }
function fewAbsences(index: GraphIndex, row: LawRow, { step, outcome, times }: Absent): GraphProblem[] {
  const { id, name } = step
  if ((outcome.absences?.times ?? 0) >= times) return []
  const { citation, text: law } = row
  const text = say('problems.lawFewAbsences', {
    label: outcome.label,
    name,
    times: `${times}`,
    citation,
    law,
  })
  const meeting = index.graph.steps.find(
    (one) => one.kind === 'MEETING' && one.outcomes.some(({ id: end }) => leads(index, one.id, end, id)),
  )
  const at = outcome.absences?.at ?? meeting?.id
  return [
    at === undefined
      ? disputable(row, 'LAW_FEW_ABSENCES', id, text)
      : disputable(row, 'LAW_FEW_ABSENCES', id, text, say('problems.askAbsences', { times: `${times}` }), {
          kind: 'SET_OUTCOME',
          stepId: id,
          outcome: outcome.id,
          part: { absences: { ...outcome.absences, at, times } },
        }),
  ]
}
const leads = (index: GraphIndex, from: string, outcome: string, to: string): boolean =>
  targetsOf(index, from, outcome).includes(to)

/** What the deadline takes by itself, nobody takes before; and something has to wait for it. */
function closedBefore(index: GraphIndex, row: LawRow): GraphProblem[] {
  const clocks = citing(index, row.ref)
  return doersOf(index.graph)(row.ref).flatMap((step) => {
    const isWaiting = ({ after }: Outcome) => clocks.some(({ id }) => id === after)
    const clockOutcome = step.outcomes.find((one) =>
      clocks.some(({ takes }) => takes?.stepId === step.id && takes.outcome === one.id),
    )
    const hasty = clockOutcome ?? (step.outcomes.some(isWaiting) ? undefined : step.outcomes[0])
    if (!hasty || isWaiting(hasty)) return []
    const { citation, text: law } = row
    const text = say('problems.lawMustWait', { label: hasty.label, name: step.name, citation, law })
    const clock = clocks.find(({ kind }) => kind === 'MINIMUM')
    return [
      clock
        ? disputable(row, 'LAW_MUST_WAIT', step.id, text, ...waitFor(step.id, hasty, clock))
        : disputable(row, 'LAW_MUST_WAIT', step.id, text),
    ]
  })
}

function unwritten(index: GraphIndex, row: LawRow, isCiting: boolean): GraphProblem[] {
  const opened = new Set(isCiting ? [] : doersOf(index.graph)(row.ref).map(({ id }) => id))
  return index.graph.steps.flatMap(({ id, name, outcomes }) =>
    outcomes
      .filter(({ id: outcome, mustWrite, filedWithin }) => {
        if (mustWrite) return false
        if (isCiting) return filedWithin?.lawRef === row.ref
        return !opened.has(id) && targetsOf(index, id, outcome).some((to) => opened.has(to))
      })
      .map(({ id: outcome, label }) => {
        const { citation, text: law } = row
        const text = say('problems.lawMustWrite', { label, name, citation, law })
        const fix = { kind: 'SET_OUTCOME', stepId: id, outcome, part: { mustWrite: true } } as const
        return disputable(row, 'LAW_MUST_WRITE', id, text, say('problems.askReasons'), fix)
      }),
  )
}

function silenceTakesNothing(index: GraphIndex, row: LawRow): GraphProblem[] {
  const doers = doersOf(index.graph)(row.ref)
  const { citation, text: law } = row
  return doers.flatMap((step) => {
    const clocks = citing(index, row.ref)
    if (clocks.some(({ takes }) => doers.some(({ id }) => id === takes?.stepId))) return []
    const text = say('problems.lawSilence', { name: step.name, citation, law })
    const waiting = step.outcomes.find(({ after }) => clocks.some(({ id }) => id === after))
    if (!waiting?.after) return [disputable(row, 'LAW_SILENCE', step.id, text)]
    const takes = { stepId: step.id, outcome: waiting.id }
    const fix = { kind: 'SET_TERM', clockId: waiting.after, part: { takes } } as const
    return [
      disputable(
        row,
        'LAW_SILENCE',
        step.id,
        text,
        say('problems.silenceTakes', { label: waiting.label }),
        fix,
      ),
    ]
  })
}
