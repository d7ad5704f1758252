/**
 * One id binds database, encryption key, case keys, files and signed heads of the audit log. A process that holds
 * parts of two installations would answer 200 to filings that nobody else can read, so it does not start.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../prisma/client.ts'
import { checkValueOf, secretOfCheck, type Secrets } from '../../prisma/secrets.ts'
import { StartError } from '../../temporal/startError.ts'
import { checkedWords, installationParts, markerOf, type PartLocation } from './markers.ts'
import { findMismatches, type Installation, type Mismatch } from './mismatches.ts'
import { findDisproved, type Evidenced } from './proofs.ts'

export type CheckedInstallation = Evidenced & {
  /** The server's secret, and the others that may have made a check value. */
  secrets: Secrets
  /** The secret that a new installation is bound under. */
  bindingSecret: Buffer
}
/** What an operator accepted with --adopt: parts with the installation they said they belonged to. */
export type Adopted = { installationId: string; parts: { part: Mismatch['part']; was: string | null }[] }

/** Null for a database that belongs to no installation yet. */
export async function readInstallation(pool: Pick<pg.Pool, 'query'>): Promise<Installation | null> {
  const { rows } = await pool.query<Installation>(
    'SELECT id, "keyCheck", "nextKeyCheck", "boundAt" FROM "Installation"',
  )
  return rows[0] ?? null
}

/**
 * Binds the parts at the first start, once what is there agrees, and compares them at every other. Throws
 * StartError with one sentence about the first part that does not match; nothing is written then.
 */
export async function verifyInstallation(context: CheckedInstallation): Promise<void> {
  const installation = await readInstallation(context.db.pool)
  if (installation?.boundAt) {
    refuse(await findMismatches(installation, context.locations, context.secrets))
    return
  }
  await alone(context.db.pool, async () => {
    const now = await readInstallation(context.db.pool)
    refuse(await findMismatches(now, context.locations, context.secrets))
    if (now?.boundAt) return
    refuse(await findDisproved(context))
    // A command that uses some of the parts leaves binding to a process that uses all of them.
    if (context.locations.length === installationParts.length) await bind(context, now)
  })
}

/**
 * Which parts may be adopted although they carry the id of another installation: those of the id that an operator
 * named, or ANY where nothing of the other one is left.
 */
export type AdoptFrom = { from?: string }
export const anyInstallation = 'ANY'

/**
 * Accepts parts that were changed deliberately: each carries this database's id afterwards. Answers what was
 * accepted; null where everything matched. Throws StartError for a key that what is there disproves, for case keys
 * that are not there, and for a part of another installation that `from` does not name.
 */
export async function adoptInstallation(
  context: CheckedInstallation,
  { from }: AdoptFrom = {},
): Promise<Adopted | null> {
  return alone(context.db.pool, async () => {
    const installation = await readInstallation(context.db.pool)
    const disproved = await findDisproved(context)
    const mismatches = [
      ...(await findMismatches(installation, context.locations, context.secrets)),
      ...disproved,
    ]
    // A key that opens nothing is refused whatever an operator says: everything new would be unreadable elsewhere.
    refuse(mismatches.filter(({ part }) => part === 'ENCRYPTION_KEY'))
    refuse(disproved.filter(({ part }) => part === 'CASE_KEYS').map(withoutKeys(context)))
    const foreign = mismatches.filter(({ claimedId }) => claimedId !== null && claimedId !== installation?.id)
    if (from !== anyInstallation)
      refuse(foreign.filter(({ claimedId }) => claimedId !== from).map(ofAnother(context)))
    const installationId = await bind(context, installation)
    const parts = new Map(mismatches.map(({ part, claimedId }) => [part, claimedId]))
    if (parts.size === 0) return null
    return { installationId, parts: [...parts].map(([part, was]) => ({ part, was })) }
  })
}

/** Writes the ledger row of an adoption into the platform's own chain; an empty installation has none. */
export async function recordAdoption(db: Database, { installationId, parts }: Adopted): Promise<void> {
  const main = await db.platform.workspace.findFirst({ where: { isMain: true }, select: { id: true } })
  if (!main) return
  const entry = { workspaceId: main.id, action: 'audit:adopt', entity: 'audit', entityId: installationId }
  await db.platform.ledgerEntry.create({ data: { ...entry, detail: { parts } } })
  await db.ledger.settled()
}

/** The row comes first, unbound: after a crash between two markers, the same id is used again. */
async function bind(
  { db, secrets, bindingSecret, locations }: CheckedInstallation,
  installation: Installation | null,
): Promise<string> {
  const id = installation?.id ?? randomUUID()
  const words = checkedWords(id, 'DATABASE')
  const secret = (installation && secretOfCheck(secrets, words, installation.keyCheck)) ?? bindingSecret
  if (!installation)
    await db.pool.query('INSERT INTO "Installation" (id, "keyCheck") VALUES ($1, $2)', [
      id,
      checkValueOf(secret, words),
    ])
  for (const location of locations) await writeMarker(location, markerOf(secret, id, location.part))
  await db.pool.query('UPDATE "Installation" SET "boundAt" = coalesce("boundAt", now()) WHERE id = $1', [id])
  return id
}

async function writeMarker(location: PartLocation, marker: string): Promise<void> {
  await location.write(marker).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${location.setting} cannot be written to (${reason}).`)
  })
}

/** No case could be read, and each start from then on would find the folder in order. */
const withoutKeys =
  ({ locations }: CheckedInstallation) =>
  (mismatch: Mismatch): Mismatch => ({
    ...mismatch,
    sentence:
      `${locations.find(({ part }) => part === 'CASE_KEYS')?.setting} does not hold the keys of the cases in this ` +
      'database, which nobody could read any more: mount the folder that does, for this is never adopted.',
  })
const ofAnother =
  ({ locations }: CheckedInstallation) =>
  (mismatch: Mismatch): Mismatch => {
    const setting = locations.find(({ part }) => part === mismatch.part)?.setting ?? 'The database'
    return {
      ...mismatch,
      sentence:
        `${setting} belongs to another installation, and adopting takes it away from there: set the right one, ` +
        `or say that it is meant by npm run keys -- adopt --from ${mismatch.claimedId}.`,
    }
  }

function refuse([first]: Mismatch[]): void {
  if (first) throw new StartError(first.sentence)
}

/** Several processes may start for the first time at once: one binds, the others find it bound. */
async function alone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('redress installation'))`)
    return await work()
  } finally {
    // The lock goes with the connection, whatever happened.
    client.release(true)
  }
}
