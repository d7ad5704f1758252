/**
 * Jobs that ended thirty days ago, or waited that long for a word: their people go, and what was done, how
 * many, by whom and when stays.
 */
import { keyOf } from '../../api/storage/store.ts'
import { optionsOf, type JobRecord } from '../../api/jobs/options.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 5_000
type Rows = Prisma.TransactionClient

/** Deletes one batch of rows of an old job; with the last, its files and options. */
export const emptyJobs = (deps: SweepDeps): Promise<Batch> =>
  deps.db.platform.$transaction(async (rows) => {
    const job = await oldJob(rows)
    if (!job) return { gone: 0, isLast: true }
    const removed = await rows.$executeRaw`DELETE FROM "JobRow" WHERE "jobId" = ${job.id}::uuid AND n IN
          (SELECT n FROM "JobRow" WHERE "jobId" = ${job.id}::uuid ORDER BY n LIMIT ${batchSize})`
    if (removed === batchSize) return { gone: 0, isLast: false }
    await removeFiles(deps, rows, job)
    await conclude(rows, job)
    return { gone: 1, isLast: false }
  })

/** Held, so that nobody says its word meanwhile. */
async function oldJob(rows: Rows): Promise<JobRecord | null> {
  const [lockedRow] = await rows.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Job" j WHERE status NOT IN ('QUEUED', 'VALIDATING', 'RUNNING')
      AND coalesce("finishedAt", "createdAt") < now() - interval '30 days'
       AND ("fileId" IS NOT NULL OR "resultId" IS NOT NULL OR options - 'report' <> '{}' OR
         EXISTS (SELECT 1 FROM "JobRow" r WHERE r."jobId" = j.id))
     LIMIT 1 FOR UPDATE SKIP LOCKED`
  return lockedRow ? rows.job.findUnique({ where: { id: lockedRow.id } }) : null
}

/** A file that a younger job reads too stays with that one. */
async function removeFiles(
  { store }: SweepDeps,
  rows: Rows,
  { id, fileId, resultId }: JobRecord,
): Promise<void> {
  const gone = await rows.$queryRaw<{ id: string }[]>`
    DELETE FROM "StoredFile" f WHERE f.id = ANY(${[fileId, resultId].flatMap((each) => each ?? [])}::uuid[])
      AND f.purpose IN ('IMPORT', 'REPORT')
       AND NOT EXISTS (SELECT 1 FROM "Job" j WHERE j.id <> ${id}::uuid AND f.id IN (j."fileId", j."resultId"))
         RETURNING f.id`
  for (const file of gone) await store.remove(keyOf('files', file.id)) // eslint-disable-line no-await-in-loop
}

async function conclude(rows: Rows, job: JobRecord): Promise<void> {
  const { report } = optionsOf(job)
  const ended = job.status === 'AWAITING_CONFIRMATION' ? { status: 'CANCELLED', finishedAt: new Date() } : {}
  await rows.job.update({
    where: { id: job.id },
    data: { fileId: null, resultId: null, options: report ? { report } : {}, ...ended },
  })
  await rows.ledgerEntry.create({
    data: {
      workspaceId: job.workspaceId,
      byUserId: null,
      action: 'jobs:empty',
      entity: 'job',
      entityId: job.id,
      detail: { kind: job.kind },
    },
  })
}
