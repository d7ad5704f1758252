import type { Graph, MeetingSetting, Step, StepSetting } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { placeholder } from '../placeholder.ts'
import { inOrder, last, moveBy, newId, patch, type Edit } from './rows.ts'

/** What is decided in a meeting stands on its minutes, unless somebody switches that off. */
const newMeeting: MeetingSetting = {
  quorum: 0,
  presidingOfficerRequired: false,
  vote: 'NONE',
  minutesRequired: true,
}

type NewStep = { id: string; stageId: string; kind: Step['kind']; name?: string; position?: Step['position'] }

/** A step with one outcome, right of the others of its stage unless told where. */
export const addStep =
  ({ id, stageId, kind, name, position }: NewStep): Edit =>
  (graph) => {
    const beside = graph.steps.filter((step) => step.stageId === stageId)
    const x = beside.reduce((most, step) => Math.max(most, step.position.x + 350), 0)
    const step: Step = {
      id,
      stageId,
      kind,
      name: name ?? placeholder(kind === 'MEETING' ? 'meeting' : 'action'),
      description: '',
      actor: null,
      outcomes: [{ id: newId(), label: t('Done') }],
      clock: null,
      setting: { allowSkip: false, reopenable: false, automatic: false },
      meeting: kind === 'MEETING' ? newMeeting : null,
      position: position ?? { x, y: Math.min(0, ...beside.map((one) => one.position.y)) },
      order: last(beside),
    }
    return { ...graph, steps: [...graph.steps, step] }
  }

export const setStep =
  (id: string, change: Partial<Omit<Step, 'id' | 'kind'>>): Edit =>
  (graph) => ({ ...graph, steps: patch(graph.steps, id, change) })

const changeStep =
  (id: string, change: (step: Step) => Step): Edit =>
  (graph) => ({ ...graph, steps: graph.steps.map((step) => (step.id === id ? change(step) : step)) })

export const setStepSetting = (id: string, change: Partial<StepSetting>): Edit =>
  changeStep(id, (step) => ({ ...step, setting: { ...step.setting, ...change } }))
export const setMeeting = (id: string, change: Partial<MeetingSetting>): Edit =>
  changeStep(id, (step) => ({
    ...step,
    meeting: { quorum: 0, presidingOfficerRequired: false, vote: 'NONE', ...step.meeting, ...change },
  }))

/** A meeting needs people, so it is never automatic; an action has no quorum. */
export const setKind = (id: string, kind: Step['kind']): Edit =>
  changeStep(id, (step) => {
    if (kind === 'ACTION') return { ...step, kind, meeting: null }
    return {
      ...step,
      kind,
      meeting: step.meeting ?? newMeeting,
      setting: { ...step.setting, automatic: false },
    }
  })

/**
 * Takes away what a step has no use for: clock and form where it happens by itself, meeting fields where it
 * is no meeting.
 */
export const clearUnused =
  (id: string): Edit =>
  (graph) => {
    const step = graph.steps.find((one) => one.id === id)
    if (step?.kind !== 'ACTION') return graph
    const rest = { ...graph, meetingFields: graph.meetingFields.filter((field) => field.stepId !== id) }
    if (!step.setting.automatic) return rest
    const sections = new Set(graph.components.filter((one) => one.stepId === id).map((one) => one.id))
    return {
      ...rest,
      steps: patch(graph.steps, id, { clock: null }),
      components: graph.components.filter((one) => !sections.has(one.id)),
      attributes: graph.attributes.filter((one) => !sections.has(one.componentId)),
    }
  }

/** Where steps were dropped: place and stage. */
export const placeSteps =
  (places: { id: string; stageId: string; position: Step['position'] }[]): Edit =>
  (graph) => {
    const at = new Map(places.map((place) => [place.id, place]))
    return {
      ...graph,
      steps: graph.steps.map((step) =>
        at.has(step.id)
          ? {
              ...inStage(graph, step, at.get(step.id)?.stageId ?? step.stageId),
              position: at.get(step.id)?.position ?? step.position,
            }
          : step,
      ),
    }
  }

/** To the end of another stage. */
export const moveStepToStage =
  (id: string, stageId: string): Edit =>
  (graph) => {
    const beside = graph.steps.filter((step) => step.stageId === stageId && step.id !== id)
    const position = {
      x: beside.reduce((most, step) => Math.max(most, step.position.x + 350), 0),
      y: beside.length > 0 ? Math.min(...beside.map((step) => step.position.y)) : 0,
    }
    return placeSteps([{ id, stageId, position }])(graph)
  }

const inStage = (graph: Graph, step: Step, stageId: string): Step =>
  step.stageId === stageId
    ? step
    : { ...step, stageId, order: last(graph.steps.filter((one) => one.stageId === stageId)) }

/** One place up or down among the steps of its stage. */
export const moveStep =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const stageId = graph.steps.find((step) => step.id === id)?.stageId
    return { ...graph, steps: moveBy(graph.steps, id, by, (step) => step.stageId === stageId) }
  }

export const stepsOf = (graph: Graph, stageId: string): Step[] =>
  inOrder(graph.steps.filter((step) => step.stageId === stageId))

/**
 * Takes away the step and what hangs on it: arrows, actions, its form, meeting fields, what waits for it;
 * clocks that begin with it begin when their own step opens.
 */
export const removeStep =
  (id: string): Edit =>
  (graph) => {
    const sections = new Set(graph.components.filter((one) => one.stepId === id).map((one) => one.id))
    return {
      ...graph,
      steps: graph.steps
        .filter((step) => step.id !== id)
        .map((step) =>
          step.clock?.trigger.on === 'STEP_COMPLETED' && step.clock.trigger.stepId === id
            ? { ...step, clock: { ...step.clock, trigger: { on: 'STEP_OPENED' } } }
            : step,
        ),
      edges: graph.edges.filter((edge) => edge.from !== id && edge.to !== id),
      actions: graph.actions.filter((action) => action.stepId !== id),
      components: graph.components.filter((one) => !sections.has(one.id)),
      attributes: graph.attributes.filter((one) => !sections.has(one.componentId)),
      meetingFields: graph.meetingFields.filter((field) => field.stepId !== id),
      prerequisites: graph.prerequisites.filter((one) => one.stepId !== id && one.requiresStepId !== id),
    }
  }
