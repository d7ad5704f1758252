/** Uploads in parts whose day is over, with what came of them; of those that became a file, the row alone is left. */
import { removeParts } from '../../api/storage/parts.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 100

/** The bytes go before the rows do for good: what is stopped in between is found again. */
export const removeBegun = ({ db, store }: SweepDeps): Promise<Batch> =>
  db.platform.$transaction(async (rows) => {
    const gone = await rows.$queryRaw<
      { id: string; parts: string[] }[]
    >`DELETE FROM "Upload" WHERE id IN (SELECT id FROM "Upload" WHERE "expiresAt" < now() LIMIT ${batchSize}
        FOR UPDATE SKIP LOCKED) RETURNING id, parts`
    for (const each of gone) await removeParts(store, each) // eslint-disable-line no-await-in-loop
    return { gone: gone.length, isLast: gone.length < batchSize }
  })
