/**
 * The activities of a case. Each is tried by the worker that runs the case, which costs one event of history; where
 * that fails for longer than a moment, as while the database is away, the server has it tried until it succeeds, which
 * costs three, however long it takes. What can never succeed fails at once, and the case parks.
 */
import { ApplicationFailure, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { CaseActivities } from './activities.ts'

/** Workflow tasks that wait for a longer try are prolonged, at three events each: see caseTaskTimeoutMs. */
export const local = proxyLocalActivities<CaseActivities>({
  startToCloseTimeout: '10s',
  scheduleToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumAttempts: 5 },
  localRetryThreshold: '5s',
})
/** Without end: what is out of reach comes back, and the case goes on within a minute of that. */
const remote = proxyActivities<CaseActivities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '1m' },
})

/**
 * The activities that the server tries, after a local one failed with `error`. Throws it where it is for good;
 * histories from before know no other failure of a local try, so they replay without a flag.
 */
export function triedByServer(error: unknown): typeof remote {
  if (isForGood(error)) throw error
  return remote
}

/** Loads a case as a local activity; where that fails, the server retries it, unless the error is permanent. */
export const loadCase: CaseActivities['loadCase'] = (key, since) =>
  local.loadCase(key, since).catch((error: unknown) => triedByServer(error).loadCase(key, since))

/**
 * Sets the mark "needs attention" as a local activity; where that fails, the server retries it, unless the error is
 * permanent.
 */
export const setAttention: CaseActivities['setAttention'] = (key, code) =>
  local.setAttention(key, code).catch((error: unknown) => triedByServer(error).setAttention(key, code))

function isForGood(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ApplicationFailure) return each.nonRetryable === true
  return false
}
