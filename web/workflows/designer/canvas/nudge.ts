import { inOrder, type Edit } from '../../../../workflows/definition/edit/rows.ts'
import { moveStepToStage, placeSteps } from '../../../../workflows/definition/edit/steps.ts'
import { dropAt } from '../lanes.ts'
import { heightOf } from '../labels.ts'
import { lanesOfGraph } from './flow.ts'

/**
 * Moves a step a little. Alone in its lane, or past the lane's edge, up and down take it to the stage above
 * or below.
 */
export const nudge =
  (id: string, x: number, y: number): Edit =>
  (graph) => {
    const step = graph.steps.find((one) => one.id === id)
    const lanes = lanesOfGraph(graph)
    const at = lanes.at.get(id)
    if (!step || !at) return graph
    const beside = graph.steps.filter((one) => one.stageId === step.stageId && one.id !== id)
    if (
      y !== 0 &&
      (beside.length === 0 ||
        leaves(
          y,
          at.y,
          beside.map((one) => lanes.at.get(one.id)?.y ?? 0),
        ))
    ) {
      const stages = inOrder(graph.stages)
      const next = stages[stages.findIndex((stage) => stage.id === step.stageId) + Math.sign(y)]
      return next ? moveStepToStage(id, next.id)(graph) : graph
    }
    const place = dropAt(lanes, { x: at.x + x, y: at.y + y }, heightOf(step))
    return place ? placeSteps([{ id, ...place, stageId: step.stageId }])(graph) : graph
  }

/** Already the highest or lowest of its lane, and going further. */
const leaves = (y: number, at: number, others: number[]): boolean =>
  y < 0 ? at < Math.min(...others) - 40 : at > Math.max(...others) + 260
