/** INFORM_RESPONDENT: the respondent learns of the case. */
import type { DoAction } from './actions.ts'
import { inform } from '../service.ts'

export const informRespondent: DoAction = (turn, instance, action) =>
  inform(turn, 'RESPONDENT', instance, action)
