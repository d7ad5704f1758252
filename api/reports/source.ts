/**
 * The one statement behind a report: people, each with the newest cycle of every course that they have or had, and with
 * every policy that is asked of them or that they answered; people without one stay there. Courses and policies follow
 * each other, so that neither repeats the other. Screen, files and charts read it, now or as of the end of a day.
 */
import { Prisma } from '../../prisma/client.ts'
import { orderBy, type PageQuery } from '../core/page.ts'
import { isMeantSql } from '../policies/people.ts'
import type { Took } from './courses.ts'
import type { Answer } from './policies.ts'
import { isPerCourse, isPerPolicy, needsDetails, type Selection } from './selection.ts'

/** A row as the database tells it: a person, and one of their courses or policies. Instants in milliseconds. */
export type SourceRow = {
  userId: string
  since: number
  hasLeft: boolean
  isLetIn: boolean
  employeeId: string | null
  firstName: string
  lastName: string
  email: string
  joinedOn: string | null
  designation: string | null
  unit: string | null
  timeZone: string | null
  department: string | null
  /** 1: a course, 2: a policy, null: neither. */
  kind: 1 | 2 | null
  itemId: string | null
  title: string | null
  took: Took | null
  isAsked: boolean | null
  answers: Answer[] | null
}

const down = { asc: Prisma.empty, desc: Prisma.sql`DESC` }
type Ordered = { field: Prisma.Sql; direction: 'asc' | 'desc' }
const by =
  (field: Prisma.Sql) =>
  (direction: 'asc' | 'desc'): Ordered => ({ field, direction })
const fields = {
  name: by(Prisma.sql`u."firstName"`),
  email: by(Prisma.sql`u.email`),
  employeeId: by(Prisma.sql`m."employeeId"`),
  joiningDate: by(Prisma.sql`m."dateOfJoining"`),
  businessUnit: by(Prisma.sql`b.name`),
  department: by(Prisma.sql`d.name`),
  designation: by(Prisma.sql`m.designation`),
}
const byName = [by(Prisma.sql`u."firstName"`)('asc'), by(Prisma.sql`u."lastName"`)('asc')]

/** What people are sorted by; their ids have the last word. Throws SORT_FIELD_UNKNOWN. */
export const orderOf = (sortBy: PageQuery['sortBy']): Ordered[] =>
  orderBy<Ordered>(sortBy, fields, byName).flatMap((each) => ('field' in each ? [each] : []))

export const instantSql = (at: number): Prisma.Sql => Prisma.sql`${new Date(at)}::timestamptz`
const ms = (instant: Prisma.Sql) => Prisma.sql`(extract(epoch FROM ${instant}) * 1000)::float8`
/** What happened by then: true of everything while no day is asked for. */
export const byThen = (instant: Prisma.Sql, { at }: Selection): Prisma.Sql =>
  at === null
    ? Prisma.sql`${instant} IS NOT NULL`
    : Prisma.sql`coalesce(${instant} <= ${instantSql(at)}, false)`

const hasLeft = ({ at }: Selection): Prisma.Sql =>
  at === null
    ? Prisma.sql`NOT m.active`
    : Prisma.sql`EXISTS (SELECT 1 FROM "Absence" x WHERE x."workspaceId" = m."workspaceId" AND x."userId" = m."userId"
        AND x."leftAt" <= ${instantSql(at)} AND (x."backAt" IS NULL OR x."backAt" > ${instantSql(at)}))`

function whereOf({ workspace, units, filter, at }: Selection): Prisma.Sql {
  const { branchId, departmentId, startJoiningDate, endJoiningDate, userIds } = filter
  return Prisma.join(
    [
      Prisma.sql`m."workspaceId" = ${workspace.id}::uuid`,
      units !== null && Prisma.sql`m."branchId" = ANY(${units}::uuid[])`,
      branchId !== undefined && Prisma.sql`m."branchId" = ${branchId}::uuid`,
      departmentId !== undefined && Prisma.sql`m."departmentId" = ${departmentId}::uuid`,
      startJoiningDate !== undefined && Prisma.sql`m."dateOfJoining" >= ${startJoiningDate}::date`,
      endJoiningDate !== undefined && Prisma.sql`m."dateOfJoining" <= ${endJoiningDate}::date`,
      userIds !== undefined && userIds.length > 0 && Prisma.sql`m."userId" = ANY(${userIds}::uuid[])`,
      at !== null && Prisma.sql`m."createdAt" <= ${instantSql(at)}`,
    ].filter((each) => each !== false),
    ' AND ',
  )
}

