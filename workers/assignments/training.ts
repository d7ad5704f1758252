/**
 * Applies the dates of a workspace's assignments, policies, obligations and reports, in batches of whole people, so
 * that one notice covers what falls together for a person. Each batch is a transaction: it may stop anywhere, restart,
 * or run twice at once.
 */
import { activityInfo, Context } from '@temporalio/activity'
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { runPage } from '../../api/assignments/rules/runRule.ts'
import { canAssignCourses, isOpenWith } from '../../api/core/accessFlags.ts'
import { accessFlagsOf } from '../../api/users/personRights.ts'
import { eventsSince } from '../../api/learning/clock.ts'
import { scheduleOf, withOwn } from '../../api/learning/schedule.ts'
import type { TrainingActivities } from '../../workflows/activities.ts'
import { announceBlockedUnits } from '../committees/blockedUnits.ts'
import { announceTerms } from '../committees/terms.ts'
import { lookAtObligations } from '../compliance/obligations.ts'
import { deliverReports } from '../reports/deliver.ts'
import { createAcceptanceRequests } from '../policies/requests.ts'
import { assignWaiting, expireCredits, tryRenewals } from './credits.ts'
import { renew, type Renewed } from './renew.ts'
import { sendDueReminders } from './sendDueReminders.ts'
import { nextLook } from './trainingDates.ts'

/** How long one look works before it lets others in, milliseconds. */
const patienceMs = 20_000
const batchSize = 500
const dayMs = 86_400_000

/**
 * Returns the activity that applies the training dates of a workspace and returns the next one (milliseconds since
 * 1970, or null). `outboxFilled` is called after each batch.
 */
export function trainingActivities(db: Database, outboxFilled: () => void = () => {}): TrainingActivities {
  return {
    async applyTraining({ workspaceId }) {
      // The server's clock is the run's own: the two cannot disagree about whether a date has come.
      const at = activityInfo().currentAttemptScheduledTimestampMs
      const until = performance.now() + patienceMs
      const beat = () => {
        outboxFilled()
        Context.current().heartbeat()
      }
      const flags = await accessFlagsOf(db.forWorkspace(workspaceId))
      const canAssign = canAssignCourses(flags)
      if (canAssign) await tryRenewals(db, workspaceId, at)
      let after: string | null = null
      while (isOpenWith(flags, 'learning')) {
        // eslint-disable-next-line no-await-in-loop
        after = await applyBatch(db, workspaceId, at, after)
        beat()
        if (after === null || performance.now() >= until) break
      }
      await createAcceptanceRequests(db, workspaceId, at, { until, beat })
      await announceTerms(db, workspaceId, at)
      await announceBlockedUnits(db, workspaceId, at)
      await lookAtObligations(db, workspaceId, at, { until, beat })
      await deliverReports(db, workspaceId, at, { until, beat })
      await expireCredits(db, workspaceId)
      if (canAssign) await assignWaiting(db, workspaceId)
      outboxFilled()
      let more = canAssign
      while (more && performance.now() < until) {
        // eslint-disable-next-line no-await-in-loop
        more = await runNextRule(db, workspaceId, at, until)
        beat()
      }
      return { nextAt: await nextLook(db, workspaceId, at) }
    },
  }
}

/**
 * Runs the rule that is due first, page by page; false where none is. One that is not done by `until` goes on at the
 * next look: whom it added has the course by then.
 */
