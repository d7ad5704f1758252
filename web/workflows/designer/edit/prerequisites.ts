/** What is ticked before filing, and which steps wait for others. */
import type { Prerequisite } from '../../../../workflows/definition/graph.ts'
import { newId, patch, without, type Edit } from './rows.ts'

export const addStatement =
  (id: string): Edit =>
  (graph) => ({
    ...graph,
    prerequisites: [
      ...graph.prerequisites,
      { id, stepId: null, requiresStepId: null, statement: '', lawRef: null },
    ],
  })
export const setStatement =
  (id: string, change: Pick<Partial<Prerequisite>, 'statement' | 'lawRef'>): Edit =>
  (graph) => ({ ...graph, prerequisites: patch(graph.prerequisites, id, change) })
export const removePrerequisite =
  (id: string): Edit =>
  (graph) => ({ ...graph, prerequisites: without(graph.prerequisites, id) })

/** The steps that one waits for; what stays keeps its row, and with it its words and citation. */
export const setRequired =
  (stepId: string, requires: string[]): Edit =>
  (graph) => {
    const kept = graph.prerequisites.filter(
      (one) =>
        one.stepId !== stepId || (one.requiresStepId !== null && requires.includes(one.requiresStepId)),
    )
    const there = new Set(kept.filter((one) => one.stepId === stepId).map((one) => one.requiresStepId))
    const added = requires
      .filter((id) => !there.has(id))
      .map((requiresStepId) => ({ id: newId(), stepId, requiresStepId, statement: '', lawRef: null }))
    return { ...graph, prerequisites: [...kept, ...added] }
  }
