import { markAttention } from '../attention.ts'
import type { EffectWriter } from './effects.ts'

/** No step is open any more, or one is again. */
export const attention: EffectWriter<'ATTENTION'> = (writer, effect) =>
  markAttention(writer, ['NOTHING_OPEN'], effect.code, String(writer.transition.effects.indexOf(effect)))
