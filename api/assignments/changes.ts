/** What a person decides about somebody's assignment: taking it away, more time, excusing them. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound, illegal } from '../core/errors.ts'
import { column, toColumn } from '../core/json.ts'
import { refund } from '../learning/credits.ts'
import { lockAndLoadAssignment } from '../learning/closeAttempts.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { peopleWithin, requireOther, within } from './access.ts'
import type { Assignment, assignments, DueFrom } from './contract.ts'
import { endOfDate } from './due.ts'
import { isOpen, presentAssignments, withNames } from './presentAssignments.ts'
import { assertCourse } from './service.ts'

type UnassignRefusal = z.input<typeof assignments.unassign.returns>['kept'][number]

/**
 * Who completed it keeps it. What was done stays with the assignment that is taken; a running attempt ends
 * unmarked.
 */
export async function unassign(
  ctx: Ctx,
  { courseId, userIds, reason }: z.output<typeof assignments.unassign.body>,
) {
  await assertCourse(ctx, courseId)
  const wanted = [...new Set(userIds)]
  await ctx.tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE "courseId" = ${courseId}::uuid
    AND "userId" = ANY(${wanted}::uuid[]) ORDER BY id FOR UPDATE`
  const [people, own, at] = await Promise.all([
    ctx.tx.membership.findMany({
      where: { AND: [{ userId: { in: wanted } }, peopleWithin(ctx)] },
      select: { userId: true },
    }),
    ctx.tx.assignment.findMany({
      where: { AND: [{ courseId, userId: { in: wanted }, assignStatus: 'ASSIGNED' }, within(ctx)] },
      select: { id: true, userId: true, learningStatus: true },
      orderBy: { cycle: 'asc' },
    }),
    clockOf(ctx.tx),
  ])
  const there = new Set(people.map(({ userId }) => userId))
  const last = new Map(own.map((each) => [each.userId, each]))
  const codeOf = (userId: string): UnassignRefusal['code'] | null => {
    if (!there.has(userId)) return 'NOT_FOUND'
    if (userId === ctx.person.userId) return 'ONESELF'
    const one = last.get(userId)
    if (!one) return 'NOT_ASSIGNED'
    return one.learningStatus === 'COMPLETED' ? 'COMPLETED' : null
  }
  const refusals = wanted.flatMap((userId) => {
    const code = codeOf(userId)
    return code ? [{ userId, code }] : []
  })
  const ids = wanted.flatMap((userId) => (codeOf(userId) ? [] : (last.get(userId)?.id ?? [])))
  await ctx.tx.assignment.updateMany({
    where: { id: { in: ids } },
    data: {
      assignStatus: 'UNASSIGNED',
      unassignedAt: at,
      unassignedBy: ctx.person.userId,
      unassignReason: reason ?? null,
      nextAt: null,
    },
  })
  await ctx.tx.attempt.updateMany({
    where: { assignmentId: { in: ids }, status: 'IN_PROGRESS' },
    data: { status: 'VOIDED', submittedAt: at },
  })
  const creditsRefunded = await refund(ctx.tx, ids, ctx.person.userId)
  if (creditsRefunded > 0) await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({ entityId: courseId, detail: { assignmentIds: ids, creditsRefunded } })
  return { unassigned: ids.length, creditsRefunded, kept: refusals }
}

/** Under its lock. Throws NOT_FOUND, FORBIDDEN for one's own, ILLEGAL_STATE for one that has ended. */
async function openFor(ctx: Ctx, assignmentId: string) {
  const loadedAssignment = await lockAndLoadAssignment(ctx, { AND: [{ id: assignmentId }, within(ctx)] })
  requireOther(ctx, [loadedAssignment.assignment.userId])
  if (!isOpen(loadedAssignment.assignment)) throw illegal(say('assignments.ended'))
  ctx.audit({ entityId: assignmentId })
  return loadedAssignment
}
async function presentOne(ctx: Ctx, id: string): Promise<z.input<typeof Assignment>> {
  const row = await ctx.tx.assignment.findUniqueOrThrow({ where: { id }, include: withNames })
  const [one] = await presentAssignments(ctx, [row])
  if (!one) throw notFound()
  return one
}

type Extension = { from: string | null; to: string; by: string; at: string; reason: string }
const extensions = column<Extension[]>()

/**
 * Moves the due date to a later day. Throws VALIDATION_FAILED for a day that is over or not later, and ILLEGAL_STATE
 * where the date is another one than `dueAt`, which the person saw.
 */
export async function extend(
  ctx: Ctx,
  assignmentId: string,
  { dueOn, reason, dueAt: seen }: z.output<typeof assignments.extend.body>,
) {
  const { assignment, at, timeZone } = await openFor(ctx, assignmentId)
  if (seen !== undefined && (seen && Date.parse(seen)) !== (assignment.dueAt?.getTime() ?? null))
    throw illegal(say('acts.dateChanged'))
  const dueAt = new Date(endOfDate(dueOn, timeZone))
  if (dueAt < at) throw badField('dueOn', say('assignments.dueInPast'))
  if (assignment.dueAt !== null && dueAt <= assignment.dueAt)
    throw badField('dueOn', say('assignments.notLater'))
  const dueFrom: DueFrom = {
    rule: { kind: 'EXTENDED', value: dueOn },
    countedFrom: null,
    from: null,
    timeZone,
  }
  await ctx.tx.assignment.update({
    where: { id: assignmentId },
    data: {
      dueAt,
      dueFrom: toColumn(dueFrom),
      nextAt: at,
      clockAt: at,
      firstFiredAt: null,
      secondFiredAt: null,
      extensions: [
        ...extensions.read(assignment.extensions),
        {
          from: assignment.dueAt?.toISOString() ?? null,
          to: dueAt.toISOString(),
          by: ctx.person.userId,
          at: at.toISOString(),
          reason,
        },
      ],
    },
  })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  return presentOne(ctx, assignmentId)
}

/** A running attempt ends unmarked: nothing more is asked of them. Who had not begun gives the credits back. */
export async function waive(
  ctx: Ctx,
  assignmentId: string,
  { reason }: z.output<typeof assignments.waive.body>,
) {
  const { at } = await openFor(ctx, assignmentId)
  await ctx.tx.attempt.updateMany({
    where: { assignmentId, status: 'IN_PROGRESS' },
    data: { status: 'VOIDED', submittedAt: at },
  })
  await ctx.tx.assignment.update({
    where: { id: assignmentId },
    data: {
      learningStatus: 'WAIVED',
      nextAt: null,
      waivedAt: at,
      waivedBy: ctx.person.userId,
      waiveReason: reason,
    },
  })
  if ((await refund(ctx.tx, [assignmentId], ctx.person.userId)) > 0)
    await wakeTraining(ctx.tx, ctx.workspace.id)
  return presentOne(ctx, assignmentId)
}
