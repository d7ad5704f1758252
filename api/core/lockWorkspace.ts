/** The lock that makes counting a workspace's users safe. */
import type { Rows } from '../../prisma/client.ts'

/**
 * Holds the workspace's row until the transaction ends, so that of two who count at once the second sees what
 * the first did.
 */
export async function lockWorkspace(rows: Pick<Rows, '$queryRaw'>, workspaceId: string): Promise<void> {
  await rows.$queryRaw`SELECT 1 FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR UPDATE`
}
