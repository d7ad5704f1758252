/**
 * What would fulfil the obligations of a pack: a course and the rule that assigns it, or a policy. Shown with whom it
 * reaches and what there is today. Only a draft is begun here, and only by who could begin it anyway; a course is
 * published, a rule saved and a policy approved where that is always done.
 */
import type { Ctx } from '../core/deps.ts'
import { AppError, illegal, notFound, unknownReference } from '../core/errors.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { create as createCourse } from '../courses/service.ts'
import { readIn, written as writtenCourses } from '../courses/starters/index.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import { create as createPolicy } from '../policies/service.ts'
import { written as writtenPolicies } from '../policies/starters/index.ts'
import { requireOpen } from '../core/restrictions.ts'
import { requireWhole } from './access.ts'
import type { RuleCondition } from '../assignments/ruleContract.ts'
import type { Fulfilment } from './laws/write.ts'
import { lockItem } from './items.ts'
import { placesOf, unitsOfWorkspace, whyFor, type ItemRow, type Unit } from './createInstances.ts'
import { keptIn, keyOf, packedAs, packs, textsFor } from './packs.ts'
import type { PackKey, Proposal, ProposedRule } from './packsContract.ts'
import { proofsOf } from './proof.ts'

/** A condition names at most so many business units. */
const maxUnits = 20

/** Throws NOT_FOUND for another pack. Of obligations that were added and are not archived. */
export async function proposals(ctx: Ctx, packKey: string): Promise<Proposal[]> {
  requireWhole(ctx)
  const pack = packs.find(({ key }) => key === (packKey as PackKey))
  if (!pack) throw notFound()
  const keys = pack.items.filter(({ fulfilledBy }) => fulfilledBy).map((item) => keyOf(pack, item))
  const items = await ctx.tx.complianceItem.findMany({
    where: { packKey: { in: keys }, status: 'ACTIVE' },
    orderBy: { id: 'asc' },
  })
  return proposed(ctx, items)
}

/** Throws STALE_VERSION, ILLEGAL_STATE where there is nothing to begin or something is named, FORBIDDEN. */
export async function begin(
  ctx: Ctx,
  { complianceItemId, version }: { complianceItemId: string; version: number },
): Promise<Proposal> {
  const item = await lockItem(ctx, complianceItemId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND'
      ? unknownReference('complianceItemId')
      : error
  })
  if (item.version !== version) throw new AppError('STALE_VERSION')
  const by = packedAs(item.packKey)?.fulfilledBy
  if (!by || item.courseId !== null || item.policyId !== null) throw illegal(say('compliance.nothingToBegin'))
  const draftRef = await beginDraft(ctx, by)
  const row = await ctx.tx.complianceItem.update({
    where: { id: item.id },
    data: { ...draftRef, version: version + 1 },
  })
  ctx.audit({ entityId: item.id, detail: draftRef })
  const [proposal] = await proposed(ctx, [row])
  if (!proposal) throw notFound()
  return proposal
}

/** In the language that the workspace writes in, where it is one of the two. */
async function beginDraft(ctx: Ctx, by: Fulfilment): Promise<{ courseId: string } | { policyId: string }> {
  const language = keptIn(ctx.workspace)
  if (by.kind === 'POLICY') {
    requireOpen(ctx, 'policies')
    if (!ctx.person.permissions.has('policy:update'))
      throw new AppError('FORBIDDEN', { text: say('compliance.policyRight') })
    const starter = by.starter === null ? {} : { starter: by.starter }
    const { policyId } = await createPolicy(ctx, { name: nameOf(by)[language], language, ...starter })
    return { policyId }
  }
  requireOpen(ctx, 'courseManagement')
  if (by.starter === null) throw illegal(say('compliance.nothingToBegin'))
  if (!ctx.person.permissions.has('course:update'))
    throw new AppError('FORBIDDEN', { text: say('compliance.courseRight') })
  const title = writtenCourses[by.starter].title[language]
  const { course } = await createCourse(ctx, { title, language, starter: by.starter })
  return { courseId: course.courseId }
}

