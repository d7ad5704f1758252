import { disconnect } from '../../../workflows/definition/edit/edges.ts'
import { hasRow, type List } from '../../../workflows/definition/edit/editError.ts'
import type { Edit } from '../../../workflows/definition/edit/rows.ts'
import { removeStageAndSteps } from '../../../workflows/definition/edit/stages.ts'
import { removeStep } from '../../../workflows/definition/edit/steps.ts'
import type { Chosen } from './locate.ts'

const removals: Record<Chosen['kind'], { list: List; remove: (id: string) => Edit }> = {
  stage: { list: 'stages', remove: removeStageAndSteps },
  step: { list: 'steps', remove: removeStep },
  edge: { list: 'edges', remove: disconnect },
}

/** Takes away stages, steps and arrows, as one change; what went with another is gone already. */
export const removeChosen =
  (chosen: Chosen[]): Edit =>
  (graph) =>
    chosen.reduce((left, { kind, id }) => {
      const { list, remove } = removals[kind]
      return hasRow(left, list, id) ? remove(id)(left) : left
    }, graph)
