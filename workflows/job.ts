/**
 * Long work: one execution per phase of a job; what is done stands in the database, so a phase
 * goes on where it stopped.
 */
import { proxyActivities } from '@temporalio/workflow'
import type { JobActivities, JobInput } from './activities.ts'

const { work } = proxyActivities<JobActivities>({
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
})

/** Runs one phase of a job as an activity; a retry continues where the phase stopped. */
export async function jobWorkflow(input: JobInput): Promise<void> {
  await work(input)
}
