/** An arrow's way as a line of SVG. */
export type Point = { x: number; y: number }

/** Where both of its cards stand now: a way that ended elsewhere leads there straight while they are moved. */
export function attached(points: Point[], from: Point, to: Point): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || isFar(first, from) || isFar(last, to)) {
    const x = (from.x + to.x) / 2
    return [from, { x, y: from.y }, { x, y: to.y }, to]
  }
  return points.map((point, index) => {
    if (index === 0) return from
    if (index === points.length - 1) return to
    const [end, moved] =
      index === 1 ? [first, from] : index === points.length - 2 ? [last, to] : [point, point]
    return { x: point.x === end.x ? moved.x : point.x, y: point.y === end.y ? moved.y : point.y }
  })
}
const isFar = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) > 12

/** An SVG path through the points with rounded corners. */
export function pathOf(points: Point[], radius = 8): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${point.x},${point.y}`
      if (!after) return `L${point.x},${point.y}`
      const [a, b] = [toward(point, before, radius), toward(point, after, radius)]
      return `L${a.x},${a.y} Q${point.x},${point.y} ${b.x},${b.y}`
    })
    .join(' ')
}

function toward(from: Point, to: Point, most: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(most, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
