import { expect, it } from 'vitest'
import type { Graph } from '../../../../workflows/definition/graph.ts'
import { templates } from '../../../../workflows/definition/templates/index.ts'
import { inTurn } from '../../../../workflows/definition/edit/rows.ts'
import { addStage } from '../../../../workflows/definition/edit/stages.ts'
import { addStep } from '../../../../workflows/definition/edit/steps.ts'
import { anyDrawing, pick, seeded, type Random } from '../../../../test/randomDrawings.ts'
import { autoLayout } from '../autoLayout.ts'
import { arrowsOf, nodesOf, widthOf, type Arrow } from './flow.ts'
import { attached, pathOf, type Point } from './route.ts'

const none = new Map<string, never[]>()
type Box = { id: string; left: number; right: number; top: number; bottom: number }
type Piece = { arrow: Arrow; a: Point; b: Point; index: number; count: number }

const boxesOf = (graph: Graph): Box[] =>
  nodesOf(graph, none, false)
    .filter(({ type }) => type === 'step' || type === 'end')
    .map(({ id, position: { x, y }, width = 0, height = 0 }) => ({
      id,
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
    }))
const piecesOf = (arrows: Arrow[]): Piece[] =>
  arrows.flatMap((arrow) => {
    const points = arrow.data?.points ?? []
    return points.slice(1).flatMap((b, at) => {
      const a = points[at]
      return a ? [{ arrow, a, b, index: at, count: points.length - 1 }] : []
    })
  })
/** Arranged, and without arrows that are drawn twice: publishing refuses those. */
function arranged(random: Random): Graph {
  const graph = anyDrawing(random)
  const ways = new Map(graph.edges.map((edge) => [`${edge.from} ${edge.outcome} ${edge.to}`, edge]))
  return autoLayout({ ...graph, edges: [...ways.values()] })
}
const touches = (box: Box, { a, b }: Pick<Piece, 'a' | 'b'>) =>
  Math.max(a.x, b.x) > box.left + 1 &&
  Math.min(a.x, b.x) < box.right - 1 &&
  Math.max(a.y, b.y) > box.top + 1 &&
  Math.min(a.y, b.y) < box.bottom - 1
/** How far two pieces lie on each other. */
function shared(one: Piece, other: Piece): number {
  const along = (low: 'x' | 'y', high: 'x' | 'y') => {
    if (one.a[low] !== one.b[low] || other.a[low] !== other.b[low]) return 0
    if (Math.abs(one.a[low] - other.a[low]) > 3) return 0
    const from = Math.max(Math.min(one.a[high], one.b[high]), Math.min(other.a[high], other.b[high]))
    return Math.min(Math.max(one.a[high], one.b[high]), Math.max(other.a[high], other.b[high])) - from
  }
  return Math.max(along('x', 'y'), along('y', 'x'))
}
/** Arrows may begin together at one outcome, and end together at one card. */
const mayShare = (one: Piece, other: Piece) =>
  (one.arrow.source === other.arrow.source &&
    one.arrow.sourceHandle === other.arrow.sourceHandle &&
    one.index === 0 &&
    other.index === 0) ||
  (one.arrow.target === other.arrow.target && one.index === one.count - 1 && other.index === other.count - 1)

/** All that hides something on a drawing, as sentences. */
function faultsOf(graph: Graph): string[] {
  const [boxes, arrows] = [boxesOf(graph), arrowsOf(graph, none, false)]
  const pieces = piecesOf(arrows)
  const describePiece = (piece: Piece) => `${piece.arrow.source}→${piece.arrow.target} (${piece.index})`
  const over = pieces.flatMap((piece) =>
    boxes.filter((box) => touches(box, piece)).map((box) => `${describePiece(piece)} runs over ${box.id}`),
  )
  const together = pieces.flatMap((one, at) =>
    pieces
      .slice(at + 1)
      .filter((other) => other.arrow.id !== one.arrow.id && !mayShare(one, other) && shared(one, other) > 14)
      .map((other) => `${describePiece(one)} lies on ${describePiece(other)}`),
  )
  const labels = arrows.flatMap(({ data, id }): Box[] => {
    if (!data || data.isShort) return []
    const width = widthOf({ ...data, timed: data.timed ?? null })
    const { x, y } = data.labelAt
    return width === 0 ? [] : [{ id, left: x - width / 2, right: x + width / 2, top: y - 8, bottom: y + 8 }]
  })
  const hidden = labels.flatMap((label, at) =>
    [...boxes, ...labels.slice(at + 1)]
      .filter(
        (box) =>
          box.left < label.right &&
          label.left < box.right &&
          box.top < label.bottom &&
          label.top < box.bottom,
      )
      .map(
        (box) =>
          `the words of ${label.id} lie on ${box.id}` +
          JSON.stringify([label, box, arrows.find((a) => a.id === label.id)?.data]),
      ),
  )
  const through = labels.flatMap((label) =>
    pieces
      .filter((piece) => piece.arrow.id !== label.id && touches(label, piece))
      .map((piece) => `${describePiece(piece)} runs through the words of ${label.id}`),
  )
  return [...over, ...together, ...hidden, ...through]
}

