/** How the world talks to a running case. The update id is the client's idempotency key. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow'
import type { Act, By, CaseState, InformedInstants, InformedParty } from './engine/state.ts'
import type { CaseKey } from './activities.ts'

export type CaseInput = CaseKey & {
  /**
   * Carried over by continue-as-new: the state and the keys of the last acts with the transition each made.
   */
  carried?: { state: CaseState; acts: [key: string, seq: number][] }
  /** Continues as new after this many transitions, beside when Temporal suggests it; for tests. */
  continueAfter?: number
}
/**
 * Milliseconds that Temporal waits for one workflow task of a case. The acts of a worker that was killed with tasks in
 * hand wait so long for another worker. A task whose transition takes longer is prolonged by the SDK after 80 % of it,
 * at three events of history; one that a frozen worker does not prolong is given out again, and a longer time is left
 * for it from the fourth time on.
 */
export const caseTaskTimeoutMs = 2_000

/** `key` repeats the update id, so that a run continued as new still knows it. */
export type ActInput = {
  key: string
  act: Act
  by: By
  /** The trace that the act belongs to (W3C traceparent), passed on to what commits it; missing where none is kept. */
  trace?: string
}
/** The transition that the act made. */
export type Acted = { seq: number }

/**
 * Refused with an ApplicationFailure whose type is the engine's refusal code, or NEEDS_ATTENTION while the
 * case is parked
 * (the same act may be sent again later).
 */
export const actUpdate = defineUpdate<Acted, [ActInput]>('act')
export const stateQuery = defineQuery<CaseState | null>('state')
/** Tries again a case that was parked as "needs attention". */
export const retrySignal = defineSignal('retry')
/**
 * Who sits on the case, or has a step in hand, may be somebody else now. With those who have a task and left; missing
 * in signals from before there were tasks.
 */
export const seatsSignal = defineSignal<[left?: string[]]>('seats')
/** The days off, or the zone, of the case's business unit may be others now. */
export const calendarSignal = defineSignal('calendar')
/** What rows say of the parties of a case: `untrue`, `left` and `back` of the event REACH. */
export type ReachNews = { untrue: InformedInstants; left?: InformedInstants; back?: InformedParty[] }
/**
 * Parties who could not be informed may now be reachable, were wrongly recorded as informed, or have left. The second
 * argument is missing in signals from before departures were recorded, the third one where nobody is back.
 */
export const reachSignal =
  defineSignal<[untrue: InformedInstants, left?: InformedInstants, back?: InformedParty[]]>('reach')
