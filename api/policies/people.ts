/** Exactly who is to accept a policy, and how each of them stands. */
import { Prisma, type Rows } from '../../prisma/client.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { conditionHolds } from '../../workflows/definition/conditions.ts'
import { conditionSql, folding, valuesOf } from '../assignments/rules/facts.ts'
import { RuleCondition } from '../assignments/ruleContract.ts'
import type { Ctx } from '../core/deps.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { unitsOf } from '../core/reach.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { namesOf } from '../users/names.ts'
import { activeMember } from '../users/search.ts'
import type { z } from '@hono/zod-openapi'
import { policyFor, type PolicyRow } from './access.ts'
import { Language } from '../core/contract.ts'
import type { policies, PolicyAcceptance, PolicyFigures } from './contract.ts'
import { standingOf, type Published, type PolicyDecision, type Standing } from './acceptanceStatus.ts'

const conditionOf = ({ audience }: Pick<PolicyRow, 'audience'>): RuleCondition | null =>
  RuleCondition.nullable().parse(audience)
const mine = (userId: string) => ({ userId, ...activeMember })
const facts = { branch: { select: { country: true, timeZone: true } } } satisfies Prisma.MembershipInclude
export type Me = Prisma.MembershipGetPayload<{ include: typeof facts }>
/** The person's own membership, while it is active; null for who has none. */
export const memberOf = (rows: Rows, userId: string): Promise<Me | null> =>
  rows.membership.findFirst({ where: mine(userId), include: facts })
/** The same people as `audienceSql` names. */
export function holdsFor(policy: PolicyRow, member: Me): boolean {
  if (policy.branchId !== null && policy.branchId !== member.branchId) return false
  const condition = conditionOf(policy)
  const values = valuesOf({ ...member, country: member.branch?.country ?? null })
  return condition === null || conditionHolds(folding(condition), values)
}

/** People of a page of a look. */
export const pageSize = 500
type AudienceMember = { id: string; userId: string; since: Date; timeZone: string }
/** `units`: of these business units alone; null: of all. `after`, `take`: a page by membership. */
type AudiencePage = { units: readonly string[] | null; after?: string | null; take?: number }
/**
 * Whether a policy is meant for who stands as `m`, `u` and `b`: membership, user and business unit. `isMember`: while
 * they are one, unless it is asked of another day.
 */
