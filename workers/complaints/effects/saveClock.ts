import type { EffectWriter } from './effects.ts'

/** The documented escalation setting of a clock, and the due date that lists show beside its step. */
export const saveClock: EffectWriter<'SAVE_CLOCK'> = async ({ rows, row, transition }, { clock }) => {
  const where = { targetId: transition.caseId, clock: clock.id }
  const data = {
    status: clock.status,
    dueAt: date(clock.dueAt),
    firstThresholdDate: date(clock.firstAt),
    secondThresholdDate: date(clock.secondAt),
    derivedFrom: clock.derivedFrom,
    enabled: clock.enabled,
  }
  const now = new Date(transition.at)
  const before = await rows.escalationSetting.findFirst({
    where,
    select: { firstFiredAt: true, secondFiredAt: true },
  })
  const fired = {
    firstFiredAt: clock.firedFirst ? (before?.firstFiredAt ?? now) : null,
    secondFiredAt: clock.firedSecond ? (before?.secondFiredAt ?? now) : null,
  }
  if (before)
    await rows.escalationSetting.updateMany({ where, data: { ...data, ...fired, version: { increment: 1 } } })
  else
    await rows.escalationSetting.create({
      data: { ...where, branchId: row.branchId, escalationType: 'CASE_SLA', ...data, ...fired },
    })
  await rows.caseStep.updateMany({
    where: { caseId: row.id, instance: clock.id },
    data: { dueAt: data.dueAt, overdue: clock.overdue },
  })
}

const date = (instant: number | null) => (instant === null ? null : new Date(instant))
