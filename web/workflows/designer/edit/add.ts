import type { Graph, Step } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import type { Chosen } from '../locate.ts'
import { connect } from './edges.ts'
import { inOrder, newId, type Edit } from './rows.ts'
import { addStage } from './stages.ts'
import { addStep } from './steps.ts'

/**
 * A new step where the eye is: after the chosen step, in the chosen stage, else in the last one; it is
 * connected where something waited to be.
 */
export const addHere =
  (id: string, kind: Step['kind'], chosen: Chosen | null): Edit =>
  (graph) => {
    const before = chosen?.kind === 'step' ? graph.steps.find((step) => step.id === chosen.id) : undefined
    const whole = graph.stages.length === 0 ? addStage(newId(), t('First stage'))(graph) : graph
    const stageId =
      before?.stageId ?? (chosen?.kind === 'stage' ? chosen.id : inOrder(whole.stages).at(-1)?.id)
    if (stageId === undefined) return graph
    const added = addStep({ id, stageId, kind })(whole)
    const from = waiting(graph, before)
    return from ? connect(newId(), { ...from, to: id })(added) : added
  }

/** The outcome of a step, or the start, that leads nowhere yet. */
function waiting(graph: Graph, step: Step | undefined): { from: string; outcome: string | null } | null {
  if (!step)
    return graph.edges.some((edge) => edge.from === 'start') ? null : { from: 'start', outcome: null }
  const loose = step.outcomes.find(
    (outcome) => !graph.edges.some((edge) => edge.from === step.id && edge.outcome === outcome.id),
  )
  return loose ? { from: step.id, outcome: loose.id } : null
}
