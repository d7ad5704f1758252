/** When a course reminds and renews. A change counts from now: reminders that its dates asked for before are over. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { scheduleOf, wakeTraining } from '../../learning/schedule.ts'
import { clockOf } from '../../learning/loadAssignment.ts'
import { coursesChangedBy } from '../access.ts'
import type { CourseSchedule, courseSchedules } from '../scheduleContract.ts'
import { assertCourse } from '../service.ts'
import { endCompletions } from './ends.ts'

type CourseScheduleView = z.input<typeof CourseSchedule>

/** When a course reminds, escalates and renews; the defaults where nothing was set. Throws NOT_FOUND. */
export async function read(ctx: Ctx, courseId: string): Promise<CourseScheduleView> {
  await assertCourse(ctx, courseId)
  const { renewal, ...days } = scheduleOf(await ctx.tx.courseSchedule.findUnique({ where: { courseId } }))
  return {
    courseId,
    reminders: {
      daysBefore: [...days.daysBefore],
      daysAfter: [...days.daysAfter],
      escalateToManagerAfterDays: days.firstAfterDays,
      escalateToSchedulersAfterDays: days.secondAfterDays,
    },
    renewal,
  }
}

/** Who completed it before, without an end, gets one, too: nobody is left out of the renewal in silence. */
export async function setRenewal(
  ctx: Ctx,
  { courseId, renewal }: z.output<typeof courseSchedules.setRenewal.body>,
): Promise<CourseScheduleView> {
  await coursesChangedBy(ctx, courseId)
  if (renewal.kind !== 'OFF') await endCompletions(ctx.tx, courseId, renewal)
  return change(ctx, courseId, {
    renewal: renewal.kind,
    months: renewal.kind === 'ROLLING' ? renewal.months : null,
    renewsOn: renewal.kind === 'FIXED_DATE' ? renewal.date : null,
    ...(renewal.kind === 'OFF' ? {} : { windowDays: renewal.windowDays, graceDays: renewal.graceDays }),
  })
}

/**
 * Sets on which days around the due date a course reminds and escalates; its assignments are rescheduled from now on.
 */
export const setReminders = (
  ctx: Ctx,
  {
    courseId,
    daysBefore,
    daysAfter,
    escalateToManagerAfterDays,
    escalateToSchedulersAfterDays,
  }: z.output<typeof courseSchedules.setReminders.body>,
): Promise<CourseScheduleView> =>
  change(ctx, courseId, {
    daysBefore,
    daysAfter,
    escalateAfterDays: escalateToManagerAfterDays,
    secondAfterDays: escalateToSchedulersAfterDays,
  })

type Change = Partial<
  Omit<Parameters<Ctx['tx']['courseSchedule']['create']>[0]['data'], 'courseId' | 'course'>
>
async function change(ctx: Ctx, courseId: string, data: Change): Promise<CourseScheduleView> {
  await coursesChangedBy(ctx, courseId)
  const at = await clockOf(ctx.tx)
  await ctx.tx.courseSchedule.upsert({ where: { courseId }, create: { courseId, ...data }, update: data })
  await ctx.tx.assignment.updateMany({
    where: { courseId, assignStatus: 'ASSIGNED', learningStatus: { not: 'WAIVED' } },
    data: { nextAt: at, clockAt: at },
  })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({ entityId: courseId, detail: data })
  return read(ctx, courseId)
}