/** Everybody who is chosen, in this order. */
function peopleSql(selection: Selection, order: readonly Ordered[]): Prisma.Sql {
  const keys = order.map(({ field }, n) => Prisma.sql`${field} AS ${key(n)}`)
  return Prisma.sql`
    SELECT m.id, m."userId", ${ms(Prisma.sql`m."createdAt"`)} AS since, ${hasLeft(selection)} AS "hasLeft",
           u.active AS "isLetIn", m."employeeId", u."firstName", u."lastName", u.email,
           m."dateOfJoining"::text AS "joinedOn", m.designation, m."departmentId", b.name AS unit, b."timeZone",
           d.name AS department, ${Prisma.join(keys)}
      FROM "Membership" m JOIN "User" u ON u.id = m."userId"
      LEFT JOIN "Branch" b ON b.id = m."branchId" LEFT JOIN "Department" d ON d.id = m."departmentId"
     WHERE ${whereOf(selection)}
     ORDER BY ${Prisma.join(order.map(({ direction }, n) => Prisma.sql`${key(n)} ${down[direction]}`))}, m.id`
}
const key = (n: number) => Prisma.raw(`sort${n}`)

/** The newest cycle of each course of whom `of` names by `a."userId"`. */
export function coursesSql(selection: Selection, of: Prisma.Sql): Prisma.Sql {
  const { workspace, filter, at } = selection
  const only = filter.courseId ? Prisma.sql`AND a."courseId" = ${filter.courseId}::uuid` : Prisma.empty
  const then = at === null ? Prisma.empty : Prisma.sql`AND a."assignedAt" <= ${instantSql(at)}`
  return Prisma.sql`
    SELECT DISTINCT ON (a."userId", a."courseId") a.*, c.title FROM "Assignment" a JOIN "Course" c ON c.id = a."courseId"
     WHERE a."workspaceId" = ${workspace.id}::uuid AND ${of} ${only} ${then}
     ORDER BY a."userId", a."courseId", a.cycle DESC`
}
/** How that cycle, `a`, stands by the dates of its row. */
export const assignedSql = (selection: Selection): Prisma.Sql =>
  selection.at === null
    ? Prisma.sql`a."assignStatus"`
    : Prisma.sql`CASE WHEN ${byThen(Prisma.sql`a."unassignedAt"`, selection)} THEN 'UNASSIGNED' ELSE 'ASSIGNED' END`
export const statusSql = (selection: Selection): Prisma.Sql =>
  selection.at === null
    ? Prisma.sql`a."learningStatus"`
    : Prisma.sql`CASE WHEN ${byThen(Prisma.sql`a."waivedAt"`, selection)} THEN 'WAIVED'
        WHEN ${byThen(Prisma.sql`a."completedAt"`, selection)} THEN 'COMPLETED'
        WHEN ${byThen(Prisma.sql`a."startedAt"`, selection)} THEN 'IN_PROGRESS' ELSE 'NOT_STARTED' END`

function tookSql(selection: Selection): Prisma.Sql {
  const doneAt = Prisma.sql`CASE WHEN ${byThen(Prisma.sql`a."completedAt"`, selection)} THEN ${ms(Prisma.sql`a."completedAt"`)} END`
  const details = needsDetails(selection) ? Prisma.sql`, ${detailsSql(selection)}` : Prisma.empty
  return Prisma.sql`jsonb_build_object('courseVersionId', a."courseVersionId", 'assigned', ${assignedSql(selection)},
    'status', ${statusSql(selection)}, 'percent', a.percent, 'hasStarted', ${byThen(Prisma.sql`a."startedAt"`, selection)},
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
        'percent', t.percent, 'startedAt', ${ms(Prisma.sql`t."startedAt"`)}, 'endedAt', ${ms(Prisma.sql`t."submittedAt"`)},
        'waited', ${waited}) ORDER BY t.no), '[]') FROM "Attempt" t WHERE t."assignmentId" = a.id),
    'items', (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', i."itemId",
        'doneAt', ${ms(Prisma.sql`i."completedAt"`)})), '[]') FROM "ItemProgress" i WHERE i."assignmentId" = a.id),
    'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', g."itemId", 'extraAttempts', g."extraAttempts",
        'extraSeconds', g."extraSeconds")), '[]') FROM "AttemptGrant" g WHERE g."assignmentId" = a.id ${grants})`
}

