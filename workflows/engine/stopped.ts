/**
 * A case with no step open: every clock belongs to an open step, so neither a person nor time moves it on. It
 * is marked in the very
 * transition that led there. One step that waits for another one that is open is no standstill.
 */
import type { CaseState } from './state.ts'
import { isClosed, type Turn } from './turn.ts'

const isStopped = (state: CaseState): boolean =>
  !Object.values(state.steps).some((step) => step.status === 'READY')

/** Says so where it came about or is over; asked again (`isAsked`), also where it has lasted. */
export function markStopped(turn: Turn, isAsked: boolean): void {
  const { state } = turn
  if (isClosed(state)) return void delete state.stopped
  const stops = isStopped(state)
  if (stops === (state.stopped ?? false) && !(stops && isAsked)) return
  if (stops) state.stopped = true
  else delete state.stopped
  turn.effects.push({ do: 'ATTENTION', code: stops ? 'NOTHING_OPEN' : null })
}
