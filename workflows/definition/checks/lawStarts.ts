/** A term of the law counts from where the law says: later would let its date pass unsaid, earlier cuts it short. */
import type { Message } from '../messages/message.ts'
import type { Fix } from '../definition.ts'
import type { CaseClock, Clock, Graph } from '../graph.ts'
import { beginsWith, datesOf } from '../graphIndex.ts'
import { lawRow, type LawRow } from '../law.ts'
import { say } from '../messages/say.ts'
import { problem, type GraphProblem } from '../problem.ts'
import { lawRefsOf } from './lawRefs.ts'

type Trigger = CaseClock['trigger']
/** Clocks that cite a row of the chosen pack and begin elsewhere. */
export const startsElsewhere = (graph: Graph): GraphProblem[] => [
  ...graph.steps.flatMap(({ id, name, clock }) =>
    clock ? elsewhere(graph, { id, name, clock, opens: id }, (trigger) => ownTrigger(id, trigger)) : [],
  ),
  ...graph.clocks.flatMap((clock) =>
    elsewhere(graph, { id: clock.id, name: clock.name, clock }, (trigger) => ({
      kind: 'SET_TERM',
      clockId: clock.id,
      part: { trigger },
    })),
  ),
]

function ownTrigger(stepId: string, trigger: Trigger): Fix {
  const own =
    trigger.on === 'STEP_COMPLETED'
      ? { on: trigger.on, stepId: trigger.stepId }
      : trigger.on === 'DATE_ANSWERED'
        ? trigger
        : ({ on: 'CASE_FILED' } as const)
  return { kind: 'SET_CLOCK', stepId, part: { trigger: own } }
}

/** `opens`: the step whose own clock it is. */
type Named = { id: string; name: string; clock: Clock | CaseClock; opens?: string }
function elsewhere(
  graph: Graph,
  { id, name, clock, opens }: Named,
  mend: (trigger: Trigger) => Fix,
): GraphProblem[] {
  const row = lawRow(clock.lawRef ?? '', graph.lawPack)
  if (!row?.starts) return []
  if (isThere(graph, clock.trigger, row.starts) && isHowever(graph, clock, row.starts, opens)) return []
  const { citation, text: law } = row
  const text = say('problems.lawStartsElsewhere', { name, citation, law })
  const start = lawfulStart(graph, row)
  return [
    start
      ? problem('LAW_STARTS_ELSEWHERE', id, text, start.label, mend(start.trigger))
      : problem('LAW_STARTS_ELSEWHERE', id, text),
  ]
}

/**
 * A day that somebody answers can be that of the receipt. Where the law counts from a step, opening the next one is
 * as good as ending it; which step that is, an opening does not say.
 */
function isThere(
  graph: Graph,
  trigger: Clock['trigger'] | Trigger,
  starts: NonNullable<LawRow['starts']>,
): boolean {
  if (starts === 'FILED') return trigger.on === 'CASE_FILED' || trigger.on === 'DATE_ANSWERED'
  if (trigger.on === 'CASE_FILED') return false
  if (starts.by === 'RECEIPT' && trigger.on !== 'DATE_ANSWERED') return false
  if (trigger.on === 'STEP_OPENED') return true
  const begins = graph.steps.find(({ id }) => id === beginsWith(graph, trigger))
  return begins === undefined || lawRefsOf(graph, begins).includes(starts.after)
}

/** Where the law counts from the end of a step, and from its silence too, each outcome of it begins the term. */
function isHowever(
  graph: Graph,
  clock: Clock | CaseClock,
  starts: NonNullable<LawRow['starts']>,
  own?: string,
): boolean {
  if (starts === 'FILED' || starts.by !== 'ANY_END') return true
  const { trigger } = clock
  const steps = graph.steps.filter((step) => lawRefsOf(graph, step).includes(starts.after))
  const opened = trigger.on === 'STEP_OPENED' ? ('stepId' in trigger ? trigger.stepId : own) : undefined
  const begun = [
    ...(trigger.on === 'STEP_COMPLETED'
      ? [{ stepId: trigger.stepId, outcome: 'outcome' in trigger ? trigger.outcome : null }]
      : []),
    ...('again' in clock ? (clock.again ?? []) : []),
  ]
  return steps.every(({ id, outcomes }) =>
    outcomes.every(
      ({ id: outcome }) =>
        begun.some((end) => end.stepId === id && (end.outcome === null || end.outcome === outcome)) ||
        graph.edges.some(
          (edge) =>
            edge.from === id && edge.outcome === outcome && edge.to === opened && edge.condition === null,
        ),
    ),
  )
}

/**
 * Where the clock of a step begins that begins with nothing: as the law says, else with its step. Nothing where the law
 * counts from a day that is asked nowhere.
 */
export function startOfStep(graph: Graph, id: string, { lawRef }: Clock): [Message, Fix] | [] {
  const row = lawRow(lawRef ?? '', graph.lawPack)
  const start = row && lawfulStart(graph, row)
  const starts = row?.starts
  if (!start && typeof starts === 'object' && starts.by === 'RECEIPT') return []
  return start
    ? [start.label, ownTrigger(id, start.trigger)]
    : [
        say('problems.startWhenOpened'),
        { kind: 'SET_CLOCK', stepId: id, part: { trigger: { on: 'STEP_OPENED' } } },
      ]
}
/** The same of a term: else with the filing. */
export function startOfTerm(graph: Graph, { lawRef }: CaseClock): { trigger: Trigger; label: Message } {
  const row = lawRow(lawRef ?? '', graph.lawPack)
  const filed = { trigger: { on: 'CASE_FILED' }, label: say('problems.countFromFiling') } as const
  return (row && lawfulStart(graph, row)) ?? filed
}

/** Where a clock that serves a row begins, and how that is offered; null where no step serves what it comes after. */
export function lawfulStart(graph: Graph, { starts }: LawRow): { trigger: Trigger; label: Message } | null {
  if (starts === 'FILED') return { trigger: { on: 'CASE_FILED' }, label: say('problems.countFromFiling') }
  const steps = starts ? graph.steps.filter((step) => lawRefsOf(graph, step).includes(starts.after)) : []
  const last = steps.at(-1)
  if (starts?.by === 'RECEIPT') {
    const received = [...datesOf(graph)].find(([, { stepId }]) => steps.some(({ id }) => id === stepId))
    if (!received) return null
    const [field, { question }] = received
    return {
      trigger: { on: 'DATE_ANSWERED', field },
      label: say('problems.countFromDay', { label: question.label }),
    }
  }
  return last
    ? {
        trigger: { on: 'STEP_COMPLETED', stepId: last.id, outcome: null },
        label: say('problems.countFromStep', { name: last.name }),
      }
    : null
}
