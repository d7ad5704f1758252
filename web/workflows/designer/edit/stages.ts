import type { Stage } from '../../../../workflows/definition/graph.ts'
import { placeholder } from '../placeholder.ts'
import { last, moveBy, patch, without, type Edit } from './rows.ts'
import { removeStep } from './steps.ts'

export const addStage =
  (id: string, name = placeholder('stage')): Edit =>
  (graph) => ({
    ...graph,
    stages: [
      ...graph.stages,
      { id, name, description: '', order: last(graph.stages), color: null, visibleTo: ['COMPLAINANT'] },
    ],
  })

export const setStage =
  (id: string, change: Partial<Omit<Stage, 'id'>>): Edit =>
  (graph) => ({ ...graph, stages: patch(graph.stages, id, change) })

export const moveStage =
  (id: string, by: -1 | 1): Edit =>
  (graph) => ({ ...graph, stages: moveBy(graph.stages, id, by, () => true) })

/** Takes the stage away with its steps and what hangs on those. */
export const removeStage =
  (id: string): Edit =>
  (graph) => {
    const emptied = graph.steps
      .filter((step) => step.stageId === id)
      .reduce((left, step) => removeStep(step.id)(left), graph)
    return { ...emptied, stages: without(emptied.stages, id) }
  }
