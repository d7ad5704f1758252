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
  const perCourse = isPerCourse(selection)
  const keys = await rows.$queryRaw<{ memberId: string; assignmentId: string | null }[]>`
    SELECT m.id AS "memberId", ${perCourse ? Prisma.sql`last.id` : Prisma.sql`NULL::uuid`} AS "assignmentId"
      FROM ${chosen(selection)}
      JOIN "User" u ON u.id = m."userId"
      LEFT JOIN "Branch" b ON b.id = m."branchId" LEFT JOIN "Department" d ON d.id = m."departmentId"
     WHERE ${whereOf(selection)}
     ORDER BY ${peopleOrder(sortBy)}
              ${perCourse ? Prisma.sql`, last.title, last."courseId"` : Prisma.empty}
     OFFSET ${pageNo * pageSize} LIMIT ${pageSize}`
  const [members, taken] = await Promise.all([
    rows.membership.findMany({
      where: { id: { in: keys.map(({ memberId }) => memberId) } },
      include: withNames,
    }),
    readTaken(
      rows,
      workspace.id,
      keys.flatMap(({ assignmentId }) => assignmentId ?? []),
    ),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  return keys.flatMap(({ memberId, assignmentId }) => {
    const member = byId.get(memberId)
    return member ? [shown(member, taken.get(assignmentId ?? ''), columns, workspace.timeZone)] : []
  })
}
export async function countOf(rows: Rows, selection: Selection): Promise<number> {
  const [counted] = await rows.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${chosen(selection)} WHERE ${whereOf(selection)}`
  return counted?.count ?? 0
}

/** Whether a person has a row for each of their courses: once one is asked for, or a column of courses is shown. */
const isPerCourse = ({ filter, columns }: Selection): boolean =>
  filter.courseId !== undefined || columns.some(isOfCourses)

/** People, each with the newest cycle of every course that they have or had; people without one stay there. */
function chosen(selection: Selection): Prisma.Sql {
  const { workspace, filter } = selection
  if (!isPerCourse(selection)) return Prisma.sql`"Membership" m`
  const only = filter.courseId ? Prisma.sql`AND a."courseId" = ${filter.courseId}::uuid` : Prisma.empty
  return Prisma.sql`"Membership" m LEFT JOIN (
    SELECT DISTINCT ON (a."userId", a."courseId") a.id, a."userId", a."courseId", c.title
      FROM "Assignment" a JOIN "Course" c ON c.id = a."courseId"
     WHERE a."workspaceId" = ${workspace.id}::uuid ${only}
     ORDER BY a."userId", a."courseId", a.cycle DESC) last ON last."userId" = m."userId"`
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

const nothing = () => null
/** What each column says of a person, and of one of their courses. */
const saying: Record<
  ReportColumn,
  (member: Member, taken: Taken | undefined, timeZone: string) => string | null
> = {
  joiningDate: ({ dateOfJoining }) => dayOf(dateOfJoining),
  userStatus: statusOf,
  businessUnit: ({ branch }) => branch?.name ?? null,
  department: ({ department }) => department?.name ?? null,
  designation: ({ designation }) => designation,
  // policies are not here yet
  policyName: nothing,
  policyAcceptanceStatus: nothing,
  policyAcceptanceDate: nothing,
  ...courseSaying,
}
const shown = (
  member: Member,
  taken: Taken | undefined,
  columns: readonly ReportColumn[],
  ofWorkspace: string,
): ReportRow => ({
  userId: member.userId,
  courseId: taken?.assignment.courseId ?? null,
  employeeId: member.employeeId,
  name: nameOf(member),
  email: mailOf(member.user),
  ...Object.fromEntries(
    columns.map((column) => [column, saying[column](member, taken, member.branch?.timeZone ?? ofWorkspace)]),
  ),
})
