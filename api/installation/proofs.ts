/**
 * What an installation from before installation ids proves by itself: whether the key opens a case key and signed
 * the audit log, and whether folders and store hold what the newest rows name. Nothing is written.
 */
import { keyFilesIn } from '../../prisma/caseKeyFiles.ts'
import type { Database } from '../../prisma/client.ts'
import type { SignedHead } from '../../prisma/ledgerChains.ts'
import { evidenceKey, keyOf, type Store } from '../storage/store.ts'
import type { PartLocation } from './markers.ts'
import { emptyPart, keyMismatch, type Mismatch } from './mismatches.ts'

/** What is looked at. A process that does not use a part leaves it out. */
export type Evidenced = {
  db: Database
  caseKeysDir?: string
  store?: Store
  locations: readonly PartLocation[]
}
/** How many of the newest rows are looked at: one alone may be damaged. */
const sampleSize = 5

/** Every part that the rows disprove. Parts of an installation that holds nothing yet are not disproved. */
export async function findDisproved(context: Evidenced): Promise<Mismatch[]> {
  const [keys, heads, files] = await Promise.all([
    lookAtCaseKeys(context),
    lookAtHeads(context),
    lookAtFiles(context),
  ])
  return [...new Set([...keys, ...heads, ...files])]
}

export type Unreadable = { cases: number; files: number; looked: { cases: number; files: number } }
/** How many of the newest sealed cases have no key that opens them, and of the newest files are not there. */
export async function countUnreadable(
  { db, store }: { db: Database; store: Store },
  size = 500,
): Promise<Unreadable> {
  const states = await Promise.all((await newestSealed(db, size)).map(({ id }) => db.caseKeys.state(id)))
  const sizes = await Promise.all((await newestFiles(db, size)).map((name) => store.size(name)))
  return {
    cases: states.filter((state) => state === 'MISSING').length,
    files: sizes.filter((bytes) => bytes === null).length,
    looked: { cases: states.length, files: sizes.length },
  }
}

const newestSealed = async ({ pool }: Database, size: number): Promise<{ id: string }[]> =>
  (
    await pool.query<{ id: string }>(
      'SELECT id FROM "Case" WHERE "sealedAt" IS NOT NULL ORDER BY id DESC LIMIT $1',
      [size],
    )
  ).rows

/** By their names in the store. */
async function newestFiles({ pool }: Database, size: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; isEvidence: boolean }>(
    `(SELECT "storedAs" AS name, true AS "isEvidence" FROM "Evidence" ORDER BY id DESC LIMIT $1)
      UNION ALL
     (SELECT id::text, false FROM "StoredFile" WHERE "confirmedAt" IS NOT NULL ORDER BY id DESC LIMIT $1)`,
    [size],
  )
  return rows.map(({ name, isEvidence }) => (isEvidence ? evidenceKey(name) : keyOf('files', name)))
}

async function lookAtCaseKeys({ db, caseKeysDir, locations }: Evidenced): Promise<Mismatch[]> {
  if (caseKeysDir === undefined) return []
  const rows = await newestSealed(db, sampleSize)
  const files = keyFilesIn(caseKeysDir)
  const keyStates = await Promise.all(
    rows.map(async ({ id }) => {
      const text = (await files.read('cases', id)) ?? (await files.read('drafts', id))
      if (text === null) return 'ABSENT'
      return (await db.caseKeys.state(id)) === 'MISSING' ? 'UNREADABLE' : 'READABLE'
    }),
  )
  if (keyStates.length === 0 || keyStates.includes('READABLE')) return []
  return keyStates.includes('UNREADABLE') ? [keyMismatch] : locations.filter(isOf('CASE_KEYS')).map(emptyPart)
}

async function lookAtHeads({ db, locations }: Evidenced): Promise<Mismatch[]> {
  const { rows } = await db.pool.query<SignedHead>(
    'SELECT * FROM "LedgerHead" ORDER BY seq DESC, "workspaceId", chain LIMIT $1',
    [sampleSize],
  )
  if (rows.length === 0) return []
  if (!rows.some(db.ledger.isGenuineHead)) return [keyMismatch]
  const outside = (await db.ledger.files?.list()) ?? []
  const isThere = rows.some((row) =>
    outside.some(({ workspaceId, chain }) => workspaceId === row.workspaceId && chain === row.chain),
  )
  return isThere ? [] : locations.filter(isOf('LEDGER_HEADS')).map(emptyPart)
}

async function lookAtFiles({ db, store, locations }: Evidenced): Promise<Mismatch[]> {
  if (!store) return []
  const names = await newestFiles(db, sampleSize)
  const sizes = await Promise.all(names.map((name) => store.size(name)))
  const isAnyThere = sizes.some((size) => size !== null)
  return names.length === 0 || isAnyThere ? [] : locations.filter(isOf('FILES')).map(emptyPart)
}

const isOf = (part: PartLocation['part']) => (location: PartLocation) => location.part === part
