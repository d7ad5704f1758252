/** Whether an installation was set up: until then nobody can sign in anywhere. */
import type pg from 'pg'
import type { Prisma } from '../../prisma/client.ts'

type Pool = Pick<pg.Pool, 'query'>
/** An installation never stops being set up, so a process asks its database until it is. */
const knownToBeSetUp = new WeakSet<Pool>()

/** True from the first platform administrator or the first employer's workspace on. */
export async function isSetUp(pool: Pool): Promise<boolean> {
  if (knownToBeSetUp.has(pool)) return true
  const { rows } = await pool.query<{ isSetUp: boolean }>(
    `SELECT EXISTS (SELECT FROM "User" WHERE "isPlatformAdmin")
         OR EXISTS (SELECT FROM "Workspace" WHERE NOT "isMain") AS "isSetUp"`,
  )
  if (rows[0]?.isSetUp) knownToBeSetUp.add(pool)
  return knownToBeSetUp.has(pool)
}

/** Until the transaction ends, nobody else sets the installation up, prints a link, or uses one. */
export async function lockSetup(rows: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await rows.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('redress setup'))`
}
