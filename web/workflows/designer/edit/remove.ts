import type { Chosen } from '../locate.ts'
import { disconnect } from './edges.ts'
import type { Edit } from './rows.ts'
import { removeStage } from './stages.ts'
import { removeStep } from './steps.ts'

const remove: Record<Chosen['kind'], (id: string) => Edit> = {
  stage: removeStage,
  step: removeStep,
  edge: disconnect,
}

/** Takes away stages, steps and arrows, as one change. */
export const removeAll =
  (chosen: Chosen[]): Edit =>
  (graph) =>
    chosen.reduce((left, { kind, id }) => remove[kind](id)(left), graph)
