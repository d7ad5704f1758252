/** Invites on their way: each sending has a code of its own and goes out through the outbox once. */
import type { Rows } from '../../prisma/client.ts'
import { enqueueAll, mailItem } from '../outbox/enqueue.ts'
import { invitation } from './outbox.ts'
import type { InviteRow } from './present.ts'
import { unusedStatuses } from './present.ts'

export const inviteDays = 14
/** When an invite sent at `from` expires: 14 days later. */
export const newExpiry = (from = new Date()): Date => new Date(from.getTime() + inviteDays * 86_400_000)

type Sending = Pick<InviteRow, 'id' | 'email' | 'resentCount'>
/** By mail where there is an address, else by SMS. */
export async function sendInvites(rows: Rows, invites: Sending[]): Promise<void> {
  const items = invites.map(({ id, email, resentCount }) => {
    const left = { key: `invite:${id}:${resentCount}`, payload: { inviteId: id, resentCount } }
    return mailItem(invitation, left, email ? 'MAIL' : 'SMS')
  })
  await enqueueAll(rows, items)
}

/**
 * Sends unused invites again: the code before is dead from now on. Answers those that were; one statement, so
 * of two at once each sends its own.
 */
export async function sendAgain(rows: Rows, workspaceId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const invites = await rows.$queryRaw<Sending[]>`
    UPDATE "Invite" SET "resentCount" = "resentCount" + 1, status = 'RESENT', "expiresAt" = ${newExpiry()}
     WHERE id = ANY(${ids}::uuid[]) AND "workspaceId" = ${workspaceId}::uuid AND status = ANY(${unusedStatuses})
       RETURNING id, email, "resentCount"`
  await sendInvites(rows, invites)
  return invites.map(({ id }) => id)
}