export async function runNextRule(
  db: Database,
  workspaceId: string,
  at: number,
  until = Infinity,
): Promise<boolean> {
  const rows = db.forWorkspace(workspaceId)
  const due = await rows.courseRule.findFirst({
    where: { isOn: true, nextAt: { lte: new Date(at) } },
    orderBy: [{ nextAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  if (!due) return false
  let after: string | null = null
  do {
    // eslint-disable-next-line no-await-in-loop
    const page: RulePage = await rows.transaction((tx) =>
      runPage(tx, workspaceId, due.id, new Date(at), after),
    )
    after = page?.last ?? null
  } while (after !== null && performance.now() < until)
  return true
}
type RulePage = Awaited<ReturnType<typeof runPage>>

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
      user: { select: { active: true } },
      branch: { select: { timeZone: true } },
      active: true,
      departmentId: true,
      branchId: true,
    },
  },
} satisfies Prisma.AssignmentInclude
export type Due = Prisma.AssignmentGetPayload<{ include: typeof withAll }>
/** One assignment and what it asks for by now. */
export type DueReminder = {
  row: Due
  timeZone: string
  isHere: boolean
  kinds: ReturnType<typeof eventsSince>['kinds']
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
    const lockedRows = await rows.$queryRaw<{ id: string; userId: string }[]>`
      SELECT id, "userId" FROM "Assignment"
       WHERE "workspaceId" = ${workspaceId}::uuid AND "nextAt" <= ${new Date(at)}
         AND (${after}::uuid IS NULL OR "userId" > ${after}::uuid)
       ORDER BY "userId" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
    const last = lockedRows.at(-1)?.userId
    if (last === undefined) return null
    const isCut = lockedRows.length === batchSize && lockedRows[0]?.userId !== last
    const whole = isCut ? lockedRows.filter(({ userId }) => userId !== last) : lockedRows
    const asking = await read(
      rows,
      workspaceId,
      at,
      whole.map(({ id }) => id),
    )
    const workspace = await rows.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { id: true, timeZone: true, accessFlags: true },
    })
    const canAssign = canAssignCourses(workspace.accessFlags)
    const renewed = canAssign ? await renew(rows, workspace, asking, at) : new Map<string, Renewed>()
    await sendDueReminders(rows, asking, renewed, at)
    await keep(rows, asking, renewed, at)
    return lockedRows.length < batchSize ? null : (whole.at(-1)?.userId ?? null)
  })
}

async function read(rows: Rows, workspaceId: string, at: number, ids: string[]): Promise<DueReminder[]> {
  const [due, workspace] = await Promise.all([
    rows.assignment.findMany({ where: { id: { in: ids } }, include: withAll, orderBy: { id: 'asc' } }),
    rows.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { timeZone: true } }),
  ])
  const followed = await rows.assignment.findMany({
    where: { OR: due.map(({ userId, courseId, cycle }) => ({ userId, courseId, cycle: { gt: cycle } })) },
    select: { userId: true, courseId: true },
  })
  const thresholds = await rows.courseEscalation.findMany({
    where: {
      courseId: { in: due.map(({ courseId }) => courseId) },
      branchId: { in: due.flatMap(({ member }) => member.branchId ?? []) },
    },
  })
  const ownOf = new Map(thresholds.map((each) => [`${each.courseId} ${each.branchId}`, each]))
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
      fired: [
        ...(row.firstFiredAt ? ['FIRST' as const] : []),
        ...(row.secondFiredAt ? ['SECOND' as const] : []),
      ],
      timeZone,
    }
    const own = ownOf.get(`${row.courseId} ${member.branchId}`)
    const schedule = withOwn(scheduleOf(course.schedule), own)
    const since = eventsSince(schedule, dates, { from: clockAt.getTime(), at })
    return { row, timeZone, isHere: member.active && member.user.active, ...since }
  })
}

/** What could not be done is tried the next day: somebody is not here, or a renewal lacks credits or a version. */
function lookAgain({ kinds, nextAt, isHere }: DueReminder, isRenewed: boolean, at: number): number | null {
  const waits = isHere
    ? kinds.includes('RENEW') && !isRenewed
    : kinds.some((kind) => kind === 'RENEW' || kind === 'FIRST' || kind === 'SECOND')
  return waits ? Math.min(nextAt ?? Infinity, at + dayMs) : nextAt
}

async function keep(
  rows: Rows,
  asking: readonly DueReminder[],
  renewed: ReadonlyMap<string, Renewed>,
  at: number,
): Promise<void> {
  const updates = asking.map((each) => {
    const nextAt = lookAgain(each, renewed.has(each.row.id), at)
    return {
      id: each.row.id,
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      first: each.isHere && each.kinds.includes('FIRST'),
      second: each.isHere && each.kinds.includes('SECOND'),
    }
  })
  await rows.$executeRaw`
    UPDATE "Assignment" a SET "nextAt" = k."nextAt", "clockAt" = ${new Date(at)},
           "firstFiredAt" = CASE WHEN k.first THEN ${new Date(at)}::timestamptz ELSE a."firstFiredAt" END,
           "secondFiredAt" = CASE WHEN k.second THEN ${new Date(at)}::timestamptz ELSE a."secondFiredAt" END
      FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        AS k(id uuid, "nextAt" timestamptz, first boolean, second boolean)
     WHERE a.id = k.id`
}
