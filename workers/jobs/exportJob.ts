/**
 * What jobs have in common that make a file: they begin anew after a stop, tell how far they are, and stop when they
 * are cancelled.
 */
import { makeFile } from '../../api/jobs/jobFiles.ts'
import type { TableFormat } from '../../api/tables/contract.ts'
import { optionsOf } from '../../api/jobs/options.ts'
import { contentTypeOf, tableBytes, type Cells } from '../../api/tables/write.ts'
import type { JobContext } from './jobs.ts'
import { beginJob, orFail } from './progress.ts'
import { requesterOf, type Requester } from './requester.ts'

/** Tells how far a job is; false once it was cancelled. */
type ReportProgress = (progress: { done: number; total?: number }) => Promise<boolean>
export type JobFile = {
  name: string
  ending: string
  contentType: string
  total: number
  bytes: (reportProgress: ReportProgress) => AsyncIterable<Uint8Array>
}
export type Table = {
  name: string
  format: TableFormat
  header: string[]
  total: number
  /** Batches, in the order of the file. */
  rows: AsyncIterable<Cells[]>
}

/** Makes the file that a job requests, limited to what its requester may see by then. */
export const makeJobFile = (
  working: JobContext,
  fileOf: (rawInput: unknown, starter: Requester) => Promise<JobFile>,
): Promise<void> =>
  orFail(working, async () => {
    const { deps, db, jobId, beat } = working
    const job = await beginJob(working, 'RUNNING')
    if (!job) return
    const { total, bytes, ...file } = await fileOf(optionsOf(job).wish, await requesterOf(db, job))
    const write = (data: { done: number; total?: number }) =>
      db.job.updateMany({ where: { id: jobId, status: 'RUNNING' }, data })
    await write({ total, done: 0 })
    const reportProgress: ReportProgress = async (progress) => {
      await beat()
      return (await write(progress)).count > 0
    }
    await makeFile({ ...file, deps, db, jobId, createdBy: job.createdBy, bytes: bytes(reportProgress) })
  })

/** The same of a table. */
export const makeTable = (
  working: JobContext,
  tableOf: (rawInput: unknown, starter: Requester) => Promise<Table>,
): Promise<void> =>
  makeJobFile(working, async (rawInput, starter) => tableFile(await tableOf(rawInput, starter)))

/** Returns a table as a file of a job, which reports its progress and ends early where the job was stopped. */
export const tableFile = ({ name, format, header, total, rows }: Table): JobFile => ({
  name,
  ending: format.toLowerCase(),
  contentType: contentTypeOf(format),
  total,
  bytes: (reportProgress) => tableBytes(format, streamWithProgress(reportProgress, header, rows)),
})

async function* streamWithProgress(
  reportProgress: ReportProgress,
  header: string[],
  rows: AsyncIterable<Cells[]>,
): AsyncGenerator<Cells[]> {
  yield [header]
  let done = 0
  for await (const batch of rows) {
    if (!(await reportProgress({ done: (done += batch.length) }))) return
    yield batch
  }
}
