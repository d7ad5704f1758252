/** The file as it came, with what became of each row; to be mended and sent again as it is. */
import { wordsFor } from '../core/readerLocale.ts'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { parse } from '../core/implement.ts'
import { sendMade } from '../storage/send.ts'
import { TableFormat } from '../tables/contract.ts'
import { plainWord, reportColumns } from '../tables/headers.ts'
import { contentTypeOf, tableBytes, type Cells } from '../tables/write.ts'
import { hasReport, jobFor } from './access.ts'
import { RowStatus } from './contract.ts'
import { optionsOf, type JobRecord } from './options.ts'
import { requireStillOwn } from './ownDataCopy.ts'
import { sendReportFile } from './jobFiles.ts'
import { statusWords, textOf, faultyStatuses } from './problems.ts'
import { problemsOf } from './present.ts'
import { say } from '../messages/say.ts'

export const ReportQuery = z.strictObject({
  format: TableFormat.default('XLSX'),
  onlyFailed: z.stringbool().default(false),
})
export const reportHours = 24

/** Throws NOT_FOUND, or ILLEGAL_STATE before there is one. */
export async function reportFor(ctx: Ctx, id: string): Promise<JobRecord> {
  const job = await jobFor(ctx, id)
  if (!hasReport(job)) throw new AppError('ILLEGAL_STATE', { text: say('jobs.noReport') })
  return job
}

/** Sends the report as it is made. */
export async function sendReport(ctx: Ctx, c: Context, id: string): Promise<Response> {
  const { format, onlyFailed } = parse(ReportQuery, c.req.query(), 'query')
  const job = await reportFor(ctx, id)
  if (job.kind === 'OWN_DATA') await requireStillOwn(ctx, job)
  if (job.resultId) return sendReportFile(ctx, c, job.resultId)
  const name = `${(job.fileName ?? 'report').replace(/\.\w+$/, '')} report.${format.toLowerCase()}`
  return sendMade(tableBytes(format, rowsOf(ctx, job, onlyFailed)), {
    fileName: name,
    contentType: contentTypeOf(format),
  })
}

const Texts = z.array(z.string())
async function* rowsOf(ctx: Ctx, job: JobRecord, onlyFailed: boolean): AsyncGenerator<Cells[]> {
  const header = optionsOf(job).header ?? []
  const width = header.length - (isReport(header) ? reportColumns.length : 0)
  yield [[...header.slice(0, width), ...reportColumns]]
  for (let after = 0; ;) {
    const rows = await ctx.db.jobRow.findMany({
      where: {
        jobId: job.id,
        n: { gt: after },
        ...(onlyFailed ? { status: { in: [...faultyStatuses] } } : {}),
      },
      orderBy: { n: 'asc' },
      take: 1_000,
    })
    after = rows.at(-1)?.n ?? after
    if (rows.length === 0) return
    yield rows.map((row) => {
      const [cells, problems] = [Texts.parse(row.cells), problemsOf(row)]
      return [
        ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
        statusWords[RowStatus.parse(row.status)],
        problems.map(({ code }) => wordsFor(textOf(code, row.status))).join(' '),
        problems.flatMap(({ suggestion }) => suggestion ?? []).join(', '),
      ]
    })
  }
}
/** A report that was sent in again is not made longer. */
const isReport = (header: string[]) =>
  header.slice(-reportColumns.length).map(plainWord).join() === reportColumns.map(plainWord).join()
