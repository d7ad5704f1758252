/**
 * What jobs have in common that make a file of a table: they begin anew after a stop, tell how far they are,
 * and stop when they are cancelled.
 */
import { makeFile } from '../../api/jobs/made.ts'
import type { TableFormat } from '../../api/tables/contract.ts'
import { optionsOf } from '../../api/jobs/options.ts'
import { contentTypeOf, tableBytes, type Cells } from '../../api/tables/write.ts'
import type { JobContext } from './jobs.ts'
import { beginJob, orFail } from './progress.ts'
import { requesterOf, type Requester } from './requester.ts'

type Table = {
  name: string
  format: TableFormat
  header: string[]
  total: number
  /** Batches, in the order of the file. */
  rows: AsyncIterable<Cells[]>
}

/** Makes the table that a job wishes for, of what whoever ordered it may see by now. */
export const makeTable = (
  working: JobContext,
  tableOf: (wish: unknown, starter: Requester) => Promise<Table>,
): Promise<void> =>
  orFail(working, async () => {
    const { deps, db, jobId } = working
    const job = await beginJob(working, 'RUNNING')
    if (!job) return
    const { name, format, header, total, rows } = await tableOf(
      optionsOf(job).wish,
      await requesterOf(db, job),
    )
    await db.job.updateMany({ where: { id: jobId, status: 'RUNNING' }, data: { total, done: 0 } })
    await makeFile({
      deps,
      db,
      jobId,
      fileName: `${name}.${format.toLowerCase()}`,
      contentType: contentTypeOf(format),
      createdBy: job.createdBy,
      bytes: tableBytes(format, told(working, header, rows)),
    })
  })

async function* told(
  { db, jobId, beat }: JobContext,
  header: string[],
  rows: AsyncIterable<Cells[]>,
): AsyncGenerator<Cells[]> {
  yield [header]
  let done = 0
  for await (const batch of rows) {
    await beat()
    const { count } = await db.job.updateMany({
      where: { id: jobId, status: 'RUNNING' },
      data: { done: (done += batch.length) },
    })
    if (count === 0) return
    yield batch
  }
}
