/** What is due of each business unit: shown, given evidence, submitted, found not to apply. */
import { dayMs } from '../../workflows/definition/zones.ts'
import type { z } from '@hono/zod-openapi'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { requireBegun } from '../core/dayLimits.ts'
import { AppError, notFound, unknownReference, illegal } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { branchFor, isInReach } from '../core/reach.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import { toColumn } from '../core/json.ts'
import { hashOf } from '../storage/uploads.ts'
import * as files from '../files/service.ts'
import { assertNarrowed } from '../assignments/access.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { assertPeopleExist } from '../users/assertExist.ts'
import { namesOf } from '../users/names.ts'
import { saying } from './items.ts'
import { instanceFor, instancesWithin, lockInstance, requireWhole } from './access.ts'
import { withAll, type InstanceRow } from './access.ts'
import type { ComplianceInstance, ComplianceInstanceDetails, complianceInstances } from './contract.ts'
import { Citation } from './basicsContract.ts'
import { InstanceStored, type InstanceStatus } from './contract.ts'
import { countFor, isOver, lawOf } from './annual.ts'
import { dayText, eventOf, placesOf, unitsOfWorkspace, whyFor } from './createInstances.ts'
import { textsFor } from './packs.ts'
import { proofsOf } from './proof.ts'
import { assertSubmittable, submittableFrom } from './submissionProof.ts'

type Body<K extends 'list' | 'record' | 'generateUploadUrl' | 'evidence' | 'submit' | 'dismiss'> = z.output<
  (typeof complianceInstances)[K]['body']
>
type Details = Promise<z.input<typeof ComplianceInstanceDetails>>
const soonMs = 30 * dayMs

function statusOf({ status, endsOn, dueAt }: InstanceRow, at: Date): InstanceStatus {
  const stored = InstanceStored.parse(status)
  if (stored !== 'OPEN') return stored
  const isSoon = dueAt.getTime() - at.getTime() <= soonMs || dayText(endsOn) < dayText(at)
  return isSoon ? 'DUE' : 'NOT_DUE'
}
function show(row: InstanceRow, names: Map<string, string>, at: Date): z.input<typeof ComplianceInstance> {
  const { id: instanceId, item, branch, _count, startsOn, endsOn, dueOn, filedOn, report: _, ...rest } = row
  return {
    instanceId,
    ...rest,
    title: textsFor(item).title,
    legalReference: item.legalReference,
    branchName: branch.name,
    startsOn: dayText(startsOn),
    endsOn: dayText(endsOn),
    dueOn: dayText(dueOn),
    filedOn: filedOn && dayText(filedOn),
    status: statusOf(row, at),
    isOverdue: row.status === 'OPEN' && row.dueAt < at,
    ownerName: item.ownerId === null ? null : (names.get(item.ownerId) ?? wordsFor(say('common.hasLeft'))),
    evidenceCount: _count.evidence,
  }
}

/** As `statusOf` tells one. */
function having(status: InstanceStatus, at: Date): Prisma.ComplianceInstanceWhereInput {
  if (status !== 'DUE' && status !== 'NOT_DUE') return { status }
  const soon: Prisma.ComplianceInstanceWhereInput = {
    OR: [{ dueAt: { lte: new Date(at.getTime() + soonMs) } }, { endsOn: { lt: new Date(dayText(at)) } }],
  }
  return { status: 'OPEN', ...(status === 'DUE' ? soon : { NOT: soon }) }
}

/**
 * Returns one page of instances of active obligations within the caller's reach, earliest due first unless sorted
 * otherwise. Throws NOT_FOUND for an unknown `itemId`, `ownerId` or business unit.
 */
