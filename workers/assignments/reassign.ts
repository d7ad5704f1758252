/**
 * Moves assignments of older versions to a new one. What was not started moves; what was started ends as it is and
 * starts again, as does what was completed where that is wanted. What was done stays with its cycle. The publisher's
 * own assignments stay, so that nobody gives themselves new attempts.
 */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { reassign } from '../../api/courses/outbox.ts'
import { recordAssigned, noteReplaced } from '../../api/learning/entries.ts'
import { clockOf } from '../../api/learning/loadAssignment.ts'
import { wakeTraining } from '../../api/learning/schedule.ts'
import { notifyAssignees, type NewAssignment } from '../../api/assignments/createAssignments.ts'
import { planDue } from '../../api/assignments/due.ts'
import { leastDays } from '../../api/learning/clock.ts'
import { toColumn } from '../../api/core/json.ts'
import { canAssignCourses } from '../../api/core/accessFlags.ts'
import { accessFlagsOf } from '../../api/users/personRights.ts'
import { enqueue } from '../../api/outbox/enqueue.ts'
import type { Database, Prisma, Rows } from '../../prisma/client.ts'

const pageSize = 300
/** Who completed it before has so many days for what is new. */
const daysForNews = 30
type ReassignPayload = z.infer<typeof reassign.payload>

const withPlace = {
  member: {
    select: { active: true, user: { select: { active: true } }, branch: { select: { timeZone: true } } },
  },
} satisfies Prisma.AssignmentInclude
type Row = Prisma.AssignmentGetPayload<{ include: typeof withPlace }>

/**
 * One page; the next is a row of its own, and twice is harmless. A version that is no longer the newest moves nobody,
 * nor does any while courses are switched off.
 */
export function reassignPage(db: Database, workspaceId: string, payload: ReassignPayload): Promise<void> {
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    if (!canAssignCourses(await accessFlagsOf(rows))) return
    const { courseId, courseVersionId, which, after, by } = payload
    await rows.$queryRaw`SELECT 1 FROM "Course" WHERE id = ${courseId}::uuid FOR UPDATE`
    const version = await rows.courseVersion.findFirst({
      where: { id: courseVersionId, courseId, status: 'PUBLISHED', course: { status: 'PUBLISHED' } },
      include: { course: { select: { title: true } } },
    })
    if (!version) return
    const ids = await rows.$queryRaw<{ id: string }[]>`
      SELECT id FROM "Assignment" a
       WHERE "courseId" = ${courseId}::uuid AND "courseVersionId" <> ${courseVersionId}::uuid
         AND "assignStatus" = 'ASSIGNED' AND "learningStatus" <> 'WAIVED' AND "userId" <> ${by}::uuid
         AND ("learningStatus" <> 'COMPLETED' OR ${which} = 'ALL')
         AND (${after ?? null}::uuid IS NULL OR id > ${after ?? null}::uuid)
         AND NOT EXISTS (SELECT 1 FROM "Assignment" l WHERE l."userId" = a."userId" AND l."courseId" = a."courseId"
           AND l.cycle > a.cycle)
       ORDER BY id LIMIT ${pageSize} FOR UPDATE`
    const assignments = await rows.assignment.findMany({
      where: { id: { in: ids.map(({ id }) => id) } },
      include: withPlace,
      orderBy: { id: 'asc' },
    })
    const at = await clockOf(rows)
    const fresh = assignments.filter(({ learningStatus }) => learningStatus === 'NOT_STARTED')
    await rows.assignment.updateMany({
      where: { id: { in: fresh.map(({ id }) => id) } },
      data: { courseVersionId },
    })
    const begun = assignments.filter(({ learningStatus, member }) => {
      const isHere = member.active && member.user.active
      return learningStatus !== 'NOT_STARTED' && (isHere || learningStatus !== 'COMPLETED')
    })
    await end(rows, begun, by, at)
    const { timeZone } = await rows.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { timeZone: true },
    })
    const newAssignments = begun.map((row) => nextOf(row, { courseVersionId, timeZone, at, by }))
    await rows.assignment.createMany({ data: newAssignments })
    await recordAssigned(rows, by, newAssignments)
    await notifyAssignees(
      { rows, at },
      timeZone,
      [{ id: courseId, title: version.course.title }],
      newAssignments,
    )
    if (newAssignments.length > 0) await wakeTraining(rows, workspaceId)
    const last = ids.length === pageSize ? ids.at(-1) : undefined
    if (last)
      await enqueue(rows, reassign, { workspaceId, key: uuid(), payload: { ...payload, after: last.id } })
  })
}

/** What was completed stays so. */
async function end(rows: Rows, begun: Row[], by: string, at: Date): Promise<void> {
  const open = begun.filter(({ learningStatus }) => learningStatus !== 'COMPLETED').map(({ id }) => id)
  await rows.attempt.updateMany({
    where: { assignmentId: { in: open }, status: 'IN_PROGRESS' },
    data: { status: 'VOIDED', submittedAt: at },
  })
  await rows.assignment.updateMany({
    where: { id: { in: open } },
    data: {
      assignStatus: 'UNASSIGNED',
      unassignedAt: at,
      unassignedBy: by,
      unassignReason: 'NEW_VERSION',
      nextAt: null,
    },
  })
  await noteReplaced(rows, by, open)
}

type ReassignContext = { courseVersionId: string; timeZone: string; at: Date; by: string }
/** The same due date where that leaves time, for what was completed a month. */
function nextOf(row: Row, { courseVersionId, timeZone, at, by }: ReassignContext): NewAssignment {
  const isDone = row.learningStatus === 'COMPLETED'
  const least = planDue(
    { kind: 'DAYS_AFTER_ASSIGN', value: isDone ? daysForNews : leastDays },
    { assignedAt: at.getTime(), joinedOn: null, timeZone: row.member.branch?.timeZone ?? timeZone },
  )
  const keeps = !isDone && (row.dueAt === null || row.dueAt.getTime() >= least.dueAt)
  return {
    id: uuid(),
    courseId: row.courseId,
    courseVersionId,
    userId: row.userId,
    cycle: row.cycle + 1,
    source: row.source,
    mandatory: row.mandatory,
    assignedAt: at,
    assignedBy: row.source === 'MANUAL' ? by : null,
    nextAt: at,
    clockAt: at,
    renews: isDone ? row.validUntil : row.renews,
    ...(keeps
      ? { dueAt: row.dueAt, ...(row.dueFrom === null ? {} : { dueFrom: row.dueFrom }) }
      : { dueAt: new Date(least.dueAt), dueFrom: toColumn(least.dueFrom) }),
  }
}
