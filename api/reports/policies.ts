/** What a report says of a person and a policy that is asked of them, or that they once answered. */
import type { Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import type { PolicyRow } from '../policies/access.ts'
import { everPublished, publishedOf } from '../policies/people.ts'
import { standingOf, type Published, type PolicyDecision } from '../policies/acceptanceStatus.ts'
import reports from './module.ts'

/** Whether a report column shows policies. */
export const isOfPolicies = (column: string): boolean => isKeyOf(reports.reportColumns, column)

/** A policy that was in force by then; `isInForce`: it was not archived and asks for acceptance. */
export type PolicyEver = PolicyRow & { published: Published[]; isInForce: boolean }
export type Answer = PolicyDecision
export type Stand = { policyId: string; name: string; status: string; at: number | null }

/** Policies of a workspace that were ever in force by `at`, milliseconds; null: by now. */
export async function everInForce(rows: Rows, workspaceId: string, at: number | null): Promise<PolicyEver[]> {
  const policies = await rows.policy.findMany({
    where: {
      workspaceId,
      versions: { some: { publishedAt: at === null ? { not: null } : { lte: new Date(at) } } },
    },
    include: { versions: everPublished },
  })
  const archivedAt = at === null ? new Map<string, number>() : await archivingOf(rows, policies)
  return policies.map(({ versions, ...policy }) => ({
    ...policy,
    published: publishedOf(versions).filter((each) => at === null || each.at <= at),
    isInForce:
      policy.requiresAcceptance &&
      (policy.status === 'PUBLISHED' || (at !== null && (archivedAt.get(policy.id) ?? -Infinity) > at)),
  }))
}
/** When they were archived, which the audit log alone knows. */
async function archivingOf(rows: Rows, policies: readonly PolicyRow[]): Promise<Map<string, number>> {
  const entries = await rows.ledgerEntry.findMany({
    where: {
      chain: 'ADMINISTRATION',
      action: 'policies:remove',
      entityId: { in: policies.flatMap(({ id, status }) => (status === 'ARCHIVED' ? id : [])) },
    },
    select: { entityId: true, at: true },
  })
  return new Map(entries.map(({ entityId, at }) => [entityId ?? '', at.getTime()]))
}

type Pair = { since: number; timeZone: string; isAsked: boolean; answers: readonly Answer[] }
/** How a person stands with a policy at `now`, milliseconds. */
export function standOf(policy: PolicyEver, { since, timeZone, isAsked, answers }: Pair, now: number): Stand {
  const standing = standingOf(policy, policy.published, answers, { since, timeZone, now })
  const last = answers.toSorted((a, b) => b.at - a.at)[0]
  // Of who is not asked any more, what they said last stays on record.
  const gone = last ? (last.isAccepted ? 'ACCEPTED' : 'DECLINED') : 'NOT_ASKED'
  return {
    policyId: policy.id,
    name: policy.name,
    status: isAsked ? standing.status : gone,
    at: (isAsked ? standing.decision : last)?.at ?? null,
  }
}

type Saying = (member: object, about: { policy: Stand | undefined }, timeZone: string) => string | null
const of =
  (format: (stand: Stand, timeZone: string) => string | null): Saying =>
  (_, { policy }, timeZone) =>
    policy ? format(policy, timeZone) : null

/** What each column says; null in a row that is of a course, and of whom no policy is asked. */
export const policySaying: Record<keyof typeof reports.reportColumns, Saying> = {
  policyName: of(({ name }) => name),
  policyAcceptanceStatus: of(({ status }) => status),
  policyAcceptanceDate: of(({ at }, timeZone) => (at === null ? null : dateIn(timeZone, at))),
}
