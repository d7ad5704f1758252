import { markAttention } from '../attention.ts'
import type { EffectWriter } from './effects.ts'

/** No step is open any more, or one is again. */
export const attention: EffectWriter<'ATTENTION'> = (committing, effect) =>
  markAttention(
    committing,
    ['NOTHING_OPEN'],
    effect.code,
    String(committing.transition.effects.indexOf(effect)),
  )
