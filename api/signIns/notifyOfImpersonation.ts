/** What somebody is notified of who was acted as. */
import type { Prisma } from '../../prisma/client.ts'
import { notify } from '../notices/notify.ts'

/** They find it among their notices, which stay closed meanwhile. */
export const notifyOfImpersonation = (
  rows: Prisma.TransactionClient,
  { workspaceId, userId, actId }: { workspaceId: string; userId: string; actId: string },
): Promise<void> =>
  notify(rows, [userId], {
    workspaceId,
    kind: 'IMPERSONATED',
    key: `impersonation:${actId}`,
    path: '/notices',
  })
