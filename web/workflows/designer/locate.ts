/**
 * Where in the drawing something is: which step, stage or arrow to choose, and which part of the panel to
 * open for it.
 */
import type { ProblemCode } from '../../../workflows/definition/problem.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'

export type Chosen = { kind: 'step' | 'stage' | 'edge'; id: string }
export const panelSections = [
  'basics',
  'actor',
  'outcomes',
  'clock',
  'actions',
  'form',
  'meeting',
  'needs',
  'settings',
  'terms',
  'endings',
  'languages',
] as const
export type PanelSection = (typeof panelSections)[number]
/** A step and a stage may have the same id, so the kind is part of the name. */
export const keyOf = ({ kind, id }: Chosen): string => `${kind}:${id}`
/** `chosen` null: the workflow itself. `part`: one of several in that section. */
export type DesignerLocation = { chosen: Chosen | null; section: PanelSection | null; part?: string }

const inStep = (id: string, section: PanelSection): DesignerLocation =>
  id === 'filing' ? { chosen: null, section: 'form' } : { chosen: { kind: 'step', id }, section }

/** Null where nothing has that id. */
export function placeOf(graph: Graph, nodeId: string | null, code?: ProblemCode): DesignerLocation | null {
  if (nodeId === null || nodeId === 'filing' || nodeId === 'start')
    return { chosen: null, section: nodeId === 'filing' ? 'form' : ((code && ofWorkflow[code]) ?? null) }
  if (graph.steps.some((step) => step.id === nodeId))
    return inStep(nodeId, (code && sectionOf[code]) ?? 'basics')
  if (graph.stages.some((stage) => stage.id === nodeId))
    return { chosen: { kind: 'stage', id: nodeId }, section: null }
  if (graph.edges.some((edge) => edge.id === nodeId))
    return { chosen: { kind: 'edge', id: nodeId }, section: null }
  return ofPart(graph, nodeId)
}

function ofPart(graph: Graph, id: string): DesignerLocation | null {
  const has = <R extends { id: string }>(rows: R[]) => rows.find((row) => row.id === id)
  if (has(graph.clocks)) return { chosen: null, section: 'terms', part: id }
  const action = has(graph.actions)
  if (action) return inStep(action.stepId, 'actions')
  const field = has(graph.meetingFields)
  if (field) return inStep(field.stepId, 'meeting')
  const prerequisite = has(graph.prerequisites)
  if (prerequisite)
    return prerequisite.stepId === null
      ? { chosen: null, section: 'needs' }
      : inStep(prerequisite.stepId, 'needs')
  const componentId = has(graph.attributes)?.componentId ?? id
  const component = graph.components.find((one) => one.id === componentId)
  return component ? inStep(component.stepId, 'form') : null
}

/** Problems of the workflow itself that one of its parts mends. */
const ofWorkflow: Partial<Record<ProblemCode, PanelSection>> = {
  LAW_WITHDRAWAL: 'endings',
  WITHDRAWAL_STAGE_MISSING: 'endings',
  REOPENS_NOWHERE: 'endings',
  LAW_PACK_UNKNOWN: 'clock',
  LAW_READS: 'form',
  LAW_MAY_REVEAL: 'form',
}

/** Problems of a step that are not about its basics. */
const sectionOf: Partial<Record<ProblemCode, PanelSection>> = {
  NO_ONE_TO_ACT: 'actor',
  ACTOR_NOT_IN_MEETING: 'actor',
  RESPONDENT_NOT_INFORMED: 'actor',
  EMPLOYER_NOT_INFORMED: 'actor',
  PERSON_UNKNOWN: 'actor',
  NO_OUTCOME: 'outcomes',
  OUTCOME_WITHOUT_EDGE: 'outcomes',
  DEAD_END: 'outcomes',
  NO_OTHERWISE: 'outcomes',
  NO_WAY_TO_CLOSE: 'outcomes',
  UNREACHABLE: 'outcomes',
  OUTCOMES_ALIKE: 'outcomes',
  NOBODY_WRITES: 'outcomes',
  ONLY_ABSENCES: 'outcomes',
  ONLY_FILED_WITHIN: 'outcomes',
  FILED_WITHIN_UNASKED: 'outcomes',
  LAW_FEW_ABSENCES: 'outcomes',
  LAW_MUST_WAIT: 'outcomes',
  LAW_MUST_WRITE: 'outcomes',
  LAW_NO_WAY_BACK: 'outcomes',
  LAW_ONLY_ONCE: 'outcomes',
  LAW_SILENCE: 'outcomes',
  OUTCOME_UNNAMED: 'outcomes',
  DEADLINE_VERY_LONG: 'clock',
  LAW_NEEDS_TERM: 'clock',
  LAW_STARTS_ELSEWHERE: 'clock',
  QUORUM_TOO_LARGE: 'meeting',
  NO_ESCALATION: 'clock',
  THRESHOLDS_OUT_OF_ORDER: 'clock',
  CLOCK_TRIGGER_MISSING: 'clock',
  LAW_REF_UNKNOWN: 'clock',
  CLOCK_STARTS_LATER: 'clock',
  CLOCK_MISSING: 'clock',
  REMINDER_TOO_EARLY: 'clock',
  LAW_CLOCK_PAUSES: 'clock',
  LAW_STEP_SKIPPABLE: 'settings',
  LAW_ON_REQUEST: 'outcomes',
  PARTY_LEADS_MEETING: 'actor',
  LIMIT_TOO_LONG: 'clock',
  LIMIT_TOO_SHORT: 'clock',
  MEETING_WITHOUT_QUORUM: 'meeting',
  SIGNED_WITHOUT_MINUTES: 'meeting',
  AUTOMATIC_MEETING: 'settings',
  LOOP_WITHOUT_HUMAN: 'settings',
  PREREQUISITE_CYCLE: 'needs',
  PREREQUISITE_NEVER_MET: 'needs',
  UNUSED_SETTING: 'settings',
}

/** Problems by the key of the step, stage or arrow that shows them; those of the workflow itself under ''. */
export function problemsByPlace<P extends { nodeId: string | null; code: ProblemCode }>(
  graph: Graph,
  problems: P[],
): Map<string, P[]> {
  const groups = new Map<string, P[]>()
  for (const problem of problems) {
    const chosen = placeOf(graph, problem.nodeId, problem.code)?.chosen
    const key = chosen ? keyOf(chosen) : ''
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  return groups
}
