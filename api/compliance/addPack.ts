/** Obligations from built-in packs: shown, and added once each. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { assertNarrowed } from '../assignments/access.ts'
import { readIn } from '../courses/starters/index.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { requireWhole } from './access.ts'
import type { CompliancePack, compliancePacks } from './packsContract.ts'
import { dayText } from './createInstances.ts'
import { keptIn, keyOf, packs, type Pack } from './packs.ts'

async function keysThere({ tx }: Ctx): Promise<Set<string | null>> {
  const rows = await tx.complianceItem.findMany({
    where: { packKey: { not: null } },
    select: { packKey: true },
  })
  return new Set(rows.map(({ packKey }) => packKey))
}

/**
 * Returns all built-in packs in the reader's language; `isAdded` marks obligations that the workspace already has.
 */
export async function list(ctx: Ctx): Promise<CompliancePack[]> {
  const there = await keysThere(ctx)
  const language = readIn(readingLanguage())
  return packs.map((pack) => ({
    packKey: pack.key,
    name: pack.name[language],
    countryCode: pack.place.countryCode,
    needsUnits: pack.above !== undefined,
    items: pack.items.map((item) => ({
      key: item.key,
      title: item.title[language],
      description: item.description[language],
      legalReference: item.legalReference,
      citation: item.citation,
      fulfilledBy: item.fulfilledBy?.kind ?? null,
      frequency: item.frequency,
      isAdded: there.has(keyOf(pack, item)),
    })),
  }))
}

/** The jurisdiction with that code, made where it is missing. */
async function placeOf(ctx: Ctx, pack: Pack): Promise<string> {
  const find = async (code: string, data: { name: string; parentId: string | null; own: boolean }) => {
    const row = await ctx.tx.jurisdiction.findFirst({ where: { code }, select: { id: true } })
    if (row) return row.id
    const { name, parentId, own } = data
    const { countryCode, authorityName } = pack.place
    const jurisdiction = await ctx.tx.jurisdiction.create({
      data: {
        code,
        name,
        countryCode,
        parentId,
        ...(own ? { authorityName, rules: toColumn(pack.rules) } : {}),
      },
    })
    return jurisdiction.id
  }
  const { above, place } = pack
  const parentId = above ? await find(above.code, { name: above.name, parentId: null, own: false }) : null
  return find(place.code, { name: place.name, parentId, own: true })
}

/** Those removed come back; those archived for their evidence stay as they are. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function add(
  ctx: Ctx,
  { packKey, branchIds }: z.output<typeof compliancePacks.add.body>,
): Promise<{ added: number; present: number }> {
  requireWhole(ctx)
  const pack = packs.find(({ key }) => key === packKey)
  if (!pack) throw unknownReference('packKey')
  await assertNarrowed(ctx, { branchIds })
  if (pack.above && branchIds.length === 0) throw badField('branchIds', say('compliance.unitsMissing'))
  // Two at the same moment: the second waits, and finds all of it there.
  await ctx.tx.$queryRaw`SELECT 1 FROM "Workspace" WHERE id = ${ctx.workspace.id}::uuid FOR UPDATE`
  const there = await keysThere(ctx)
  const wanted = pack.items.filter((item) => !there.has(keyOf(pack, item)))
  const jurisdictionId = await placeOf(ctx, pack)
  const at = await clockOf(ctx.tx)
  const startsOn = new Date(dayText(at))
  const language = keptIn(ctx.workspace)
  await ctx.tx.complianceItem.createMany({
    data: wanted.map((item) => ({
      title: item.title[language],
      description: item.description[language],
      legalReference: item.legalReference,
      citation: item.citation,
      authority: item.authority?.[language] ?? '',
      penaltyNote: item.penaltyNote?.[language] ?? '',
      frequency: item.frequency,
      everyYears: item.everyYears ?? 1,
      dueMonth: item.dueDate?.month ?? null,
      dueDay: item.dueDate?.day ?? null,
      dueAfterDays: item.dueAfterDays ?? 0,
      minHeadcount: item.minHeadcount ?? null,
      needsCommittee: item.needsCommittee ?? false,
      packKey: keyOf(pack, item),
      jurisdictionIds: [jurisdictionId],
      branchIds,
      startsOn,
      nextAt: at,
      createdBy: ctx.person.userId,
    })),
  })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({ detail: { packKey, added: wanted.length } })
  return { added: wanted.length, present: pack.items.length - wanted.length }
}
