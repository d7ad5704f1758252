import type { Action, ActionType, Graph } from '../graph.ts'
import { hasRow, mustName, partOf } from './editError.ts'
import { last, moveBy, withChange, withoutRow, withRow, type Edit, type New } from './rows.ts'

export type NewAction = New<Action, 'stepId' | 'on' | 'type'>
export const blankAction = {
  enabled: true,
  outcome: null,
  recipients: [],
  template: null,
  committeeId: null,
} satisfies Partial<Action>

/**
 * Adds an action, last on its step by default. Throws EditError UNKNOWN for its step or outcome, TAKEN for its id.
 */
export const addAction =
  (action: NewAction): Edit =>
  (graph) => {
    const order = action.order ?? last(graph.actions.filter((one) => one.stepId === action.stepId))
    const whole = fitting({ ...blankAction, ...action, order })
    mustAct(graph, whole)
    return withRow(graph, 'actions', whole)
  }

/**
 * Changes an action; one that is not on COMPLETE loses its outcome. Throws EditError UNKNOWN for it, its step or
 * outcome.
 */
export const setAction =
  (id: string, change: Partial<Omit<Action, 'id'>>): Edit =>
  (graph) => {
    const old = partOf(graph, 'actions', id)
    const action = fitting({ ...old, ...change })
    mustAct(graph, action, old)
    return withChange(graph, 'actions', id, action)
  }

/** Another type, with what that type brings: nothing of the old one stays but moment and place. */
export const setActionType = (id: string, type: ActionType, brings: Partial<Action>): Edit =>
  setAction(id, { recipients: [], template: null, committeeId: null, course: undefined, ...brings, type })

/** Removes an action. Throws EditError UNKNOWN for a missing one. */
export const removeAction =
  (id: string): Edit =>
  (graph) =>
    withoutRow(graph, 'actions', id)
/** Moves an action one place up (-1) or down (1) among the actions of its step. */
export const moveAction =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const { stepId } = partOf(graph, 'actions', id)
    return { ...graph, actions: moveBy(graph.actions, id, by, (action) => action.stepId === stepId) }
  }

type Setting = Pick<Action, 'type' | 'enabled'> & Partial<Pick<Action, 'recipients' | 'template'>>
/** One setting for all actions of a type; what it leaves out stays as it is. */
export const setActionsOfType =
  ({ type, ...change }: Setting): Edit =>
  (graph) => ({
    ...graph,
    actions: graph.actions.map((action) => (action.type === type ? { ...action, ...change } : action)),
  })

/** Only an action on COMPLETE may wait for one outcome. */
const fitting = (action: Action): Action => (action.on === 'COMPLETE' ? action : { ...action, outcome: null })

/** What an action newly names must be there: its step, and an outcome of that. */
function mustAct(graph: Graph, { id, stepId, outcome }: Action, old?: Action): void {
  if (stepId !== old?.stepId) mustName(hasRow(graph, 'steps', stepId), 'actions', id, 'stepId')
  if (outcome === null || (stepId === old?.stepId && outcome === old.outcome)) return
  const { outcomes } = partOf(graph, 'steps', stepId)
  mustName(
    outcomes.some((one) => one.id === outcome),
    'actions',
    id,
    'outcome',
  )
}