it('in the templates no arrow runs over a card, through words or along another one, and no words lie on anything', () => {
  for (const { graph } of Object.values(templates)) {
    expect(faultsOf(graph)).toEqual([])
    expect(faultsOf(autoLayout(graph))).toEqual([])
  }
})
it('nor in any drawing that was arranged', () => {
  const random = seeded(20_261_123)
  for (let round = 0; round < 150; round++) {
    const graph = arranged(random)
    expect({ round, faults: faultsOf(graph) }).toEqual({ round, faults: [] })
  }
})
/** Six stages and thirty steps; most arrows lead on, some lead back. */
function crowded(random: Random): Graph {
  const ids = Array.from({ length: 30 }, (_, n) => `step${n}`)
  const target = (n: number) =>
    random() < 0.1 ? 'close' : (pick(random, random() < 0.7 ? ids.slice(n + 1, n + 8) : ids) ?? 'close')
  return autoLayout(
    inTurn(
      ...Array.from({ length: 6 }, (_, n) => addStage({ id: `stage${n}`, name: `Stage ${n}` })),
      ...ids.map((id, n) =>
        addStep({
          id,
          name: id,
          kind: 'ACTION',
          stageId: `stage${Math.floor(n / 5)}`,
          outcomes: ['yes', 'no', 'later']
            .slice(0, 1 + Math.floor(random() * 3))
            .map((label) => ({ id: label, label })),
        }),
      ),
      (graph) => ({
        ...graph,
        edges: graph.steps.flatMap(({ id, outcomes }, n) =>
          outcomes.map((outcome) => ({
            id: `${id}-${outcome.id}`,
            from: id,
            outcome: outcome.id,
            to: target(n),
            condition: null,
          })),
        ),
      }),
    )(templates['EMPTY_COMPLAINT']?.graph as Graph),
  )
}
it('nor where thirty steps lead to each other', () => {
  const random = seeded(3)
  for (let round = 0; round < 20; round++)
    expect({ round, faults: faultsOf(crowded(random)) }).toEqual({ round, faults: [] })
})
it('every arrow begins at its outcome and ends at its card', () => {
  const random = seeded(7)
  for (let round = 0; round < 40; round++) {
    const graph = arranged(random)
    const boxes = new Map(boxesOf(graph).map((box) => [box.id, box]))
    for (const { source, target, data } of arrowsOf(graph, none, false)) {
      const [from, to] = [boxes.get(source), boxes.get(target)]
      const [first, last] = [data?.points[0], data?.points.at(-1)]
      expect([
        first?.x === from?.right || source === 'start',
        last?.x === to?.left || last?.y === to?.top,
      ]).toEqual([true, true])
      expect((first?.y ?? 0) >= (from?.top ?? 0) && (first?.y ?? 0) <= (from?.bottom ?? 0)).toBe(true)
    }
  }
})
it('an arrow follows a card that is being moved', () => {
  const way = [
    { x: 0, y: 100 },
    { x: 14, y: 100 },
    { x: 14, y: 0 },
    { x: 300, y: 0 },
    { x: 300, y: 20 },
  ]
  expect(attached(way, { x: 2, y: 103 }, { x: 300, y: 18 })).toEqual([
    { x: 2, y: 103 },
    { x: 14, y: 103 },
    { x: 14, y: 0 },
    { x: 300, y: 0 },
    { x: 300, y: 18 },
  ])
  expect(attached(way, { x: 100, y: 300 }, { x: 300, y: 20 })).toHaveLength(4)
  expect(pathOf(way)).toMatch(/^M0,100 L.* Q14,100 .*L300,20$/)
})
