/**
 * What the dates of a workspace's assignments ask for, in batches of whole people, so that what falls together for
 * somebody is told once. Each batch is a transaction: it may stop anywhere, begin anew, or run twice at once.
 */
import { activityInfo, Context } from '@temporalio/activity'
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { askedSince } from '../../api/learning/clock.ts'
import { scheduleOf } from '../../api/learning/schedule.ts'
import type { TrainingActivities } from '../../workflows/activities.ts'
import { renew } from './renew.ts'
import { tell } from './tell.ts'

/** How long one look works before it lets others in, milliseconds. */
const patienceMs = 20_000
const batchSize = 500
const dayMs = 86_400_000

export function trainingActivities(db: Database, outboxFilled: () => void = () => {}): TrainingActivities {
  return {
    async applyTraining({ workspaceId }) {
      // The server's clock is the run's own: the two cannot disagree about whether a date has come.
      const at = activityInfo().currentAttemptScheduledTimestampMs
      const until = performance.now() + patienceMs
      let after: string | null = null
      do {
        // eslint-disable-next-line no-await-in-loop
        after = await applyBatch(db, workspaceId, at, after)
        outboxFilled()
        Context.current().heartbeat()
      } while (after !== null && performance.now() < until)
      return { nextAt: await nextLook(db, workspaceId, at) }
    },
  }
}

const nextLook = async (db: Database, workspaceId: string, at: number): Promise<number | null> => {
  const next = await db
    .forWorkspace(workspaceId)
    .assignment.aggregate({ where: { workspaceId }, _min: { nextAt: true } })
  // Once a day in any case: zones and people's places change without a sign. Never in a circle: a row may be held.
  return next._min.nextAt && Math.min(Math.max(next._min.nextAt.getTime(), at + 1000), at + dayMs)
}

const withAll = {
  course: {
    select: {
      title: true,
      status: true,
      schedule: true,
      versions: { where: { status: 'PUBLISHED' }, select: { id: true } },
    },
  },
  member: {
    select: {
      active: true,
      departmentId: true,
      mutedMail: true,
      user: { select: { active: true } },
      branch: { select: { timeZone: true } },
    },
  },
} satisfies Prisma.AssignmentInclude
export type Due = Prisma.AssignmentGetPayload<{ include: typeof withAll }>
/** One assignment and what it asks for by now. */
export type Asking = {
  row: Due
  timeZone: string
  isHere: boolean
  asked: ReturnType<typeof askedSince>['asked']
  nextAt: number | null
}

/** The next people after `after` of whom something is due; answers the last of them, or null at the end. */
export function applyBatch(
  db: Database,
  workspaceId: string,
  at: number,
  after: string | null,
): Promise<string | null> {
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    const found = await rows.$queryRaw<{ id: string; userId: string }[]>`
      SELECT id, "userId" FROM "Assignment"
       WHERE "workspaceId" = ${workspaceId}::uuid AND "nextAt" <= ${new Date(at)}
         AND (${after}::uuid IS NULL OR "userId" > ${after}::uuid)
       ORDER BY "userId" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
    const last = found.at(-1)?.userId
    if (last === undefined) return null
    const isCut = found.length === batchSize && found[0]?.userId !== last
    const whole = isCut ? found.filter(({ userId }) => userId !== last) : found
    const asking = await read(
      rows,
      workspaceId,
      at,
      whole.map(({ id }) => id),
    )
    const renewed = await renew(rows, asking, at)
    await tell(rows, asking, renewed, at)
    await keep(rows, asking, at)
    return found.length < batchSize ? null : (whole.at(-1)?.userId ?? null)
  })
}

async function read(rows: Rows, workspaceId: string, at: number, ids: string[]): Promise<Asking[]> {
  const [due, workspace] = await Promise.all([
    rows.assignment.findMany({ where: { id: { in: ids } }, include: withAll, orderBy: { id: 'asc' } }),
    rows.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { timeZone: true } }),
  ])
  const followed = await rows.assignment.findMany({
    where: { OR: due.map(({ userId, courseId, cycle }) => ({ userId, courseId, cycle: { gt: cycle } })) },
    select: { userId: true, courseId: true },
  })
  const hasNext = new Set(followed.map(({ userId, courseId }) => `${userId} ${courseId}`))
  return due.map((row) => {
    const { assignStatus, learningStatus, dueAt, validUntil, clockAt, member, course } = row
    const timeZone = member.branch?.timeZone ?? workspace.timeZone
    const isAssigned = assignStatus === 'ASSIGNED'
    const counts =
      isAssigned && learningStatus === 'COMPLETED' && !hasNext.has(`${row.userId} ${row.courseId}`)
    const dates = {
      isOpen: isAssigned && learningStatus !== 'COMPLETED' && learningStatus !== 'WAIVED',
      dueAt: dueAt?.getTime() ?? null,
      validUntil: (counts && validUntil?.getTime()) || null,
      timeZone,
    }
    const since = askedSince(scheduleOf(course.schedule), dates, { from: clockAt.getTime(), at })
    return { row, timeZone, isHere: member.active && member.user.active, ...since }
  })
}

/** Somebody who is not here, or a course that is not published, is looked at again the next day. */
const lookAgain = ({ asked, nextAt, isHere, row }: Asking, at: number): number | null =>
  asked.includes('RENEW') && !(isHere && row.course.versions.length > 0)
    ? Math.min(nextAt ?? Infinity, at + dayMs)
    : nextAt

async function keep(rows: Rows, asking: readonly Asking[], at: number): Promise<void> {
  const kept = asking.map((each) => {
    const nextAt = lookAgain(each, at)
    return { id: each.row.id, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() }
  })
  await rows.$executeRaw`
    UPDATE "Assignment" a SET "nextAt" = k."nextAt", "clockAt" = ${new Date(at)}
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k(id uuid, "nextAt" timestamptz)
     WHERE a.id = k.id`
}
