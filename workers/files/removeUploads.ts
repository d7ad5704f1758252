/**
 * Uploads that nobody confirmed within a day or that nothing shows any more, and files made to be fetched
 * whose day is over.
 */
import { Prisma } from '../../prisma/client.ts'
import { keyOf, type Shelf } from '../../api/storage/store.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 100
const unconfirmed = Prisma.sql`"confirmedAt" IS NULL AND "createdAt" < now() - interval '1 day'`
const shelves: Record<Shelf, Prisma.Sql> = {
  files: Prisma.sql`DELETE FROM "StoredFile" WHERE id IN
    (SELECT id FROM "StoredFile" WHERE (${unconfirmed}) OR (purpose = 'REPORT' AND "expiresAt" < now())
    LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) RETURNING id`,
  resources: Prisma.sql`DELETE FROM "Resource" WHERE id IN
    (SELECT id FROM "Resource" WHERE ${unconfirmed} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) RETURNING id`,
}

/** The bytes go before the rows do for good: what is stopped in between is found again. */
export const removeUploads = ({ db, store }: SweepDeps, shelf: Shelf): Promise<Batch> =>
  db.platform.$transaction(async (rows) => {
    const gone = await rows.$queryRaw<{ id: string }[]>(shelves[shelf])
    for (const { id } of gone) await store.remove(keyOf(shelf, id)) // eslint-disable-line no-await-in-loop
    return { gone: gone.length, isLast: gone.length < batchSize }
  })
