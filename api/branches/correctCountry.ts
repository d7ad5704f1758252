/**
 * Correcting a country that was entered wrongly when a workspace or a business unit was created. The preview and the
 * correction make the same plan; the correction is refused where it is no longer the plan that was previewed.
 */
import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import {
  applyObligations,
  lockObligations,
  planObligations,
  type CountryCorrection as Correction,
  type ObligationChange,
} from '../compliance/correctCountry.ts'
import { list as listPacks } from '../compliance/addPack.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { toPage } from '../core/page.ts'
import { requireRecentAuth } from '../core/session.ts'
import { stillOpen } from '../invites/open.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { watchDates } from '../workspaces/changeWorkspace.ts'
import { applyPhones } from './applyPhones.ts'
import { branchFor } from './access.ts'
import type { CorrectionCounts, CountryCorrection, countryCorrections } from './countryContract.ts'
import { lockBranches } from './lockBranches.ts'
import { planPhones, type PlannedPhone } from './planPhones.ts'
import { update } from './service.ts'

const maxObligationsListed = 100
type BranchRow = Awaited<ReturnType<typeof branchFor>>
type Zones = { from: string; to: string } | null
type Plan = {
  phones: PlannedPhone[]
  obligations: ObligationChange[]
  workspaceTimeZone: Zones
  counts: CorrectionCounts
  previewed: string
}

/** Throws NOT_FOUND for no business unit, VALIDATION_FAILED for the country that it has. */
export async function preview(
  ctx: Ctx,
  id: string,
  query: z.output<typeof countryCorrections.preview.query>,
): Promise<CountryCorrection> {
  const branch = await branchFor(ctx, id)
  const { counts, phones, obligations, workspaceTimeZone, previewed } = await planFor(ctx, branch, query)
  const listed = phones.filter(({ outcome }) =>
    query.phones === 'CHANGING' ? outcome === 'CHANGES' : outcome !== 'CHANGES',
  )
  const page = listed.slice(query.pageNo * query.pageSize, (query.pageNo + 1) * query.pageSize)
  const [packs, holidays, retentionRules] = await Promise.all([
    listPacks(ctx),
    ctx.tx.holiday.groupBy({
      by: ['source'],
      where: { branchId: id },
      _count: true,
      orderBy: { source: 'asc' },
    }),
    ctx.tx.retentionRule.count({ where: { countryCode: branch.country } }),
  ])
  return {
    branchId: id,
    version: branch.version,
    from: branch.country,
    to: query.country,
    previewed,
    workspaceTimeZone,
    counts,
    phones: toPage(page, listed.length, query),
    obligations: obligations.slice(0, maxObligationsListed),
    packs: packs
      .filter(({ countryCode }) => countryCode === query.country)
      .map(({ packKey, name, items }) => ({
        packKey,
        name,
        missing: items.filter(({ isAdded }) => !isAdded).length,
      })),
    holidays: holidays.map(({ source, _count: count }) => ({ source, count })),
    retentionRules,
  }
}

/**
 * Changes the business unit as `update` does, and with its country what followed from the wrong one, in one
 * transaction. Throws as `update`, PROOF_REQUIRED, and STALE_VERSION where the plan is not the one previewed.
 */
