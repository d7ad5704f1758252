/** Rows of policies as the calls answer them. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { RuleCondition } from '../assignments/ruleContract.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { ChangeKind } from '../courses/contract.ts'
import { say } from '../messages/say.ts'
import { namesOf } from '../users/names.ts'
import { mayWrite, type PolicyRow } from './access.ts'
import { approverIdsOf, approversToReplace } from './approvers.ts'
import { AcceptMode, PolicyStatus, PolicyVersionStatus } from './contract.ts'
import type { Policy, PolicySummary, PolicyVersion } from './contract.ts'
import { figuresOf } from './people.ts'
import { quizOf } from './quiz.ts'
import { reviewDueAt } from './acceptanceStatus.ts'
import { sharedPlaceholders } from './starters/placeholders.ts'
import { contentHash, missing, showTexts, Texts } from './texts.ts'

export const brief = { select: { id: true, status: true, publishedAt: true } } as const
type Brief = { id: string; status: string; publishedAt: Date | null }
const instantOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const isClosed = (status: string) => status === 'PUBLISHED' || status === 'SUPERSEDED'

type Labels = ReadonlyMap<string, string>
/** Names of the categories and jurisdictions of these policies. */
export async function labelsOf(
  { tx }: Pick<Ctx, 'tx'>,
  rows: readonly Pick<PolicyRow, 'categoryIds' | 'jurisdictionIds'>[],
): Promise<Labels> {
  const select = { id: true, name: true }
  const named = (ids: string[]) => ({ where: { id: { in: ids } }, select })
  const [categories, places] = await Promise.all([
    tx.complianceCategory.findMany(named(rows.flatMap(({ categoryIds }) => categoryIds))),
    tx.jurisdiction.findMany(named(rows.flatMap(({ jurisdictionIds }) => jurisdictionIds))),
  ])
  return new Map([...categories, ...places].map(({ id, name }) => [id, name]))
}

/** Presents a policy for a list, with its current and its open version and whether the caller may change it. */
export function showSummary(
  { person }: Pick<Ctx, 'person'>,
  row: PolicyRow,
  versions: readonly Brief[],
  labels: Labels,
): z.input<typeof PolicySummary> {
  const open = versions.find(({ status }) => !isClosed(status))
  const publishedAt = versions.find(({ status }) => status === 'PUBLISHED')?.publishedAt ?? null
  return {
    ...row,
    policyId: row.id,
    categoryNames: row.categoryIds.flatMap((id) => labels.get(id) ?? []),
    jurisdictionNames: row.jurisdictionIds.flatMap((id) => labels.get(id) ?? []),
    audience: RuleCondition.nullable().parse(row.audience),
    acceptMode: AcceptMode.parse(row.acceptMode),
    status: PolicyStatus.parse(row.status),
    reviewDueAt: instantOf(reviewDueAt(row, publishedAt)),
    currentVersionId: versions.find(({ status }) => status === 'PUBLISHED')?.id ?? null,
    openStatus: open ? PolicyVersionStatus.parse(open.status) : null,
    abilities: { update: mayWrite(person, row) },
  }
}

const withApprovals = {
  approvals: { orderBy: { id: 'asc' } },
  policy: { select: { approverIds: true } },
} satisfies Prisma.PolicyVersionInclude
type VersionRow = Prisma.PolicyVersionGetPayload<{ include: typeof withApprovals }>

function showVersion(row: VersionRow, names: Map<string, string>): z.input<typeof PolicyVersion> {
  const texts = Texts.parse(row.texts)
  const policyTexts = showTexts(texts)
  const named = (userId: string) => names.get(userId) ?? wordsFor(say('common.hasLeft'))
  return {
    versionId: row.id,
    number: row.number,
    status: PolicyVersionStatus.parse(row.status),
    revision: row.revision,
    changeKind: ChangeKind.nullable().parse(row.changeKind),
    changeNote: row.changeNote,
    texts: policyTexts,
    contentSha256: contentHash(texts, quizOf(row)),
    missingLanguages: missing(texts),
    sharedPlaceholders: sharedPlaceholders(policyTexts),
    quiz: quizOf(row),
    authors: row.authorIds.map(named),
    approvers: openApproverIds(row).map((userId) => ({ userId, name: named(userId) })),
    approvedBy: row.approvals
      .filter(({ revision }) => revision === row.revision)
      .map(({ userId, at }) => ({ userId, name: named(userId), at })),
    sentBack:
      row.status === 'DRAFT' && row.sentBackAt && row.sentBackBy
        ? { name: named(row.sentBackBy), at: row.sentBackAt, comment: row.sentBackNote ?? '' }
        : null,
    publishedAt: row.publishedAt,
  }
}

const openApproverIds = (row: VersionRow): string[] =>
  isClosed(row.status) ? [] : approverIdsOf(row.policy, row)

/** The newest fifty versions, or the one that is named. Throws NOT_FOUND. */
export async function showVersions(ctx: Ctx, policyId: string, id?: string) {
  const rows = await ctx.tx.policyVersion.findMany({
    where: { policyId, id },
    include: withApprovals,
    orderBy: { number: 'desc' },
    take: 50,
  })
  if (rows.length === 0) throw notFound()
  const names = await namesOf(
    ctx.tx,
    rows.flatMap((row) => [
      ...row.authorIds,
      ...row.approvals.map(({ userId }) => userId),
      ...openApproverIds(row),
      row.sentBackBy,
    ]),
  )
  return rows.map((row) => showVersion(row, names))
}

/** A policy with its versions and figures. */
export async function showPolicy(ctx: Ctx, id: string, versionId?: string): Promise<z.input<typeof Policy>> {
  const { versions, ...row } = await ctx.tx.policy.findUniqueOrThrow({
    where: { id },
    include: { versions: brief },
  })
  const versionViews = await showVersions(ctx, id, versionId)
  return {
    ...showSummary(ctx, row, versions, await labelsOf(ctx, [row])),
    versions: versionViews,
    approversToReplace: await approversToReplace(ctx, {
      ...row,
      approverIds: [
        ...new Set([
          ...row.approverIds,
          ...versionViews.flatMap(({ approvers }) => approvers.map(({ userId }) => userId)),
        ]),
      ],
    }),
    figures: await figuresOf(ctx, row),
  }
}
