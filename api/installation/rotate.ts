/**
 * Replaces ENCRYPTION_KEY while the installation runs: an entry in every chain says from where on the earlier key
 * signs nothing more, keys of cases are wrapped anew, and the earlier secret is kept sealed under the present one,
 * for histories and entries that it wrote. Each part is harmless twice, so that an interrupted one goes on.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Chain } from '../../prisma/ledgerChains.ts'
import { checkValueOf, sealSecret, secretOfCheck } from '../../prisma/secrets.ts'
import { StartError } from '../../temporal/startError.ts'
import { keyIdOf } from '../../node.ts'
import { rotationActs } from '../audit/chain.ts'
import { checkEveryChain } from '../audit/upkeep.ts'
import { readInstallation, verifyInstallation, type CheckedInstallation } from './installation.ts'
import { checkedWords, markerOf } from './markers.ts'

export type Rotation = CheckedInstallation & {
  present: Buffer
  /** The secret that is replaced. */
  previous: Buffer
  /** Those that were replaced before. */
  retired: readonly Buffer[]
  /** Called with one line of progress. */
  onStep: (line: string) => void
}

/**
 * Throws StartError where a process still writes with the earlier key, where parts do not belong together, and where
 * a chain of the audit log does not hold: what is broken would be vouched for by the new key.
 */
export async function rotateKey(rotation: Rotation): Promise<void> {
  const { db, present, onStep } = rotation
  await verifyInstallation(rotation)
  await refuseExchangedKeys(rotation)
  await refuseOtherWriters(db.pool, present)
  const broken = await checkEveryChain(db)
  if (broken.length > 0)
    throw new StartError(
      `${broken.length} chains of the audit log do not hold, and the new key would vouch for them: ` +
        'see npm run ledger -- check.',
    )
  await beginRotation(rotation)
  onStep(`The audit log says so in ${await endSigning(rotation)} chains`)
  await db.ledger.erasures?.signAgain()
  let count = 0
  for await (const rewrapped of db.caseKeys.rewrap()) {
    count += rewrapped
    if (rewrapped > 0) onStep(`Keys of cases wrapped anew: ${count}`)
  }
  await refuseOtherWriters(db.pool, present)
  await keepSealed(rotation)
  onStep('The earlier key is not needed any more: leave out ENCRYPTION_KEY_PREVIOUS')
}

/**
 * The first restart of a rolling rotation has the next key as the previous one; rotating then would end what the next
 * key may sign.
 */
async function refuseExchangedKeys({ db, present, previous }: Rotation): Promise<void> {
  const installation = await readInstallation(db.pool)
  if (!installation) throw new Error('An installation that was verified has an id')
  const { id, keyCheck } = installation
  if (secretOfCheck([present], checkedWords(id, 'DATABASE'), keyCheck) === undefined) return
  const { rowCount } = await db.pool.query('SELECT FROM "RetiredSecret" WHERE "keyId" = $1', [
    keyIdOf(previous),
  ])
  if (rowCount) return
  throw new StartError(
    'ENCRYPTION_KEY is the key that this installation has already, and ENCRYPTION_KEY_PREVIOUS never was: restart ' +
      'every API and worker with the two exchanged first.',
  )
}

/**
 * From now on no process starts that would sign with the earlier key. One that started just before is connected, and
 * found after that: then nothing has begun. Harmless twice.
 */
async function beginRotation({ db: { pool }, present }: Rotation): Promise<void> {
  const before = await readInstallation(pool)
  if (!before) throw new Error('An installation that was verified has an id')
  const check = checkValueOf(present, checkedWords(before.id, 'DATABASE'))
  await pool.query('UPDATE "Installation" SET "nextKeyCheck" = $2 WHERE id = $1', [before.id, check])
  await refuseOtherWriters(pool, present).catch(async (error: unknown) => {
    if (before.nextKeyCheck === null)
      await pool.query('UPDATE "Installation" SET "nextKeyCheck" = NULL WHERE id = $1', [before.id])
    throw error
  })
}

/** PostgreSQL lists a connection for a moment after its process has closed it. */
const DISCONNECT_TIMEOUT_MS = 3_000

/** Throws StartError where a process that writes with another key stays connected. */
async function refuseOtherWriters(pool: pg.Pool, present: Buffer): Promise<void> {
  const end = Date.now() + DISCONNECT_TIMEOUT_MS
  let count = await countOtherWriters(pool, present)
  while (count > 0 && Date.now() < end) {
    await setTimeout(100) // eslint-disable-line no-await-in-loop
    count = await countOtherWriters(pool, present) // eslint-disable-line no-await-in-loop
  }
  if (count > 0)
    throw new StartError(
      `${count} connections still belong to processes without the new key: start every API and worker with ` +
        'ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS first.',
    )
}

/** A connection is called after the key that its process writes with. */
async function countOtherWriters(pool: pg.Pool, present: Buffer): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name ~ '^redress(-worker)? '
        AND split_part(application_name, ' ', 2) <> $1`,
    [keyIdOf(present)],
  )
  return rows[0]?.count ?? 0
}

/** An entry in every chain that has any, signed by the present key. Answers in how many. */
async function endSigning({ db, previous, onStep }: Rotation): Promise<number> {
  const retired = keyIdOf(previous)
  const { rows } = await db.pool.query<{ workspaceId: string; chain: Chain; isDone: boolean }>(
    `SELECT "workspaceId", chain, bool_or(action = ANY($1) AND "entityId" = $2) AS "isDone"
       FROM "LedgerEntry" GROUP BY 1, 2 ORDER BY 1, 2`,
    [Object.values(rotationActs), retired],
  )
  const open = rows.filter(({ isDone }) => !isDone)
  for (const [n, { workspaceId, chain }] of open.entries()) {
    const action = rotationActs[chain]
    const entry = { workspaceId, action, entity: action.split(':')[0] ?? '', entityId: retired, detail: {} }
    await db.platform.ledgerEntry.create({ data: entry }) // eslint-disable-line no-await-in-loop
    if (n % 1_000 === 999) onStep(`Chains of the audit log: ${n + 1} of ${open.length}`)
  }
  await db.ledger.settled()
  return rows.length
}

/** Markers first: after a crash in between, both keys are still set. */
async function keepSealed({ db, present, previous, retired, locations }: Rotation): Promise<void> {
  const installation = await readInstallation(db.pool)
  if (!installation) throw new Error('An installation that was verified has an id')
  const { id } = installation
  for (const location of locations) await location.write(markerOf(present, id, location.part))
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    for (const each of [previous, ...retired]) {
      const { keyId, sealed } = sealSecret(present, each, randomBytes(12))
      await client.query(
        `INSERT INTO "RetiredSecret" ("keyId", sealed) VALUES ($1, $2)
         ON CONFLICT ("keyId") DO UPDATE SET sealed = EXCLUDED.sealed`,
        [keyId, sealed],
      )
    }
    await client.query('UPDATE "Installation" SET "keyCheck" = $2, "nextKeyCheck" = NULL WHERE id = $1', [
      id,
      checkValueOf(present, checkedWords(id, 'DATABASE')),
    ])
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
