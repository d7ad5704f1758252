/**
 * The rows of a report on people: one for each person, or one for each person and course. Also the job's way to
 * them, so that a file holds what the preview shows.
 */
import { Prisma, type Rows } from '../../prisma/client.ts'
import { mailOf } from '../core/contacts.ts'
import { orderBy, type PageQuery } from '../core/page.ts'
import { dayOf, nameOf, statusOf } from '../users/summaries.ts'
import type { ReportColumn, ReportFilter, ReportFormat, ReportRow } from './contract.ts'
import { courseSaying, isOfCourses, readTaken, type Taken } from './courses.ts'
import { everInForce, isOfPolicies, pairsSql, policySaying, standsOf, type Stand } from './policies.ts'

const withNames = {
  user: true,
  branch: { select: { name: true, timeZone: true } },
  department: { select: { name: true } },
} satisfies Prisma.MembershipInclude
type Member = Prisma.MembershipGetPayload<{ include: typeof withNames }>

/** Which people; `units` are the business units that whoever asks may see, null for all. */
export type Selection = {
  workspace: { id: string; timeZone: string }
  units: string[] | null
  filter: ReportFilter
  columns: readonly ReportColumn[]
}
/** What a job is told. */
export type PeopleWish = {
  filter: ReportFilter
  columns: ReportColumn[]
  format: ReportFormat
  sortBy?: PageQuery['sortBy']
}

const down = { asc: Prisma.empty, desc: Prisma.sql`DESC` }
const by = (field: Prisma.Sql) => (direction: 'asc' | 'desc') => Prisma.sql`${field} ${down[direction]}`
const fields = {
  name: by(Prisma.sql`u."firstName"`),
  email: by(Prisma.sql`u.email`),
  employeeId: by(Prisma.sql`m."employeeId"`),
  joiningDate: by(Prisma.sql`m."dateOfJoining"`),
  businessUnit: by(Prisma.sql`b.name`),
  department: by(Prisma.sql`d.name`),
  designation: by(Prisma.sql`m.designation`),
}
const byName = [Prisma.sql`u."firstName"`, Prisma.sql`u."lastName"`]

/** Throws SORT_FIELD_UNKNOWN. */
export const peopleOrder = (sortBy: PageQuery['sortBy']): Prisma.Sql =>
  Prisma.join(
    orderBy<Prisma.Sql>(sortBy, fields, byName).map((each) =>
      each instanceof Prisma.Sql ? each : Prisma.sql`m.id`,
    ),
  )

