import type { z } from '@hono/zod-openapi'
import type { startCase } from '../../api/cases/outbox.ts'
import { caseRun } from '../../api/cases/starting.ts'
import { caseWorkflowType } from '../../temporal/names.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { onlyOnce } from '../once.ts'

type Start = z.infer<typeof startCase.payload>

/** Starts the run of a case; nothing for a case that is not there. Harmless twice. */
export async function runCase(
  { db, temporal, queues, secret }: Delivering,
  { workspaceId, payload: { caseId, isLost = false } }: OutboxRow<Start>,
): Promise<void> {
  const link = await temporal()
  const {
    rows: [row],
  } = await db.pool.query<{ definitionHash: string; interpreter: number | null }>(
    `SELECT c."definitionHash", (v.definition #>> '{process,interpreter}')::int AS interpreter
      FROM "Case" c JOIN "WorkflowVersion" v ON v.id = c."workflowVersionId"
      WHERE c.id = $1 AND c."workspaceId" = $2`,
    [caseId, workspaceId],
  )
  if (!row) return
  await onlyOnce(link, () =>
    link.workflow.start(caseWorkflowType, {
      ...caseRun({ caseId, workspaceId, ...row, secret, taskQueue: queues.cases }),
      workflowIdReusePolicy: isLost ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
    }),
  )
}
