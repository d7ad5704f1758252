/** INFORM_RESPONDENT: the respondent learns of the case. */
import type { DoAction } from './actions.ts'
import { inform } from '../service.ts'

/** Informs the respondent of the case; where nobody can be reached, asks the committee to serve the notice. */
export const informRespondent: DoAction = (turn, instance, action) =>
  inform(turn, 'RESPONDENT', instance, action)
