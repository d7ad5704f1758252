/** Evidence packs: asked for here, made by a job. */
import { dayMs } from '../../../workflows/definition/zones.ts'
import type { z } from '@hono/zod-openapi'
import { Role } from '../../../workflows/definition/graph.ts'
import { endOfDate } from '../../assignments/due.ts'
import type { Ctx } from '../../core/deps.ts'
import { badField, unknownReference } from '../../core/errors.ts'
import { unitsOf, type PersonRights } from '../../core/reach.ts'
import { requireRecentAuth } from '../../core/session.ts'
import type { JobStarted } from '../../jobs/contract.ts'
import { makeJob } from '../../jobs/createJob.ts'
import { clockOf } from '../../learning/loadAssignment.ts'
import { isWithinReach } from '../../users/assertExist.ts'
import { say } from '../../messages/say.ts'
import type { EvidencePackInput } from '../evidenceContract.ts'
import type { PackScope } from './scope.ts'

/** Input of the job: the request, and the instant it is about. */
export type PackJobInput = EvidencePackInput & { asOf: string }

/** Throws PROOF_REQUIRED, NOT_FOUND for what is out of reach, VALIDATION_FAILED for a day to come. */
export async function orderPack(ctx: Ctx, input: EvidencePackInput): Promise<z.input<typeof JobStarted>> {
  requireRecentAuth(ctx)
  const { branchId, userId, jurisdictionId, asOfDay } = input
  if (branchId && !(await isWithinReach(ctx, branchId))) throw unknownReference('branchId')
  const units = unitsOf(ctx.person)
  const person = { userId: userId ?? '', ...(units ? { branchId: { in: units } } : {}) }
  if (userId && !(await ctx.tx.membership.count({ where: person }))) throw unknownReference('userId')
  if (jurisdictionId && !(await ctx.tx.jurisdiction.count({ where: { id: jurisdictionId } })))
    throw unknownReference('jurisdictionId')
  const now = await clockOf(ctx.tx)
  const end = asOfDay ? endOfDate(asOfDay, ctx.workspace.timeZone) : now.getTime()
  if (end > now.getTime() + dayMs) throw badField('asOfDay', say('compliance.dayToCome'))
  const asOf = new Date(Math.min(end, now.getTime())).toISOString()
  const job = await makeJob(ctx.tx, {
    kind: 'EVIDENCE_PACK',
    phase: 'RUN',
    createdBy: ctx.person.userId,
    options: { wish: { ...input, asOf } satisfies PackJobInput },
  })
  ctx.audit({ entityId: job.id, detail: { ...input, asOf } })
  return { jobId: job.id, status: 'QUEUED' }
}

/** The scope of a pack by the reach of its maker. */
export const scopeOf = (
  workspace: PackScope['workspace'],
  person: PersonRights,
  { branchId, userId, jurisdictionId, asOf }: PackJobInput,
): PackScope => ({
  workspace,
  units: unitsOf(person),
  branchId,
  userId,
  jurisdictionId,
  asOf: new Date(asOf),
  maker: { userId: person.userId, role: Role.parse(person.role), branchId: person.branchId },
})
