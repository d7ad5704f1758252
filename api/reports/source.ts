/**
 * The one statement behind a report: people, each with the newest cycle of every course that they have or had, and with
 * every policy that is asked of them or that they answered; people without one stay there. Courses and policies follow
 * each other, so that neither repeats the other. Screen, files and charts read it, now or as of the end of a day.
 */
import { Prisma } from '../../prisma/client.ts'
import type { PageQuery } from '../core/page.ts'
import { down, hasLeft, ms, orderOf, whereOf, type Ordered } from './selectionSql.ts'
import type { AssignmentReportRow } from './courses.ts'
import type { Answer } from './policies.ts'
import { coursesSql, policiesSql, assignmentSql } from './items.ts'
import { isPerCourse, isPerPolicy, type Selection } from './selection.ts'

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
  anonymisedAt: Date | null
  joinedOn: string | null
  designation: string | null
  unit: string | null
  timeZone: string | null
  department: string | null
  /** 1: a course, 2: a policy, null: neither. */
  kind: 1 | 2 | null
  itemId: string | null
  title: string | null
  assignment: AssignmentReportRow | null
  isAsked: boolean | null
  answers: Answer[] | null
}

/** Everybody who is chosen, in this order. */
function peopleSql(selection: Selection, order: readonly Ordered[]): Prisma.Sql {
  const keys = order.map(({ field }, n) => Prisma.sql`${field} AS ${key(n)}`)
  return Prisma.sql`
    SELECT m.id, m."userId", ${ms(Prisma.sql`m."createdAt"`)} AS since, ${hasLeft(selection)} AS "hasLeft",
           u.active AS "isLetIn", m."employeeId", u."firstName", u."lastName", u.email, m."anonymisedAt",
           m."dateOfJoining"::text AS "joinedOn", m.designation, m."departmentId", b.name AS unit, b."timeZone",
           d.name AS department, ${Prisma.join(keys)}
      FROM "Membership" m JOIN "User" u ON u.id = m."userId"
      LEFT JOIN "Branch" b ON b.id = m."branchId" LEFT JOIN "Department" d ON d.id = m."departmentId"
     WHERE ${whereOf(selection)}
     ORDER BY ${Prisma.join(order.map(({ direction }, n) => Prisma.sql`${key(n)} ${down[direction]}`))}, m.id`
}
const key = (n: number) => Prisma.raw(`sort${n}`)

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
      SELECT 1 AS kind, a."userId", a."courseId" AS "itemId", a.title,
        ${isCounted ? Prisma.sql`NULL::jsonb` : assignmentSql(selection)} AS assignment,
             NULL::boolean AS "isAsked", NULL::jsonb AS answers FROM (${coursesSql(selection, ofCourses)}) a`)
  if (isPerPolicy(selection))
    parts.push(Prisma.sql`
      SELECT 2 AS kind, q."userId", q."policyId" AS "itemId", q.title, NULL::jsonb AS assignment, q."isAsked", q.answers
        FROM (${policiesSql(selection, ofPolicies)}) q`)
  // Without either, each person is there once.
  if (parts.length === 0)
    return Prisma.sql`
      SELECT NULL::int AS kind, NULL::uuid AS "userId", NULL::uuid AS "itemId", NULL::text AS title, NULL::jsonb
        AS assignment,
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
           who.email, who."anonymisedAt", who."joinedOn", who.designation, who.unit, who."timeZone", who.department,
           last.kind, last."itemId", last.title, last.assignment, last."isAsked", last.answers
      FROM (${peopleSql(selection, order)}) who LEFT JOIN LATERAL (${items}) last ON true
     ORDER BY ${Prisma.join(order.map(({ direction }, n) => Prisma.sql`who.${key(n)} ${down[direction]}`))}, who.id,
              last.kind, last.title, last."itemId"`
}
/** SQL that counts the rows of the whole report without reading their details. */
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
