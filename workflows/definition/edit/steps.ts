import type { AssignWithin, Graph, MeetingSetting, Step, StepSetting } from '../graph.ts'
import type { Reader } from '../texts/readers.ts'
import { clocksWithout } from './clocksWithout.ts'
import { endsWithout } from './endsWithout.ts'
import { hasRow, mustName, partOf } from './editError.ts'
import {
  inOrder,
  last,
  moveBy,
  withChange,
  withoutRow,
  withRow,
  type Edit,
  type New,
  withTextFor,
} from './rows.ts'
import { setWithdrawal } from './workflow.ts'

/** What is decided in a meeting stands on its minutes, unless somebody switches that off. */
const newMeeting: MeetingSetting = {
  quorum: 0,
  presidingOfficerRequired: false,
  vote: 'NONE',
  minutesRequired: true,
}

export type NewStep = New<Step, 'stageId' | 'kind' | 'name'>
export const blankStep = {
  description: '',
  actor: null,
  outcomes: [],
  clock: null,
  setting: { allowSkip: false, reopenable: false, automatic: false },
  meeting: null,
} satisfies Partial<Step>

/** Adds a step last in its stage, right of the others on the canvas, unless given a place. */
export const addStep =
  (step: NewStep): Edit =>
  (graph) => {
    const added = withRow(graph, 'steps', {
      ...blankStep,
      meeting: step.kind === 'MEETING' ? newMeeting : null,
      ...step,
      position: step.position ?? freePlace(graph, step.stageId),
      order: step.order ?? last(stepsOf(graph, step.stageId)),
    })
    mustStand(added, step.id, step)
    return added
  }

/**
 * Changes what is named. A step that goes to another stage goes behind the others there; outcomes that are
 * left out take their arrows along, and the actions that waited for them alone. A meeting needs people, so it
 * is never automatic; an action has no quorum.
 */
export const setStep =
  (id: string, change: Partial<Omit<Step, 'id'>>): Edit =>
  (graph) => {
    const old = partOf(graph, 'steps', id)
    mustStand(graph, id, change, old)
    const changed = withChange(graph, 'steps', id, {
      ...inStage(graph, old, change.stageId),
      ...ofKind(old, change.kind),
      ...change,
    })
    return change.outcomes ? withoutLost(changed, id, old.outcomes, change.outcomes) : changed
  }

function inStage(graph: Graph, step: Step, stageId = step.stageId): Partial<Step> {
  if (stageId === step.stageId) return {}
  return { order: last(stepsOf(graph, stageId)), position: freePlace(graph, stageId) }
}

function ofKind({ meeting, setting }: Step, kind: Step['kind'] | undefined): Partial<Step> {
  if (kind === undefined) return {}
  if (kind === 'ACTION') return { meeting: null }
  return { meeting: meeting ?? newMeeting, setting: { ...setting, automatic: false } }
}

function withoutLost(graph: Graph, stepId: string, old: Step['outcomes'], left: Step['outcomes']): Graph {
  const lost = new Set(old.map((outcome) => outcome.id))
  for (const { id } of left) lost.delete(id)
  if (lost.size === 0) return graph
  const isLeft = (outcome: string | null) => outcome === null || !lost.has(outcome)
  return {
    ...graph,
    steps: endsWithout(graph.steps, stepId, lost),
    edges: graph.edges.filter((edge) => edge.from !== stepId || isLeft(edge.outcome)),
    actions: graph.actions.filter((action) => action.stepId !== stepId || isLeft(action.outcome)),
    clocks: clocksWithout(graph.clocks, stepId, lost),
  }
}

/** What a step newly names must be there: its stage, and the step that its clock begins with. */
function mustStand(graph: Graph, id: string, { stageId, clock, serves }: Partial<Step>, old?: Step): void {
  if (stageId !== undefined && stageId !== old?.stageId)
    mustName(hasRow(graph, 'stages', stageId), 'steps', id, 'stageId')
  if (serves !== undefined && serves !== old?.serves)
    mustName(hasRow(graph, 'clocks', serves), 'steps', id, 'serves')
  const begins = beginsWith(clock)
  if (begins !== null && begins !== beginsWith(old?.clock))
    mustName(hasRow(graph, 'steps', begins), 'steps', id, 'clock.trigger.stepId')
}
const beginsWith = (clock: Step['clock'] | undefined): string | null =>
  clock?.trigger.on === 'STEP_COMPLETED' ? clock.trigger.stepId : null

/** What several arrows mean that lead to a step: it opens once for all of them, or once for each. */
export const setJoin = (id: string, join: 'ALL' | 'EACH'): Edit => setStep(id, { join })

/** The clock of the case whose date a step shows. */
export const setServes =
  (id: string, clock: string | null): Edit =>
  (graph) => {
    if (clock !== null) return setStep(id, { serves: clock })(graph)
    const { serves: _serves, ...step } = partOf(graph, 'steps', id)
    return { ...graph, steps: graph.steps.map((one) => (one.id === id ? step : one)) }
  }

/** The question whose answer a step is assigned to when it opens; null: its actor has it. */
export const setAssignTo =
  (id: string, key: string | null): Edit =>
  (graph) => {
    if (key !== null) return setStep(id, { assignTo: key })(graph)
    const { assignTo: _key, assignWithin: _within, ...step } = partOf(graph, 'steps', id)
    return { ...graph, steps: graph.steps.map((one) => (one.id === id ? step : one)) }
  }

