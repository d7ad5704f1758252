import type { Stage } from '../graph.ts'
import { EditError, partOf } from './editError.ts'
import { last, moveBy, withChange, withoutRow, withRow, type Edit, type New, withTextFor } from './rows.ts'
import { removeStep } from './steps.ts'
import type { Reader } from '../texts/readers.ts'

export type NewStage = New<Stage, 'name'>
export const blankStage = { description: '', color: null, visibleTo: [] } satisfies Partial<Stage>

/** Adds a stage, last by default. Throws EditError TAKEN for its id. */
export const addStage =
  (stage: NewStage): Edit =>
  (graph) =>
    withRow(graph, 'stages', { ...blankStage, ...stage, order: stage.order ?? last(graph.stages) })

/** Changes a stage. Throws EditError UNKNOWN for a missing one. */
export const setStage =
  (id: string, change: Partial<Omit<Stage, 'id'>>): Edit =>
  (graph) =>
    withChange(graph, 'stages', id, change)

/** What one reader reads in place of the description; empty: nothing of its own. */
export const setStageFor =
  (id: string, reader: Reader, text: string): Edit =>
  (graph) =>
    withTextFor(graph, 'stages', id, reader, text)

/** Moves a stage one place up (-1) or down (1). */
export const moveStage =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    partOf(graph, 'stages', id)
    return { ...graph, stages: moveBy(graph.stages, id, by, () => true) }
  }

/** Takes away a stage that holds no step. Throws EditError IN_USE for any other. */
export const removeStage =
  (id: string): Edit =>
  (graph) => {
    if (graph.steps.some((step) => step.stageId === id))
      throw new EditError('IN_USE', { list: 'stages', id, field: null })
    const { withdrawal } = graph
    return {
      ...withoutRow(graph, 'stages', id),
      withdrawal: withdrawal?.untilStageId === id ? { ...withdrawal, untilStageId: null } : withdrawal,
    }
  }

/** Takes a stage away with its steps and what hangs on those. */
export const removeStageAndSteps =
  (id: string): Edit =>
  (graph) =>
    removeStage(id)(
      graph.steps
        .filter((step) => step.stageId === id)
        .reduce((left, step) => removeStep(step.id)(left), graph),
    )
