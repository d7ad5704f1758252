import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'

/** Starts a run that is known by its id; that it was started before is as good. */
export async function onlyOnce(temporal: Client, start: () => Promise<unknown>): Promise<void> {
  await temporal.withDeadline(Date.now() + 5_000, start).catch((error: unknown) => {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  })
}
