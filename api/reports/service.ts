/** The report on people with their courses and policies: a page to look at, or a file that a job makes. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { toPage, type Page, type PageQuery } from '../core/page.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { requireRecentAuth } from '../core/session.ts'
import type { JobStarted } from '../jobs/contract.ts'
import { makeJob } from '../jobs/createJob.ts'
import { selectionOf } from './access.ts'
import type { ReportFormat, ReportRow, ReportInput } from './contract.ts'
import { requirePrintable } from './paper.ts'
import { countOf, peopleIn } from './people.ts'
import type { PeopleInput } from './selection.ts'
import { orderOf } from './selectionSql.ts'

/** A handful of statements, whatever the page holds. */
export async function reportPage(
  ctx: Ctx,
  query: PageQuery,
  input: ReportInput,
): Promise<Page<z.input<typeof ReportRow>>> {
  const selection = await selectionOf(ctx, input)
  const [content, total] = await Promise.all([peopleIn(ctx.tx, selection, query), countOf(ctx.tx, selection)])
  return toPage(content, total, query)
}

/** Many people's details leave in one file, so it wants a fresh proof of who it is. */
export async function reportFile(
  ctx: Ctx,
  { sortBy }: PageQuery,
  { filter, columns, format }: ReportInput & { format: ReportFormat },
): Promise<{ content: JobStarted }> {
  requireRecentAuth(ctx)
  const selection = await selectionOf(ctx, { filter, columns })
  orderOf(sortBy)
  if (format === 'PDF') requirePrintable(selection, await countOf(ctx.tx, selection))
  const input: PeopleInput = { filter, columns, format, sortBy, language: readingLanguage() }
  const { id: jobId } = await ctx.db.transaction(async (rows) => {
    const job = await makeJob(rows, {
      kind: 'PEOPLE_REPORT',
      phase: 'RUN',
      createdBy: ctx.person.userId,
      options: { wish: input },
    })
    await rows.ledgerEntry.create({
      data: {
        byUserId: ctx.person.userId,
        action: 'reports:people',
        entity: 'reports',
        entityId: job.id,
        detail: {
          format,
          columns,
          ...(ctx.person.impersonatedBy ? { impersonatedBy: ctx.person.impersonatedBy } : {}),
        },
      },
    })
    return job
  })
  ctx.deps.outboxFilled()
  return { content: { jobId, status: 'QUEUED' } }
}
