import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import type pg from 'pg'
import { caseWorkflowId, caseWorkflowType } from '../temporal/names.ts'
import type { CaseInput } from '../workflows/messages.ts'

/** `isLost` lets a case begin again whose run has ended before the case did; it takes up what the database knows. */
export type StartPayload = { caseId: string; isLost?: boolean }

/** Starts the run of a case. Harmless twice, and for a case that is not there. */
export async function startCase(temporal: Client, client: pg.PoolClient, workspaceId: string, { caseId, isLost = false }: StartPayload, taskQueue: string): Promise<void> {
  const { rows: [row] } = await client.query<{ definitionHash: string }>('SELECT "definitionHash" FROM "Case" WHERE id = $1 AND "workspaceId" = $2', [caseId, workspaceId])
  if (!row) return
  const input: CaseInput = { caseId, workspaceId, definitionHash: row.definitionHash }
  await temporal.withDeadline(Date.now() + 5_000, () => temporal.workflow.start(caseWorkflowType, {
    workflowId: caseWorkflowId(caseId), taskQueue, args: [input],
    workflowIdReusePolicy: isLost ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE', workflowIdConflictPolicy: 'USE_EXISTING',
  })).catch((error: unknown) => {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  })
}
