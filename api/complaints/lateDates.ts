/**
 * Deadlines of a running case that count from too late a day (`workflows/engine/lateDates.ts`): the committee sees both
 * dates and corrects them. The daily clean-up finds them and notes the lawful date beside the one that stands.
 */
import { lateDates, type LawfulDates, type RecordedEvent } from '../../workflows/engine/lateDates.ts'
import type { Rows } from '../../prisma/client.ts'
import { isOpenCase, ofPart, openCases } from '../cases/access.ts'
import { actOn, answerOfRetry, caseAs, keyFor } from '../cases/runningCase.ts'
import { definitionOf } from '../cases/versions.ts'
import { summarizeWaiting, type AttentionCount } from '../core/attention.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { column } from '../core/json.ts'
import { say } from '../messages/say.ts'
import { calendarOf } from './calendar.ts'
import { seen } from './countedDays.ts'
import type { Acted, complaints } from './contract.ts'
import type { z } from '@hono/zod-openapi'

type Dates = { status: string; dueAt: Date | null; lawfulDueAt: Date | null }
/** When a deadline should be due that still stands too late; null for every other, and once the case is over. */
export const lawfulDueOf = (row: { status: string }, { status, dueAt, lawfulDueAt }: Dates): Date | null =>
  isOpenCase(row) &&
  (status === 'RUNNING' || status === 'PAUSED') &&
  dueAt &&
  lawfulDueAt &&
  lawfulDueAt < dueAt
    ? lawfulDueAt
    : null

type Process = Parameters<typeof lateDates>[0]
/** The deadlines of a case that stand too late, worked out from all of its events. */
export async function findLateDates(rows: Rows, caseId: string, process: Process): Promise<LawfulDates[]> {
  const [transitions, { branch }] = await Promise.all([
    rows.caseTransition.findMany({
      where: { caseId },
      orderBy: { seq: 'asc' },
      select: { event: true, at: true },
    }),
    rows.case.findUniqueOrThrow({
      where: { id: caseId },
      select: { branch: { include: { holidays: true } } },
    }),
  ])
  const recorded = transitions.map(({ event, at }): RecordedEvent => ({
    event: column<RecordedEvent['event']>().read(event),
    at: at.getTime(),
  }))
  return lateDates(process, calendarOf(branch), recorded)
}

type CorrectDateInput = Pick<Input<typeof complaints.correctDate>, 'params' | 'body'>
/** Throws ACT_REFUSED where the deadline is not later than it should be, or is another one than the person saw. */
export async function correctDate(
  ctx: Ctx,
  { params, body }: CorrectDateInput,
): Promise<z.infer<typeof Acted>> {
  const { row, by } = await caseAs(ctx, params.id, 'COMMITTEE')
  const key = keyFor(ctx, row.id, ['CORRECT_DATE', params.clock, body])
  const { process } = await definitionOf(ctx, row.workflowVersionId)
  const late = (await findLateDates(ctx.tx, row.id, process)).find(({ clock }) => clock === params.clock)
  const answered = late ? null : await answerOfRetry(ctx, row.id, key)
  if (answered) return answered
  if (!late)
    throw new AppError('ACT_REFUSED', { text: say('acts.dateIsRight'), more: { reason: 'NOT_ALLOWED' } })
  const done = await actOn(ctx, row.id, { type: 'CORRECT_DATE', ...late, ...seen(body.dueAt) }, by, key)
  // What extends the deadline afterwards makes it late no more.
  await ctx.tx.escalationSetting.updateMany({
    where: { targetId: row.id, clock: params.clock },
    data: { lawfulDueAt: null },
  })
  return done
}

/** How many deadlines are read at once; with more, the result is marked as a minimum. */
const maxRows = 500
/** Cases whose committee, with me on it, has a deadline to correct; without their names. */
export async function datesToCorrect({ tx, person }: Ctx): Promise<AttentionCount | null> {
  const settings = await tx.escalationSetting.findMany({
    where: { lawfulDueAt: { not: null } },
    orderBy: { lawfulDueAt: 'asc' },
    take: maxRows,
    select: { targetId: true, status: true, dueAt: true, lawfulDueAt: true },
  })
  if (settings.length === 0) return null
  const cases = await tx.case.findMany({
    where: {
      AND: [ofPart(person, 'COMMITTEE'), { ...openCases, id: { in: settings.map((row) => row.targetId) } }],
    },
    select: { id: true, status: true },
  })
  const waiting = cases.flatMap((row) => {
    const late = settings.find(
      ({ targetId, ...dates }) => targetId === row.id && lawfulDueOf(row, dates) !== null,
    )
    return late ? [{ path: `/complaints/${row.id}`, name: null, dueAt: late.lawfulDueAt }] : []
  })
  return summarizeWaiting(waiting, Date.now(), settings.length === maxRows)
}
