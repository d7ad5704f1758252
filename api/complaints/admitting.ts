/**
 * Letting somebody in who came to the committee after the case did. Appointing alone opens no running case:
 * whoever presides says yes,
 * without a presiding officer any member who sits, and where nobody sits any more whoever filed.
 */
import type { z } from '@hono/zod-openapi'
import type { Act, CaseRole } from '../../workflows/engine/state.ts'
import { isSeat } from '../committees/sitting.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notThere } from '../core/errors.ts'
import { actingAs, caseFor } from '../cases/access.ts'
import type { Acted, complaints } from './contract.ts'
import { actOn, keyFor } from '../cases/runningCase.ts'
import { say } from '../messages/say.ts'

type Seated = { capacity: string }[]
/** `seats`: those who sit now. */
export function mayAdmit(parts: CaseRole[], seats: Seated): boolean {
  if (seats.some((each) => each.capacity === 'PRESIDING_OFFICER')) return parts.includes('PRESIDING_OFFICER')
  return parts.includes(seats.length > 0 ? 'COMMITTEE' : 'COMPLAINANT')
}

export async function admitReader(
  ctx: Ctx,
  { params, body }: Pick<Input<typeof complaints.admit>, 'params' | 'body'>,
): Promise<z.infer<typeof Acted>> {
  const { row, parts } = await caseFor(ctx, params.id)
  const assigned = await ctx.tx.caseAssignment.findMany({
    where: { caseId: row.id, step: '' },
    select: { userId: true, capacity: true, active: true },
  })
  if (
    !mayAdmit(
      parts,
      assigned.filter((each) => each.active && isSeat(each.capacity)),
    )
  )
    throw new AppError('FORBIDDEN')
  const act: Act = { type: 'ADMIT_MEMBER', userId: body.userId }
  const key = keyFor(ctx, row.id, act)
  const waits = assigned.some((each) => each.userId === body.userId && each.capacity === 'NEWCOMER')
  const isRetry = async () => (await ctx.tx.caseTransition.count({ where: { caseId: row.id, key } })) > 0
  if (!waits && !(await isRetry())) throw notThere('userId', say('complaints.nobodyWaiting'))
  return actOn(ctx, row.id, act, actingAs(ctx.person, row, parts), key)
}
