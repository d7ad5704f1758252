/** At which instants of a case its events happen: never before the last one. */
import { patched, workflowInfo } from '@temporalio/workflow'
import { takenAt } from './engine/advance.ts'
import type { CaseState, Instant } from './engine/state.ts'
import type { LoadedCase } from './activities.ts'

/** `at`: of the last event of this run; 0 before the first. */
type Timed = { at: Instant }

/**
 * When a term ended that takes an outcome: before anything else happens, and dated as it fell due, so that no day is
 * lost between its end and the wake-up. Never before the last event; what a run that was continued knows of that is
 * when it began.
 */
export function endOfTerm(run: Timed, { process }: LoadedCase, state: CaseState): Instant | null {
  const termEnd = takenAt(process, state, Date.now())
  if (termEnd === null || !patched('taken-when-it-ends')) return null
  return Math.max(lastAt(run), termEnd)
}

/**
 * When something that is due happens: as it fell due, however much later the run wakes, and never before the last
 * event. Runs from before this was so replay with the instant of their wake-up.
 */
export const dueInstant = (run: Timed, due: Instant): Instant =>
  patched('due-when-it-falls') ? Math.max(lastAt(run), due) : now(run)

/** Instant of the last event; of a run that was continued, when it began. */
const lastAt = (run: Timed): Instant => run.at || workflowInfo().runStartTime.getTime()

/** The current instant in milliseconds, never before the last event of the run. */
export const now = (run: Timed): Instant => Math.max(Date.now(), run.at)
