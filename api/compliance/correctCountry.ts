/** What becomes of obligations when the country of a business unit was entered wrongly. */
import type { Ctx } from '../core/deps.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { textsFor } from './packs.ts'
import type { ItemRow } from './createInstances.ts'

/** `from`: the country that was wrong; `to`: the one that is right; ISO 3166-1 alpha-2. */
export type CountryCorrection = { branchId: string; from: string; to: string }
/**
 * REMOVE: of a pack, and nobody touched it. UNIT: it still holds for other business units; what nobody touched of this
 * one goes. STAYS: somebody wrote or changed it, fulfilled it or gave evidence; it is theirs to remove.
 */
export type ObligationOutcome = 'REMOVE' | 'UNIT' | 'STAYS'
export type ObligationChange = { itemId: string; title: string; outcome: ObligationOutcome; open: number }

/** An instance of an event was recorded by a person. */
const untouched = { status: 'OPEN', evidence: { none: {} }, item: { frequency: { not: 'EVENT' } } } as const

/**
 * Every obligation of the wrong country that has held for the business unit, by title. Instances that somebody answered
 * or gave evidence for stay under every outcome.
 */
export async function planObligations(
  { tx, workspace }: Ctx,
  { branchId, from, to }: CountryCorrection,
): Promise<ObligationChange[]> {
  if (from === to) return []
  const [jurisdictions, others] = await Promise.all([
    tx.jurisdiction.findMany({ select: { id: true, countryCode: true } }),
    tx.branch.findMany({
      where: { workspaceId: workspace.id, deletedAt: null, country: from, id: { not: branchId } },
      select: { id: true },
    }),
  ])
  const idsIn = (country: string) =>
    jurisdictions.filter(({ countryCode }) => countryCode === country).map(({ id }) => id)
  const right = new Set(idsIn(to))
  const items = await tx.complianceItem.findMany({
    where: { status: 'ACTIVE', jurisdictionIds: { hasSome: idsIn(from) } },
    include: { instances: { where: { branchId, ...untouched }, select: { id: true } } },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  const answered = await tx.complianceInstance.groupBy({
    by: ['itemId'],
    where: { itemId: { in: items.map(({ id }) => id) }, NOT: untouched },
  })
  const isAnswered = new Set(answered.map(({ itemId }) => itemId))
  const otherIds = new Set(others.map(({ id }) => id))
  return items
    .filter(
      ({ branchIds, jurisdictionIds }) =>
        // An obligation of both countries holds as before.
        !jurisdictionIds.some((id) => right.has(id)) &&
        (branchIds.length === 0 || branchIds.includes(branchId)),
    )
    .map((item) => {
      const isElsewhere =
        item.branchIds.length === 0 ? otherIds.size > 0 : item.branchIds.some((id) => otherIds.has(id))
      return {
        itemId: item.id,
        title: textsFor(item).title,
        outcome: isElsewhere ? 'UNIT' : isTouched(item) || isAnswered.has(item.id) ? 'STAYS' : 'REMOVE',
        open: item.instances.length,
      } as const
    })
    .filter(({ outcome, open }) => outcome !== 'UNIT' || open > 0)
}

/** Nobody changes them, or gives evidence for what is due, until the transaction ends. */
export async function lockObligations({ tx, workspace }: Ctx, { from }: CountryCorrection): Promise<void> {
  const items = await tx.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM "ComplianceItem" i WHERE i."workspaceId" = ${workspace.id}::uuid AND i."jurisdictionIds" && ARRAY(
      SELECT j.id FROM "Jurisdiction" j WHERE j."workspaceId" = i."workspaceId" AND j."countryCode" = ${from})
     ORDER BY i.id FOR UPDATE OF i`
  const ids = items.map(({ id }) => id)
  await tx.$queryRaw`
    SELECT 1 FROM "ComplianceInstance" WHERE "itemId" = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Each change of an obligation by a person moves its version; a pack begins it at 1. */
const isTouched = ({ packKey, version, ownerId, courseId, policyId }: ItemRow): boolean =>
  packKey === null || version > 1 || ownerId !== null || courseId !== null || policyId !== null

/** Does what was planned, in the open transaction, and has the right country's obligations begin at once. */
export async function applyObligations(
  { tx, workspace }: Ctx,
  { branchId, to }: CountryCorrection,
  planned: readonly ObligationChange[],
): Promise<void> {
  const idsOf = (outcome: ObligationOutcome) =>
    planned.filter((each) => each.outcome === outcome).map(({ itemId }) => itemId)
  const [removed, ofUnit] = [idsOf('REMOVE'), idsOf('UNIT')]
  await tx.complianceInstance.deleteMany({
    where: {
      ...untouched,
      OR: [{ itemId: { in: removed } }, { itemId: { in: ofUnit }, branchId }],
    },
  })
  await tx.complianceItem.deleteMany({ where: { id: { in: removed } } })
  const right = await tx.jurisdiction.findMany({ where: { countryCode: to }, select: { id: true } })
  await tx.complianceItem.updateMany({
    where: {
      status: 'ACTIVE',
      OR: [
        { jurisdictionIds: { isEmpty: true } },
        { jurisdictionIds: { hasSome: right.map(({ id }) => id) } },
      ],
    },
    data: { nextAt: await clockOf(tx) },
  })
  await wakeTraining(tx, workspace.id)
}