export async function list(
  ctx: Ctx,
  query: PageQuery,
  { branchIds, itemId, status, isOverdue, dueFrom, dueTo, ownerId, searchText }: Body<'list'>,
): Promise<Page<z.input<typeof ComplianceInstance>>> {
  await assertNarrowed(ctx, { branchIds })
  await assertPeopleExist(ctx, 'ownerId', [ownerId])
  if (itemId && (await ctx.tx.complianceItem.count({ where: { id: itemId } })) === 0)
    throw unknownReference('itemId')
  const at = await clockOf(ctx.tx)
  const where: Prisma.ComplianceInstanceWhereInput = {
    AND: [
      instancesWithin(ctx),
      { item: { status: 'ACTIVE' } },
      branchIds ? { branchId: { in: branchIds } } : {},
      itemId ? { itemId } : {},
      status ? { OR: status.map((each) => having(each, at)) } : {},
      isOverdue === undefined
        ? {}
        : isOverdue
          ? { status: 'OPEN', dueAt: { lt: at } }
          : { NOT: { status: 'OPEN', dueAt: { lt: at } } },
      dueFrom ? { dueOn: { gte: new Date(dueFrom) } } : {},
      dueTo ? { dueOn: { lte: new Date(dueTo) } } : {},
      ownerId ? { item: { ownerId } } : {},
      searchText ? { item: saying(searchText) } : {},
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.complianceInstance.findMany({
      where,
      ...skipTake(query),
      include: withAll,
      orderBy: orderBy<Prisma.ComplianceInstanceOrderByWithRelationInput>(
        query.sortBy,
        { dueAt: (dueAt) => ({ dueAt }), title: (title) => ({ item: { title } }) },
        [{ dueAt: 'asc' }],
      ),
    }),
    ctx.tx.complianceInstance.count({ where }),
  ])
  const names = await namesOf(
    ctx.tx,
    rows.flatMap(({ item }) => item.ownerId ?? []),
  )
  return toPage(
    rows.map((row) => show(row, names, at)),
    total,
    query,
  )
}

/**
 * Returns an instance with its evidence (at most 500 entries), proofs and the reasons why it applies. Throws
 * NOT_FOUND.
 */
