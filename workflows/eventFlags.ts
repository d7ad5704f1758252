/** Which meaning an event has: rules of the engine that came later hold for events whose run was patched. */
import { patched } from '@temporalio/workflow'
import type { Process } from './definition/definition.ts'
import { hasEndOnHold, hasSeveralDue } from './engine/advance.ts'
import type { CaseEvent, CaseState, Instant } from './engine/state.ts'

/** The event with the flags that matter to it at that instant. A run that is replayed gives it those it had. */
export function flagEvent(
  process: Process,
  state: CaseState | null,
  event: CaseEvent,
  at: Instant,
): CaseEvent {
  if (state === null) return event
  const firesOneByOne = hasSeveralDue(state, at) && patched('due-one-by-one')
  const countsOnHold = hasEndOnHold(process, state, at) && patched('counts-on-hold')
  return {
    ...event,
    ...(firesOneByOne ? { firesOneByOne } : {}),
    ...(countsOnHold ? { countsOnHold } : {}),
  }
}

/** `left`: people who have a task and are not there any more. */
export const seatsEvent = (left: string[]): CaseEvent => ({
  type: 'SEATS',
  ...(left.length > 0 ? { left } : {}),
})
