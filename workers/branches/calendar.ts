/** Days off have changed: tells the runs of the business unit's live cases, page by page, to count anew. */
import type { Client } from '@temporalio/client'
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { calendar } from '../../api/branches/outbox.ts'
import { enqueue } from '../../api/outbox/enqueue.ts'
import type { Database } from '../../prisma/client.ts'
import { calendarSignal } from '../../workflows/messages.ts'
import { signalRuns } from '../signalRuns.ts'

type DeliveryContext = { db: Database; temporal: () => Promise<Client>; workspaceId: string }
const pageSize = 200

/** Signals one page of cases and enqueues the next; repeats are harmless. Throws where a signal fails. */
export async function sendCalendar(
  { db, temporal, workspaceId }: DeliveryContext,
  { branchId, after = '00000000-0000-0000-0000-000000000000' }: z.infer<typeof calendar.payload>,
): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT id FROM "Case" WHERE "workspaceId" = $1 AND "branchId" = $2 AND id > $3
       AND status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') ORDER BY id LIMIT $4`,
    [workspaceId, branchId, after, pageSize],
  )
  await signalRuns(
    temporal,
    rows.map(({ id }) => id),
    calendarSignal,
    () => [],
  )
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  if (last)
    await enqueue(db.platform, calendar, {
      workspaceId,
      key: `calendar:${uuid()}`,
      payload: { branchId, after: last.id },
    })
}
