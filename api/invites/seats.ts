/** Seats of a contract: every active user has one, and every invite that can still be used. */
import type { Rows } from '../../prisma/client.ts'
import { unused } from './shown.ts'

/** How many are left; null where there is no limit. Call while the workspace is held, and nobody takes them meanwhile. */
export async function seatsLeft(rows: Rows, workspaceId: string): Promise<number | null> {
  const workspace = await rows.workspace.findFirst({ where: { id: workspaceId }, select: { userLimit: true } })
  if (workspace?.userLimit == null) return null
  const [active, open] = await Promise.all([rows.membership.count({ where: { active: true } }), rows.invite.count({ where: { status: { in: unused }, expiresAt: { gt: new Date() } } })])
  return Math.max(0, workspace.userLimit - active - open)
}
