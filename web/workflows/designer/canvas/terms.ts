/** Deadlines of the case as bars beside the stages that they run through. */
import type { Node } from '@xyflow/react'
import type { CaseClock, Graph } from '../../../../workflows/definition/graph.ts'
import { beginsWith } from '../../../../workflows/definition/graphIndex.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { citation } from '../../../../workflows/definition/law.ts'
import type { GraphProblem } from '../../../../workflows/definition/problem.ts'
import { t, translateMessage } from '../../../i18n.ts'
import type { Lanes } from '../lanes.ts'
import { spanWords } from '../labels.ts'

export type TermFacts = {
  clock: CaseClock
  words: string
  citation: string | null
  problems: string[]
}
export type TermNode = Node<TermFacts, 'term'>
/** `from` and `to`: places of stages in their order. Those in one column do not touch. */
export type TermSpan = { clock: CaseClock; from: number; to: number; column: number }

const [barWidth, barGap] = [30, 8]

/**
 * From the stage that starts a deadline to the last one that stops it or waits for it; one that nothing stops runs
 * to the last stage.
 */
export function termSpans(graph: Graph): TermSpan[] {
  const stages = inOrder(graph.stages).map(({ id }) => id)
  const stageOf = new Map(graph.steps.map((step) => [step.id, stages.indexOf(step.stageId)]))
  const spans = graph.clocks.map((clock) => {
    const from = stageOf.get(beginsWith(graph, clock.trigger) ?? '') ?? 0
    const ends = endingSteps(graph, clock).flatMap((id) => stageOf.get(id) ?? [])
    const to = ends.length > 0 ? Math.max(from, ...ends) : stages.length - 1
    return { clock, from, to }
  })
  const columns: { to: number }[][] = []
  return spans
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .map((span) => {
      const free = columns.findIndex((column) => column.every(({ to }) => to < span.from))
      const column = free < 0 ? columns.push([]) - 1 : free
      columns[column]?.push(span)
      return { ...span, column }
    })
}

function endingSteps({ steps }: Graph, { id, stops, takes }: CaseClock): string[] {
  const waiting = steps.filter(({ outcomes }) => outcomes.some(({ after }) => after === id))
  return [
    ...stops.map(({ stepId }) => stepId),
    ...(takes ? [takes.stepId] : []),
    ...waiting.map((one) => one.id),
  ]
}

/** `found`: problems of the workflow itself, those of its deadlines among them. */
export function termNodes(
  graph: Graph,
  { lanes, left }: Lanes,
  graphProblems: Pick<GraphProblem, 'nodeId' | 'text'>[],
): TermNode[] {
  const stages = inOrder(graph.stages)
  return termSpans(graph).flatMap(({ clock, from, to, column }): TermNode[] => {
    const [first, last] = [lanes[from], lanes[to]]
    if (!first || !last) return []
    const words = `${clock.name}, ${spanWords(clock.amount, clock.unit)}`
    const problems = graphProblems
      .filter(({ nodeId }) => nodeId === clock.id)
      .map(({ text }) => translateMessage(text))
    const termText = t('Case deadline {{words}}: from stage “{{from}}” to stage “{{to}}”.', {
      words,
      from: stages[from]?.name,
      to: stages[to]?.name,
    })
    return [
      {
        id: `term:${clock.id}`,
        type: 'term',
        position: { x: left - (column + 1) * (barWidth + barGap) - barGap, y: first.top },
        width: barWidth,
        height: last.top + last.height - first.top,
        draggable: false,
        connectable: false,
        deletable: false,
        selectable: false,
        focusable: true,
        ariaLabel: [termText, ...problems].join(' '),
        data: { clock, words, citation: clock.lawRef && citation(clock.lawRef), problems },
      },
    ]
  })
}
