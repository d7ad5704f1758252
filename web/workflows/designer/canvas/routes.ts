/**
 * Ways of all arrows of a drawing: out of an outcome to the right, along rows between lanes, up and down where no
 * card stands, into the target from above or from the left. No two share a line but where they begin or end
 * together.
 */
import { endWidth, nameWidth, nodeWidth, type Lanes } from '../lanes.ts'
import type { Point } from './route.ts'
import { margin, Room, stackRows, Stretch, type Card, type Row, type Span } from './room.ts'

/** `out`: the height of its outcome in the card. `label`: how wide its words are; 0 for none. */
export type Line = { id: string; from: string; to: string; out: number; label: number }
/** `isShort`: its words have no room, or another arrow would run through them; its outcome stands on the card. */
export type Route = { points: Point[]; side: 'left' | 'top'; label: Point; isShort: boolean }
type Board = { lanes: Lanes; cards: Map<string, Card> }

/** Where arrows enter a card from the left, below its top. */
export const inLeft = 45
const arrowRoom = 14

type Way = {
  from: Point
  /** Rows between lanes, and the column that leads to each; the last column leads to the target. */
  legs: { x: number; row: Row | null; gap: number }[]
  end: Point[]
  side: 'left' | 'top'
  isShort: boolean
  /** Where its words stand if not on one of its rows. */
  words?: LabelSpan
}
type LabelSpan = { y: number; left: number; right: number }

export function routesOf(
  board: Board,
  lines: Line[],
): { routes: Map<string, Route>; heights: Map<number, number> } {
  const room = new Room([...board.cards.values()])
  room.hold({ from: 'start' }, startOf(board).x, gapOf(board, 0))
  const entered = new Set(lines.map(({ to }) => to))
  for (const card of board.cards.values())
    if (entered.has(card.id)) room.hold({ to: card.id }, card.x + nodeWidth / 2, aboveOf(board, card))
  const ways = new Map(lines.flatMap((line) => asEntries(line.id, wayOf(board, room, line))))
  const rows = [...ways.values()].flatMap(({ legs }) => legs.flatMap(({ row }) => row ?? []))
  const { at, heights } = stackRows(rows)
  const drawn = new Map([...ways].map(([id, way]) => [id, pointsOf(board, way, at)]))
  const crossing = uprightsOf(drawn)
  const routes = new Map(
    lines.flatMap((line) => {
      const [way, points] = [ways.get(line.id), drawn.get(line.id)]
      if (!way || !points) return []
      const place = labelledRow(board, way, at)
      const [words, sign] = [line.label, signWidth].map((width) =>
        labelAt({ ...line, label: width }, points, place, crossing),
      )
      return asEntries(line.id, {
        points,
        side: way.side,
        isShort: way.isShort || words?.isCrossed === true,
        label: (words?.isCrossed ? sign : words)?.at ?? middleOf(points),
      })
    }),
  )
  return { routes, heights }
}
const asEntries = <V>(id: string, value: V | null): [string, V][] => (value === null ? [] : [[id, value]])

const startOf = ({ lanes: { start } }: Board): Point => ({ x: start.x + endWidth / 2, y: start.y + 44 })

/** Top and bottom of the room above a lane; the last one is below all lanes. */
export function gapOf({ lanes: { lanes, start } }: Board, gap: number): Span {
  const [above, below] = [lanes[gap - 1], lanes[gap]]
  const top = above ? above.top + above.height : start.y + 44
  return [top, below ? below.top : top + 46]
}

function wayOf(board: Board, room: Room, line: Line): Way | null {
  const [source, target] = [board.cards.get(line.from), board.cards.get(line.to)]
  if (line.from === 'start') return target ? fromStart(board, room, line, target) : null
  if (!source) return null
  const from = { x: source.x + nodeWidth, y: source.y + line.out }
  if (line.to === 'close') return toClose(board, room, line, source, from)
  return target
    ? (straight(room, line, source, target, from) ?? around(board, room, line, source, target, from))
    : null
}

/** To the neighbour on the right, with nothing between. */
function straight(room: Room, line: Line, source: Card, target: Card, from: Point): Way | null {
  const to = { x: target.x, y: target.y + inLeft }
  const span: Span = [from.x + margin, to.x - arrowRoom]
  if (source.lane !== target.lane || span[1] < span[0] || to.x - from.x > 200) return null
  const nearest = [
    room.beside(from.x, from.y, source.lane, 'right'),
    room.beside(to.x, to.y, source.lane, 'left'),
  ]
  if (nearest[0] && nearest[0].x < to.x) return null
  if (nearest[1] && nearest[1].x + nodeWidth > from.x) return null
  const x = room.take(line, span[0] + margin, span, sorted(from.y, to.y))
  return x === null
    ? null
    : { from, legs: [], end: [{ x, y: from.y }, { x, y: to.y }, to], side: 'left', isShort: true }
}

