/** Time zone and days off of the business unit that a complaint belongs to. */
import type { Prisma } from '../../prisma/client.ts'
import type { Calendar } from '../../workflows/engine/state.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

export type Unit = Prisma.BranchGetPayload<{ include: { holidays: true } }>

/** Mine; for somebody who belongs to all of them, the headquarter; null where there is none. */
export const findMyUnit = (ctx: Ctx): Promise<Unit | null> =>
  ctx.tx.branch.findFirst({
    where: ctx.person.branchId ? { id: ctx.person.branchId } : { headquarter: true },
    include: { holidays: true },
  })

/** The same. Throws ILLEGAL_STATE where there is none. */
export async function myUnit(ctx: Ctx): Promise<Unit> {
  const unit = await findMyUnit(ctx)
  if (!unit)
    throw new AppError('ILLEGAL_STATE', {
      text: say('complaints.noBusinessUnit'),
    })
  return unit
}

/** The calendar of a business unit for the engine: time zone, weekend, and holidays as YYYY-MM-DD. */
export const calendarOf = ({ timeZone, weekend, holidays }: Unit): Calendar => ({
  timeZone,
  weekend,
  holidays: holidays.map(({ on }) => on.toISOString().slice(0, 10)),
})
