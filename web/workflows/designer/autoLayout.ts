import { arrangeSteps } from './arrange.ts'
import { heightOf } from './labels.ts'
import type { Edit } from '../../../workflows/definition/edit/rows.ts'
import { placeSteps, stepsOf } from '../../../workflows/definition/edit/steps.ts'

/** Auto-layout: every step gets a new place in its own stage. */
export const autoLayout: Edit = (graph) =>
  placeSteps(
    graph.stages.flatMap((stage) => {
      const steps = stepsOf(graph, stage.id)
      const places = arrangeSteps(
        steps.map((step) => ({ id: step.id, height: heightOf(step) })),
        graph.edges,
      )
      return steps.map(({ id, stageId, position }) => ({ id, stageId, position: places.get(id) ?? position }))
    }),
  )(graph)
