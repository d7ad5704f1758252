/** From the number that people name to the run that Temporal knows, for an operator who gives a reason. */
import type { Client } from '@temporalio/client'
import type { Database } from '../prisma/client.ts'
import { caseWorkflowId } from '../temporal/names.ts'

export type RunOfCase = {
  workspaceId: string
  workflowId: string
  /** Null where Temporal has no run of it. */
  runId: string | null
  namespace: string
  /** Of the run, as Temporal calls it. */
  status: string | null
  /** Why it is parked; null where it is not. */
  parked: string | null
}

/**
 * Every case of that number: numbers are a workspace's own. Each look leaves an entry with its reason in the audit
 * log of the case's workspace, before anything is answered.
 */
export async function findRuns(
  { db, temporal }: { db: Database; temporal: () => Promise<Client> },
  { caseNo, reason }: { caseNo: string; reason: string },
): Promise<RunOfCase[]> {
  const cases = await db.platform.case.findMany({
    where: { caseNo },
    select: { id: true, workspaceId: true, attention: true },
    orderBy: { id: 'asc' },
    take: 100,
  })
  const client = await temporal()
  const runs: RunOfCase[] = []
  for (const { id, workspaceId, attention } of cases) {
    const entry = { workspaceId, action: 'case:find-run', entity: 'case', entityId: id, detail: { reason } }
    await db.platform.ledgerEntry.create({ data: entry }) // eslint-disable-line no-await-in-loop
    const run = await describe(client, caseWorkflowId(id)) // eslint-disable-line no-await-in-loop
    const parked = run?.parked ?? attention
    const { namespace } = client.options
    runs.push({
      workspaceId,
      workflowId: caseWorkflowId(id),
      namespace,
      runId: null,
      status: null,
      ...run,
      parked,
    })
  }
  await db.ledger.settled()
  return runs
}

async function describe(client: Client, workflowId: string) {
  const description = await client.workflow
    .getHandle(workflowId)
    .describe()
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'WorkflowNotFoundError') return null
      throw error
    })
  const parked = description?.searchAttributes['RedressParked']?.[0]
  return (
    description && {
      runId: description.runId,
      status: description.status.name,
      parked: parked === undefined ? null : String(parked),
    }
  )
}
