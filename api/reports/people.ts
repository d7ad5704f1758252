/**
 * The rows of a report on people. Also the job's way to them, so that a file holds what the preview shows.
 */
import type { Prisma, Rows } from '../../prisma/client.ts'
import { orderBy, skipTake, type PageQuery } from '../core/page.ts'
import { mailOf } from '../core/contacts.ts'
import { dayOf, nameOf, statusOf } from '../users/summaries.ts'
import type { ReportColumn, ReportFilter, ReportFormat, ReportRow } from './contract.ts'

type Order = Prisma.MembershipOrderByWithRelationInput
type Direction = 'asc' | 'desc'
const withNames = {
  user: true,
  branch: { select: { name: true } },
  department: { select: { name: true } },
} satisfies Prisma.MembershipInclude
type Member = Prisma.MembershipGetPayload<{ include: typeof withNames }>

/** Which people; `units` are the business units that whoever asks may see, null for all. */
export type Selection = { units: string[] | null; filter: ReportFilter }
/** What a job is told. */
export type PeopleWish = {
  filter: ReportFilter
  columns: ReportColumn[]
  format: ReportFormat
  sortBy?: PageQuery['sortBy']
}
const byName: Order[] = [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }]
const fields = {
  name: (firstName: Direction): Order => ({ user: { firstName } }),
  email: (email: Direction): Order => ({ user: { email } }),
  employeeId: (employeeId: Direction): Order => ({ employeeId }),
  joiningDate: (dateOfJoining: Direction): Order => ({ dateOfJoining }),
  businessUnit: (name: Direction): Order => ({ branch: { name } }),
  department: (name: Direction): Order => ({ department: { name } }),
  designation: (designation: Direction): Order => ({ designation }),
}

/** Throws SORT_FIELD_UNKNOWN. */
export const peopleOrder = (sortBy: PageQuery['sortBy']) => orderBy<Order>(sortBy, fields, byName)

/** A page of people, those who have left among them: what they did stays on record. */
export async function peopleIn(
  rows: Pick<Rows, 'membership'>,
  selection: Selection,
  columns: readonly ReportColumn[],
  query: PageQuery,
): Promise<ReportRow[]> {
  const members = await rows.membership.findMany({
    where: whereOf(selection),
    ...skipTake(query),
    include: withNames,
    orderBy: peopleOrder(query.sortBy),
  })
  return members.map((member) => shown(member, columns))
}
export const countOf = (rows: Pick<Rows, 'membership'>, selection: Selection): Promise<number> =>
  rows.membership.count({ where: whereOf(selection) })

function whereOf({ units, filter }: Selection): Prisma.MembershipWhereInput {
  const { branchId, departmentId, startJoiningDate, endJoiningDate, userIds } = filter
  const joined = {
    ...(startJoiningDate ? { gte: new Date(startJoiningDate) } : {}),
    ...(endJoiningDate ? { lte: new Date(endJoiningDate) } : {}),
  }
  return {
    AND: [
      units === null ? {} : { branchId: { in: units } },
      branchId ? { branchId } : {},
      departmentId ? { departmentId } : {},
      startJoiningDate || endJoiningDate ? { dateOfJoining: joined } : {},
      userIds?.length ? { userId: { in: userIds } } : {},
    ],
  }
}

const nothing = () => null
/** What each column says of a person. */
const saying: Record<ReportColumn, (member: Member) => string | null> = {
  joiningDate: ({ dateOfJoining }) => dayOf(dateOfJoining),
  userStatus: statusOf,
  businessUnit: ({ branch }) => branch?.name ?? null,
  department: ({ department }) => department?.name ?? null,
  designation: ({ designation }) => designation,
  // courses and policies are not here yet
  policyName: nothing,
  policyAcceptanceStatus: nothing,
  policyAcceptanceDate: nothing,
  courseName: nothing,
  assignment: nothing,
  courseStatus: nothing,
  completionPercentage: nothing,
  completionDate: nothing,
  testAttempts: nothing,
  score: nothing,
  testStatus: nothing,
}
const shown = (member: Member, columns: readonly ReportColumn[]): ReportRow => ({
  userId: member.userId,
  employeeId: member.employeeId,
  name: nameOf(member),
  email: mailOf(member.user),
  ...Object.fromEntries(columns.map((column) => [column, saying[column](member)])),
})
