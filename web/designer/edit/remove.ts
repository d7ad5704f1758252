import { disconnect } from './edges.ts'
import type { Edit } from './rows.ts'
import { removeStage } from './stages.ts'
import { removeStep } from './steps.ts'

/** Takes away stages, steps and arrows by their ids, as one change. */
export const removeAll = (ids: string[]): Edit => (graph) => ids.reduce((left, id) => {
  if (left.stages.some((stage) => stage.id === id)) return removeStage(id)(left)
  if (left.steps.some((step) => step.id === id)) return removeStep(id)(left)
  return left.edges.some((edge) => edge.id === id) ? disconnect(id)(left) : left
}, graph)
