import type pg from 'pg'
import { StartError } from './startError.ts'

/** Connections of one process, for each of the two roles. */
export type PoolSizes = { app: number; platform: number }

/**
 * Milliseconds that a transaction may wait for a connection and may last, wherever it begins: Prisma's defaults of two
 * and five seconds are too short on a busy machine. A caller that waits in vain gets 503 (`asAppError` of the API).
 */
export const transactionOptions = { maxWait: 10_000, timeout: 20_000 }

/**
 * Throws StartError where the pools of this process alone ask for more connections than the server has: requests
 * would fail under load, and never on a quiet day.
 */
export async function refuseOversizedPools(
  pool: Pick<pg.Pool, 'query'>,
  { app, platform }: PoolSizes,
): Promise<void> {
  const { rows } = await pool.query<{ connections: number }>(
    `SELECT current_setting('max_connections')::int
       - current_setting('superuser_reserved_connections')::int AS connections`,
  )
  const { connections } = rows[0] ?? { connections: Infinity }
  if (app + platform > connections)
    throw new StartError(
      `APP_DATABASE_POOL and PLATFORM_DATABASE_POOL are ${app + platform} connections for this process alone, ` +
        `and the server gives ${connections} to all: make them smaller, or its max_connections larger.`,
    )
}
