/** Policies that wait for the person who asks: to accept, to approve, to publish. */
import { Prisma } from '../../prisma/client.ts'
import { summarizeWaiting, type AttentionCount, type FirstWaiting } from '../core/attention.ts'
import { Instant } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { unitsOf } from '../core/reach.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { firstOfMine } from './myPolicies.ts'

type Counted = Promise<AttentionCount | null>
type Row = { policyId: string; name: string; total: number }

/** In force that are looked at for a count: each takes a statement of its own. */
const maxPolicies = 200

/** Counts the policies that the caller has yet to accept, the first due leading; null where there are none. */
export async function policiesToAccept(ctx: Ctx): Counted {
  const { items, isMore } = await firstOfMine(ctx, maxPolicies)
  const waiting = items.filter(({ status }) => status === 'PENDING' || status === 'OVERDUE')
  const rows = waiting.map(({ versionId, name, dueAt }): FirstWaiting => ({
    path: `/my/policies/${versionId}`,
    name,
    dueAt: toDate(Instant.nullable().parse(dueAt)),
  }))
  return summarizeWaiting(rows, (await clockOf(ctx.tx)).getTime(), isMore)
}

const toDate = (at: string | null) => (at === null ? null : new Date(at))

/** Where I am named, wrote nothing, and have not approved this revision. */
export const policiesToApprove = (ctx: Ctx): Counted =>
  countVersions(
    ctx,
    Prisma.sql`v.status = 'IN_APPROVAL' AND EXISTS (SELECT 1 FROM unnest(p."approverIds") named
        WHERE COALESCE(v.delegations ->> named::text, named::text) = ${ctx.person.userId})
      AND NOT ${ctx.person.userId}::uuid = ANY(v."authorIds")
      AND NOT EXISTS (SELECT 1 FROM "PolicyApproval" a WHERE a."policyVersionId" = v.id
        AND a.revision = v.revision AND a."userId" = ${ctx.person.userId}::uuid)`,
  )

/** What I wrote, and an approver wants changed. */
export const policiesSentBack = (ctx: Ctx): Counted =>
  countVersions(
    ctx,
    Prisma.sql`v.status = 'DRAFT' AND v."sentBackAt" IS NOT NULL
      AND ${ctx.person.userId}::uuid = ANY(v."authorIds")`,
    { isWriter: true },
  )

/** Policies that I wrote or own and that wait for an approver who left: a writer names another one. */
export const policiesWithoutApprover = (ctx: Ctx): Counted =>
  countVersions(
    ctx,
    Prisma.sql`v.status = 'IN_APPROVAL'
      AND (${ctx.person.userId}::uuid = ANY(v."authorIds") OR p."ownerId" = ${ctx.person.userId}::uuid)
      AND EXISTS (SELECT 1 FROM unnest(p."approverIds") named
        CROSS JOIN LATERAL (SELECT COALESCE((v.delegations ->> named::text)::uuid, named) AS id) approver
        WHERE NOT approver.id = ANY(v."authorIds")
          AND NOT EXISTS (SELECT 1 FROM "PolicyApproval" a WHERE a."policyVersionId" = v.id
            AND a.revision = v.revision AND a."userId" = approver.id)
          AND NOT EXISTS (SELECT 1 FROM "Membership" m JOIN "User" u ON u.id = m."userId"
            WHERE m."workspaceId" = ${ctx.workspace.id}::uuid AND m."userId" = approver.id
              AND m.active AND u.active))`,
    { isWriter: true },
  )

/** What I wrote or own, and may put into force. */
export const policiesToPublish = (ctx: Ctx): Counted =>
  countVersions(
    ctx,
    Prisma.sql`v.status = 'APPROVED'
      AND (${ctx.person.userId}::uuid = ANY(v."authorIds") OR p."ownerId" = ${ctx.person.userId}::uuid)`,
    { isWriter: true },
  )

/** A writer of one business unit writes its policies and no others (`mayWrite`). */
async function countVersions(ctx: Ctx, which: Prisma.Sql, { isWriter = false } = {}): Counted {
  const units = unitsOf(ctx.person)
  const [row] = await ctx.tx.$queryRaw<Row[]>`
    SELECT p.id AS "policyId", p.name, (count(*) OVER ())::int AS total
      FROM "PolicyVersion" v JOIN "Policy" p ON p.id = v."policyId"
     WHERE v."workspaceId" = ${ctx.workspace.id}::uuid AND p."workspaceId" = ${ctx.workspace.id}::uuid
       AND p.status <> 'ARCHIVED' AND ${which}
       AND (${units === null} OR p."branchId" = ANY(${units ?? []}::uuid[])
         OR (${!isWriter} AND p."branchId" IS NULL))
     ORDER BY v."createdAt", v.id LIMIT 1`
  if (!row) return null
  const { policyId, name, total } = row
  return { count: total, overdue: 0, first: { path: `/policies/${policyId}`, name, dueAt: null } }
}
