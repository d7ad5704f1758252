/**
 * Admits a person who came after the case did, or leaves them out. Neither an appointment nor a role alone opens a
 * running case: for a handler or the employer, a person active in the same capacity has to agree; otherwise the
 * presiding officer, without one any member who sits, and where nobody sits any more the complainant. People who came
 * later in a case from before that rule have access, and the committee decides whether they keep it.
 */
import type { z } from '@hono/zod-openapi'
import {
  isPeer,
  isUndecided,
  mayAdmitAs,
  type AdmittedAs,
  type Capacity,
} from '../../workflows/engine/admission.ts'
import type { Act, CaseRole } from '../../workflows/engine/state.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, unknownReference } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { actingAs, caseFor } from '../cases/access.ts'
import type { Acted, complaints } from './contract.ts'
import { actOn, answerOfRetry, keyFor } from '../cases/runningCase.ts'
import { say } from '../messages/say.ts'

/** A row of the case, active or pending. */
export type AccessRow = { userId: string; capacity: string; step: string; active: boolean; admission: string }
export type PendingPerson = {
  userId: string
  capacity: AdmittedAs
  /** '' for the committee and the employer. */
  step: string
  isLeftOut: boolean
  /** Has access from before, and came after the case had reached their role. */
  hasAccess: boolean
}

/** Those who wait, those who were left out and may still be admitted, and those who may be left out yet. */
export const pendingOf = (rows: AccessRow[]): PendingPerson[] =>
  rows.flatMap(({ userId, capacity, step, active, admission }) => {
    const as =
      capacity === 'NEWCOMER'
        ? 'COMMITTEE'
        : capacity === 'HANDLER' || capacity === 'EMPLOYER'
          ? capacity
          : null
    const hasAccess = admission === 'CAME_LATER'
    return as && isUndecided(admission) && (active || !hasAccess)
      ? [{ userId, capacity: as, step, isLeftOut: admission === 'LEFT_OUT', hasAccess }]
      : []
  })

type Me = { userId: string; parts: CaseRole[] }
/**
 * Whether a person may admit a pending one. `rows`: the access rows of the case. A handler decides only about the step
 * that they have in hand. A person who came later and has access decides about nobody until confirmed, and only the
 * committee decides about them.
 */
export function mayAdmit(
  { userId, parts }: Me,
  rows: AccessRow[],
  { userId: pendingId, capacity, step, hasAccess }: PendingPerson,
): boolean {
  const active = rows.filter((each) => each.active)
  const same = rows.filter((each) => isPeer({ capacity, step }, each))
  const isOneOfThem = same.some((each) => each.userId === userId)
  const own = parts.filter((part) => (part !== 'HANDLER' && part !== 'EMPLOYER') || isOneOfThem)
  const decides = mayAdmitAs(capacity, own, {
    capacities: active.map((each) => each.capacity),
    hasSame: same.length > 0 && !hasAccess,
  })
  return decides && userId !== pendingId
}

type AdmitInput = Pick<Input<typeof complaints.admit>, 'params' | 'body'>
/**
 * Admits a person to the case who waits for access or came later. Throws as `caseFor`, PROOF_REQUIRED, FORBIDDEN for
 * who may not decide, and NOT_FOUND where nobody waits.
 */
export const admitReader = (ctx: Ctx, input: AdmitInput): Promise<z.infer<typeof Acted>> =>
  decide(ctx, input, 'ADMIT_MEMBER')
/** Leaves out a person who waits for access to the case or came later. Throws as `admitReader`. */
export const leaveReaderOut = (ctx: Ctx, input: AdmitInput): Promise<z.infer<typeof Acted>> =>
  decide(ctx, input, 'LEAVE_OUT')

async function decide(ctx: Ctx, { params, body }: AdmitInput, type: 'ADMIT_MEMBER' | 'LEAVE_OUT') {
  const { row, parts } = await caseFor(ctx, params.id)
  requireRecentAuth(ctx)
  const { userId, capacity, step } = body
  const as: Capacity | null =
    capacity === 'COMMITTEE' ? null : { capacity, step: capacity === 'HANDLER' ? step : '' }
  const rows = await ctx.tx.caseAssignment.findMany({
    where: { caseId: row.id },
    select: { userId: true, capacity: true, step: true, active: true, admission: true },
  })
  const named = { userId, capacity, step: as?.step ?? '' }
  const waiting = pendingOf(rows).find(
    (each) => each.userId === userId && each.capacity === capacity && each.step === named.step,
  )
  const act: Act = { type, userId, ...(as ? { as } : {}) }
  const key = keyFor(ctx, row.id, act)
  const answered = await answerOfRetry(ctx, row.id, key)
  if (answered) return answered
  const wanted = waiting ?? { ...named, isLeftOut: false, hasAccess: false }
  if (!mayAdmit({ userId: ctx.person.userId, parts }, rows, wanted)) throw new AppError('FORBIDDEN')
  if (!waiting) throw unknownReference('userId', say('complaints.nobodyWaiting'))
  return actOn(ctx, row.id, act, actingAs(ctx.person, row, parts, as?.step), key)
}
