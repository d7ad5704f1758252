/** Where somebody belongs, and that they are here now. */
import type { Ctx, PublicCtx } from '../core/deps.ts'

/**
 * Notes that a session is in use, at most once an hour. Called where a page begins, so that no other call
 * pays for it.
 */
export async function stampSeen({ deps, person }: Ctx): Promise<void> {
  await deps.db.pool.query(
    `UPDATE "Session" SET "lastSeenAt" = now() WHERE id = $1 AND "lastSeenAt" < now() - interval '1 hour'`,
    [person.sessionId],
  )
}

/** The workspaces of which a user is an active member, with host and role, ordered by host. */
export async function workspacesOf(ctx: PublicCtx, userId: string) {
  const { rows } = await ctx.deps.db.pool.query(
    'SELECT m."workspaceId", w.host AS "workspaceUrl", m.role FROM "Membership" m JOIN "Workspace" ' +
      'w ON w.id = m."workspaceId" WHERE m."userId" = $1 AND m.active ORDER BY w.host',
    [userId],
  )
  return rows
}
