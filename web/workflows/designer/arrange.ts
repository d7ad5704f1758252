/**
 * Places for the steps of one lane: from left to right, as compact as their arrows let them be, tops in line.
 */
import { Graph as Drawing, layout } from '@dagrejs/dagre'
import { nodeWidth } from './lanes.ts'

type Box = { id: string; height: number }
type Link = { from: string; to: string }

export function arrangeSteps(steps: Box[], edges: Link[]): Map<string, { x: number; y: number }> {
  const height = Math.max(0, ...steps.map((step) => step.height))
  const drawing = new Drawing({ multigraph: false })
  drawing.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 80 })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const step of steps) drawing.setNode(step.id, { width: nodeWidth, height })
  for (const { from, to } of linksOf(steps, edges)) drawing.setEdge(from, to)
  layout(drawing)
  const columns = new Map<number, { id: string; y: number }[]>()
  for (const { id } of steps) {
    const { x, y } = drawing.node(id)
    const left = Math.round(x - nodeWidth / 2)
    columns.set(left, [...(columns.get(left) ?? []), { id, y }])
  }
  const inOrder = [...columns].toSorted(([one], [other]) => one - other).map(([, column]) => column)
  let left = 0
  return new Map(
    inOrder.flatMap((column, number) => {
      if (number > 0) left += nodeWidth + between(inOrder[number - 1] ?? [], column, edges)
      const x = left
      return column
        .toSorted((a, b) => a.y - b.y)
        .map(({ id }, row) => [id, { x, y: row * (height + 24) }] as const)
    }),
  )
}

/** Room between two columns for all arrows that leave the one or enter the other. */
function between(before: { id: string }[], after: { id: string }[], edges: Link[]): number {
  const [sources, targets] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  const passing = edges.filter(({ from, to }) => sources.has(from) || targets.has(to)).length
  return Math.max(80, 30 + passing * 7)
}

/** Arrows inside the lane that lead on; a step that none leads to comes after the one before it. */
function linksOf(steps: Box[], edges: Link[]): Link[] {
  const place = new Map(steps.map((step, index) => [step.id, index]))
  const onward = edges.filter((edge) => (place.get(edge.from) ?? Infinity) < (place.get(edge.to) ?? -1))
  const entered = new Set(onward.map((edge) => edge.to))
  const roots = steps.flatMap((step, index) => {
    const before = steps[index - 1]
    return before && !entered.has(step.id) ? [{ from: before.id, to: step.id }] : []
  })
  return [...onward, ...roots]
}
