/**
 * Where everything stands on the canvas. Stages are lanes, one below the other. Of a step's saved position, x
 * counts from the left
 * edge of all lanes and y within its lane, whose top is its highest step; so lanes stay whole whatever the
 * saved numbers are, and
 * steps that would cover each other are pushed down.
 */
export type LaneStep = { id: string; stageId: string; height: number; position: { x: number; y: number } }
export type Lane = {
  id: string
  top: number
  height: number
  /** Saved y of its highest step. */
  from: number
}
export type Lanes = {
  lanes: Lane[]
  at: Map<string, { x: number; y: number }>
  left: number
  width: number
  start: { x: number; y: number }
  close: { x: number; y: number }
}

export const nodeWidth = 268
export const endWidth = 112
const endHeight = 44
export const laneGap = 46
/** The column at the left of a lane that holds its name. */
export const nameWidth = 150
const [header, margin] = [28, 22]
const emptyHeight = 110

/** Room that arrows need: above each lane, by its number, and below the last one; and how many lead to the end. */
type ForArrows = { gaps?: Map<number, number>; closing?: number }

/** Lays out stages (in their order) and steps. */
export function lanesOf(stageIds: string[], steps: LaneStep[], { gaps, closing = 0 }: ForArrows = {}): Lanes {
  const at: Lanes['at'] = new Map()
  let top = 0
  const gapAt = (number: number) => Math.max(laneGap, gaps?.get(number) ?? 0)
  const lanes = stageIds.map((id, number): Lane => {
    const inside = steps.filter((step) => step.stageId === id)
    const lane = {
      id,
      top,
      from: inside.length > 0 ? Math.min(...inside.map((step) => step.position.y)) : 0,
      height: header + margin + pile(inside, top + header, at),
    }
    top += lane.height + gapAt(number + 1)
    return lane
  })
  const left = Math.min(0, ...steps.map((step) => step.position.x)) - margin - nameWidth
  const right = Math.max(720, ...steps.map((step) => step.position.x + nodeWidth)) + margin
  const middle = (lane: Lane | undefined) => (lane ? lane.top + lane.height / 2 - endHeight / 2 : 0)
  return {
    lanes,
    at,
    left,
    width: right - left,
    start: { x: nodeWidth / 2 - endWidth / 2, y: -endHeight - gapAt(0) },
    close: { x: right + Math.max(70, 30 + closing * 7), y: middle(lanes.at(-1)) },
  }
}

/** Places the steps of a lane below `top`; answers how high they stand together. */
function pile(steps: LaneStep[], top: number, at: Lanes['at']): number {
  const highest = Math.min(...steps.map((step) => step.position.y))
  const placed: { x: number; bottom: number; y: number }[] = []
  for (const { id, height, position } of steps.toSorted(
    (a, b) => a.position.y - b.position.y || a.position.x - b.position.x,
  )) {
    let y = top + position.y - highest
    const beside = placed
      .filter((one) => Math.abs(one.x - position.x) < nodeWidth + 10)
      .toSorted((a, b) => a.y - b.y)
    for (const one of beside) if (y < one.bottom + 16 && y + height > one.y - 16) y = one.bottom + 16
    placed.push({ x: position.x, y, bottom: y + height })
    at.set(id, { x: position.x, y })
  }
  return Math.max(emptyHeight, ...placed.map((one) => one.bottom - top))
}

/**
 * The stage and saved position for a step whose top left corner is let go at a place on the canvas; null
 * where there is no stage.
 */
export function dropAt(
  { lanes }: Lanes,
  { x, y }: { x: number; y: number },
  height: number,
): { stageId: string; position: { x: number; y: number } } | null {
  const middle = y + height / 2
  const lane = lanes.find((one) => middle < one.top + one.height + laneGap / 2) ?? lanes.at(-1)
  if (!lane) return null
  const top = lane.top + header
  return {
    stageId: lane.id,
    position: { x: round(x), y: round(Math.max(y, top - header / 2) - top + lane.from) },
  }
}

const round = (value: number) => Math.round(value / 10) * 10
