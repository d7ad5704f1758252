import { assign, takeOut } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

/** Somebody who waits to be let in is known to the case from now on; the seats are worked out after. */
export const admit: EffectWriter<'ADMIT'> = (writer, { userId }) => {
  const isNew = (each: { userId: string; capacity: string }) =>
    each.userId === userId && each.capacity === 'NEWCOMER'
  if (takeOut(writer, isNew) > 0) assign(writer, { userId, capacity: 'COMMITTEE', step: '', active: false })
}
