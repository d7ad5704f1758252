/** The committee names the respondent, after filing: the same wall as if the complaint had named them. */
import type { z } from '@hono/zod-openapi'
import type { Act } from '../../workflows/engine/state.ts'
import { activeSeats } from '../committees/currentSeats.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import type { Acted, complaints } from './contract.ts'
import { actOn, caseAs, keepWritten, keyFor } from '../cases/runningCase.ts'
import { say } from '../messages/say.ts'

type NameRespondentInput = Pick<Input<typeof complaints.nameRespondent>, 'params' | 'body'>

/**
 * Stands at once, or once another member agrees; the engine decides. Throws NOT_FOUND for who is no
 * colleague, and ILLEGAL_STATE where the complaint itself names somebody.
 */
export async function nameRespondent(
  ctx: Ctx,
  { params, body: { userId, note } }: NameRespondentInput,
): Promise<z.infer<typeof Acted>> {
  const { row, by } = await caseAs(ctx, params.id, 'COMMITTEE')
  if (userId === row.startedByUserId) throw badField('userId', say('complaints.complainantNotRespondent'))
  if (userId && !(await ctx.tx.membership.findFirst({ where: { userId }, select: { id: true } })))
    throw unknownReference('userId', say('common.notAMember'))
  await requireNameable(ctx, row)
  const seats = await ctx.tx.caseAssignment.findMany({
    where: { caseId: row.id, ...activeSeats },
    select: { userId: true },
    orderBy: { userId: 'asc' },
  })
  const seated = [...new Set(seats.map((each) => each.userId))]
  const key = keyFor(ctx, row.id, ['NAME_RESPONDENT', userId, note])
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, note })
  const act: Act = {
    type: 'NAME_RESPONDENT',
    userId,
    sits: userId !== null && seated.includes(userId),
    presides: by.capacities.includes('PRESIDING_OFFICER'),
    others: seated.filter((each) => each !== by.userId && each !== userId),
    noteId: key,
    informs: true,
  }
  return actOn(ctx, row.id, act, by, key)
}

/**
 * Whom the complaint itself named is not for the committee to change: else a member could be freed of it by a
 * colleague.
 */
async function requireNameable(
  ctx: Ctx,
  row: { id: string; respondentUserId: string | null },
): Promise<void> {
  if (row.respondentUserId === null) return
  const named = await ctx.tx.caseEvent.findFirst({
    where: { caseId: row.id, kind: 'RESPONDENT_NAMED' },
    select: { id: true },
  })
  if (!named)
    throw new AppError('ILLEGAL_STATE', {
      text: say('complaints.respondentNamedInComplaint'),
    })
}
