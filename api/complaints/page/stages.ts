/** Stages of Redressal, live: done by when, open with whom, due when, what was escalated. */
import type { DefinedStage } from '../../../workflows/definition/definition.ts'
import type { CasePage } from '../contract.ts'
import type { Road } from '../predictions.ts'
import { isoOrNull, plannedStage } from '../process.ts'
import { readRoadBefore, readRoadOf } from '../roads.ts'
import { isLate } from '../summary.ts'
import { isCommittee, isMine, isParty, nameFor, personFor, seesStage, type StepRow } from '../viewer.ts'
import { beside, besideOrNull, type Named } from '../../core/readerLocale.ts'
import { actorInWords, outcomeLabel, type assigneeInWords } from '../labels.ts'
import type { Loaded } from './loadCase.ts'
import { actorOf, StepStatus } from '../../cases/rowSchemas.ts'

type Stage = CasePage['stages'][number]
type Visit = Stage['steps'][number]['visits'][number]

/** Stages that are shown to me, and of the others the steps that are mine. */
export async function stagesOf(loaded: Loaded): Promise<Stage[]> {
  const road = await roadFor(loaded)
  return loaded.viewer.definition.stages
    .map((stage) => stageOf(loaded, stage, road))
    .filter(({ steps }) => steps.length > 0)
}

function roadFor({ viewer: { definition, row }, calendar, recorded, form }: Loaded): Promise<Road> {
  const { id: caseId, seq, definitionHash: hash } = row
  return seq === 0 && form !== null
    ? readRoadBefore({ hash, definition, calendar, answers: form.answers, at: row.filedAt.getTime() })
    : readRoadOf({ caseId, seq, definition, calendar, recorded })
}

/** Steps that were visited, and those that can still come. */
function stageOf(loaded: Loaded, stage: DefinedStage, road: Road): Stage {
  const { viewer, steps } = loaded
  const isShown = seesStage(viewer, stage)
  const planned = plannedStage(viewer.definition, stage, road, readerOf(loaded))
  const visits = steps.filter((step) => isShown || isMine(viewer, step))
  const stepsWithVisits = planned.steps.map((step) =>
    withVisits(
      step,
      visits.filter((visit) => visit.stepId === step.stepId).map((visit) => visitOf(loaded, visit)),
    ),
  )
  return {
    ...planned,
    steps: stepsWithVisits.filter((step) => step.visits.length > 0 || (isShown && road.has(step.stepId))),
  }
}

/** Names and parties for `assigneeInWords`, as this viewer may know them. */
export const readerOf = ({ viewer, cast }: Loaded): Parameters<typeof assigneeInWords>[2] => ({
  nameOf: (userId) => nameFor(viewer, cast, userId),
  parties: isCommittee(viewer)
    ? 'COMMITTEE'
    : (['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const).filter((party) => isParty(viewer, party)),
})

/** The actor of a step in words; a person is named where the viewer may know the name. */
export const withWhom = ({ viewer, cast }: Loaded, step: StepRow): Named =>
  actorInWords(actorOf(step), (userId) => nameFor(viewer, cast, userId))

function visitOf(loaded: Loaded, step: StepRow): Visit {
  const { viewer, cast, escalations } = loaded
  const clock = escalations.find((each) => each.clock === step.instance)
  const fired = [
    { threshold: 'FIRST' as const, at: isoOrNull(clock?.firstFiredAt) },
    { threshold: 'SECOND' as const, at: isoOrNull(clock?.secondFiredAt) },
  ]
  return {
    step: step.instance,
    status: StepStatus.parse(step.status),
    openedAt: isoOrNull(step.openedAt),
    dueAt: dueOf(step),
    overdue: isLate(step),
    doneAt: isoOrNull(step.doneAt),
    outcome: outcomeLabel(viewer.definition.process.steps[step.stepId], step.outcome),
    ...beside('with', withWhom(loaded, step)),
    ...besideOrNull('doneBy', step.doneBy && personFor(viewer, cast, step.doneBy, withWhom(loaded, step))),
    escalated: fired.flatMap(({ threshold, at }) => (at ? [{ threshold, at }] : [])),
  }
}

/** What was passed over is due no more. */
export const dueOf = ({ status, dueAt }: Pick<StepRow, 'status' | 'dueAt'>): string | null =>
  status === 'SKIPPED' ? null : isoOrNull(dueAt)

/** A step that was come to has its own dates, and needs no forecast. */
const withVisits = (step: Omit<Stage['steps'][number], 'visits'>, visits: Visit[]): Stage['steps'][number] =>
  visits.length > 0
    ? { ...step, predictedDueAt: visits.at(-1)?.dueAt ?? null, isUsual: true, visits }
    : { ...step, visits }