/** When whom it is assigned to is due, from its opening; null: with the step. */
export const setAssignWithin =
  (id: string, within: AssignWithin | null): Edit =>
  (graph) => {
    if (within !== null) return setStep(id, { assignWithin: within })(graph)
    const { assignWithin: _within, ...step } = partOf(graph, 'steps', id)
    return { ...graph, steps: graph.steps.map((one) => (one.id === id ? step : one)) }
  }

/** What one reader reads in place of the description; empty: nothing of its own. */
export const setStepFor =
  (id: string, reader: Reader, text: string): Edit =>
  (graph) =>
    withTextFor(graph, 'steps', id, reader, text)

/** Makes a step a MEETING, which is never automatic, or an ACTION, which loses its meeting settings. */
export const setKind = (id: string, kind: Step['kind']): Edit => setStep(id, { kind })
/** To the end of another stage. */
export const moveStepToStage = (id: string, stageId: string): Edit => setStep(id, { stageId })
/** Changes whether a step may be skipped, reopened or done automatically. */
export const setStepSetting =
  (id: string, change: Partial<StepSetting>): Edit =>
  (graph) =>
    setStep(id, { setting: { ...partOf(graph, 'steps', id).setting, ...change } })(graph)
/** Changes the meeting settings of a step. Defaults: quorum 0, no presiding officer required, no vote. */
export const setMeeting =
  (id: string, change: Partial<MeetingSetting>): Edit =>
  (graph) =>
    setStep(id, {
      meeting: {
        quorum: 0,
        presidingOfficerRequired: false,
        vote: 'NONE',
        ...partOf(graph, 'steps', id).meeting,
        ...change,
      },
    })(graph)

/**
 * Takes away what a step has no use for: clock and form where it happens by itself, meeting fields where it
 * is no meeting.
 */
export const clearUnused =
  (id: string): Edit =>
  (graph) => {
    const step = partOf(graph, 'steps', id)
    if (step.kind !== 'ACTION') return graph
    const rest = { ...graph, meetingFields: graph.meetingFields.filter((field) => field.stepId !== id) }
    return step.setting.automatic ? { ...setStep(id, { clock: null })(rest), ...withoutForm(rest, id) } : rest
  }

function withoutForm(graph: Graph, stepId: string): Pick<Graph, 'components' | 'attributes'> {
  const sections = new Set(graph.components.filter((one) => one.stepId === stepId).map((one) => one.id))
  return {
    components: graph.components.filter((one) => !sections.has(one.id)),
    attributes: graph.attributes.filter((one) => !sections.has(one.componentId)),
  }
}

/** Where steps were dropped: place and stage. */
export const placeSteps =
  (places: { id: string; stageId: string; position: Step['position'] }[]): Edit =>
  (graph) =>
    places.reduce((left, { id, stageId, position }) => setStep(id, { stageId, position })(left), graph)

/** Right of the others of a stage, in line with the highest. */
function freePlace(graph: Graph, stageId: string): Step['position'] {
  const beside = stepsOf(graph, stageId)
  if (beside.length === 0) return { x: 0, y: 0 }
  return {
    x: beside.reduce((most, step) => Math.max(most, step.position.x + 350), 0),
    y: Math.min(...beside.map((step) => step.position.y)),
  }
}

/** One place up or down among the steps of its stage. */
export const moveStep =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const { stageId } = partOf(graph, 'steps', id)
    return { ...graph, steps: moveBy(graph.steps, id, by, (step) => step.stageId === stageId) }
  }

/** The steps of a stage in order. */
export const stepsOf = (graph: Graph, stageId: string): Step[] =>
  inOrder(graph.steps.filter((step) => step.stageId === stageId))

/** Outcomes ask for no absences from the meetings of a step that goes. */
const withoutAbsences = (step: Step, at: string): Step =>
  step.outcomes.some(({ absences }) => absences?.at === at)
    ? {
        ...step,
        outcomes: step.outcomes.map(({ absences, ...plain }) =>
          absences && absences.at !== at ? { ...plain, absences } : plain,
        ),
      }
    : step

/**
 * Takes away the step and what hangs on it: arrows, actions, its form, meeting fields, what waits for it, that a
 * case is reopened there or goes on there when it is withdrawn; clocks that begin with it begin when their own step
 * opens.
 */
export const removeStep =
  (id: string): Edit =>
  (graph) => ({
    ...withoutRow(
      graph.withdrawal?.leadsTo === id ? setWithdrawal({ leadsTo: undefined })(graph) : graph,
      'steps',
      id,
    ),
    ...withoutForm(graph, id),
    steps: endsWithout(graph.steps, id, null).flatMap((step) => {
      if (step.id === id) return []
      const updatedStep = withoutAbsences(step, id)
      return updatedStep.clock && beginsWith(updatedStep.clock) === id
        ? { ...updatedStep, clock: { ...updatedStep.clock, trigger: { on: 'STEP_OPENED' as const } } }
        : updatedStep
    }),
    edges: graph.edges.filter((edge) => edge.from !== id && edge.to !== id),
    actions: graph.actions.filter((action) => action.stepId !== id),
    meetingFields: graph.meetingFields.filter((field) => field.stepId !== id),
    prerequisites: graph.prerequisites.filter((one) => one.stepId !== id && one.requiresStepId !== id),
    clocks: clocksWithout(graph.clocks, id, null),
    reopening: graph.reopening?.stepId === id ? null : graph.reopening,
  })
