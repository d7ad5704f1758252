/** What a drawing as a whole leaves out: whom it reaches, and times and numbers that nobody can have meant. */
import type { CaseClock, Clock, ClockUnit, Graph } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { problem, withReason, type Check, type GraphProblem } from '../problem.ts'
import { say, spanOf } from '../messages/say.ts'

/**
 * Finds empty stages, a respondent never informed, and implausible quorums and deadlines, among others; empty without
 * steps.
 */
export const checkReach: Check = (index, known) => {
  const { graph } = index
  if (graph.steps.length === 0) return []
  return [
    ...emptyStages(graph),
    ...(graph.kind === 'COMPLAINT' ? [...hiddenStages(graph), ...respondentUnaware(index)] : []),
    ...allSkippable(graph),
    ...quorums(graph),
    ...graph.steps.flatMap(({ id, name, clock }) => (clock ? veryLong(id, name, clock) : [])),
    ...graph.clocks.flatMap((clock) => veryLong(clock.id, clock.name, clock)),
    ...(known.appliesToNobody
      ? [withReason('units', problem('APPLIES_TO_NOBODY', null, say('problems.appliesToNobody')))]
      : []),
  ]
}

function emptyStages({ stages, steps }: Graph): GraphProblem[] {
  const used = new Set(steps.map(({ stageId }) => stageId))
  return stages
    .filter(({ id }) => !used.has(id))
    .map(({ id, name }) =>
      withReason(
        'empty',
        problem('EMPTY_STAGE', id, say('problems.emptyStage', { name }), say('problems.removeStage'), {
          kind: 'REMOVE_STAGE',
          stageId: id,
        }),
      ),
    )
}

function hiddenStages({ stages }: Graph): GraphProblem[] {
  if (stages.length === 0 || stages.some(({ visibleTo }) => visibleTo.length > 0)) return []
  return [
    withReason(
      'stages',
      problem('NOTHING_SHOWN', null, say('problems.nothingShown'), say('problems.showToComplainant'), {
        kind: 'SHOW_STAGES',
        party: 'COMPLAINANT',
      }),
    ),
  ]
}

/** Finds content for a respondent who is never informed. Actors and recipients not informed: informParties.ts. */
function respondentUnaware({ graph, reached, numberOf }: GraphIndex): GraphProblem[] {
  const isInformed = graph.actions.some(
    ({ enabled, type, stepId }) =>
      enabled && type === 'INFORM_RESPONDENT' && reached[numberOf.get(stepId) ?? -1] === 1,
  )
  const isMeant =
    graph.filing.respondentSees.length > 0 ||
    [...graph.stages, ...graph.components].some(({ visibleTo }) => visibleTo.includes('RESPONDENT'))
  if (isInformed || !isMeant) return []
  return [withReason('respondent', problem('RESPONDENT_UNAWARE', null, say('problems.respondentUnaware')))]
}

function allSkippable({ steps }: Graph): GraphProblem[] {
  const byHand = steps.filter(({ setting }) => !setting.automatic)
  if (byHand.length === 0 || byHand.some(({ setting }) => !setting.allowSkip)) return []
  return [withReason('steps', problem('ALL_SKIPPABLE', null, say('problems.allSkippable')))]
}

/** As many members as a committee can have (AppointedMembers), and as few have. */
const [maxMembers, manyMembers] = [30, 15]
const quorums = ({ steps }: Graph): GraphProblem[] =>
  steps.flatMap(({ id, name, kind, meeting }) => {
    const quorum = kind === 'MEETING' ? (meeting?.quorum ?? 0) : 0
    if (quorum <= manyMembers) return []
    const text = say('problems.quorumTooLarge', { name, quorum: `${quorum}` })
    const graphProblem = problem('QUORUM_TOO_LARGE', id, text)
    return [quorum > maxMembers ? graphProblem : withReason('quorum', graphProblem)]
  })

/** Five years, in each unit. */
const fiveYears: Record<ClockUnit, number> = { HOUR: 43_830, DAY: 1827, WORKING_DAY: 1305, MONTH: 60 }
function veryLong(id: string, name: string, { amount, unit }: Clock | CaseClock): GraphProblem[] {
  if (amount <= fiveYears[unit]) return []
  const text = say('problems.veryLong', { name, span: spanOf(amount, unit) })
  return [withReason('length', problem('DEADLINE_VERY_LONG', id, text))]
}
