import type { Action, ActionType } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { last, moveBy, patch, without, type Edit } from './rows.ts'

/** What a new action of a type brings with it. */
const freshOf = (type: ActionType) => fresh()[type]
const fresh = (): Record<ActionType, Pick<Action, 'recipients' | 'template'>> => ({
  NOTIFY: {
    recipients: [{ to: 'ACTOR' }],
    template: { subject: '{caseNo}: {step}', body: t('Please look at {step}. It is due on {dueOn}.') },
  },
  TRANSFER_COMPLAINT: { recipients: [], template: null },
  INFORM_RESPONDENT: {
    recipients: [{ to: 'RESPONDENT' }],
    template: {
      subject: t('A complaint names you'),
      body: t(
        'A complaint has been made in which you are named. Open it to see what it says and what happens next.',
      ),
    },
  },
  INFORM_EMPLOYER: {
    recipients: [{ to: 'EMPLOYER' }],
    template: {
      subject: '{caseNo}: {stage}',
      body: t(
        'A complaint has come to a point at which you are informed. Open it to see what is asked of you.',
      ),
    },
  },
})

export const addAction =
  (id: string, stepId: string, on: Action['on'], type: ActionType): Edit =>
  (graph) => {
    const action: Action = {
      id,
      stepId,
      on,
      type,
      enabled: true,
      outcome: null,
      committeeId: null,
      order: last(graph.actions.filter((one) => one.stepId === stepId)),
      ...freshOf(type),
    }
    return { ...graph, actions: [...graph.actions, action] }
  }

/** Only an action on COMPLETE may wait for one outcome. */
export const setAction =
  (id: string, change: Partial<Omit<Action, 'id' | 'stepId' | 'type'>>): Edit =>
  (graph) => ({
    ...graph,
    actions: patch(
      graph.actions,
      id,
      change.on && change.on !== 'COMPLETE' ? { ...change, outcome: null } : change,
    ),
  })

export const setActionType =
  (id: string, type: ActionType): Edit =>
  (graph) => ({ ...graph, actions: patch(graph.actions, id, { type, committeeId: null, ...freshOf(type) }) })
export const removeAction =
  (id: string): Edit =>
  (graph) => ({ ...graph, actions: without(graph.actions, id) })
export const moveAction =
  (id: string, by: -1 | 1): Edit =>
  (graph) => {
    const stepId = graph.actions.find((action) => action.id === id)?.stepId
    return { ...graph, actions: moveBy(graph.actions, id, by, (action) => action.stepId === stepId) }
  }
