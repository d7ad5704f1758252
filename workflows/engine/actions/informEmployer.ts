/** INFORM_EMPLOYER: the employer learns of the case. */
import type { DoAction } from './actions.ts'
import { inform } from '../service.ts'

/** Informs the employer of the case; where nobody can be reached, asks the committee to serve the notice. */
export const informEmployer: DoAction = (turn, instance, action) => inform(turn, 'EMPLOYER', instance, action)
