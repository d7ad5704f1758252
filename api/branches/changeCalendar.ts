/** Time zone, weekend and holidays of a business unit: running cases count by them, so not everybody changes them. */
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { say } from '../messages/say.ts'
import { maxWeekendDays } from './contract.ts'

/** A business unit as it stands. */
type Unit = { id: string; timeZone: string; weekend: number[] }
type SentCalendar = {
  timeZone?: string | undefined
  weekend?: number[] | undefined
  holidays?: { on: string }[] | undefined
}

/** Whether what is sent changes by which days running cases count; the names of holidays do not. */
export async function changesCalendar(ctx: Ctx, unit: Unit, input: SentCalendar): Promise<boolean> {
  if (input.timeZone !== undefined && input.timeZone !== unit.timeZone) return true
  if (input.weekend && !hasSame(input.weekend, unit.weekend)) return true
  if (!input.holidays) return false
  const holidays = await ctx.tx.holiday.findMany({ where: { branchId: unit.id }, select: { on: true } })
  return !hasSame(
    input.holidays.map(({ on }) => on),
    holidays.map(({ on }) => on.toISOString().slice(0, 10)),
  )
}

/** Throws VALIDATION_FAILED for a weekend of too many days, but where the unit has that very one already. */
export function checkWeekend(weekend: number[] | undefined, current: number[] | null): void {
  if (!weekend || weekend.length <= maxWeekendDays) return
  if (!current || !hasSame(weekend, current))
    throw badField('weekend', say('branches.weekendTooLong', { days: maxWeekendDays }))
}

const hasSame = <T>(one: T[], other: T[]): boolean => {
  const [first, second] = [new Set(one), new Set(other)]
  return first.size === second.size && [...first].every((each) => second.has(each))
}

/** Throws FORBIDDEN while somebody impersonates, and PROOF_REQUIRED without a recent proof of who it is. */
export function checkMayChangeCalendar(ctx: Ctx): void {
  if (ctx.person.impersonatedBy) throw new AppError('FORBIDDEN', { text: say('branches.calendarInPerson') })
  requireRecentAuth(ctx)
}