/** `policyId`, `userId`, `title`, `isAsked`, `answers`: of each policy that is asked of a person, or that they answered. */
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
                'at', ${ms(Prisma.sql`s.at`)})) FROM "PolicyAcceptance" s JOIN "PolicyVersion" v ON v.id = s."policyVersionId"
               WHERE s."policyId" = p.id AND s."userId" = m."userId" ${then}) AS answers
        FROM "Membership" m JOIN "User" u ON u.id = m."userId" LEFT JOIN "Branch" b ON b.id = m."branchId"
        JOIN "Policy" p ON p."workspaceId" = m."workspaceId" AND p.id = ANY(${policies.map(({ id }) => id)}::uuid[])
       WHERE m."workspaceId" = ${workspace.id}::uuid AND ${of}) each
     WHERE each."isAsked" OR each.answers IS NOT NULL`
}

/** Courses and policies of whom these name; `isCounted`: no more of them than that they are there. */
function itemsSql(
  selection: Selection,
  ofCourses: Prisma.Sql,
  ofPolicies: Prisma.Sql,
  isCounted: boolean,
): Prisma.Sql {
  const parts: Prisma.Sql[] = []
  if (isPerCourse(selection))
    parts.push(Prisma.sql`
      SELECT 1 AS kind, a."userId", a."courseId" AS "itemId", a.title, ${isCounted ? Prisma.sql`NULL::jsonb` : tookSql(selection)} AS took,
             NULL::boolean AS "isAsked", NULL::jsonb AS answers FROM (${coursesSql(selection, ofCourses)}) a`)
  if (isPerPolicy(selection))
    parts.push(Prisma.sql`
      SELECT 2 AS kind, q."userId", q."policyId" AS "itemId", q.title, NULL::jsonb AS took, q."isAsked", q.answers
        FROM (${policiesSql(selection, ofPolicies)}) q`)
  // Without either, each person is there once.
  if (parts.length === 0)
    return Prisma.sql`
      SELECT NULL::int AS kind, NULL::uuid AS "userId", NULL::uuid AS "itemId", NULL::text AS title, NULL::jsonb AS took,
             NULL::boolean AS "isAsked", NULL::jsonb AS answers WHERE false`
  return Prisma.join(parts, ' UNION ALL ')
}

/**
 * All rows in a total order. The people are sorted first and each brings their own, so that the first page does not
 * wait for all of them.
 */
export function rowsSql(selection: Selection, sortBy: PageQuery['sortBy']): Prisma.Sql {
  const order = orderOf(sortBy)
  const items = itemsSql(selection, Prisma.sql`a."userId" = who."userId"`, Prisma.sql`m.id = who.id`, false)
  return Prisma.sql`
    SELECT who."userId", who.since, who."hasLeft", who."isLetIn", who."employeeId", who."firstName", who."lastName",
           who.email, who."joinedOn", who.designation, who.unit, who."timeZone", who.department,
           last.kind, last."itemId", last.title, last.took, last."isAsked", last.answers
      FROM (${peopleSql(selection, order)}) who LEFT JOIN LATERAL (${items}) last ON true
     ORDER BY ${Prisma.join(order.map(({ direction }, n) => Prisma.sql`who.${key(n)} ${down[direction]}`))}, who.id,
              last.kind, last.title, last."itemId"`
}
export function countSql(selection: Selection): Prisma.Sql {
  const items = itemsSql(selection, Prisma.sql`true`, Prisma.sql`true`, true)
  return Prisma.sql`
    SELECT count(*)::int AS count FROM "Membership" m LEFT JOIN (${items}) last ON last."userId" = m."userId"
     WHERE ${whereOf(selection)}`
}

/** People who are here, with the name of what they are grouped by. */
export const groupedSql = (selection: Selection, group: 'unit' | 'department'): Prisma.Sql => Prisma.sql`
    SELECT who."userId", ${group === 'unit' ? Prisma.sql`who.unit` : Prisma.sql`who.department`} AS name
      FROM (${peopleSql(selection, orderOf(undefined))}) who WHERE NOT who."hasLeft" AND who."isLetIn"`
