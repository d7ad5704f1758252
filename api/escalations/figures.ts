/** Clocks of running cases as figures, behind the same wall as the schedulers' list. */
import type { Ctx } from '../core/deps.ts'
import { wallOf } from './rows.ts'
import type { ClockFigures } from './figuresContract.ts'

/**
 * Counts running clocks of cases that the scheduler may know of: overdue, due in 7 and in 30 days, and past each
 * threshold.
 */
export async function clockFigures(ctx: Ctx): Promise<ClockFigures> {
  const [figures] = await ctx.tx.$queryRaw<ClockFigures[]>`
    SELECT count(*)::int AS running, (count(*) FILTER (WHERE e."dueAt" <= now()))::int AS overdue,
           (count(*) FILTER (WHERE e."dueAt" > now() AND e."dueAt" <= now() + interval '7 days'))::int AS "dueIn7Days",
           (count(*) FILTER (WHERE e."dueAt" > now()
             AND e."dueAt" <= now() + interval '30 days'))::int AS "dueIn30Days",
           (count(*) FILTER (WHERE e."firstFiredAt" IS NOT NULL
             AND e."secondFiredAt" IS NULL))::int AS "pastFirstThreshold",
           (count(*) FILTER (WHERE e."secondFiredAt" IS NOT NULL))::int AS "pastSecondThreshold"
      FROM "EscalationSetting" e JOIN "Case" c ON c.id = e."targetId" WHERE ${wallOf(ctx)} AND e.status = 'RUNNING'`
  return (
    figures ?? {
      running: 0,
      overdue: 0,
      dueIn7Days: 0,
      dueIn30Days: 0,
      pastFirstThreshold: 0,
      pastSecondThreshold: 0,
    }
  )
}
