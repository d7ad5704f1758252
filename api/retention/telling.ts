/**
 * Who hears of a rule before it holds: everybody who sits on a case that it is about, so that they can hold it, and
 * those who run the workspace. Neither notice nor mail names a case.
 */
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { Ctx } from '../core/deps.ts'
import { say } from '../messages/say.ts'
import { notifyEach } from '../notices/notify.ts'
import type { Place } from './places.ts'
import type { RuleRow } from './rules.ts'

/** `at`: milliseconds. */
export async function tellOfRule({ tx: rows, workspace }: Ctx, rule: RuleRow, at: number): Promise<void> {
  const seated = rule.kind === 'CASE' ? await seatedIn(rows, workspace.id, rule) : []
  const people = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [{ userId: { in: seated } }, { role: { in: [...runningRoles] } }],
    },
    select: { userId: true },
  })
  const text = {
    subject: say('noticeSubjects.RETENTION_COMING'),
    body: say('noticeBodies.RETENTION_COMING', { at: rule.effectiveAt?.toISOString() ?? '' }),
  }
  await notifyEach(
    rows,
    people.map(({ userId }) => ({
      userId,
      daytimeIn: workspace.timeZone,
      kind: 'RETENTION_COMING',
      key: `retention:${rule.id}`,
      path: '/retention',
      text,
    })),
    at,
  )
}

/** On cases of business units that are or were in the place of the rule. */
async function seatedIn(
  rows: Ctx['tx'],
  workspaceId: string,
  { countryCode, jurisdictionId }: Place,
): Promise<string[]> {
  const found = await rows.$queryRaw<{ id: string }[]>`
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
  return found.map(({ id }) => id)
}
