/** Invites as figures, by the states that the list of invites tells. */
import type { DashboardQuery } from '../core/dashboard.ts'
import type { Ctx } from '../core/deps.ts'
import { scopeOf } from './access.ts'
import { statusOf } from './present.ts'
import { InviteStatus, type InviteFigures } from './figuresContract.ts'

/** Counts invites by status, within reach; an unused invite past its expiry counts as EXPIRED. */
export async function inviteFigures(
  { tx: rows, person }: Ctx,
  query: DashboardQuery,
): Promise<InviteFigures> {
  const units = await query.units()
  const now = new Date()
  const [alive, past] = await Promise.all(
    [{ gt: now }, { lte: now }].map((expiresAt) =>
      rows.invite.groupBy({
        by: ['status'],
        where: { AND: [scopeOf(person), units === null ? {} : { branchId: { in: units } }, { expiresAt }] },
        _count: true,
      }),
    ),
  )
  const byStatus: Partial<Record<InviteStatus, number>> = {}
  const add = (status: InviteStatus, count: number) => {
    byStatus[status] = (byStatus[status] ?? 0) + count
  }
  for (const { status, _count } of alive ?? []) add(InviteStatus.parse(status), _count)
  for (const { status, _count } of past ?? []) add(statusOf({ status, expiresAt: new Date(0) }), _count)
  const { SENT = 0, RESENT = 0, CLAIMED = 0, EXPIRED = 0, BOUNCED = 0 } = byStatus
  return { byStatus, sent: SENT + RESENT + CLAIMED + EXPIRED + BOUNCED, accepted: CLAIMED, expired: EXPIRED }
}
