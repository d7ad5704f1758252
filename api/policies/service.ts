/** Policies of a workspace: listed, begun, changed, removed. A change names the version that it was made from. */
import type { z } from '@hono/zod-openapi'
import { Prisma } from '../../prisma/client.ts'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import type { Ctx } from '../core/deps.ts'
import { assertAllExist, badField, notFound, unknownReference, illegal } from '../core/errors.ts'
import { areInOrder } from '../assignments/scheduleContract.ts'
import { auditedChanges, fieldChanges, listChange, type FieldChange } from '../core/fieldChanges.ts'
import { toColumn, toOptionalColumn } from '../core/json.ts'
import { amongIds, orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { cleanCourse, cleanHtml } from '../courses/clean.ts'
import { courseOfQuiz, type ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { readIn } from '../courses/starters/index.ts'
import * as files from '../files/service.ts'
import { isLanguage, languages as languageNames, type Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { activeMember } from '../users/search.ts'
import { assertApprovers } from './approvers.ts'
import { replaceApprovers } from './approval.ts'
import { openVersionOf, step } from './openVersion.ts'
import { lockWritable, placeOf, policyFor, visiblePolicies } from './access.ts'
import type { PolicyRow } from './access.ts'
import { lookAgain, scheduleKeys } from './approvalNotices.ts'
import type { policies, Policy, PolicyStarterId, PolicySummary, PolicyVersion } from './contract.ts'
import { brief, labelsOf, showPolicy, showSummary, showVersions } from './present.ts'
import { textsOfStarter, written } from './starters/index.ts'
import { quizOf } from './quiz.ts'
import { emptyTexts, Texts, withTexts } from './texts.ts'

type Body<K extends 'list' | 'create' | 'update' | 'generateUploadUrl' | 'confirmUpload'> = z.output<
  (typeof policies)[K]['body']
>

/** One page of policies, by name by default. Throws NOT_FOUND for an unknown category or jurisdiction. */
export async function list(
  ctx: Ctx,
  query: z.output<typeof policies.list.query>,
  { status, searchText, categoryId, jurisdictionId }: Body<'list'>,
): Promise<Page<z.input<typeof PolicySummary>>> {
  await assertCategories(ctx, 'categoryId', categoryId ? [categoryId] : [])
  await assertPlaces(ctx, 'jurisdictionId', jurisdictionId ? [jurisdictionId] : [])
  const where: Prisma.PolicyWhereInput = {
    AND: [
      visiblePolicies(ctx.person),
      { status: status ? { in: status } : { not: 'ARCHIVED' } },
      amongIds(query.ids),
      searchText ? { name: { contains: searchText, mode: 'insensitive' } } : {},
      categoryId ? { categoryIds: { has: categoryId } } : {},
      jurisdictionId ? { jurisdictionIds: { has: jurisdictionId } } : {},
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.policy.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.PolicyOrderByWithRelationInput>(
        query.sortBy,
        { name: (name) => ({ name }), updatedAt: (updatedAt) => ({ updatedAt }) },
        [{ name: 'asc' }],
      ),
      include: { versions: brief },
    }),
    ctx.tx.policy.count({ where }),
  ])
  const labels = await labelsOf(ctx, rows)
  return toPage(
    rows.map(({ versions, ...row }) => showSummary(ctx, row, versions, labels)),
    total,
    query,
  )
}

/** Throws NOT_FOUND for a unit, VALIDATION_FAILED for people who are not there. */
export async function create(
  ctx: Ctx,
  { language, branchId, audience, starter, ...body }: Body<'create'>,
): Promise<z.input<typeof Policy>> {
  const begun = starter ? begin(starter, language, ctx) : null
  await assertPeople(ctx, body, branchId ?? null)
  await assertCategories(ctx, 'categoryIds', body.categoryIds)
  await assertPlaces(ctx, 'jurisdictionIds', body.jurisdictionIds)
  assertInOrder(body)
  const { userId } = ctx.person
  const texts = begun?.texts ?? emptyTexts(language ?? ownLanguage(ctx), body.name)
  const places = await ctx.tx.jurisdiction.findMany({
    where: { code: { in: begun?.jurisdictions ?? [] } },
    select: { id: true },
  })
  const { id } = await ctx.tx.policy.create({
    data: {
      ...begun?.settings,
      jurisdictionIds: places.map((each) => each.id),
      ...body,
      audience: toOptionalColumn(audience),
      ownerId: body.ownerId ?? userId,
      branchId: await placeOf(ctx, branchId ?? null),
      createdBy: userId,
      versions: { create: { number: 1, texts: toColumn(texts), authorIds: [userId] } },
    },
  })
  ctx.audit({ entityId: id, detail: { name: body.name, ...(starter ? { starter } : {}) } })
  return showPolicy(ctx, id)
}

const ownLanguage = ({ workspace: { defaultLanguage } }: Ctx) =>
  isLanguage(defaultLanguage) ? defaultLanguage : 'en'
/** What a starter says. Throws VALIDATION_FAILED for a language that none is written in. */
function begin(id: PolicyStarterId, language: Body<'create'>['language'], ctx: Ctx) {
  const wanted = language ?? readIn(ownLanguage(ctx))
  if (readIn(wanted) !== wanted) throw badField('language', say('courses.starterLanguage'))
  const starter = written[id]
  return {
    texts: textsOfStarter(starter, readIn(wanted)),
    settings: { reviewEveryMonths: starter.reviewEveryMonths },
    jurisdictions: starter.jurisdictions,
  }
}

type People = Pick<Body<'create'>, 'ownerId' | 'approverIds'>
/**
 * Throws VALIDATION_FAILED where somebody who is not among `before` is no active person of the workspace, or may not
 * approve it. Who was named before stays: `submit` says who must be replaced.
 */
async function assertPeople(
  ctx: Ctx,
  { ownerId, approverIds }: People,
  branchId: string | null,
  before: People = {},
) {
  if (
    ownerId !== undefined &&
    ownerId !== before.ownerId &&
    (await ctx.tx.membership.count({ where: { userId: ownerId, ...activeMember } })) === 0
  )
    throw unknownReference('ownerId')
  const added = (approverIds ?? []).filter((each) => !before.approverIds?.includes(each))
  await assertApprovers(ctx, added, 'approverIds', branchId)
}

/** Throw NOT_FOUND for what is not the workspace's. */
const assertCategories = (ctx: Ctx, path: string, ids: string[] | undefined) =>
  assertAllExist(path, ids, (wanted) => ctx.tx.complianceCategory.count({ where: { id: { in: wanted } } }))
const assertPlaces = (ctx: Ctx, path: string, ids: string[] | undefined) =>
  assertAllExist(path, ids, (wanted) => ctx.tx.jurisdiction.count({ where: { id: { in: wanted } } }))

/** Throws VALIDATION_FAILED where the admins would hear of it before the managers. */
function assertInOrder({
  escalateToManagerAfterDays: first = null,
  escalateToAdminsAfterDays: second = null,
}: Partial<Pick<PolicyRow, 'escalateToManagerAfterDays' | 'escalateToAdminsAfterDays'>>) {
  if (!areInOrder(first, second))
    throw badField('escalateToAdminsAfterDays', say('escalations.secondBeforeFirst'))
}

/**
 * Settings hold at once; of what waits, those who are named now approve, and what is approved is approved anew. Texts
 * and the quiz go into the draft. Throws STALE_VERSION, and ILLEGAL_STATE for texts of a version that is submitted or
 * approved: `withdraw` makes it a draft first.
 */
export async function update(
  ctx: Ctx,
  id: string,
  { version, primary, texts, removeLanguages = [], quiz, audience, ...settings }: Body<'update'>,
): Promise<z.input<typeof Policy>> {
  const row = await lockWritable(ctx, id)
  await assertPeople(ctx, settings, row.branchId, row)
  await assertCategories(ctx, 'categoryIds', settings.categoryIds)
  await assertPlaces(ctx, 'jurisdictionIds', settings.jurisdictionIds)
  assertInOrder({ ...row, ...settings })
  await step(ctx, row, version, {
    ...settings,
    ...(audience === undefined ? {} : { audience: toOptionalColumn(audience) }),
  })
  await lookAgain(ctx, row, { isNewSchedule: scheduleKeys.some((key) => key in settings) })
  const removed: FieldChange[] = []
  if (texts || primary || quiz !== undefined || removeLanguages.length > 0)
    await write(ctx, id, (before) => ({
      texts: withoutTexts(textsWith(before.texts, primary, texts ?? []), removeLanguages, removed),
      quiz: quiz === undefined ? before.quiz : quiz && cleanQuiz(quiz),
    }))
  else if (settings.approverIds && !areSame(settings.approverIds, row.approverIds))
    await replaceApprovers(ctx, row, settings.approverIds)
  const changes = [
    ...fieldChanges(row, settings),
    // A condition is no word of the log: that it changed is.
    ...(audience === undefined || canonicalJson(audience) === canonicalJson(row.audience)
      ? []
      : [{ field: 'audience', from: [], to: [] }]),
    ...removed,
  ]
  const detail = { version: version + 1, fields: Object.keys(settings), ...auditedChanges(changes) }
  ctx.audit({ entityId: id, detail })
  return showPolicy(ctx, id)
}

function textsWith(
  before: Texts,
  primary: Texts['primary'] | undefined,
  texts: NonNullable<Body<'update'>['texts']>,
) {
  const changed = texts.map(({ language, title, html, consent }) => {
    const { file = null } = before.byLanguage[language] ?? {}
    return [language, { title, html: cleanHtml(html), consent, file }] as const
  })
  return withTexts(before, primary ?? before.primary, Object.fromEntries(changed))
}

/** Adds what it removes to `removed`. Throws VALIDATION_FAILED for the primary language. */
function withoutTexts(texts: Texts, languages: Language[], removed: FieldChange[]): Texts {
  if (languages.includes(texts.primary)) throw badField('removeLanguages', say('policies.primaryStays'))
  const gone = entriesOf(texts.byLanguage).flatMap(([language]) =>
    languages.includes(language) ? [language] : [],
  )
  removed.push(
    ...listChange(
      'languages',
      gone.map((language) => languageNames[language]),
      [],
    ),
  )
  const left = entriesOf(texts.byLanguage).filter(([language]) => !gone.includes(language))
  return { ...texts, byLanguage: Object.fromEntries(left) }
}

/** Every rich text of it clean. */
function cleanQuiz(quiz: ShortQuiz): ShortQuiz {
  const { blocks, languages } = cleanCourse(courseOfQuiz(quiz))
  return { ...quiz, blocks, languages }
}

const areSame = (one: string[], other: string[]): boolean =>
  canonicalJson(one.toSorted()) === canonicalJson(other.toSorted())

/** Changes the draft, a new one where nothing is open; from then on the caller is among its authors. */
type Content = { texts: Texts; quiz: ShortQuiz | null }
const contentOf = (row: { texts: unknown; quiz: unknown }): Content => ({
  texts: Texts.parse(row.texts),
  quiz: quizOf(row),
})
const columnsOf = ({ texts, quiz }: Content) => ({ texts: toColumn(texts), quiz: toOptionalColumn(quiz) })
async function write(ctx: Ctx, policyId: string, edit: (before: Content) => Content): Promise<string> {
  const { userId } = ctx.person
  const open = await openVersionOf(ctx, policyId)
  const newest = await ctx.tx.policyVersion.findFirstOrThrow({
    where: { policyId },
    orderBy: { number: 'desc' },
  })
  const before = contentOf(open ?? newest)
  const content = edit(before)
  if (!open) {
    const data = { policyId, number: newest.number + 1, ...columnsOf(content), authorIds: [userId] }
    return (await ctx.tx.policyVersion.create({ data })).id
  }
  if (canonicalJson(before) === canonicalJson(content)) return open.id
  if (open.status !== 'DRAFT') throw illegal(say('policies.submitted'))
  await ctx.tx.policyVersion.update({
    where: { id: open.id },
    data: {
      ...columnsOf(content),
      revision: { increment: 1 },
      authorIds: [...new Set([...open.authorIds, userId])],
    },
  })
  return open.id
}

/** A file for a policy: announced here, sent to the address in the answer, then confirmed. */
export async function generateUploadUrl(ctx: Ctx, { policyId, ...file }: Body<'generateUploadUrl'>) {
  await lockWritable(ctx, policyId)
  const { fileKey, ...upload } = await files.announceUpload(ctx, { purpose: 'POLICY_FILE', ...file })
  return { policyFileId: fileKey, ...upload }
}

/** Throws ILLEGAL_STATE where what came is not what was meant to be sent, or the version is not a draft. */
export async function confirmUpload(
  ctx: Ctx,
  { id, policyFileId }: { id: string; policyFileId: string },
  { language: named, sha256, pages }: Body<'confirmUpload'>,
): Promise<z.input<typeof PolicyVersion>> {
  const row = await lockWritable(ctx, id)
  await files.confirmUpload(ctx, policyFileId, 'POLICY_FILE', 'policyFileId')
  const stored = await ctx.tx.storedFile.findUniqueOrThrow({ where: { id: policyFileId } })
  if (stored.sha256 !== sha256) throw illegal(say('policies.otherFile'))
  await step(ctx, row, row.version)
  const versionId = await write(ctx, id, ({ texts: before, quiz }) => {
    const language = named ?? before.primary
    const text = before.byLanguage[language] ?? { title: row.name, html: '', consent: '' }
    const { title, html, consent } = text
    const file = { fileId: policyFileId, sha256, pages: pages ?? null }
    return { quiz, texts: withTexts(before, before.primary, { [language]: { title, html, consent, file } }) }
  })
  ctx.audit({ entityId: id, detail: { policyFileId, sha256 } })
  const [version] = await showVersions(ctx, id, versionId)
  if (!version) throw notFound()
  return version
}

/** Returns a policy with its newest versions, or with one of them by id. Throws NOT_FOUND. */
export async function details(ctx: Ctx, id: string, versionId?: string): Promise<z.input<typeof Policy>> {
  await policyFor(ctx, id)
  return showPolicy(ctx, id, versionId)
}
