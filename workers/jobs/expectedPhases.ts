/** Phases of jobs that are under way: a run that Temporal lost would leave its job waiting for ever. */
import type { z } from '@hono/zod-openapi'
import { startJob } from '../../api/jobs/outbox.ts'
import { leaveAgain } from '../../api/outbox/enqueue.ts'
import type { Database } from '../../prisma/client.ts'
import { jobWorkflowId, jobWorkflowType } from '../../temporal/names.ts'
import type { ExpectedRun, ExpectedRuns } from '../expectedRuns.ts'

type Ordered = { key: string; workspaceId: string; payload: z.infer<typeof startJob.payload> }

export const expectedPhases: ExpectedRuns = {
  workflowType: jobWorkflowType,
  queue: 'bulk',
  isOnce: true,
  async expected(db: Database): Promise<ExpectedRun[]> {
    // The last order of each says which phase it is in.
    const { rows } = await db.pool.query<Ordered & { isSent: boolean }>(
      `SELECT o.key, o."workspaceId", o.payload, o."sentAt" IS NOT NULL AS "isSent" FROM "Job" j
        CROSS JOIN LATERAL (SELECT * FROM "Outbox" WHERE kind = $1 AND "workspaceId" = j."workspaceId"
          AND starts_with(key, 'job:' || j.id || ':') ORDER BY "createdAt" DESC, id DESC LIMIT 1) o
        WHERE j.status IN ('QUEUED', 'VALIDATING', 'RUNNING')`,
      [startJob.name],
    )
    return rows
      .filter(({ isSent }) => isSent)
      .map(({ key, workspaceId, payload }) => ({
        workflowId: jobWorkflowId(payload.jobId, payload.phase, payload.tries),
        order: () => leaveAgain(db, startJob, { workspaceId, key, payload }),
      }))
  },
}