export async function correct(
  ctx: Ctx,
  id: string,
  { previewed, ...input }: z.output<typeof countryCorrections.correct.body>,
): Promise<z.input<typeof countryCorrections.correct.returns>> {
  requireRecentAuth(ctx)
  await lockBranches(ctx)
  const before = await branchFor(ctx, id)
  const correction = { branchId: id, from: before.country, to: input.country }
  await lockObligations(ctx, correction)
  const plan = await planFor(ctx, before, input)
  // The version comes first: `update` answers it with the business unit as it is now.
  const branch = await update(ctx, id, input)
  if (plan.previewed !== previewed)
    throw new AppError('STALE_VERSION', { text: say('branches.correctionStale') })
  await applyObligations(ctx, correction, plan.obligations)
  const { invitesSentAgain } = await applyPhones(ctx, plan.phones, {
    branchId: id,
    branchName: branch.branchName,
    version: input.version + 1,
    at: (await clockOf(ctx.tx)).getTime(),
  })
  if (plan.workspaceTimeZone) await moveWorkspace(ctx, plan.workspaceTimeZone.to)
  const counts = { ...plan.counts, invitesSentAgain }
  ctx.audit({
    entityId: id,
    detail: { from: before.country, to: input.country, version: input.version + 1, ...counts },
  })
  return { branch, counts }
}

async function planFor(
  ctx: Ctx,
  branch: BranchRow,
  { country, timeZone }: { country: string; timeZone?: string | undefined },
): Promise<Plan> {
  if (country === branch.country) throw badField('country', say('branches.sameCountry'))
  const correction: Correction = { branchId: branch.id, from: branch.country, to: country }
  const phones = await planPhones(ctx, { ...correction, headquarter: branch.headquarter })
  const obligations = await planObligations(ctx, correction)
  const workspaceTimeZone = zonesFor(ctx, branch, timeZone)
  const counts = { ...countPlan(phones, obligations), invitesSentAgain: await countInvites(ctx, phones) }
  const previewed = createHash('sha256')
    .update(
      JSON.stringify([
        correction,
        branch.version,
        workspaceTimeZone,
        phones.map(({ rowId, to, outcome }) => [rowId, to, outcome]),
        obligations.map(({ itemId, outcome, open }) => [itemId, outcome, open]),
      ]),
    )
    .digest('hex')
  return { phones, obligations, workspaceTimeZone, counts, previewed }
}

function countPlan(
  phones: readonly PlannedPhone[],
  obligations: readonly ObligationChange[],
): Omit<CorrectionCounts, 'invitesSentAgain'> {
  const withOutcome = (...outcomes: string[]) =>
    phones.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    phonesChanged: withOutcome('CHANGES'),
    phonesToCheck: withOutcome('NOT_A_NUMBER', 'TAKEN', 'AS_TYPED'),
    phonesConfirmed: withOutcome('CONFIRMED'),
    obligationsRemoved: obligations.filter(({ outcome }) => outcome === 'REMOVE').length,
    obligationsOfUnit: obligations.filter(({ outcome }) => outcome === 'UNIT').length,
    obligationsToCheck: obligations.filter(({ outcome }) => outcome === 'STAYS').length,
  }
}

/** Open invites by SMS to numbers that change. */
const countInvites = ({ tx }: Ctx, phones: readonly PlannedPhone[]): Promise<number> => {
  const changing = phones.filter(({ outcome }) => outcome === 'CHANGES')
  return tx.invite.count({
    where: {
      email: null,
      AND: [
        stillOpen(),
        {
          OR: [
            { id: { in: changing.flatMap(({ inviteId }) => inviteId ?? []) } },
            { userId: { in: changing.flatMap(({ userId }) => userId ?? []) } },
          ],
        },
      ],
    },
  })
}

/** A workspace begins with the time zone of its headquarters; where it was changed since, it stays. */
function zonesFor({ workspace }: Ctx, branch: BranchRow, timeZone: string | undefined): Zones {
  const follows = branch.headquarter && workspace.timeZone === branch.timeZone
  return follows && timeZone !== undefined && timeZone !== branch.timeZone
    ? { from: branch.timeZone, to: timeZone }
    : null
}

/** The days of its contract begin and end by its clock. */
async function moveWorkspace(ctx: Ctx, timeZone: string): Promise<void> {
  await ctx.tx.workspace.updateMany({
    where: { id: ctx.workspace.id },
    data: { timeZone, version: { increment: 1 } },
  })
  await watchDates(ctx.tx, ctx.workspace.id)
}