async function proposed(ctx: Ctx, items: ItemRow[]): Promise<Proposal[]> {
  const [units, at] = await Promise.all([unitsOfWorkspace(ctx.tx, ctx.workspace.id), clockOf(ctx.tx)])
  const candidates = await Promise.all(items.map((item) => proposalOf(ctx, item, units, at)))
  return candidates.filter((each) => each !== null)
}

async function proposalOf(ctx: Ctx, item: ItemRow, all: Unit[], at: Date): Promise<Proposal | null> {
  const by = packedAs(item.packKey)?.fulfilledBy
  if (!by) return null
  const places = await placesOf(ctx.tx, item)
  const units = all.filter((unit) => whyFor(item, places, unit) !== null)
  const [linked, proofs] = await Promise.all([
    linkedOf(ctx, item),
    proofsOf(
      ctx,
      item,
      units.map(({ id }) => id),
      at,
    ),
  ])
  const { title, legalReference } = textsFor(item)
  const countries = [...new Set(units.map(({ country }) => country))]
  return {
    itemId: item.id,
    version: item.version,
    title,
    legalReference,
    kind: by.kind,
    linked: linked && { id: linked.id, name: linked.name, isPublished: linked.isPublished },
    begins: linked ? null : beginsOf(by),
    rule: by.kind === 'COURSE' ? ruleOf(item, countries, title, by) : null,
    rulesOn: linked?.rulesOn ?? 0,
    renewsEveryMonths: linked?.months ?? null,
    units: units.map(({ id, name, headcount }) => ({ branchId: id, branchName: name, people: headcount })),
    proofs,
  }
}

function beginsOf(by: Fulfilment): Proposal['begins'] {
  const language = readIn(readingLanguage())
  if (by.kind === 'POLICY') return { starterId: by.starter, name: nameOf(by)[language] }
  return by.starter && { starterId: by.starter, name: writtenCourses[by.starter].title[language] }
}

/** What a policy is called that would fulfil it. */
const nameOf = (by: Extract<Fulfilment, { kind: 'POLICY' }>) =>
  by.starter === null ? by.name : writtenPolicies[by.starter].title

/** Of everybody of its business units: those that were chosen, else those of its country. */
function ruleOf(
  { branchIds }: ItemRow,
  countries: string[],
  title: string,
  { due, everyMonths }: Extract<Fulfilment, { kind: 'COURSE' }>,
): ProposedRule | null {
  const is = (field: 'unit' | 'country') => (value: string) => ({ field, op: 'IS' as const, value })
  const tests = branchIds.length > 0 ? branchIds.map(is('unit')) : countries.map(is('country'))
  if (tests.length === 0 || tests.length > maxUnits) return null
  const condition: RuleCondition = { match: 'ANY', tests }
  return { name: title.slice(0, 120), condition, due, everyMonths }
}

type Linked = NonNullable<Proposal['linked']> & { rulesOn: number; months: number | null }
async function linkedOf(ctx: Ctx, { courseId, policyId }: ItemRow): Promise<Linked | null> {
  if (courseId !== null) {
    const [course, rulesOn, schedule] = await Promise.all([
      ctx.tx.course.findUnique({ where: { id: courseId }, select: { title: true, status: true } }),
      ctx.tx.courseRule.count({ where: { courseId, isOn: true } }),
      ctx.tx.courseSchedule.findUnique({ where: { courseId }, select: { renewal: true, months: true } }),
    ])
    const months = schedule?.renewal === 'ROLLING' ? schedule.months : null
    return (
      course && {
        id: courseId,
        name: course.title,
        isPublished: course.status === 'PUBLISHED',
        rulesOn,
        months,
      }
    )
  }
  if (policyId === null) return null
  const policy = await ctx.tx.policy.findUnique({ where: { id: policyId } })
  return (
    policy && {
      id: policyId,
      name: policy.name,
      isPublished: policy.status === 'PUBLISHED',
      rulesOn: 0,
      months: null,
    }
  )
}
