import { datesChanged, datesWorkflowId, datesWorkflowType } from '../../temporal/names.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'

/** Makes the run of a workspace's dates look again, starting it where there is none. */
export async function watchDates(
  { temporal, queues }: Delivering,
  { workspaceId }: OutboxRow,
): Promise<void> {
  const link = await temporal()
  await link.withDeadline(Date.now() + 5_000, () =>
    link.workflow.signalWithStart(datesWorkflowType, {
      workflowId: datesWorkflowId(workspaceId),
      taskQueue: queues.dates,
      args: [{ workspaceId }],
      signal: datesChanged,
      signalArgs: [],
    }),
  )
}
