/** INFORM_EMPLOYER: the employer learns of the case. */
import type { DoAction } from './actions.ts'
import { inform } from '../service.ts'

export const informEmployer: DoAction = (turn, instance, action) => inform(turn, 'EMPLOYER', instance, action)
