import type { Database } from '../prisma/client.ts'
import { datesChanged } from '../temporal/names.ts'
import type { Delivering, OutboxRow } from './delivery.ts'

/** Makes a run that watches dates of a workspace look again, starting it where there is none. */
export const watchDates =
  (workflowType: string, workflowId: (workspaceId: string) => string) =>
  async ({ temporal, queues }: Delivering, { workspaceId }: OutboxRow): Promise<void> => {
    const link = await temporal()
    await link.withDeadline(Date.now() + 5_000, () =>
      link.workflow.signalWithStart(workflowType, {
        workflowId: workflowId(workspaceId),
        taskQueue: queues.dates,
        args: [{ workspaceId }],
        signal: datesChanged,
        signalArgs: [],
      }),
    )
  }

/** Workspaces for which an outbox row of the kind has not left yet. */
export async function workspacesOnTheirWay({ pool }: Database, kind: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT DISTINCT "workspaceId" AS id FROM "Outbox" WHERE kind = $1 AND "sentAt" IS NULL',
    [kind],
  )
  return new Set(rows.map(({ id }) => id))
}
