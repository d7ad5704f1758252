/** Edges that lead nowhere and outcomes that nothing leads on from. */
import type { Message } from '../messages/message.ts'
import type { Edge, Outcome, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/**
 * Finds arrows with a missing start or end, steps without outcomes, outcomes without an arrow, and outcomes or starts
 * whose arrows all have conditions.
 */
export const checkEdges: Check = (index) => [
  ...index.graph.edges.flatMap((edge) => wrongEnd(edge, index)),
  ...otherwise('start', null, say('problems.start'), index.edgesOf.get('start/')),
  ...index.graph.steps.flatMap((step) => outcomesOf(step, index)),
]

function wrongEnd(edge: Edge, { numberOf, stepOf }: GraphIndex): GraphProblem[] {
  const edgeProblem = (
    code: 'EDGE_TO_MISSING' | 'EDGE_FROM_MISSING' | 'EDGE_WITHOUT_OUTCOME',
    text: Message,
  ) => [problem(code, edge.id, text, say('problems.removeArrow'), { kind: 'REMOVE_EDGE', edgeId: edge.id })]
  if (edge.to !== 'close' && !numberOf.has(edge.to))
    return edgeProblem('EDGE_TO_MISSING', say('problems.arrowToMissing'))
  if (edge.from === 'start') return []
  const step = stepOf(edge.from)
  if (!step) return edgeProblem('EDGE_FROM_MISSING', say('problems.arrowFromMissing'))
  return step.outcomes.some((one) => one.id === edge.outcome)
    ? []
    : edgeProblem('EDGE_WITHOUT_OUTCOME', say('problems.arrowWithoutOutcome', { name: step.name }))
}

function outcomesOf(step: Step, index: GraphIndex): GraphProblem[] {
  if (step.outcomes.length === 0)
    return [
      problem(
        'NO_OUTCOME',
        step.id,
        say('problems.noOutcome', { name: step.name }),
        say('problems.addOutcome'),
        { kind: 'ADD_OUTCOME', stepId: step.id },
      ),
    ]
  // A step that nothing leads on from is one problem (DEAD_END in paths.ts), not one for each outcome.
  if (index.links[index.numberOf.get(step.id) ?? -1]?.length === 0) return []
  return step.outcomes.flatMap((outcome) => leadsOn(step, outcome, index))
}

function leadsOn(step: Step, outcome: Outcome, index: GraphIndex): GraphProblem[] {
  const leaving = (index.edgesOf.get(`${step.id}/${outcome.id}`) ?? []).filter(
    (edge) => edge.to === 'close' || index.numberOf.has(edge.to),
  )
  if (leaving.length > 0)
    return otherwise(
      step.id,
      outcome.id,
      say('problems.outcomeOfStep', { label: outcome.label, name: step.name }),
      leaving,
    )
  return [
    problem(
      'OUTCOME_WITHOUT_EDGE',
      step.id,
      say('problems.outcomeWithoutArrow', { label: outcome.label, name: step.name }),
      say('problems.closeThere'),
      { kind: 'CONNECT', from: step.id, outcome: outcome.id, to: 'close' },
    ),
  ]
}

/** Where every arrow has a condition, a case for which none holds would stand still. */
function otherwise(
  from: string,
  _outcome: string | null,
  name: Message,
  leaving: Edge[] = [],
): GraphProblem[] {
  if (leaving.length === 0 || leaving.some((edge) => edge.condition === null)) return []
  return [problem('NO_OTHERWISE', from === 'start' ? null : from, say('problems.onlyConditions', { name }))]
}