function around(board: Board, room: Room, line: Line, source: Card, target: Card, from: Point): Way {
  const isUp = target.lane < source.lane
  const out = target.lane <= source.lane ? source.lane : source.lane + 1
  const begin = leave(board, room, line, source, from, out)
  const below = isUp ? enterLeft(board, room, line, target, target.lane + 1) : null
  const entry =
    below ??
    enterTop(board, room, target) ??
    enterLeft(board, room, line, target, target.lane) ??
    over(target)
  return through(board, room, line, from, begin, entry)
}

/** From the card to a gap beside its lane; to the other one where the way is barred. */
function leave(board: Board, room: Room, line: Line, source: Card, from: Point, wanted: number) {
  const next = room.beside(from.x, from.y, source.lane, 'right')
  const left = from.x + margin
  const window: Span = [left, Math.max(left, next ? next.x - margin : left + 140)]
  for (const gap of [wanted, wanted === source.lane ? source.lane + 1 : source.lane]) {
    const [top, bottom] = gapOf(board, gap)
    const x = room.take(line, left + margin, window, gap > source.lane ? [from.y, bottom] : [top, from.y])
    if (x !== null) return { x, gap }
  }
  return { x: left, gap: wanted }
}

type Entry = { gap: number; x: number; end: Point[]; side: 'left' | 'top' }

function enterTop(board: Board, room: Room, target: Card): Entry | null {
  return room.isFree(target.x + nodeWidth / 2, aboveOf(board, target)) ? over(target) : null
}
const aboveOf = (board: Board, { lane, y }: Card): Span => [gapOf(board, lane)[0], y - margin]

function enterLeft(board: Board, room: Room, line: Line, target: Card, gap: number): Entry | null {
  const to = { x: target.x, y: target.y + inLeft }
  const before = room.beside(to.x, to.y, target.lane, 'left')
  const right = to.x - arrowRoom
  const least = Math.max(board.lanes.left + nameWidth + 4, to.x - 140)
  const window: Span = [before ? Math.max(least, before.x + nodeWidth + margin) : least, right]
  const [top, bottom] = gapOf(board, gap)
  const x = room.take(line, right, window, gap > target.lane ? [to.y, bottom] : [top, to.y])
  return x === null ? null : { gap, x, end: [{ x, y: to.y }, to], side: 'left' }
}

/** Straight down upon it. */
const over = (target: Card): Entry => {
  const x = target.x + nodeWidth / 2
  return { gap: target.lane, x, end: [{ x, y: target.y }], side: 'top' }
}

/** From gap to gap, past the lanes between them. */
function through(
  board: Board,
  room: Room,
  line: Line,
  from: Point,
  begin: { x: number; gap: number },
  { gap, x: last, end, side }: Entry,
): Way {
  const legs: Way['legs'] = []
  const lead = (x: number, to: number, at: number) =>
    legs.push({ x, gap: at, row: Math.abs(to - x) < 1 ? null : rowOf(line, at, x, to) })
  let x = begin.x
  if (begin.gap !== gap) {
    const [one, other] = [gapOf(board, Math.min(begin.gap, gap)), gapOf(board, Math.max(begin.gap, gap))]
    const window: Span = [board.lanes.left + nameWidth + 4, board.lanes.left + board.lanes.width + 60]
    const passing = room.take(line, x, window, [one[0], other[1]]) ?? x
    lead(x, passing, begin.gap)
    x = passing
  }
  lead(x, last, gap)
  return { from, legs: withOneLabel(legs, line), end, side, isShort: false }
}

function fromStart(board: Board, room: Room, line: Line, target: Card): Way {
  const from = startOf(board)
  const entry =
    enterTop(board, room, target) ?? enterLeft(board, room, line, target, target.lane) ?? over(target)
  return through(board, room, line, from, { x: from.x, gap: 0 }, entry)
}

