/**
 * Removes unsent drafts of steps: of a case that is over, and of a step that ended a week ago. Until then a person who
 * was overtaken can still read and copy the draft.
 */
import { evidenceKey } from '../../api/storage/store.ts'
import { Prisma } from '../../prisma/client.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 100
const isOver = Prisma.sql`
  EXISTS (SELECT 1 FROM "Case" c WHERE c.id = d."caseId" AND c.status IN ('CLOSED', 'WITHDRAWN'))
  OR EXISTS (SELECT 1 FROM "CaseStep" s WHERE s."caseId" = d."caseId" AND s.instance = d.step
    AND s.status IN ('DONE', 'SKIPPED') AND s."doneAt" < now() - interval '7 days')`

/** The bytes go before the rows do for good: what is stopped in between is found again. */
export const removeStepDrafts = ({ db, store }: SweepDeps): Promise<Batch> =>
  db.platform.$transaction(async (rows) => {
    const gone = await rows.$queryRaw<
      { id: string }[]
    >`SELECT d.id FROM "StepDraft" d WHERE ${isOver} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
    const ids = gone.map(({ id }) => id)
    const files = await rows.evidence.findMany({
      where: { draftId: { in: ids } },
      select: { storedAs: true },
    })
    await rows.evidence.deleteMany({ where: { draftId: { in: ids } } })
    await rows.stepDraft.deleteMany({ where: { id: { in: ids } } })
    await Promise.all(files.map((file) => store.remove(evidenceKey(file.storedAs))))
    return { gone: gone.length, isLast: gone.length < batchSize }
  })