export async function details(ctx: Ctx, id: string): Details {
  const row = await instanceFor(ctx, id)
  const [evidence, places, units, at] = await Promise.all([
    ctx.tx.complianceEvidence.findMany({
      where: { instanceId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: 500,
    }),
    placesOf(ctx.tx, row.item),
    unitsOfWorkspace(ctx.tx, ctx.workspace.id, [row.branchId]),
    clockOf(ctx.tx),
  ])
  const names = await namesOf(ctx.tx, [
    ...evidence.map(({ addedBy }) => addedBy),
    ...(row.item.ownerId ? [row.item.ownerId] : []),
  ])
  const [unit] = units
  const why = (unit && whyFor(row.item, places, unit)) ?? [say('compliance.whyNoMore')]
  const { description, authority, penaltyNote, evidenceRequired } = textsFor(row.item)
  const erased = await erasedBy(ctx, row)
  return {
    ...show(row, names, at),
    hasReturn: lawOf(row) !== null,
    submittableFrom: submittableFrom(row),
    isSubmittable: lawOf(row) === null || isOver(row, at),
    citation: Citation.nullable().parse(row.item.citation),
    proofs: await proofsOf(ctx, row.item, [row.branchId], at),
    description,
    authority,
    penaltyNote,
    evidenceRequired,
    reasons: why.map((each) => wordsFor(each)),
    evidenceErased: erased && wordsFor(erased),
    evidence: evidence.map(({ id: evidenceId, addedBy, ...each }) => ({
      evidenceId,
      ...each,
      addedBy: names.get(addedBy) ?? wordsFor(say('common.hasLeft')),
    })),
  }
}

/** When a rule of retention let its evidence go, and which. */
async function erasedBy(
  ctx: Ctx,
  { evidenceErasedAt, evidenceRuleId }: InstanceRow,
): Promise<Message | null> {
  if (!evidenceErasedAt || !evidenceRuleId) return null
  const rule = await ctx.tx.retentionRule.findFirst({ where: { id: evidenceRuleId } })
  const [at, months] = [evidenceErasedAt.toISOString(), rule?.months ?? 0]
  return rule?.citation
    ? say('compliance.evidenceErasedByLaw', { at, months, citation: rule.citation })
    : say('compliance.evidenceErased', { at, months })
}

/** Throws NOT_FOUND, ILLEGAL_STATE for an obligation of another kind, DUPLICATE for the same day again. */
export async function record(ctx: Ctx, { complianceItemId, branchId, happenedOn }: Body<'record'>): Details {
  if (!isInReach(ctx.person, branchId)) throw notFound()
  await branchFor(ctx, branchId)
  const item = await ctx.tx.complianceItem.findFirst({ where: { id: complianceItemId, status: 'ACTIVE' } })
  if (!item) throw unknownReference('complianceItemId')
  if (item.frequency !== 'EVENT') throw illegal(say('compliance.noEvent'))
  const [unit] = await unitsOfWorkspace(ctx.tx, ctx.workspace.id, [branchId])
  if (!unit) throw notFound()
  requireBegun('happenedOn', happenedOn, unit.timeZone)
  const data = eventOf(item, unit, happenedOn)
  const twin = { itemId: item.id, branchId, period: data.period }
  if ((await ctx.tx.complianceInstance.count({ where: twin })) > 0)
    throw new AppError('DUPLICATE', { text: say('compliance.eventTwice') })
  const { id } = await ctx.tx.complianceInstance.create({ data })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({ entityId: id, detail: { itemId: item.id, branchId, happenedOn } })
  return details(ctx, id)
}

/** A file of evidence: announced here, sent to the address in the answer, then named by the evidence. */
export async function generateUploadUrl(
  ctx: Ctx,
  { complianceInstanceId, ...file }: Body<'generateUploadUrl'>,
) {
  await instanceFor(ctx, complianceInstanceId)
  return files.announceUpload(ctx, { purpose: 'COMPLIANCE_FILE', ...file })
}

/** Evidence may follow what was submitted; it never changes. */
export async function evidence(ctx: Ctx, id: string, { note, complianceFileKey }: Body<'evidence'>): Details {
  await lockInstance(ctx, id)
  let file: { id: string; sha256: string | null } | null = null
  if (complianceFileKey !== undefined) {
    await files.confirmUpload(ctx, complianceFileKey, 'COMPLIANCE_FILE', 'complianceFileKey')
    file = await ctx.tx.storedFile.findUniqueOrThrow({
      where: { id: complianceFileKey },
      select: { id: true, sha256: true },
    })
  }
  const newEvidence = await ctx.tx.complianceEvidence.create({
    data: {
      instanceId: id,
      note,
      fileId: file?.id ?? null,
      fileSha256: file?.sha256 ?? null,
      addedBy: ctx.person.userId,
      at: await clockOf(ctx.tx),
    },
  })
  ctx.audit({ entityId: id, detail: { evidenceId: newEvidence.id, fileSha256: newEvidence.fileSha256 } })
  return details(ctx, id)
}

async function decide(
  ctx: Ctx,
  { id, version: before }: InstanceRow,
  version: number,
  data: Prisma.ComplianceInstanceUncheckedUpdateInput,
): Promise<void> {
  if (before !== version) throw new AppError('STALE_VERSION', { more: { current: await details(ctx, id) } })
  await ctx.tx.complianceInstance.update({
    where: { id },
    data: {
      ...data,
      decidedBy: ctx.person.userId,
      decidedAt: await clockOf(ctx.tx),
      nextAt: null,
      version: version + 1,
    },
  })
}

/** Throws STALE_VERSION, ILLEGAL_STATE where evidence is lacking, its year is not over or it is done already. */
export async function submit(ctx: Ctx, id: string, { version, ...input }: Body<'submit'>): Details {
  const { acknowledgementNo, filedOn, noEvidenceReason } = input
  const row = await lockInstance(ctx, id)
  const isOpen = row.status === 'OPEN'
  const isAnswer = row.status === 'SUBMITTED' && acknowledgementNo !== undefined
  if (!isOpen && !isAnswer) throw illegal(say('compliance.done'))
  const law = lawOf(row)
  if (isOpen) await assertSubmittable(ctx, row, input, await clockOf(ctx.tx))
  const status = acknowledgementNo === undefined ? 'SUBMITTED' : 'ACKNOWLEDGED'
  const report = isOpen && law !== null ? await countFor(ctx, row, law) : null
  await decide(ctx, row, version, {
    status,
    ...(isOpen ? { submittedAt: await clockOf(ctx.tx) } : {}),
    acknowledgementNo: acknowledgementNo ?? null,
    ...(filedOn === undefined ? {} : { filedOn: new Date(filedOn) }),
    ...(isOpen ? { noEvidenceReason: noEvidenceReason ?? null } : {}),
    ...(report ? { report: toColumn(report) } : {}),
  })
  const sealed = report ? { reportSha256: hashOf(canonicalJson(report)) } : {}
  ctx.audit({ entityId: id, detail: { status, period: row.period, branchId: row.branchId, ...sealed } })
  return details(ctx, id)
}

/** Only for the whole workspace: nobody excuses their own unit. Throws STALE_VERSION, ILLEGAL_STATE. */
export async function dismiss(ctx: Ctx, id: string, { version, reason }: Body<'dismiss'>): Details {
  requireWhole(ctx)
  const row = await lockInstance(ctx, id)
  if (row.status !== 'OPEN') throw illegal(say('compliance.done'))
  await decide(ctx, row, version, { status: 'NOT_APPLICABLE', reason })
  ctx.audit({ entityId: id, detail: { period: row.period, branchId: row.branchId } })
  return details(ctx, id)
}
