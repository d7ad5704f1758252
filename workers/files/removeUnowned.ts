/**
 * Files that no row knows of: their process was killed after it had put the file in its place and before its
 * row was committed.
 */
import { isBehindItsHeads } from '../../api/audit/upkeep.ts'
import { partsOf, type Shelf } from '../../api/storage/store.ts'
import { Prisma, type Database } from '../../prisma/client.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

/** Longer than any transaction is open. */
const hours = 24
/** Kills are few. Were this ever the wrong database, or the wrong bucket, little would be lost in a night. */
const maxPerSweep = 100

/**
 * Looks at all files, page by page. A database that was restored from a backup, and that nobody has owned up
 * to, misses rows of files that are wanted: nothing goes then.
 */
export async function removeUnowned(
  { db, store }: SweepDeps,
  beat: () => void,
  now = new Date(),
): Promise<Batch> {
  let gone = 0
  if (await isBehindItsHeads(db)) return { gone, isLast: true }
  for await (const keys of store.writtenBefore(new Date(now.getTime() - hours * 3_600_000))) {
    beat()
    for (const key of (await unownedOf(db, keys)).slice(0, maxPerSweep - gone)) {
      await store.remove(key)
      gone++
    }
    if (gone === maxPerSweep) break
  }
  return { gone, isLast: true }
}

/** Which of these ids a row names. Every table that names a file is here. */
const owned: Record<Shelf | 'evidence', (ids: string[]) => Prisma.Sql> = {
  files: (ids) => Prisma.sql`SELECT id::text FROM "StoredFile" WHERE id = ANY(${ids}::uuid[])`,
  resources: (ids) => Prisma.sql`SELECT id::text FROM "Resource" WHERE id = ANY(${ids}::uuid[])`,
  evidence: (ids) => Prisma.sql`SELECT "storedAs" AS id FROM "Evidence" WHERE "storedAs" = ANY(${ids})`,
}
const shelves = ['files', 'resources', 'evidence'] as const

/** A key that is not of ours is left where it is. */
async function unownedOf({ platform }: Database, keys: string[]): Promise<string[]> {
  const parsedKeys = keys.flatMap((key) => ({ key, ...partsOf(key) }))
  const unowned = shelves.map(async (shelf) => {
    const these = parsedKeys.filter((each) => each.shelf === shelf)
    if (these.length === 0) return []
    const rows = await platform.$queryRaw<{ id: string }[]>(owned[shelf](these.map(({ id = '' }) => id)))
    const known = new Set(rows.map(({ id }) => id))
    return these.filter(({ id = '' }) => !known.has(id)).map(({ key }) => key)
  })
  return (await Promise.all(unowned)).flat()
}
