import type { Definition } from '../../../workflows/definition/definition.ts'
import type { EffectWriter } from './effects.ts'

/** The documented escalation setting of a clock, and the due date that lists show beside its step. */
export const saveClock: EffectWriter<'SAVE_CLOCK'> = async (
  { rows, row, transition, definition },
  { clock },
) => {
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
  const shown = clock.of === undefined ? { instance: clock.id } : openOnes(servingSteps(definition, clock.of))
  const isLate =
    clock.overdue && (clock.of === undefined || definition?.process.clocks?.[clock.of]?.kind === 'LIMIT')
  await rows.caseStep.updateMany({
    where: { caseId: row.id, ...shown },
    data: { dueAt: data.dueAt, overdue: isLate },
  })
}

/** The steps that show the date of a clock of the case: those without one of their own. */
const servingSteps = (definition: Definition | null, clock: string): string[] =>
  Object.values(definition?.process.steps ?? {})
    .filter(({ serves, clock: own }) => serves === clock && own === null)
    .map(({ id }) => id)
const openOnes = (stepIds: string[]) => ({ stepId: { in: stepIds }, status: { in: ['READY', 'LOCKED'] } })

const date = (instant: number | null) => (instant === null ? null : new Date(instant))
