import { mark } from '../attention.ts'
import type { Doing } from './effects.ts'

/** No step is open any more, or one is again. */
export const attention: Doing<'ATTENTION'> = (committing, effect) =>
  mark(committing, ['NOTHING_OPEN'], effect.code, String(committing.transition.effects.indexOf(effect)))
