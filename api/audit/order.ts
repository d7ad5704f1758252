/** The audit log as a file, made by a job. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import type { JobStarted } from '../jobs/contract.ts'
import { makeJob } from '../jobs/createJob.ts'
import { assertPeopleExist } from '../users/assertExist.ts'
import type { AuditExport } from './contract.ts'
import { countOf, type AuditExportRequest } from './entries.ts'
import { ledgerQueryOf } from './service.ts'
import { say } from '../messages/say.ts'

/** A sheet ends there. */
const maxSheetRows = 1_000_000

/** Throws PROOF_REQUIRED, or VALIDATION_FAILED when a workbook would be too long. */
export async function orderAudit(
  ctx: Ctx,
  { filter, format }: z.output<typeof AuditExport>,
): Promise<z.input<typeof JobStarted>> {
  requireRecentAuth(ctx)
  await assertPeopleExist(ctx, 'filter.userId', [filter.userId])
  const ledgerQuery = ledgerQueryOf(ctx, filter)
  if (format === 'XLSX' && (await countOf(ctx.tx, ledgerQuery)) > maxSheetRows)
    throw badField('format', say('audit.tooManyForWorkbook'), 'too_many')
  const request: AuditExportRequest = { filter: ledgerQuery.filter, format }
  const job = await makeJob(ctx.tx, {
    kind: 'AUDIT_EXPORT',
    phase: 'RUN',
    createdBy: ctx.person.userId,
    options: { wish: request },
  })
  ctx.audit({ entityId: job.id, detail: { format } })
  return { jobId: job.id, status: 'QUEUED' }
}
