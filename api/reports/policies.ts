/** What a report says of a person and a policy that is asked of them, or that they once answered. */
import { Prisma, type Rows } from '../../prisma/client.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import type { PolicyRow } from '../policies/access.ts'
import { everPublished, isMeantSql, publishedOf, saidOf, saidTo } from '../policies/people.ts'
import { clockOf } from '../learning/held.ts'
import reports from './module.ts'
import { standingOf } from '../policies/standing.ts'

export const isOfPolicies = (column: string): boolean => isKeyOf(reports.reportColumns, column)

/** A person and a policy; `isAsked`: by its audience today. */
export type Pair = { memberId: string; userId: string; since: Date; policyId: string; isAsked: boolean }
export type Stand = { policyId: string; name: string; status: string; at: number | null }

/** Policies of a workspace that were ever in force. */
export const everInForce = (rows: Rows, workspaceId: string): Promise<PolicyRow[]> =>
  rows.policy.findMany({ where: { workspaceId, versions: { some: { publishedAt: { not: null } } } } })

/** `userId`, `policyId`, `title`, `isAsked`: of each policy that is asked of a person, or that they answered. */
export function pairsSql(workspaceId: string, found: readonly PolicyRow[]): Prisma.Sql {
  const inForce = found.filter(
    ({ status, requiresAcceptance }) => status === 'PUBLISHED' && requiresAcceptance,
  )
  const cases = inForce.map((policy) => Prisma.sql`WHEN ${policy.id}::uuid THEN ${isMeantSql(policy)}`)
  const isMeant =
    cases.length === 0 ? Prisma.sql`false` : Prisma.sql`CASE p.id ${Prisma.join(cases, ' ')} ELSE false END`
  return Prisma.sql`
    SELECT each."userId", each."policyId", each.title, each."isAsked" FROM (
      SELECT m."userId", p.id AS "policyId", p.name AS title,
             ${isMeant} AS "isAsked"
        FROM "Membership" m JOIN "User" u ON u.id = m."userId"
        LEFT JOIN "Branch" b ON b.id = m."branchId"
        JOIN "Policy" p ON p."workspaceId" = m."workspaceId" AND p.id = ANY(${found.map(({ id }) => id)}::uuid[])
       WHERE m."workspaceId" = ${workspaceId}::uuid) each
     WHERE each."isAsked" OR EXISTS (
       SELECT 1 FROM "PolicyAcceptance" a WHERE a."policyId" = each."policyId" AND a."userId" = each."userId")`
}

/** How each pair stands now, by `memberId` and policy: three statements. */
export async function standsOf(
  rows: Rows,
  pairs: readonly Pair[],
): Promise<(memberId: string, policyId: string) => Stand | undefined> {
  const ids = [...new Set(pairs.map(({ policyId }) => policyId))]
  if (ids.length === 0) return () => undefined
  const [at, found, answers] = await Promise.all([
    clockOf(rows),
    rows.policy.findMany({
      where: { id: { in: ids } },
      include: { versions: everPublished },
    }),
    saidTo(rows, { in: ids }, { in: [...new Set(pairs.map(({ userId }) => userId))] }),
  ])
  const byId = new Map(found.map((policy) => [policy.id, policy]))
  const keyOf = (one: string, other: string) => `${one} ${other}`
  const said = groupBy(answers, ({ userId, policyId }) => keyOf(userId, policyId))
  const told = pairs.flatMap(({ memberId, userId, since, policyId, isAsked }): [string, Stand][] => {
    const policy = byId.get(policyId)
    if (!policy) return []
    const own = (said.get(keyOf(userId, policyId)) ?? []).map(saidOf)
    const standing = standingOf(policy, publishedOf(policy.versions), own, {
      since: since.getTime(),
      now: at.getTime(),
    })
    const last = own.toSorted((a, b) => b.at - a.at)[0]
    // Of who is not asked any more, what they said last stays on record.
    const gone = last ? (last.isAccepted ? 'ACCEPTED' : 'DECLINED') : 'NOT_ASKED'
    return [
      [
        keyOf(memberId, policyId),
        {
          policyId,
          name: policy.name,
          status: isAsked ? standing.status : gone,
          at: (isAsked ? standing.said : last)?.at ?? null,
        },
      ],
    ]
  })
  const all = new Map(told)
  return (memberId, policyId) => all.get(keyOf(memberId, policyId))
}

type Saying = (member: object, about: { policy: Stand | undefined }, timeZone: string) => string | null
const of =
  (tell: (stand: Stand, timeZone: string) => string | null): Saying =>
  (_, { policy }, timeZone) =>
    policy ? tell(policy, timeZone) : null

/** What each column says; null in a row that is of a course, and of whom no policy is asked. */
export const policySaying: Record<keyof typeof reports.reportColumns, Saying> = {
  policyName: of(({ name }) => name),
  policyAcceptanceStatus: of(({ status }) => status),
  policyAcceptanceDate: of(({ at }, timeZone) => (at === null ? null : dateIn(timeZone, at))),
}
