/**
 * What the outbox orders of Temporal: to run a case, a phase of a job, or to watch a workspace's dates. Each
 * is harmless twice.
 */
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import type pg from 'pg'
import {
  caseWorkflowId,
  caseWorkflowType,
  datesChanged,
  datesWorkflowId,
  datesWorkflowType,
  jobWorkflowId,
  jobWorkflowType,
  type Queue,
} from '../temporal/names.ts'
import type { JobInput } from '../workflows/activities.ts'
import type { CaseInput } from '../workflows/messages.ts'

/**
 * `isLost` lets a case begin again whose run has ended before the case did; it takes up what the database
 * knows.
 */
export type StartPayload = { caseId: string; isLost?: boolean }
/** The payload of START_JOB. */
export type JobPayload = { jobId: string; phase: JobInput['phase'] }
export type Starting = { temporal: Client; pool: pg.Pool; workspaceId: string; queues: Record<Queue, string> }

/** Starts the run of a case; nothing for a case that is not there. */
export async function startCase(
  { temporal, pool, workspaceId, queues }: Starting,
  { caseId, isLost = false }: StartPayload,
): Promise<void> {
  const {
    rows: [row],
  } = await pool.query<{ definitionHash: string }>(
    'SELECT "definitionHash" FROM "Case" WHERE id = $1 AND "workspaceId" = $2',
    [caseId, workspaceId],
  )
  if (!row) return
  const input: CaseInput = { caseId, workspaceId, definitionHash: row.definitionHash }
  await onlyOnce(temporal, () =>
    temporal.workflow.start(caseWorkflowType, {
      workflowId: caseWorkflowId(caseId),
      taskQueue: queues.cases,
      args: [input],
      workflowIdReusePolicy: isLost ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  )
}

/** Starts one phase of a job. */
export async function startJob(
  { temporal, workspaceId, queues }: Starting,
  { jobId, phase }: JobPayload,
): Promise<void> {
  const input: JobInput = { jobId, workspaceId, phase }
  await onlyOnce(temporal, () =>
    temporal.workflow.start(jobWorkflowType, {
      workflowId: jobWorkflowId(jobId, phase),
      taskQueue: queues.bulk,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  )
}

/** Makes the run of a workspace's dates look again, starting it where there is none. */
export async function watchDates({ temporal, workspaceId, queues }: Starting): Promise<void> {
  await temporal.withDeadline(Date.now() + 5_000, () =>
    temporal.workflow.signalWithStart(datesWorkflowType, {
      workflowId: datesWorkflowId(workspaceId),
      taskQueue: queues.dates,
      args: [{ workspaceId }],
      signal: datesChanged,
      signalArgs: [],
    }),
  )
}

async function onlyOnce(temporal: Client, start: () => Promise<unknown>): Promise<void> {
  await temporal.withDeadline(Date.now() + 5_000, start).catch((error: unknown) => {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  })
}
