/** Users that a file names are deactivated; what they did stays. */
import { runningRoles, runsWorkspace } from '../../workflows/definition/roles.ts'
import type { Rows } from '../../prisma/client.ts'
import { rowProblems, type Problem, type ProblemCode } from '../../api/jobs/problems.ts'
import { mayDeactivate } from '../../api/users/access.ts'
import { deactivateUser } from '../../api/users/deactivateUser.ts'
import { activeMember } from '../../api/users/search.ts'
import { inviteByNumber } from '../../api/invites/byNumber.ts'
import { seatsLeft } from '../../api/invites/seats.ts'
import { nameOf, usersNamed } from '../imports/checkPeople.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { stageImport, type Checking } from '../imports/stageImport.ts'
import type { RowChange } from '../jobs/progress.ts'
import { readUser, type Values } from '../imports/parseUpload.ts'
import { runBatches, type BatchContext, type ClaimedRow } from '../imports/runBatches.ts'
import type { Requester } from '../jobs/requester.ts'
import { rollback, type UndoBatch } from '../imports/rollback.ts'

export const userDelete: JobWork = {
  PREPARE: (working) => stageImport(working, checking),
  RUN: (working) => runBatches(working, leave),
  UNDO: (working) => rollback(working, comeBack),
}

const checking: Checking = {
  read: readUser,
  async check(rows, working, { starter }, _job, people) {
    const userIdByName = await usersNamed(
      rows,
      working.workspaceId,
      people.filter(({ problems }) => problems.length === 0),
    )
    const reasons = await reasonsFor(rows, starter, [...userIdByName.values()])
    for (const { values, problems } of people)
      if (problems.length === 0)
        problems.push(...problemsOf(values, userIdByName.get(nameOf(values)), reasons))
  },
}
const problemsOf = (
  values: Values,
  userId: string | undefined,
  reasons: Map<string, ProblemCode>,
): Problem[] => {
  const code = userId === undefined ? 'NOT_A_MEMBER' : reasons.get(userId)
  return code ? [{ field: values.email ? 'email' : 'employeeId', value: nameOf(values), code }] : []
}

/** Why somebody cannot go; three statements for all. */
async function reasonsFor(rows: Rows, starter: Requester, ids: string[]): Promise<Map<string, ProblemCode>> {
  const [members, presiding, admins] = await Promise.all([
    rows.membership.findMany({
      where: { userId: { in: ids } },
      select: { userId: true, role: true, branchId: true, active: true },
    }),
    rows.committeeMember.findMany({
      where: { userId: { in: ids }, active: true, part: 'PRESIDING_OFFICER', committee: { active: true } },
      select: { userId: true },
    }),
    rows.membership.count({
      where: { role: { in: [...runningRoles] }, userId: { notIn: ids }, ...activeMember },
    }),
  ])
  const presides = new Set(presiding.map(({ userId }) => userId))
  return new Map(
    members.flatMap((member) => {
      const code: ProblemCode | null = !mayDeactivate(starter, member)
        ? 'NOT_ALLOWED'
        : !member.active
          ? 'HAS_LEFT'
          : presides.has(member.userId)
            ? 'PRESIDES'
            : runsWorkspace(member.role) && admins === 0
              ? 'LAST_ADMIN'
              : null
      return code ? [[member.userId, code]] : []
    }),
  )
}

const codes: Record<string, ProblemCode> = {
  NOT_FOUND: 'NOT_A_MEMBER',
  FORBIDDEN: 'NOT_ALLOWED',
  IN_USE: 'PRESIDES',
  ILLEGAL_STATE: 'LAST_ADMIN',
}
async function leave(
  { rows, working, starter }: BatchContext,
  claimedRows: ClaimedRow[],
): Promise<{ changes: RowChange[] }> {
  const userIdByName = await usersNamed(rows, working.workspaceId, claimedRows)
  const ids = claimedRows.map((row) => ({ row, id: userIdByName.get(nameOf(row.values)) }))
  const { failed } = await deactivateUser(
    { rows, pool: working.deps.db.pool, workspaceId: working.workspaceId, by: starter },
    ids.flatMap(({ id }) => id ?? []),
  )
  const reasons = new Map(failed.map(({ id, code }) => [id, codes[code] ?? 'NOT_ALLOWED']))
  return {
    changes: ids.map(({ row, id }) => {
      const code = id === undefined ? 'NOT_A_MEMBER' : reasons.get(id)
      return code
        ? {
            n: row.n,
            status: rowProblems[code],
            problems: [{ field: 'email', value: nameOf(row.values), code }],
          }
        : { n: row.n, status: 'DONE', targetId: id ?? null }
    }),
  }
}

/** Lets them in again, as far as there are seats. */
const comeBack: UndoBatch = async ({ rows, working, job }, done) => {
  const seats = (await seatsLeft(rows, working.workspaceId)) ?? Infinity
  const [back, over] = [done.slice(0, seats), done.slice(seats)]
  await rows.membership.updateMany({
    where: { userId: { in: back.map(({ targetId }) => targetId) }, active: false },
    data: { active: true, deactivatedAt: null, version: { increment: 1 } },
  })
  await inviteByNumber(
    rows,
    back.map(({ targetId }) => targetId),
    job.createdBy,
  )
  const full: Problem[] = [{ field: 'email', value: '', code: 'USER_LIMIT' }]
  return [
    ...back.map(({ n }): RowChange => ({ n, status: 'UNDONE' })),
    ...over.map(({ n }): RowChange => ({ n, status: 'DONE', problems: full })),
  ]
}
