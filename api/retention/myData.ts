/** A person's own data as a file: ordered here, made by a job, fetched by them alone within a day. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import type { JobStarted } from '../jobs/contract.ts'
import { makeJob } from '../jobs/createJob.ts'

/** Throws PROOF_REQUIRED, NOT_FOUND for who is no member here. */
export async function order(ctx: Ctx): Promise<z.input<typeof JobStarted>> {
  requireRecentAuth(ctx)
  if (!ctx.person.isMember) throw notFound()
  const { userId: createdBy } = ctx.person
  const job = await makeJob(ctx.tx, { kind: 'OWN_DATA', phase: 'RUN', createdBy })
  ctx.audit({ entityId: job.id })
  return { jobId: job.id, status: 'QUEUED' }
}