export function isMeantSql(
  policy: Pick<PolicyRow, 'audience' | 'branchId'>,
  isMember: Prisma.Sql = Prisma.sql`m.active`,
): Prisma.Sql {
  const condition = conditionOf(policy)
  return Prisma.sql`${isMember} AND u.active AND NOT u."isPlatformAdmin"
    AND (${policy.branchId}::uuid IS NULL OR m."branchId" = ${policy.branchId}::uuid)
    AND ${condition === null ? Prisma.sql`true` : conditionSql(condition)}`
}
/** Active people for whom a policy holds, by membership. */
export function audienceOf(
  rows: Rows,
  workspaceId: string,
  policy: Pick<PolicyRow, 'audience' | 'branchId'>,
  { units, after = null, take }: AudiencePage,
): Promise<AudienceMember[]> {
  return rows.$queryRaw<AudienceMember[]>`
    SELECT m.id, m."userId", m."createdAt" AS since, coalesce(b."timeZone", w."timeZone") AS "timeZone"
      FROM "Membership" m JOIN "Workspace" w ON w.id = m."workspaceId" JOIN "User" u ON u.id = m."userId"
      LEFT JOIN "Branch" b ON b.id = m."branchId"
     WHERE m."workspaceId" = ${workspaceId}::uuid AND ${isMeantSql(policy)}
       AND (${units === null} OR m."branchId" = ANY(${[...(units ?? [])]}::uuid[]))
       AND (${after}::uuid IS NULL OR m.id > ${after}::uuid)
     ORDER BY m.id ${take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`}`
}
const audience = (ctx: Ctx, policy: PolicyRow): Promise<AudienceMember[]> =>
  audienceOf(ctx.tx, ctx.workspace.id, policy, { units: unitsOf(ctx.person) })

/** The versions of a policy that were ever in force, as `publishedOf` takes them. */
export const everPublished = {
  where: { publishedAt: { not: null } },
  select: { number: true, changeKind: true, publishedAt: true },
} satisfies Prisma.Policy$versionsArgs
/** Returns the versions that were ever published, `at` in milliseconds. */
export const publishedOf = (
  versions: readonly { number: number; changeKind: string | null; publishedAt: Date | null }[],
): Published[] =>
  versions.flatMap(({ number, changeKind, publishedAt }) =>
    publishedAt ? [{ number, isMaterial: changeKind === 'MATERIAL', at: publishedAt.getTime() }] : [],
  )
type SaidRow = PolicyDecision & { id: string; language: string; reason: string | null }
const saidColumns = {
  id: true,
  policyId: true,
  userId: true,
  decision: true,
  at: true,
  language: true,
  reason: true,
  policyVersion: { select: { number: true } },
} satisfies Prisma.PolicyAcceptanceSelect
/** Maps the row of an acceptance, ACCEPTED or DECLINED, to a decision; `at` in milliseconds. */
export const saidOf = (
  row: Prisma.PolicyAcceptanceGetPayload<{ select: Omit<typeof saidColumns, 'policyId'> }>,
): SaidRow => ({
  id: row.id,
  number: row.policyVersion.number,
  isAccepted: row.decision === 'ACCEPTED',
  at: row.at.getTime(),
  language: row.language,
  reason: row.reason,
})
/** What somebody said to a policy or policies, or everybody, or these people. */
export const saidTo = (rows: Rows, policyId: string | { in: string[] }, userId?: string | { in: string[] }) =>
  rows.policyAcceptance.findMany({ where: { policyId, userId }, select: saidColumns })

type Stands = Standing & { userId: string; decisionRow: SaidRow | null }
/** How each of these people stands with a policy as of `now`, milliseconds. */
export async function standingsOf(
  rows: Rows,
  policy: PolicyRow,
  people: readonly Pick<AudienceMember, 'userId' | 'since' | 'timeZone'>[],
  now: number,
): Promise<Stands[]> {
  const ids = people.map(({ userId }) => userId)
  const [versions, acceptances] = await Promise.all([
    rows.policyVersion.findMany({ ...everPublished, where: { policyId: policy.id, ...everPublished.where } }),
    saidTo(rows, policy.id, ids.length > pageSize ? undefined : { in: ids }),
  ])
  const published = publishedOf(versions)
  const byUser = groupBy(acceptances, ({ userId }) => userId)
  return people.map(({ userId, since, timeZone }) => {
    const decisions = (byUser.get(userId) ?? []).map(saidOf)
    const standing = standingOf(policy, published, decisions, { since: since.getTime(), now, timeZone })
    const { decision: counts } = standing
    return { userId, ...standing, decisionRow: decisions.find(({ at }) => at === counts?.at) ?? null }
  })
}
async function standings(ctx: Ctx, policy: PolicyRow): Promise<Stands[]> {
  const [people, now] = await Promise.all([audience(ctx, policy), clockOf(ctx.tx)])
  return standingsOf(ctx.tx, policy, people, now.getTime())
}

/** How many of one's reach stand how. */
export async function figuresOf(ctx: Ctx, policy: PolicyRow): Promise<z.input<typeof PolicyFigures>> {
  const all = await standings(ctx, policy)
  const count = (status: Standing['status']) => all.filter((each) => each.status === status).length
  return {
    audience: all.length,
    pending: count('PENDING'),
    overdue: count('OVERDUE'),
    accepted: count('ACCEPTED'),
    declined: count('DECLINED'),
  }
}

const instant = (at: number | null | undefined): string | null =>
  typeof at === 'number' ? new Date(at).toISOString() : null
/** The rows behind the figures. Throws NOT_FOUND. */
export async function acceptances(
  ctx: Ctx,
  query: PageQuery,
  { policyId, status }: z.output<typeof policies.acceptances.body>,
): Promise<Page<z.input<typeof PolicyAcceptance>>> {
  const all = await standings(ctx, await policyFor(ctx, policyId))
  const wanted = status ? all.filter((each) => status.includes(each.status)) : all
  const { skip, take } = skipTake(query)
  const page = wanted.slice(skip, skip + take)
  const names = await namesOf(
    ctx.tx,
    page.map(({ userId }) => userId),
  )
  return toPage(
    page.map((each) => ({
      userId: each.userId,
      name: names.get(each.userId) ?? '',
      acceptanceId: each.decisionRow?.id ?? null,
      status: each.status,
      askedAt: instant(each.askedAt),
      dueAt: instant(each.dueAt),
      decidedAt: instant(each.decisionRow?.at),
      number: each.decisionRow?.number ?? null,
      language: Language.nullable().parse(each.decisionRow?.language ?? null),
      reason: each.decisionRow?.reason ?? null,
    })),
    wanted.length,
    query,
  )
}
