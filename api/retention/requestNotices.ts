/**
 * Who hears of a rule before it holds: everybody who sits on a case that it is about, so that they can hold it, and
 * those who run the workspace. Neither notice nor mail names a case.
 */
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { Rows } from '../../prisma/client.ts'
import { notify } from '../notices/notify.ts'
import type { RequestRow, RequestScope } from './requests.ts'
import { waitMs } from './waits.ts'
import type { RetentionPlace } from './rulesByUnit.ts'
import type { RuleRow } from './rules.ts'

/** `at`: milliseconds. */
export async function notifyOfRule(scope: RequestScope, rule: RuleRow, at: number): Promise<void> {
  const seated = rule.kind === 'CASE' ? await seatedIn(scope.rows, scope.workspace.id, rule) : []
  const params = { at: rule.effectiveAt?.toISOString() ?? '' }
  await notifyWith(scope, seated, { kind: 'RETENTION_COMING', key: `retention:${rule.id}`, params, at })
}

/**
 * Every committee of the workspace and its admins hear of it, in the same words whether the person is in a case or not.
 * Who is erased does not: they left, and an address of theirs may be another's by now.
 */
export async function notifyOfErasure(scope: RequestScope, { id }: RequestRow, at: number): Promise<void> {
  const params = { at: new Date(at + waitMs).toISOString() }
  const key = `erasure:${id}`
  await notifyWith(scope, await committeeMembers(scope.rows), { kind: 'ERASURE_COMING', key, params, at })
}

/**
 * Nobody can confirm it: committees, admins and the active ones of those whom it is about hear until when they can stop
 * it. Who is to be erased is never active.
 */
export async function notifyOfLoneRequest(
  scope: RequestScope,
  { id, aloneSince, targetId, kind }: RequestRow,
  { subjectIds, endsAt, now }: { subjectIds: readonly string[]; endsAt: number; now: number },
): Promise<void> {
  const rule = kind === 'RULE' ? await scope.rows.retentionRule.findUnique({ where: { id: targetId } }) : null
  const seated = rule?.kind === 'CASE' ? await seatedIn(scope.rows, scope.workspace.id, rule) : []
  await notifyWith(scope, [...subjectIds, ...seated, ...(await committeeMembers(scope.rows))], {
    kind: 'UNCONFIRMED_REQUEST',
    key: `unconfirmed:${id}:${aloneSince?.getTime() ?? 0}`,
    params: { at: new Date(endsAt).toISOString() },
    at: now,
  })
}

async function committeeMembers(rows: Rows): Promise<string[]> {
  const members = await rows.committeeMember.findMany({
    where: { active: true, committee: { active: true } },
    select: { userId: true },
    distinct: ['userId'],
  })
  return members.map(({ userId }) => userId)
}

type RetentionNotice = {
  kind: 'RETENTION_COMING' | 'ERASURE_COMING' | 'UNCONFIRMED_REQUEST'
  key: string
  params: { at: string }
  at: number
}
/** The active ones of the given people, and those who run the workspace, each once. */
async function notifyWith(
  { rows, workspace }: RequestScope,
  userIds: string[],
  { at, ...notice }: RetentionNotice,
): Promise<void> {
  const people = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [{ userId: { in: userIds } }, { role: { in: [...runningRoles] } }],
    },
    select: { userId: true },
  })
  const ids = people.map(({ userId }) => userId)
  await notify(rows, ids, { ...notice, path: '/retention', daytimeIn: workspace.timeZone }, at)
}

/** On cases of business units that are or were in the place of the rule. */
async function seatedIn(
  rows: Rows,
  workspaceId: string,
  { countryCode, jurisdictionId }: RetentionPlace,
): Promise<string[]> {
  const seats = await rows.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT s."userId" AS id FROM "CaseAssignment" s
      JOIN "Case" c ON c.id = s."caseId" JOIN "Branch" b ON b.id = c."branchId"
     WHERE s."workspaceId" = ${workspaceId}::uuid AND s.active AND s.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')
       AND (${countryCode}::text IS NULL
         OR (${jurisdictionId}::uuid IS NULL
           AND (b.country = ${countryCode} OR ${countryCode} = ANY(b."formerCountries")
           OR EXISTS (SELECT 1 FROM "Jurisdiction" j WHERE j.id = ANY(b."formerJurisdictions")
             AND j."countryCode" = ${countryCode})))
         OR EXISTS (SELECT 1 FROM unnest(b."formerJurisdictions" || b."jurisdictionId") AS was(id)
             CROSS JOIN LATERAL jurisdictions_above(was.id) above WHERE above.id = ${jurisdictionId}::uuid))`
  return seats.map(({ id }) => id)
}
