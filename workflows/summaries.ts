/**
 * What Temporal's pages show of a case's timers and transitions: ids of steps and kinds of acts, and nothing that
 * people wrote. They leave the worker encrypted like every payload; operators read them with the codec server.
 * Metadata is no part of what a replay compares, so histories without it go on.
 */
import { pending } from './engine/clocks.ts'
import type { CaseEvent, CaseState, Instant } from './engine/state.ts'

/** Of the timer that wakes the case at `at`. */
export function summaryOfTimer(state: CaseState, at: Instant): string {
  const clocks = Object.values(state.clocks).filter(
    (clock) => clock.remindAt[0] === at || pending(clock, Infinity).some((item) => item.at === at),
  )
  return ['deadline of', ...clocks.map(({ id }) => id)].join(' ')
}

/** Of the transition that an event makes. */
export function summaryOfEvent(event: CaseEvent, seq: number): string {
  if (event.type !== 'ACT') return `${seq} ${event.type}`
  const { act } = event
  return [seq, act.type, ...('step' in act ? [act.step] : [])].join(' ')
}
