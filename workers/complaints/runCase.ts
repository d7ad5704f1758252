import type { z } from '@hono/zod-openapi'
import type { startCase } from '../../api/cases/outbox.ts'
import { caseRun } from '../../api/cases/caseRun.ts'
import { caseWorkflowType } from '../../temporal/names.ts'
import { reachSignal } from '../../workflows/messages.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { onlyOnce } from '../onlyOnce.ts'

type Start = z.infer<typeof startCase.payload>

/** Starts the run of a case, and has it correct what is untrue; nothing for a case that is not there. Safe twice. */
export async function runCase(
  { db, temporal, queues, secret }: Delivering,
  { workspaceId, payload: { caseId, run: known, isLost = false, untrue, back } }: OutboxRow<Start>,
): Promise<void> {
  const link = await temporal()
  const row = known ?? (await readRun(db, workspaceId, caseId))
  if (!row) return
  const run = {
    ...caseRun({ caseId, workspaceId, ...row, secret, taskQueue: queues.cases }),
    workflowIdReusePolicy: isLost ? ('ALLOW_DUPLICATE' as const) : ('REJECT_DUPLICATE' as const),
  }
  if (untrue)
    await link.withDeadline(Date.now() + 5_000, () =>
      link.workflow.signalWithStart(caseWorkflowType, {
        ...run,
        signal: reachSignal,
        signalArgs: back ? [untrue, {}, back] : [untrue],
      }),
    )
  else await onlyOnce(link, () => link.workflow.start(caseWorkflowType, run))
}

type Known = { definitionHash: string; interpreter: number | null }
async function readRun(
  { pool }: Delivering['db'],
  workspaceId: string,
  caseId: string,
): Promise<Known | null> {
  const { rows } = await pool.query<Known>({
    name: 'case to run',
    text: `SELECT c."definitionHash", (v.definition #>> '{process,interpreter}')::int AS interpreter
      FROM "Case" c JOIN "WorkflowVersion" v ON v.id = c."workflowVersionId"
      WHERE c.id = $1 AND c."workspaceId" = $2`,
    values: [caseId, workspaceId],
  })
  return rows[0] ?? null
}
