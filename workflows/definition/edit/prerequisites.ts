/** What is ticked before filing, and which steps wait for others. */
import type { Graph, Prerequisite } from '../graph.ts'
import { hasRow, mustName, partOf } from './editError.ts'
import { inTurn, withChange, withoutRow, withRow, type Edit, type New } from './rows.ts'

const blankPrerequisite = {
  stepId: null,
  requiresStepId: null,
  statement: '',
  lawRef: null,
} satisfies Partial<Prerequisite>

/** A statement to tick where it names no step. */
export const addPrerequisite =
  (prerequisite: New<Prerequisite>): Edit =>
  (graph) => {
    const whole = { ...blankPrerequisite, ...prerequisite }
    mustWait(graph, whole)
    return withRow(graph, 'prerequisites', whole)
  }
/** Changes a prerequisite. Throws EditError UNKNOWN for it or a step that it names. */
export const setPrerequisite =
  (id: string, change: Partial<Omit<Prerequisite, 'id'>>): Edit =>
  (graph) => {
    const old = partOf(graph, 'prerequisites', id)
    mustWait(graph, { ...old, ...change }, old)
    return withChange(graph, 'prerequisites', id, change)
  }
/** Removes a prerequisite. Throws EditError UNKNOWN for a missing one. */
export const removePrerequisite =
  (id: string): Edit =>
  (graph) =>
    withoutRow(graph, 'prerequisites', id)
/** These in place of all that are there. */
export const replacePrerequisites =
  (rows: New<Prerequisite>[]): Edit =>
  (graph) =>
    inTurn(...rows.map(addPrerequisite))({ ...graph, prerequisites: [] })

/**
 * The steps that one waits for; what stays keeps its row, and with it its words and citation. `newId` names
 * the rows that are added.
 */
export const setRequired =
  (stepId: string, requires: string[], newId: () => string): Edit =>
  (graph) => {
    partOf(graph, 'steps', stepId)
    const remaining = graph.prerequisites.filter(
      (one) =>
        one.stepId !== stepId || (one.requiresStepId !== null && requires.includes(one.requiresStepId)),
    )
    const there = new Set(remaining.filter((one) => one.stepId === stepId).map((one) => one.requiresStepId))
    const added = requires.filter((id) => !there.has(id))
    return inTurn(...added.map((requiresStepId) => addPrerequisite({ id: newId(), stepId, requiresStepId })))(
      { ...graph, prerequisites: remaining },
    )
  }

/** The steps that a prerequisite newly names must be there. */
function mustWait(graph: Graph, one: Prerequisite, old?: Prerequisite): void {
  for (const field of ['stepId', 'requiresStepId'] as const) {
    const stepId = one[field]
    if (stepId !== null && stepId !== old?.[field])
      mustName(hasRow(graph, 'steps', stepId), 'prerequisites', one.id, field)
  }
}
