/** Courses are assigned to the users whom a file names, as they would be by hand. */
import type { Rows } from '../../prisma/client.ts'
import { peopleWithin } from '../../api/assignments/access.ts'
import { assertCourses } from '../../api/assignments/assignCourses.ts'
import { EnrolInput } from '../../api/assignments/byFile.ts'
import type { SkipCode } from '../../api/assignments/contract.ts'
import {
  createAssignments,
  planAssignments,
  withUser,
  type NewAssignment,
  type Skipped,
} from '../../api/assignments/createAssignments.ts'
import { countsOf, optionsOf, sumOf, type JobRecord } from '../../api/jobs/options.ts'
import { readyStatuses, rowProblems, type Problem, type ProblemCode } from '../../api/jobs/problems.ts'
import { clockOf } from '../../api/learning/loadAssignment.ts'
import { nameOf, usersNamed } from '../imports/checkPeople.ts'
import { readUser, type Values } from '../imports/parseUpload.ts'
import { runBatches, type BatchContext, type ClaimedRow } from '../imports/runBatches.ts'
import { stageImport, type Checking } from '../imports/stageImport.ts'
import type { JobContext, JobWork } from '../jobs/jobs.ts'
import type { RowChange } from '../jobs/progress.ts'
import type { Requester } from '../jobs/requester.ts'

export const courseEnrol: JobWork = {
  PREPARE: (working) => stageImport(working, checking),
  RUN: (working) => runBatches(working, enrol),
}

const checking: Checking = {
  read: readUser,
  async check(rows, working, { starter }, job, people) {
    const sound = people.filter(({ problems }) => problems.length === 0)
    const before = sumOf(countsOf(job), readyStatuses)
    const { problemOf } = await outcome({ rows, working, job, starter }, sound, (...plan) =>
      planAssignments(...plan, before),
    )
    for (const row of sound) row.problems.push(...problemOf(row))
  },
}

async function enrol(doing: BatchContext, claimedRows: ClaimedRow[]): Promise<{ changes: RowChange[] }> {
  const { problemOf, userOf } = await outcome(doing, claimedRows, createAssignments)
  const changes = claimedRows.map((row): RowChange => {
    const problems = problemOf(row)
    const [problem] = problems
    const lacks = problem && rowProblems[problem.code]
    return lacks && lacks !== 'WARNING'
      ? { n: row.n, status: lacks, problems }
      : { n: row.n, status: 'DONE', targetId: userOf(row) ?? null, problems }
  })
  return { changes }
}

type Doing = { rows: Rows; working: JobContext; job: JobRecord; starter: Requester }
type Named = { values: Values }
type Work = (
  ...plan: Parameters<typeof createAssignments>
) => Promise<{ newAssignments: readonly NewAssignment[]; skipped: readonly Skipped[] }>
/** What `work` makes or would make of a batch. Throws for a course that can be assigned no more. */
async function outcome({ rows, working, job, starter }: Doing, people: Named[], work: Work) {
  const { courseIds = [], wish: input } = optionsOf(job)
  const terms = EnrolInput.parse(input)
  const { workspaceId } = working
  const [workspace, at, users] = await Promise.all([
    rows.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { id: true, timeZone: true } }),
    clockOf(rows),
    usersNamed(rows, workspaceId, people),
  ])
  const courses = await assertCourses({ rows, person: starter }, courseIds, 'courseList')
  const members = await rows.membership.findMany({
    where: {
      AND: [
        peopleWithin({ person: starter }),
        { userId: { in: [...users.values()] }, user: { isPlatformAdmin: false } },
      ],
    },
    include: withUser,
    orderBy: { id: 'asc' },
  })
  const batch = { rows, workspace, at, by: starter.userId, source: 'MANUAL' as const }
  const { newAssignments, skipped } = await work(batch, courses, members, terms)
  const within = new Set(members.map(({ userId }) => userId))
  const got = new Set(newAssignments.map(({ userId }) => userId))
  const whyNot = new Map(skipped.map(({ userId, code }) => [userId, codes[code]]))
  const userOf = ({ values }: Named) => users.get(nameOf(values))
  const codeOf = (userId: string | undefined): ProblemCode | undefined => {
    if (userId === undefined || !within.has(userId)) return 'NOT_A_MEMBER'
    const code = whyNot.get(userId)
    return code && got.has(userId) ? 'SOME_COURSES' : code
  }
  const problemOf = (row: Named): Problem[] => {
    const code = codeOf(userOf(row))
    return code ? [{ field: row.values.email ? 'email' : 'employeeId', value: nameOf(row.values), code }] : []
  }
  return { problemOf, userOf }
}
const codes: Record<SkipCode, ProblemCode> = {
  NOT_FOUND: 'NOT_A_MEMBER',
  INACTIVE: 'HAS_LEFT',
  OTHER_UNIT: 'COURSE_OTHER_UNIT',
  DUE_PASSED: 'COURSE_DUE_PASSED',
  ALREADY_ASSIGNED: 'HAS_COURSE',
  NO_CREDITS: 'COURSE_NO_CREDITS',
  OFFER_ENDED: 'COURSE_OFFER_ENDED',
}
