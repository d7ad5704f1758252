/**
 * The rows of a report on people, a page of them or all: one for each person, or one for each of their courses and
 * policies. A file, however long, holds what the screen shows.
 */
import type { Rows, WorkspaceDb } from '../../prisma/client.ts'
import { mailOf } from '../core/contacts.ts'
import type { PageQuery } from '../core/page.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { definitionsOf } from '../learning/definitions.ts'
import { nameOf } from '../users/summaries.ts'
import type { ReportColumn, ReportRow } from './contract.ts'
import { courseSaying, courseResultOf, type CourseResult } from './courses.ts'
import { policySaying, standOf, type PolicyEver, type Stand } from './policies.ts'
import { needsDetails, type Selection } from './selection.ts'
import { countSql, rowsSql, type SourceRow } from './source.ts'

/** A page of people, those who have left among them: what they did stays on record. */
export async function peopleIn(
  rows: Rows,
  selection: Selection,
  { pageNo, pageSize, sortBy }: PageQuery,
): Promise<ReportRow[]> {
  const sourceRows = await rows.$queryRaw<SourceRow[]>`
    ${rowsSql(selection, sortBy)} OFFSET ${pageNo * pageSize} LIMIT ${pageSize}`
  return presentRows(rows, selection, sourceRows)
}

const batchSize = 1_000
/** All of them as of one moment, in batches. */
export async function* everyone(
  db: WorkspaceDb,
  selection: Selection,
  sortBy: PageQuery['sortBy'],
): AsyncGenerator<ReportRow[]> {
  for await (const batch of db.stream<SourceRow>(rowsSql(selection, sortBy), batchSize))
    yield await presentRows(db, selection, batch)
}

/** Returns how many rows the whole report has. */
export async function countOf(rows: Rows, selection: Selection): Promise<number> {
  const [counted] = await rows.$queryRaw<{ count: number }[]>`${countSql(selection)}`
  return counted?.count ?? 0
}

async function presentRows(
  rows: Rows,
  selection: Selection,
  sourceRows: readonly SourceRow[],
): Promise<ReportRow[]> {
  const { workspace, policies, at, columns } = selection
  const versions = needsDetails(selection)
    ? sourceRows.flatMap(({ assignment }) => assignment?.courseVersionId ?? [])
    : []
  const definitions =
    versions.length === 0 ? new Map<string, never>() : await definitionsOf(rows, workspace.id, versions)
  const now = at ?? (policies.length === 0 ? 0 : (await clockOf(rows)).getTime())
  const byId = new Map(policies.map((policy) => [policy.id, policy]))
  return sourceRows.map((row) => {
    const { itemId, title, assignment } = row
    const about: About = {
      course:
        assignment && itemId !== null
          ? courseResultOf(
              { courseId: itemId, title: title ?? '', assignment },
              definitions.get(assignment.courseVersionId),
              at,
            )
          : undefined,
      policy: row.kind === 2 ? stood(row, byId.get(itemId ?? ''), now, workspace.timeZone) : undefined,
    }
    return presentRow(row, about, columns, workspace.timeZone)
  })
}
function stood(row: SourceRow, policy: PolicyEver | undefined, now: number, zone: string): Stand | undefined {
  const { since, isAsked, answers, timeZone } = row
  const acceptanceRequest = {
    since,
    timeZone: timeZone ?? zone,
    isAsked: isAsked === true,
    answers: answers ?? [],
  }
  return policy && standOf(policy, acceptanceRequest, now)
}

/** What a row is about beside the person. */
type About = { course: CourseResult | undefined; policy: Stand | undefined }
type Saying = (member: SourceRow, about: About, timeZone: string) => string | null
/** What each column says of a person, and of one of their courses or policies. */
const saying: Record<ReportColumn, Saying> = {
  joiningDate: ({ joinedOn }) => joinedOn,
  userStatus: ({ hasLeft, isLetIn }) => (hasLeft ? 'DEACTIVATED' : isLetIn ? 'ACTIVE' : 'SUSPENDED'),
  businessUnit: ({ unit }) => unit,
  department: ({ department }) => department,
  designation: ({ designation }) => designation,
  ...policySaying,
  ...courseSaying,
}
const presentRow = (
  member: SourceRow,
  about: About,
  columns: readonly ReportColumn[],
  ofWorkspace: string,
): ReportRow => ({
  userId: member.userId,
  courseId: about.course?.courseId ?? null,
  policyId: about.policy?.policyId ?? null,
  employeeId: member.employeeId,
  name: nameOf({ user: member, anonymisedAt: member.anonymisedAt }),
  email: member.anonymisedAt ? null : mailOf(member),
  ...Object.fromEntries(
    columns.map((column) => [column, saying[column](member, about, member.timeZone ?? ofWorkspace)]),
  ),
})
