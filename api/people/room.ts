/** How many users a workspace may have, and the lock that makes counting them safe. */
import type { Rows } from '../../prisma/client.ts'
import { AppError } from '../core/errors.ts'

/** Holds the workspace's row until the transaction ends, so that of two who count at once the second sees what the first did. */
export async function holdWorkspace(rows: Rows, workspaceId: string): Promise<void> {
  await rows.$queryRaw`SELECT 1 FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR UPDATE`
}

/** Throws USER_LIMIT_REACHED unless so many more may become active. Holds the workspace. */
export async function requireRoom(rows: Rows, workspaceId: string, more = 1): Promise<void> {
  await holdWorkspace(rows, workspaceId)
  const [workspace, active] = await Promise.all([rows.workspace.findFirst({ where: { id: workspaceId }, select: { userLimit: true } }), rows.membership.count({ where: { active: true } })])
  const limit = workspace?.userLimit ?? null
  if (limit !== null && active + more > limit) throw new AppError('USER_LIMIT_REACHED')
}
