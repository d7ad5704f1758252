/** Compares the open complaints with the runs of them that Temporal has. */
import { complaints } from '../../api/complaints/contract.ts'
import { temporalClient } from '../../temporal/connection.ts'
import type { Employer } from './employer.ts'
import type { Installation } from './installation.ts'

/** Names open complaints without a run and runs without an open complaint; empty where they agree. */
export async function findRunDifferences(
  { env, temporal }: Installation,
  { staff }: Employer,
): Promise<string[]> {
  const secret = Buffer.from(env['ENCRYPTION_KEY'] ?? '', 'hex')
  const namespace = env['TEMPORAL_NAMESPACE'] ?? ''
  const link = temporalClient({ address: temporal.address, namespace, secret })
  try {
    const running = new Set<string>()
    const query = `WorkflowType = 'caseWorkflow' AND ExecutionStatus = 'Running'`
    for await (const { workflowId } of (await link.client()).workflow.list({ query })) running.add(workflowId)
    const open = await listOpenIds(staff)
    return [
      ...[...open].filter((id) => !running.has(id)).map((id) => `${id} is open and has no run`),
      ...[...running].filter((id) => !open.has(id)).map((id) => `${id} runs and is not open`),
    ]
  } finally {
    await link.close()
  }
}

async function listOpenIds({ presiding }: Employer['staff']): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let pageNo = 0; ; pageNo++) {
    const page = await presiding.client.call(complaints.list, {
      query: { pageNo, pageSize: 100 },
      body: { statuses: ['FILED', 'IN_PROGRESS', 'ON_HOLD'] },
    })
    for (const { caseId } of page.content) ids.add(caseId)
    if (pageNo + 1 >= page.totalPages) return ids
  }
}
