/** Auto-layout: each lane reads from left to right, as compact as its arrows let it be. */
import { Graph as Drawing, layout } from '@dagrejs/dagre'
import type { Edge, Step } from '../../../workflows/definition/graph.ts'
import { heightOf } from '../words.ts'
import { nodeWidth } from '../lanes.ts'
import { placeSteps, stepsOf } from './steps.ts'
import type { Edit } from './rows.ts'

export const autoLayout: Edit = (graph) => placeSteps(graph.stages.flatMap((stage) => placesOf(stepsOf(graph, stage.id), graph.edges)))(graph)

function placesOf(steps: Step[], edges: Edge[]): { id: string; stageId: string; position: Step['position'] }[] {
  const drawing = new Drawing({ multigraph: false })
  drawing.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 70 })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const step of steps) drawing.setNode(step.id, { width: nodeWidth, height: heightOf(step) })
  for (const { from, to } of linksOf(steps, edges)) drawing.setEdge(from, to)
  layout(drawing)
  return steps.map(({ id, stageId }) => {
    const { x, y, height } = drawing.node(id) as { x: number; y: number; height: number }
    return { id, stageId, position: { x: Math.round(x - nodeWidth / 2), y: Math.round(y - height / 2) } }
  })
}

/** Arrows inside the lane that lead on; a step that none leads to comes after the one before it. */
function linksOf(steps: Step[], edges: Edge[]): { from: string; to: string }[] {
  const place = new Map(steps.map((step, index) => [step.id, index]))
  const onward = edges.filter((edge) => (place.get(edge.from) ?? Infinity) < (place.get(edge.to) ?? -1))
  const entered = new Set(onward.map((edge) => edge.to))
  const roots = steps.flatMap((step, index) => {
    const before = steps[index - 1]
    return before && !entered.has(step.id) ? [{ from: before.id, to: step.id }] : []
  })
  return [...onward, ...roots]
}
