import type { Outcome } from '../../../../workflows/definition/graph.ts'
import { placeholder } from '../placeholder.ts'
import { patch, without, type Edit } from './rows.ts'

const change =
  (stepId: string, outcomes: (list: Outcome[]) => Outcome[]): Edit =>
  (graph) => ({
    ...graph,
    steps: graph.steps.map((step) =>
      step.id === stepId ? { ...step, outcomes: outcomes(step.outcomes) } : step,
    ),
  })

export const addOutcome = (stepId: string, id: string, label = placeholder('outcome')): Edit =>
  change(stepId, (list) => [...list, { id, label }])
export const renameOutcome = (stepId: string, id: string, label: string): Edit =>
  change(stepId, (list) => patch(list, id, { label }))

type Words = { button?: string; follows?: string; mustWrite?: boolean; irrevocable?: boolean }
/**
 * Words and demands of an outcome. What is empty or off is left out of the drawing, as if it had never been
 * there.
 */
export const setOutcome = (stepId: string, id: string, words: Words): Edit =>
  change(stepId, (list) =>
    list.map((outcome) => {
      if (outcome.id !== id) return outcome
      const { button, follows, mustWrite, irrevocable, ...rest } = { ...outcome, ...words }
      return {
        ...rest,
        ...(button?.trim() ? { button } : {}),
        ...(follows?.trim() ? { follows } : {}),
        ...(mustWrite ? { mustWrite } : {}),
        ...(irrevocable ? { irrevocable } : {}),
      }
    }),
  )

export const moveOutcome = (stepId: string, id: string, by: -1 | 1): Edit =>
  change(stepId, (list) => {
    const index = list.findIndex((outcome) => outcome.id === id)
    const moved = list[index]
    return moved && index + by >= 0 ? list.toSpliced(index, 1).toSpliced(index + by, 0, moved) : list
  })

/** Takes away the outcome, its arrows, and the actions that waited for it alone. */
export const removeOutcome =
  (stepId: string, id: string): Edit =>
  (graph) => {
    const left = change(stepId, (list) => without(list, id))(graph)
    return {
      ...left,
      edges: left.edges.filter((edge) => edge.from !== stepId || edge.outcome !== id),
      actions: left.actions.filter((action) => action.stepId !== stepId || action.outcome !== id),
    }
  }
