/**
 * The drawing of the very version that the case runs: all of it for the committee, the stages shown to them
 * for others.
 */
import type { CasePage } from '../contract.ts'
import { isLate } from '../summary.ts'
import { isMine, nameFor, seesStage, type StepRow } from '../viewer.ts'
import { beside } from '../../core/readerLocale.ts'
import { actorInWords, assigneeInWords } from '../labels.ts'
import type { Loaded } from './loadCase.ts'
import { dueOf, readerOf } from './stages.ts'
import { actorOf, StepStatus } from '../../cases/rowSchemas.ts'

type Drawing = NonNullable<CasePage['drawing']>
type State = Drawing['steps'][number]['state']

/** null where the version cannot be read, or nothing of it is mine to see. */
export function drawingOf(loaded: Loaded): CasePage['drawing'] {
  const { viewer } = loaded
  const { stages, process } = viewer.definition
  const visibleStepIds = stages.flatMap((stage) =>
    stage.stepIds.filter(
      (stepId) =>
        seesStage(viewer, stage) ||
        loaded.steps.some((step) => step.stepId === stepId && isMine(viewer, step)),
    ),
  )
  if (visibleStepIds.length === 0) return null
  const ids = new Set(visibleStepIds)
  return {
    stages: stages
      .filter((stage) => stage.stepIds.some((id) => ids.has(id)))
      .map(({ id, name, color }) => ({ id, name, color })),
    steps: visibleStepIds.flatMap((id) => process.steps[id] ?? []).map((step) => stepOf(loaded, step)),
    edges: edgesOf(loaded, ids),
  }
}

function stepOf(
  loaded: Loaded,
  step: Loaded['viewer']['definition']['process']['steps'][string],
): Drawing['steps'][number] {
  const { viewer, cast, steps } = loaded
  const last = steps.findLast((each) => each.stepId === step.id)
  const { x, y } = viewer.definition.drawing[step.id]?.position ?? { x: 0, y: 0 }
  const actor = last && actorOf(last)
  return {
    id: step.id,
    stageId: step.stageId,
    kind: step.kind,
    name: step.name,
    ...beside(
      'actor',
      actor
        ? actorInWords(actor, (userId) => nameFor(viewer, cast, userId))
        : assigneeInWords(viewer.definition, step, readerOf(loaded)),
    ),
    x,
    y,
    state: stateOf(last),
    dueAt: last ? dueOf(last) : null,
  }
}

function stateOf(step: StepRow | undefined): State {
  if (!step) return 'NOT_REACHED'
  if (step.status === 'READY') return isLate(step) ? 'LATE' : 'OPEN'
  return StepStatus.exclude(['READY']).parse(step.status)
}

/** Arrows between steps that are shown, and to and from the ends. */
function edgesOf({ viewer }: Loaded, visibleStepIds: Set<string>): Drawing['edges'] {
  const { process } = viewer.definition
  const routes = [
    ...process.start.map((route, place) => ({
      id: `start-${place}`,
      from: 'start',
      to: route.to,
      label: '',
    })),
    ...Object.values(process.steps).flatMap((step) =>
      step.outcomes.flatMap((outcome) =>
        (step.next[outcome.id] ?? []).map((route, place) => ({
          id: `${step.id}-${outcome.id}-${place}`,
          from: step.id,
          to: route.to,
          label: outcome.label,
        })),
      ),
    ),
  ]
  const isShown = (end: string) => end === 'start' || end === 'close' || visibleStepIds.has(end)
  return routes.filter(({ from, to }) => isShown(from) && isShown(to))
}
