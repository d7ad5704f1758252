/** Open runs of cases as Temporal lists them, with what their search attributes say. */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { defineSearchAttributeKey, type TypedSearchAttributes } from '@temporalio/common'
import { caseWorkflowId, caseWorkflowType } from '../temporal/names.ts'

/** `parked`: the code of `RedressParked`; null while the run goes on. */
export type OpenRun = { startedAt: number; parked: string | null }
/** Ids after the one, up to and with the other; null: to the end. */
type Range = { after: string; upTo: string | null }
export const beforeAll = '00000000-0000-0000-0000-000000000000'

const parkedKey = defineSearchAttributeKey('RedressParked', 'KEYWORD')
const parkedOf = (attributes: TypedSearchAttributes): string | null => attributes.get(parkedKey) ?? null

/** Open runs by case; a list that may lag a little. */
export async function runsOf(
  client: Client,
  taskQueue: string,
  { after, upTo }: Range = { after: beforeAll, upTo: null },
): Promise<Map<string, OpenRun>> {
  const runs = new Map<string, OpenRun>()
  const query =
    `WorkflowType = '${caseWorkflowType}' AND TaskQueue = '${taskQueue}' AND ExecutionStatus = 'Running' ` +
    `AND WorkflowId > '${caseWorkflowId(after)}'` +
    (upTo === null ? '' : ` AND WorkflowId <= '${caseWorkflowId(upTo)}'`)
  for await (const { workflowId, startTime, typedSearchAttributes } of client.workflow.list({
    query,
    pageSize: 500,
  }))
    runs.set(workflowId, { startedAt: startTime.getTime(), parked: parkedOf(typedSearchAttributes) })
  return runs
}

/** Why the run of a case is parked, as the run itself says; null where it goes on, or is not there. */
export async function parkedReasonOf(client: Client, caseId: string): Promise<string | null> {
  try {
    const run = await client.workflow.getHandle(caseWorkflowId(caseId)).describe()
    return run.status.name === 'RUNNING' ? parkedOf(run.typedSearchAttributes) : null
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null
    throw error
  }
}
