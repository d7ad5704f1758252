import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import type { SignalDefinition } from '@temporalio/common'
import { caseWorkflowId } from '../temporal/names.ts'

/**
 * Signals the run of each case. Where one has no run, not started yet or lost and about to be restarted, the others
 * are signalled before it throws, so that all of it is retried; repeats are harmless.
 */
export async function signalRuns<Args extends unknown[] = []>(
  temporal: () => Promise<Client>,
  caseIds: string[],
  signal: SignalDefinition<Args>,
  argsOf: (caseId: string) => Args,
): Promise<void> {
  const link = caseIds.length > 0 ? await temporal() : null
  let missing: unknown = null
  for (const caseId of caseIds)
    await link
      ?.withDeadline(Date.now() + 5_000, () =>
        link.workflow.getHandle(caseWorkflowId(caseId)).signal(signal, ...argsOf(caseId)),
      )
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error
        missing = error
      })
  if (missing !== null) throw missing
}
