import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { enqueueMail } from '../outbox/enqueue.ts'
import type { ForAddress } from './requestsContract.ts'
import { maySend } from './limits.ts'
import { workspaces } from './outbox.ts'
import { bornBy } from './findAccount.ts'

/** Where somebody's workspaces are goes to their own mailbox and never on the page. On the main host only. */
export async function findWorkspaces(
  ctx: PublicCtx,
  { userEmail }: z.output<typeof ForAddress>,
): Promise<{ sent: true }> {
  if (!ctx.workspace.isMain) throw notFound()
  if (!(await maySend(ctx, 'find', userEmail))) return { sent: true }
  const users = await ctx.deps.db.platform.user.findMany({ where: bornBy(userEmail), select: { id: true } })
  await enqueueMail(ctx.tx, workspaces, {
    key: `workspaces:${uuid()}`,
    payload: { userIds: users.map(({ id }) => id) },
  })
  return { sent: true }
}
