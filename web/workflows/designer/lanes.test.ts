import { expect, it } from 'vitest'
import { templates } from '../../../workflows/definition/templates/index.ts'
import { autoLayout } from './autoLayout.ts'
import { inOrder } from '../../../workflows/definition/edit/rows.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import { dropAt, lanesOf, nodeWidth } from './lanes.ts'
import { heightOf } from './labels.ts'

const lay = (graph: Graph) =>
  lanesOf(
    inOrder(graph.stages).map((stage) => stage.id),
    graph.steps.map((step) => ({ ...step, height: heightOf(step) })),
  )
const posh = templates['POSH']?.graph as Graph
const step = (id: string, stageId: string, x: number, y: number) => ({
  id,
  stageId,
  height: 100,
  position: { x, y },
})

function covered(graph: Graph): string[] {
  const { at } = lay(graph)
  const boxes = graph.steps.map((one) => ({
    id: one.id,
    ...(at.get(one.id) ?? { x: 0, y: 0 }),
    height: heightOf(one),
  }))
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => Math.abs(a.x - b.x) < nodeWidth && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.id} and ${b.id}`),
  )
}

it('puts lanes one below the other, each around its own steps', () => {
  const { lanes, at } = lanesOf(
    ['one', 'two'],
    [step('a', 'one', 0, 900), step('b', 'one', 300, 960), step('c', 'two', 0, 0)],
  )
  const [one, two] = lanes
  expect(at.get('b')?.y).toBe((at.get('a')?.y ?? 0) + 60)
  expect(two?.top).toBeGreaterThan((one?.top ?? 0) + (one?.height ?? 0))
  expect(at.get('c')?.y).toBeGreaterThan(two?.top ?? 0)
})
it('pushes down what would cover another step', () => {
  const { at } = lanesOf(
    ['one'],
    [step('a', 'one', 0, 0), step('b', 'one', 20, 10), step('c', 'one', 10, 20)],
  )
  expect([at.get('b')?.y, at.get('c')?.y].map((y) => (y ?? 0) - (at.get('a')?.y ?? 0))).toEqual([116, 232])
})
it('gives a dropped step the stage it is dropped on, and the place', () => {
  const lanes = lanesOf(['one', 'two'], [step('a', 'one', 0, 500), step('b', 'two', 0, 0)])
  const where = lanes.at.get('a') ?? { x: 0, y: 0 }
  expect(dropAt(lanes, { x: 304, y: where.y + 21 }, 100)).toEqual({
    stageId: 'one',
    position: { x: 300, y: 520 },
  })
  expect(dropAt(lanes, { x: 0, y: 5000 }, 100)?.stageId).toBe('two')
  expect(dropAt(lanes, { x: 0, y: -5000 }, 100)?.stageId).toBe('one')
  expect(dropAt(lanesOf([], []), { x: 0, y: 0 }, 100)).toBeNull()
})
it('lets nothing cover anything, as drawn and after auto-layout', () => {
  expect(covered(posh)).toEqual([])
  expect(covered(autoLayout(posh))).toEqual([])
})
it('lays out each stage from left to right, and the same again when asked again', () => {
  const graph = autoLayout(posh)
  expect(autoLayout(graph)).toEqual(graph)
  expect(graph.steps.map(({ id, stageId }) => [id, stageId])).toEqual(
    posh.steps.map(({ id, stageId }) => [id, stageId]),
  )
})
