/**
 * Files that waited for the answer to a task which is over: they were never sent. With them goes what was proposed as a
 * task and never came about.
 */
import { evidenceKey } from '../../api/storage/store.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 100

/** The bytes go before the rows do for good: what is stopped in between is found again. */
export const removeTaskFiles = ({ db, store }: SweepDeps): Promise<Batch> =>
  db.platform.$transaction(async (rows) => {
    await rows.$executeRaw`
      DELETE FROM "CaseTask" WHERE status = 'PROPOSED' AND "addedAt" < now() - interval '30 days'`
    const gone = await rows.$queryRaw<{ id: string; storedAs: string }[]>`
      SELECT e.id, e."storedAs" FROM "Evidence" e JOIN "CaseTask" t ON t.id = e."draftId"
       WHERE t.status IN ('ANSWERED', 'CANCELLED', 'ENDED')
       LIMIT ${batchSize} FOR UPDATE OF e SKIP LOCKED`
    await rows.evidence.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
    await Promise.all(gone.map(({ storedAs }) => store.remove(evidenceKey(storedAs))))
    return { gone: gone.length, isLast: gone.length < batchSize }
  })
