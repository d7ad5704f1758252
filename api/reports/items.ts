/** What somebody has: the newest cycle of each course, and each policy, as they stand or stood by then. */
import { Prisma } from '../../prisma/client.ts'
import { isMeantSql } from '../policies/people.ts'
import { byThen, hasLeft, instantSql, ms } from './selectionSql.ts'
import { needsDetails, type Selection } from './selection.ts'

/** The newest cycle of each course of whom `of` names by `a."userId"`. */
export function coursesSql(selection: Selection, of: Prisma.Sql): Prisma.Sql {
  const { workspace, filter, at } = selection
  const only = filter.courseId ? Prisma.sql`AND a."courseId" = ${filter.courseId}::uuid` : Prisma.empty
  const then = at === null ? Prisma.empty : Prisma.sql`AND a."assignedAt" <= ${instantSql(at)}`
  return Prisma.sql`
    SELECT DISTINCT ON (a."userId", a."courseId") a.*, c.title FROM "Assignment" a
      JOIN "Course" c ON c.id = a."courseId"
     WHERE a."workspaceId" = ${workspace.id}::uuid AND ${of} ${only} ${then}
     ORDER BY a."userId", a."courseId", a.cycle DESC`
}
/** How that cycle, `a`, stands by the dates of its row. */
export const assignedSql = (selection: Selection): Prisma.Sql =>
  selection.at === null
    ? Prisma.sql`a."assignStatus"`
    : Prisma.sql`CASE WHEN ${byThen(Prisma.sql`a."unassignedAt"`, selection)} THEN 'UNASSIGNED' ELSE 'ASSIGNED' END`
/** SQL for the learning status of cycle `a`, now, or at the end of the selected day by the dates of its row. */
export const statusSql = (selection: Selection): Prisma.Sql =>
  selection.at === null
    ? Prisma.sql`a."learningStatus"`
    : Prisma.sql`CASE WHEN ${byThen(Prisma.sql`a."waivedAt"`, selection)} THEN 'WAIVED'
        WHEN ${byThen(Prisma.sql`a."completedAt"`, selection)} THEN 'COMPLETED'
        WHEN ${byThen(Prisma.sql`a."startedAt"`, selection)} THEN 'IN_PROGRESS' ELSE 'NOT_STARTED' END`

/** SQL that builds an `AssignmentReportRow` from cycle `a`, as JSON. */
export function assignmentSql(selection: Selection): Prisma.Sql {
  const doneAt = Prisma.sql`CASE WHEN ${byThen(Prisma.sql`a."completedAt"`, selection)}
    THEN ${ms(Prisma.sql`a."completedAt"`)} END`
  const details = needsDetails(selection) ? Prisma.sql`, ${detailsSql(selection)}` : Prisma.empty
  return Prisma.sql`jsonb_build_object('courseVersionId', a."courseVersionId", 'assigned', ${assignedSql(selection)},
    'status', ${statusSql(selection)}, 'percent', a.percent, 'hasStarted',
      ${byThen(Prisma.sql`a."startedAt"`, selection)},
    'doneAt', ${doneAt} ${details})`
}
/** What was done in it. Marks are given once: with the last of them an attempt that waited has its result. */
function detailsSql({ at }: Selection): Prisma.Sql {
  const grants = at === null ? Prisma.empty : Prisma.sql`AND g."grantedAt" <= ${instantSql(at)}`
  const waited =
    at === null
      ? Prisma.sql`false`
      : Prisma.sql`EXISTS (SELECT 1 FROM "AttemptAnswer" w WHERE w."attemptId" = t.id AND w."isByHand"
          AND (w."markedAt" IS NULL OR w."markedAt" > ${instantSql(at)}))`
  return Prisma.sql`
    'attempts', (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', t."itemId", 'no', t.no, 'status', t.status,
        'percent', t.percent, 'startedAt', ${ms(Prisma.sql`t."startedAt"`)}, 'endedAt',
          ${ms(Prisma.sql`t."submittedAt"`)},
        'waited', ${waited}) ORDER BY t.no), '[]') FROM "Attempt" t WHERE t."assignmentId" = a.id),
    'items', (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', i."itemId",
        'doneAt', ${ms(Prisma.sql`i."completedAt"`)})), '[]') FROM "ItemProgress" i WHERE i."assignmentId" = a.id),
    'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', g."itemId", 'extraAttempts', g."extraAttempts",
        'extraSeconds', g."extraSeconds")), '[]') FROM "AttemptGrant" g WHERE g."assignmentId" = a.id ${grants})`
}

/**
 * `policyId`, `userId`, `title`, `isAsked`, `answers`: of each policy that is asked of a person, or that they
 * answered.
 */
export function policiesSql(selection: Selection, of: Prisma.Sql): Prisma.Sql {
  const { workspace, policies, at } = selection
  const isMember = Prisma.sql`NOT (${hasLeft(selection)})`
  const cases = policies
    .filter(({ isInForce }) => isInForce)
    .map((policy) => Prisma.sql`WHEN ${policy.id}::uuid THEN ${isMeantSql(policy, isMember)}`)
  const isMeant =
    cases.length === 0 ? Prisma.sql`false` : Prisma.sql`CASE p.id ${Prisma.join(cases, ' ')} ELSE false END`
  const then = at === null ? Prisma.empty : Prisma.sql`AND s.at <= ${instantSql(at)}`
  return Prisma.sql`
    SELECT each.* FROM (
      SELECT m."userId", p.id AS "policyId", p.name AS title, ${isMeant} AS "isAsked",
             (SELECT jsonb_agg(jsonb_build_object('number', v.number, 'isAccepted', s.decision = 'ACCEPTED',
                'at', ${ms(Prisma.sql`s.at`)})) FROM "PolicyAcceptance" s
                  JOIN "PolicyVersion" v ON v.id = s."policyVersionId"
               WHERE s."policyId" = p.id AND s."userId" = m."userId" ${then}) AS answers
        FROM "Membership" m JOIN "User" u ON u.id = m."userId" LEFT JOIN "Branch" b ON b.id = m."branchId"
        JOIN "Policy" p ON p."workspaceId" = m."workspaceId" AND p.id = ANY(${policies.map(({ id }) => id)}::uuid[])
       WHERE m."workspaceId" = ${workspace.id}::uuid AND ${of}) each
     WHERE each."isAsked" OR each.answers IS NOT NULL`
}
