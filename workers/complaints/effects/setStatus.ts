import { textOf } from '../transitionWriter.ts'
import { nothingAwaited } from './inform.ts'
import type { EffectWriter } from './effects.ts'

/** Status with how it ended; the outcome is the id of the one that led to the close. */
export const setStatus: EffectWriter<'SET_STATUS'> = ({ row, transition }, { status, resolution }) => {
  const isOver = status === 'CLOSED' || status === 'WITHDRAWN'
  Object.assign(row, { status, outcome: resolution?.outcome ?? null })
  if (isOver) Object.assign(row, nothingAwaited)
  row.closedAt = isOver ? textOf(transition.at) : null
}
