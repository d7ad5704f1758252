import { markAttention } from '../attention.ts'
import type { EffectWriter } from './effects.ts'

/** No step can be ended any more, or one can again. */
export const attention: EffectWriter<'ATTENTION'> = (writer, effect) =>
  markAttention(
    writer,
    ['NOTHING_OPEN', 'NOTHING_MOVES'],
    effect.code,
    String(writer.transition.effects.indexOf(effect)),
  )