function toClose(board: Board, room: Room, line: Line, source: Card, from: Point): Way {
  const { close, lanes, left, width } = board.lanes
  const to = { x: close.x, y: close.y + 22 }
  const window: Span = [left + width + margin, close.x - arrowRoom]
  const isLast = source.lane === lanes.length - 1
  if (isLast && !room.beside(from.x, from.y, source.lane, 'right')) {
    const x = room.take(line, window[0], window, sorted(from.y, to.y)) ?? window[0]
    const end = [{ x, y: from.y }, { x, y: to.y }, to]
    const words = { y: from.y, left: from.x, right: x }
    return { from, legs: [], end, side: 'left', isShort: x - from.x < line.label, words }
  }
  const begin = leave(board, room, line, source, from, source.lane + 1)
  const [top, bottom] = gapOf(board, begin.gap)
  const x = room.take(line, window[0], window, to.y < top ? [to.y, bottom] : [top, to.y]) ?? window[0]
  return through(board, room, line, from, begin, {
    gap: begin.gap,
    x,
    end: [{ x, y: to.y }, to],
    side: 'left',
  })
}

const sorted = (a: number, b: number): Span => (a < b ? [a, b] : [b, a])

/** Words stand on the longest row, which is long enough for them. */
function rowOf(line: Line, gap: number, from: number, to: number): Row {
  const [left, right] = sorted(from, to)
  return { gap, from: left, to: right, isHigh: false, isFirst: line.from === 'start' }
}
function withOneLabel(legs: Way['legs'], { label }: Line): Way['legs'] {
  if (label === 0) return legs
  const rows = legs.flatMap(({ row }) => row ?? [])
  const longest = rows.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (longest) {
    const more = Math.max(0, label - (longest.to - longest.from)) / 2
    longest.from -= more
    longest.to += more
    longest.isHigh = true
  }
  return legs
}

function pointsOf(board: Board, { from, legs, end }: Way, at: Map<Row, number>): Point[] {
  const points = [from]
  if (legs.length > 0 && from.x !== legs[0]?.x) points.push({ x: legs[0]?.x ?? from.x, y: from.y })
  for (const [index, { x, gap, row }] of legs.entries()) {
    const next = legs[index + 1]?.x ?? end[0]?.x ?? x
    if (!row) continue
    const y = gapOf(board, gap)[0] + (at.get(row) ?? 0)
    points.push({ x, y }, { x: next, y })
  }
  return plain([...points, ...end])
}

/** Without points that lie on the way between their neighbours. */
const plain = (points: Point[]): Point[] =>
  points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before || !after) return true
    const isOnWay =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !isOnWay
  })

function labelledRow(board: Board, { legs, words }: Way, at: Map<Row, number>): LabelSpan | undefined {
  const row = legs.find((leg) => leg.row?.isHigh)?.row
  return row ? { y: gapOf(board, row.gap)[0] + (at.get(row) ?? 0), left: row.from, right: row.to } : words
}

/** How much room the sign of a condition or of a clock takes. */
const signWidth = 18
/** On its row, in the middle or beside what crosses it there; crossed where all of the row is. */
function labelAt(
  { id, label: width }: Line,
  points: Point[],
  place: LabelSpan | undefined,
  crossing: Stretch<Upright>,
): { at: Point; isCrossed: boolean } {
  const rows = points.flatMap((point, index) => {
    const next = points[index + 1]
    return next && next.y === point.y
      ? [{ y: point.y, left: Math.min(point.x, next.x), right: Math.max(point.x, next.x) }]
      : []
  })
  const isCrossed = ({ x, y }: Point) =>
    crossing.some(
      x - width / 2 - 3,
      x + width / 2 + 3,
      (one) => one.line !== id && isThrough(one, { x, y, width }),
    )
  const row = place ?? rows.toSorted((a, b) => b.right - b.left - (a.right - a.left))[0]
  const middle = row ? { x: (row.left + row.right) / 2, y: row.y } : middleOf(points)
  const most = row ? Math.max(0, (row.right - row.left - width) / 2) : 0
  for (let away = 0; away <= most; away += 10)
    for (const x of [middle.x + away, middle.x - away]) {
      const at = { x, y: middle.y }
      if (!isCrossed(at)) return { at, isCrossed: false }
    }
  return { at: middle, isCrossed: width > 0 }
}

const middleOf = ([first = { x: 0, y: 0 }, last = first]: Point[]): Point => ({
  x: (first.x + last.x) / 2,
  y: (first.y + last.y) / 2,
})

type Upright = { line: string; x: number; top: number; bottom: number }
function uprightsOf(drawn: Map<string, Point[]>): Stretch<Upright> {
  const all = new Stretch<Upright>()
  for (const [line, points] of drawn)
    for (const [at, { x, y }] of points.entries()) {
      const next = points[at + 1]
      if (next?.x === x) all.add({ line, x, top: Math.min(y, next.y), bottom: Math.max(y, next.y) }, x)
    }
  return all
}
const isThrough = (one: Upright, { x, y, width }: Point & { width: number }) =>
  Math.abs(one.x - x) <= width / 2 + 3 && one.top < y + 9 && one.bottom > y - 9
