/** NOTIFY: a notice in the workflow's own words. */
import { notify } from '../turn.ts'
import type { DoAction } from './actions.ts'

/** Notifies the recipients of the action in the words of the workflow. */
export const notifyPeople: DoAction = (turn, instance, action) =>
  notify(turn, 'ACTION', instance, action.recipients, { action })
