/**
 * Mail to the admins of the platform about who is one of them. They are members of no workspace and have no notices.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { enqueueAll, mailItem } from '../outbox/enqueue.ts'
import { platformAdminsChanged } from './outbox.ts'

type Change = Pick<z.infer<typeof platformAdminsChanged.payload>, 'act' | 'subjectId'> & { mainId: string }

/**
 * Queues one mail for each active platform admin, once for each act and subject, in the transaction of the change; and
 * one for who was removed. `subjectId`: whom it is about; of an invite or a printed link, its id.
 */
export async function mailPlatformAdmins(
  rows: Prisma.TransactionClient,
  { mainId, act, subjectId }: Change,
): Promise<void> {
  const where = { isPlatformAdmin: true, active: true, id: { not: subjectId } }
  const admins = await rows.user.findMany({ where, select: { id: true }, take: 50 })
  const readers = [...admins, ...(act === 'REMOVED' ? [{ id: subjectId }] : [])]
  await enqueueAll(
    rows,
    readers.map(({ id: userId }) =>
      mailItem(platformAdminsChanged, {
        workspaceId: mainId,
        key: `platform-admins:${act}:${subjectId}:${userId}`,
        payload: { userId, act, subjectId },
      }),
    ),
  )
}
