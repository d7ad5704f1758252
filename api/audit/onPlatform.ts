/** Changes to rows that belong to no workspace. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'

export type PlatformRows = Prisma.TransactionClient
/** What changed, for the ledger; ids and enums only. */
export type Changed<T> = { answer: T; entityId: string | null; detail?: Prisma.InputJsonObject }

/**
 * Does it in one transaction with a ledger row of the main workspace. The row that calls it says `writes:
 * 'service'`,
 * since a workspace's own transaction cannot reach these tables.
 */
export function onPlatform<T>(
  ctx: Ctx,
  action: `${string}:${string}`,
  work: (rows: PlatformRows) => Promise<Changed<T>>,
  limits: { timeout?: number } = {},
): Promise<T> {
  return ctx.deps.db.platform.$transaction(async (rows) => {
    const { answer, entityId, detail = {} } = await work(rows)
    await rows.ledgerEntry.create({
      data: {
        workspaceId: ctx.workspace.id,
        byUserId: ctx.person.userId,
        action,
        entity: action.split(':')[0] ?? '',
        entityId,
        detail,
      },
    })
    return answer
  }, limits)
}
