/**
 * How an arrow runs: out of an outcome to the right, along a free line between lanes, and in from above or
 * from the left.
 */
type Point = { x: number; y: number }
/** `along`: the height of the horizontal run; null for a straight step to the right. */
export type Run = {
  from: Point
  to: Point
  side: 'left' | 'top'
  along: number | null
  /** How far out it turns, so that arrows from one column do not lie on each other. */
  out?: number
}

const near = 18

export function pointsOf({ from, to, side, along, out = near }: Run): Point[] {
  if (along === null) {
    const x = to.x - near > from.x + out ? from.x + out : (from.x + to.x) / 2
    return [from, { x, y: from.y }, { x, y: to.y }, to]
  }
  const start = [from, { x: from.x + out, y: from.y }, { x: from.x + out, y: along }]
  return side === 'top'
    ? [...start, { x: to.x, y: along }, to]
    : [...start, { x: to.x - near, y: along }, { x: to.x - near, y: to.y }, to]
}

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

/** The middle of the longest horizontal piece: where words fit best. */
export function labelPoint(points: Point[]): Point {
  let [best, length] = [points[0] ?? { x: 0, y: 0 }, -1]
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (!next || Math.abs(next.y - point.y) > 1 || Math.abs(next.x - point.x) <= length) return
    length = Math.abs(next.x - point.x)
    best = { x: (point.x + next.x) / 2, y: point.y }
  })
  return best
}
