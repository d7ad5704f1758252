/** The day's sweep, ordered of Temporal once for however many workers there are. */
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client'
import { queues, queuesBeside, sweepScheduleId, sweepWorkflowType } from '../../temporal/names.ts'

/**
 * Every night at three, UTC; one that was missed is made up for. Answers whether it was made now; harmless where it is
 * there already.
 */
export async function scheduleSweep(
  temporal: Client,
  {
    taskQueue = queues.cases,
    scheduleId = taskQueue === queues.cases ? sweepScheduleId : `${sweepScheduleId}-${taskQueue}`,
  }: { scheduleId?: string; taskQueue?: string } = {},
): Promise<boolean> {
  return temporal.schedule
    .create({
      scheduleId,
      spec: { intervals: [{ every: '1 day', offset: '3 hours' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '2 days' },
      action: {
        type: 'startWorkflow',
        workflowType: sweepWorkflowType,
        workflowId: scheduleId,
        taskQueue: queuesBeside(taskQueue).bulk,
        args: [],
      },
    })
    .then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ScheduleAlreadyRunning)) throw error
        return false
      },
    )
}
