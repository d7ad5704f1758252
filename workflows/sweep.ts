/** The day's sweep: an activity that may begin anew at any time. */
import { proxyActivities } from '@temporalio/workflow'
import type { SweepActivities } from './activities.ts'

const { sweep } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '3 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '1 minute', maximumInterval: '1 hour' },
})

/** Runs the daily sweep as an activity, which may start again from the beginning at any time. */
export async function sweepWorkflow(): Promise<void> {
  await sweep()
}