/** A page of people, those who have left among them: what they did stays on record. */
export async function peopleIn(
  rows: Rows,
  selection: Selection,
  { pageNo, pageSize, sortBy }: PageQuery,
): Promise<ReportRow[]> {
  const { columns, workspace } = selection
  const from = await chosen(rows, selection)
  const keys = await rows.$queryRaw<Key[]>`
    SELECT m.id AS "memberId", m."userId", m."createdAt" AS since, last.id AS "assignmentId", last."policyId",
           last."isAsked"
      FROM ${from}
      JOIN "User" u ON u.id = m."userId"
      LEFT JOIN "Branch" b ON b.id = m."branchId" LEFT JOIN "Department" d ON d.id = m."departmentId"
     WHERE ${whereOf(selection)}
     ORDER BY ${peopleOrder(sortBy)}, last.kind, last.title, last."itemId"
     OFFSET ${pageNo * pageSize} LIMIT ${pageSize}`
  const [members, taken, standing] = await Promise.all([
    rows.membership.findMany({
      where: { id: { in: keys.map(({ memberId }) => memberId) } },
      include: withNames,
    }),
    readTaken(
      rows,
      workspace.id,
      keys.flatMap(({ assignmentId }) => assignmentId ?? []),
    ),
    standsOf(
      rows,
      keys.flatMap(({ policyId, isAsked, ...key }) =>
        policyId === null ? [] : [{ ...key, policyId, isAsked: isAsked === true }],
      ),
    ),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  return keys.flatMap(({ memberId, assignmentId, policyId }) => {
    const member = byId.get(memberId)
    if (!member) return []
    const about = {
      taken: taken.get(assignmentId ?? ''),
      policy: policyId === null ? undefined : standing(memberId, policyId),
    }
    return [shown(member, about, columns, workspace.timeZone)]
  })
}
export async function countOf(rows: Rows, selection: Selection): Promise<number> {
  const [counted] = await rows.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${await chosen(rows, selection)} WHERE ${whereOf(selection)}`
  return counted?.count ?? 0
}

/** Whether a person has a row for each of their courses: once one is asked for, or a column of courses is shown. */
const isPerCourse = ({ filter, columns }: Selection): boolean =>
  filter.courseId !== undefined || columns.some(isOfCourses)

const isPerPolicy = ({ columns }: Selection): boolean => columns.some(isOfPolicies)

type Key = {
  memberId: string
  userId: string
  since: Date
  assignmentId: string | null
  policyId: string | null
  isAsked: boolean | null
}
/**
 * People, each with the newest cycle of every course that they have or had, and with every policy that is asked of
 * them or that they answered; people without one stay there. Courses and policies follow each other, so that neither
 * repeats the other.
 */
async function chosen(rows: Rows, selection: Selection): Promise<Prisma.Sql> {
  const { workspace, filter } = selection
  const parts: Prisma.Sql[] = []
  if (isPerCourse(selection)) {
    const only = filter.courseId ? Prisma.sql`AND a."courseId" = ${filter.courseId}::uuid` : Prisma.empty
    parts.push(Prisma.sql`
      SELECT 1 AS kind, newest."userId", newest.id, NULL::uuid AS "policyId", newest.title,
             newest."courseId" AS "itemId", NULL::boolean AS "isAsked"
        FROM (SELECT DISTINCT ON (a."userId", a."courseId") a.id, a."userId", a."courseId", c.title
                FROM "Assignment" a JOIN "Course" c ON c.id = a."courseId"
               WHERE a."workspaceId" = ${workspace.id}::uuid ${only}
               ORDER BY a."userId", a."courseId", a.cycle DESC) newest`)
  }
  if (isPerPolicy(selection)) {
    const found = await everInForce(rows, workspace.id)
    parts.push(Prisma.sql`
      SELECT 2 AS kind, pair."userId", NULL::uuid AS id, pair."policyId", pair.title, pair."policyId" AS "itemId",
             pair."isAsked"
        FROM (${pairsSql(workspace.id, found)}) pair`)
  }
  // Without either, each person is there once.
  if (parts.length === 0)
    parts.push(Prisma.sql`
      SELECT 0 AS kind, NULL::uuid AS "userId", NULL::uuid AS id, NULL::uuid AS "policyId", '' AS title,
             NULL::uuid AS "itemId", NULL::boolean AS "isAsked" WHERE false`)
  return Prisma.sql`"Membership" m LEFT JOIN (${Prisma.join(parts, ' UNION ALL ')}) last ON last."userId" = m."userId"`
}

function whereOf({ workspace, units, filter }: Selection): Prisma.Sql {
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
    ].filter((each) => each !== false),
    ' AND ',
  )
}

/** What a row is about beside the person. */
type About = { taken: Taken | undefined; policy: Stand | undefined }
type Saying = (member: Member, about: About, timeZone: string) => string | null
/** What each column says of a person, and of one of their courses or policies. */
const saying: Record<ReportColumn, Saying> = {
  joiningDate: ({ dateOfJoining }) => dayOf(dateOfJoining),
  userStatus: statusOf,
  businessUnit: ({ branch }) => branch?.name ?? null,
  department: ({ department }) => department?.name ?? null,
  designation: ({ designation }) => designation,
  ...policySaying,
  ...courseSaying,
}
const shown = (
  member: Member,
  about: About,
  columns: readonly ReportColumn[],
  ofWorkspace: string,
): ReportRow => ({
  userId: member.userId,
  courseId: about.taken?.assignment.courseId ?? null,
  policyId: about.policy?.policyId ?? null,
  employeeId: member.employeeId,
  name: nameOf(member),
  email: member.anonymisedAt ? null : mailOf(member.user),
  ...Object.fromEntries(
    columns.map((column) => [column, saying[column](member, about, member.branch?.timeZone ?? ofWorkspace)]),
  ),
})
