/** Stages of Redressal, live: done by when, open with whom, due when, what was escalated. */
import type { DefinedStage } from '../../../workflows/definition/definition.ts'
import type { Actor } from '../../../workflows/definition/graph.ts'
import type { CasePage } from '../contract.ts'
import { predict, type Known } from '../predictions.ts'
import { iso, plannedStage } from '../process.ts'
import { isLate } from '../summary.ts'
import { isMine, nameFor, personFor, seesStage, type StepRow } from '../viewer.ts'
import { actorInWords, outcomeLabel } from '../words.ts'
import type { Loaded } from './loaded.ts'

type Stage = CasePage['stages'][number]
type Visit = Stage['steps'][number]['visits'][number]

/** Stages that are shown to me, and of the others the steps that are mine. */
export function stagesOf(loaded: Loaded): Stage[] {
  const due = dueDates(loaded)
  return loaded.viewer.definition.stages.flatMap((stage) => {
    const shown = stageOf(loaded, stage, due)
    return shown.steps.length > 0 || seesStage(loaded.viewer, stage) ? [shown] : []
  })
}

function stageOf(loaded: Loaded, stage: DefinedStage, due: Map<string, number | null>): Stage {
  const { viewer, steps } = loaded
  const isShown = seesStage(viewer, stage)
  const planned = plannedStage(viewer.definition, stage, due, (userId) => nameFor(viewer, loaded.cast, userId))
  const visits = steps.filter((step) => isShown || isMine(viewer, step))
  const shown = planned.steps.filter((step) => isShown || visits.some((visit) => visit.stepId === step.stepId))
  return { ...planned, steps: shown.map((step) => ({ ...step, visits: visits.filter((visit) => visit.stepId === step.stepId).map((visit) => visitOf(loaded, visit)) })) }
}

export const withWhom = ({ viewer, cast }: Loaded, step: StepRow): string => actorInWords(step.actor as Actor | null, (userId) => nameFor(viewer, cast, userId))

function visitOf(loaded: Loaded, step: StepRow): Visit {
  const { viewer, cast, escalations } = loaded
  const clock = escalations.find((each) => each.clock === step.instance)
  const fired = [{ threshold: 'FIRST' as const, at: iso(clock?.firstFiredAt) }, { threshold: 'SECOND' as const, at: iso(clock?.secondFiredAt) }]
  return {
    step: step.instance, status: step.status as Visit['status'], openedAt: iso(step.openedAt), dueAt: iso(step.dueAt), overdue: isLate(step), doneAt: iso(step.doneAt),
    outcome: outcomeLabel(viewer.definition.process.steps[step.stepId], step.outcome), with: withWhom(loaded, step), doneBy: step.doneBy && personFor(viewer, cast, step.doneBy, withWhom(loaded, step)),
    escalated: fired.flatMap(({ threshold, at }) => (at ? [{ threshold, at }] : [])),
  }
}

/** Real dates where there are some, predicted ones for what is still to come; a closed case has nothing to come. */
function dueDates({ viewer: { row, definition }, steps, calendar }: Loaded): Map<string, number | null> {
  const known = new Map(steps.map((step) => [step.stepId, knownOf(step)]))
  const due = predict(definition.process, calendar, row.filedAt.getTime(), known)
  return row.closedAt ? new Map([...due].filter(([stepId]) => known.has(stepId))) : due
}
function knownOf({ openedAt, dueAt, doneAt, status }: StepRow): Known {
  const endsAt = status === 'READY' ? new Date(Math.max(Date.now(), dueAt?.getTime() ?? 0)) : doneAt
  return { openedAt: openedAt?.getTime() ?? null, dueAt: dueAt?.getTime() ?? null, doneAt: endsAt?.getTime() ?? null }
}
