import type { z } from '@hono/zod-openapi'
import type { startJob } from '../../api/jobs/outbox.ts'
import { jobWorkflowId, jobWorkflowType } from '../../temporal/names.ts'
import type { JobInput } from '../../workflows/activities.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { onlyOnce } from '../onlyOnce.ts'

/** Starts one phase of a job. Harmless twice. */
export async function runPhase(
  { temporal, queues }: Delivering,
  { workspaceId, payload: { jobId, phase, tries } }: OutboxRow<z.infer<typeof startJob.payload>>,
): Promise<void> {
  const link = await temporal()
  const input: JobInput = { jobId, workspaceId, phase }
  await onlyOnce(link, () =>
    link.workflow.start(jobWorkflowType, {
      workflowId: jobWorkflowId(jobId, phase, tries),
      taskQueue: queues.bulk,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  )
}
