import { lanesOf, type Lanes, type LaneStep } from '../lanes.ts'
import { routesOf, type Line, type Route } from './routes.ts'

export type LaidOut = { lanes: Lanes; routes: Map<string, Route> }

/** Where lanes and steps stand and how all arrows run; the room between lanes is as high as its arrows need. */
export function laidOut(stageIds: string[], steps: LaneStep[], lines: Line[]): LaidOut {
  const place = new Map(stageIds.map((id, number) => [id, number]))
  const boardOf = (lanes: Lanes) => ({
    lanes,
    cards: new Map(
      steps.flatMap(({ id, stageId, height }) => {
        const [at, lane] = [lanes.at.get(id), place.get(stageId)]
        return at && lane !== undefined ? [[id, { id, ...at, height, lane }] as const] : []
      }),
    ),
  })
  const closing = lines.filter(({ to }) => to === 'close').length
  const { heights: gaps } = routesOf(boardOf(lanesOf(stageIds, steps, { closing })), lines)
  const lanes = lanesOf(stageIds, steps, { gaps, closing })
  return { lanes, routes: routesOf(boardOf(lanes), lines).routes }
}
