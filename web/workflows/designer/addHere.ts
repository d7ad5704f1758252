import { connect } from '../../../workflows/definition/edit/edges.ts'
import { inOrder, inTurn, type Edit } from '../../../workflows/definition/edit/rows.ts'
import { addStage } from '../../../workflows/definition/edit/stages.ts'
import { addStep } from '../../../workflows/definition/edit/steps.ts'
import type { Graph, Step } from '../../../workflows/definition/graph.ts'
import { t } from '../../i18n.ts'
import { freshStage, freshStep } from './freshParts.ts'
import type { Chosen } from './locate.ts'
import { newId } from '../../parts/newId.ts'

/**
 * A new step where the eye is: after the chosen step, in the chosen stage, else in the last one; it is
 * connected where something waited to be.
 */
export const addHere =
  (id: string, kind: Step['kind'], chosen: Chosen | null): Edit =>
  (graph) => {
    const before = chosen?.kind === 'step' ? graph.steps.find((step) => step.id === chosen.id) : undefined
    const whole = graph.stages.length === 0 ? addStage(freshStage(newId(), t('First stage')))(graph) : graph
    const stageId =
      before?.stageId ?? (chosen?.kind === 'stage' ? chosen.id : inOrder(whole.stages).at(-1)?.id)
    if (stageId === undefined) return graph
    const from = waiting(graph, before)
    return inTurn(
      addStep(freshStep(id, stageId, kind)),
      ...(from ? [connect(newId(), { ...from, to: id })] : []),
    )(whole)
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
