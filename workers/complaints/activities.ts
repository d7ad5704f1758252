/** The activities of a case, bound to a database. */
import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { isFault } from '../../api/complaints/attention.ts'
import type { Metrics } from '../../api/metrics/metrics.ts'
import { noTracing, type Tracing } from '../../api/tracing/tracing.ts'
import type { Database } from '../../prisma/client.ts'
import type { CaseActivities, CaseKey, Transition } from '../../workflows/activities.ts'
import { codeOf, isPassing } from '../transientErrors.ts'
import { commitTransition, nothingKnown } from './commitTransition.ts'
import { faultOf, isInstallationFault } from './faults.ts'
import { loadCase } from './loadCase.ts'
import { markParked } from './markParked.ts'

type Telling = { metrics?: Metrics | undefined; tracing?: Tracing | undefined }
/** Called when a run parks, or recovers (null). */
export type OnAttention = (attention: { caseId: string; code: string | null }) => void

/** `outboxFilled` is called after a commit, for a relay in the same process. */
export function caseActivities(
  db: Database,
  outboxFilled: () => void = () => {},
  onAttention: OnAttention = () => {},
  { metrics, tracing = noTracing }: Telling = {},
): CaseActivities {
  const known = nothingKnown()
  const setMark = async ({ workspaceId, caseId }: CaseKey, code: string | null) => {
    if (!(await markParked(db.forWorkspace(workspaceId), caseId, code))) return
    onAttention({ caseId, code })
    outboxFilled()
  }
  return {
    // A run that was lost while it stood at a fault begins again without it. Whether the installation was repaired
    // shows in its next transition alone.
    loadCase: (key, since) =>
      retryWrite(async () => {
        const { attention, ...loaded } = await loadCase(db.forWorkspace(key.workspaceId), known, key, since)
        if (isFault(attention) && !isInstallationFault(attention)) await setMark(key, null)
        return loaded
      }),
    commitTransition: (transition) =>
      retryWrite(async () => {
        const before = await traced(tracing, transition, () =>
          commitTransition(db.forWorkspace(transition.workspaceId), known, transition),
        )
        if (!before && transition.dueAt !== undefined)
          metrics?.clockLag.observe(Math.max(0, Date.now() - transition.dueAt) / 1000)
        outboxFilled()
        return before
      }),
    setAttention: (key, code) => retryWrite(() => setMark(key, code)),
  }
}

/**
 * What a person waits for, in their request's trace: the turn of the workflow, which has no way to tell of itself,
 * from when it took the act, and in it the writing.
 */
const traced = <T>(tracing: Tracing, { trace, at, event }: Transition, work: () => Promise<T>): Promise<T> =>
  trace === undefined
    ? work()
    : tracing.span({
        name: 'caseWorkflow turn',
        kind: 'INTERNAL',
        parent: trace,
        startedAt: at,
        work: () =>
          tracing.span({
            name: 'commitTransition',
            kind: 'INTERNAL',
            attributes: { 'redress.event': event.type },
            work,
          }),
      })

const triesOfTheUnknown = 5
/**
 * A database that is out of reach is waited for without end. What fails again and again is given up with a code of
 * `faults.ts`, so that the case parks where people see it. Errors leave without their words: those may quote what a
 * person wrote.
 */
async function retryWrite<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApplicationFailure) throw error
    const code = codeOf(error)
    if (isPassing(error) || Context.current().info.attempt < triesOfTheUnknown)
      throw ApplicationFailure.retryable(`The database did not take it (${code})`, 'DATABASE')
    throw ApplicationFailure.nonRetryable(`It cannot be read or written (${code})`, faultOf(error))
  }
}
