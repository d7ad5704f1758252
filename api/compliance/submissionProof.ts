/** What shows that an obligation was met: evidence, or of an annual return what its authority answered. */
import type { z } from '@hono/zod-openapi'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, illegal } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import type { InstanceRow } from './access.ts'
import { isOver, lawOf } from './annual.ts'
import type { complianceInstances } from './contract.ts'
import { dayText } from './createInstances.ts'

type SubmissionInput = Omit<z.output<typeof complianceInstances.submit.body>, 'version'>

/** The first day on which an annual return can be submitted; null for what has no figures to wait for. */
export const submittableFrom = (row: InstanceRow): string | null =>
  lawOf(row) === null ? null : dayText(new Date(row.endsOn.getTime() + dayMs))

/**
 * Throws ILLEGAL_STATE where the year of an annual return runs or evidence is missing, VALIDATION_FAILED for a day of
 * filing that cannot be.
 */
export async function assertSubmittable(
  ctx: Ctx,
  row: InstanceRow,
  input: SubmissionInput,
  now: Date,
): Promise<void> {
  const from = submittableFrom(row)
  if (from !== null && !isOver(row, now)) throw illegal(say('compliance.yearRuns', { on: from }))
  assertFiledOn(row, input, now)
  if (from === null) {
    if (row.item.evidenceRequired && row._count.evidence === 0)
      throw illegal(say('compliance.evidenceLacking'))
    return
  }
  if (input.acknowledgementNo !== undefined && input.filedOn === undefined)
    throw badField('filedOn', say('compliance.filedOnMissing'), 'required')
  if (input.acknowledgementNo !== undefined || input.noEvidenceReason !== undefined) return
  const files = await ctx.tx.complianceEvidence.count({
    where: { instanceId: row.id, fileId: { not: null } },
  })
  if (files === 0) throw illegal(say('compliance.filingUnproven'))
}

/** Throws VALIDATION_FAILED for a day within the period of an annual return, or after today in its business unit. */
function assertFiledOn(row: InstanceRow, { filedOn }: SubmissionInput, now: Date): void {
  if (filedOn === undefined) return
  const from = submittableFrom(row)
  if (from !== null && filedOn < from)
    throw badField('filedOn', say('compliance.filedTooEarly', { on: from }))
  if (filedOn > dateIn(row.branch.timeZone, now.getTime()))
    throw badField('filedOn', say('compliance.filedInFuture'))
}
