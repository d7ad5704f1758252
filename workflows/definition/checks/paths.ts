/** Ways through the process: something starts, everything is reached, everything comes to an end. */
import type { GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { onCycles, reachableFrom, reverseEdges } from '../walks.ts'
import { say } from '../messages/say.ts'

/**
 * Finds processes that nothing starts, steps that are unreachable or lead nowhere, and cycles that never close or that
 * no person interrupts.
 */
export const checkPaths: Check = (index) => [
  ...starts(index),
  ...unreachable(index),
  ...deadEnds(index),
  ...noWayToClose(index),
  ...loops(index),
]

function starts({ graph, startLinks, close }: GraphIndex): GraphProblem[] {
  if (graph.steps.length === 0 || startLinks.some((link) => link.to !== close)) return []
  const orders = new Map(graph.stages.map((stage) => [stage.id, stage.order]))
  const first = graph.steps.toSorted(
    (a, b) => (orders.get(a.stageId) ?? 0) - (orders.get(b.stageId) ?? 0) || a.order - b.order,
  )[0]
  if (!first) return []
  return [
    problem(
      'NOTHING_STARTS',
      null,
      say('problems.nothingStarts'),
      say('problems.beginWith', { name: first.name }),
      {
        kind: 'CONNECT',
        from: 'start',
        outcome: null,
        to: first.id,
      },
    ),
  ]
}

function unreachable({ graph, reached, startLinks }: GraphIndex): GraphProblem[] {
  if (startLinks.length === 0) return []
  return graph.steps
    .filter((_step, number) => !reached[number])
    .map((step) =>
      problem(
        'UNREACHABLE',
        step.id,
        say('problems.unreachable', { name: step.name }),
        say('problems.removeStep'),
        { kind: 'REMOVE_STEP', stepId: step.id },
      ),
    )
}

const isDeadEnd = ({ graph, links }: GraphIndex, number: number): boolean =>
  (graph.steps[number]?.outcomes.length ?? 0) > 0 && links[number]?.length === 0

function deadEnds(index: GraphIndex): GraphProblem[] {
  return index.graph.steps
    .filter((_step, number) => isDeadEnd(index, number))
    .map((step) =>
      problem('DEAD_END', step.id, say('problems.deadEnd', { name: step.name }), say('problems.closeThere'), {
        kind: 'CONNECT',
        from: step.id,
        outcome: step.outcomes[0]?.id ?? null,
        to: 'close',
      }),
    )
}

/** Ends that another problem already names count as an end, so that only true circles are named here. */
function noWayToClose({ graph, next, close, reached, edgesOf }: GraphIndex): GraphProblem[] {
  const stopped = graph.steps.flatMap((step, number) =>
    step.outcomes.length === 0 || step.outcomes.some((one) => !edgesOf.has(`${step.id}/${one.id}`))
      ? [number]
      : [],
  )
  const closing = reachableFrom([close, ...stopped], reverseEdges(next))
  return graph.steps
    .filter((_step, number) => reached[number] && !closing[number])
    .map((step) => problem('NO_WAY_TO_CLOSE', step.id, say('problems.neverCloses', { name: step.name })))
}

/** An automatic step always takes its first outcome. */
function loops({ graph, links }: GraphIndex): GraphProblem[] {
  const isAutomatic = graph.steps.map((step) => step.setting.automatic)
  const next = graph.steps.map((step, number) =>
    isAutomatic[number]
      ? (links[number] ?? [])
          .filter((link) => link.edge.outcome === step.outcomes[0]?.id && isAutomatic[link.to])
          .map((link) => link.to)
      : [],
  )
  return onCycles(next)
    .map((number) => graph.steps[number])
    .filter((step) => step !== undefined)
    .map((step) => problem('LOOP_WITHOUT_HUMAN', step.id, say('problems.endlessCircle', { name: step.name })))
}
