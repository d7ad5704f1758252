/**
 * Lifting the hold of a case: somebody of its committee requests it, and another one, a second person to them, confirms
 * it. Until then everything stays held; any of the committee ends the request. Nobody else knows of it, unless nobody
 * can confirm it (`loneHoldLift.ts`).
 */
import { caseAs } from '../cases/runningCase.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal, notFound } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { requireProposer, requireSecondPerson } from '../users/secondPerson.ts'
import type { Prisma } from '../../prisma/client.ts'
import { show } from './holds.ts'
import { activeSeated, reviewLift, withoutRequest } from './loneHoldLift.ts'

type HoldRow = Prisma.LegalHoldGetPayload<object>
/** `subjectIds`: the parties, none of whom has a part in when their case goes. */
type OpenHold = { hold: HoldRow; subjectIds: string[] }
type Presented = Awaited<ReturnType<typeof show>>[number]

/** Throws NOT_FOUND without one, ILLEGAL_STATE for one that was lifted, and as `caseAs` beside its committee. */
async function lockHold(ctx: Ctx, caseId: string): Promise<OpenHold> {
  const { row } = await caseAs(ctx, caseId, 'COMMITTEE')
  await lockWorkspace(ctx.tx, ctx.workspace.id)
  const hold = await ctx.tx.legalHold.findFirst({
    where: { scope: 'CASE', targetId: row.id },
    orderBy: { placedAt: 'desc' },
  })
  if (!hold) throw notFound()
  if (hold.liftedAt) throw illegal(say('retention.liftedAlready'))
  return { hold, subjectIds: [row.startedByUserId, row.respondentUserId].filter((id) => id !== null) }
}

async function change(
  ctx: Ctx,
  { id, scope, targetId }: HoldRow,
  data: Prisma.LegalHoldUncheckedUpdateInput,
): Promise<Presented> {
  const row = await ctx.tx.legalHold.update({ where: { id, scope, targetId }, data })
  ctx.audit({ entityId: id, detail: { scope, targetId } })
  return (await show(ctx, [row]))[0]!
}

/** Throws ILLEGAL_STATE while a request stands, and as `requireProposer`. */
export async function requestLift(ctx: Ctx, caseId: string, reason: string): Promise<Presented> {
  const { hold, subjectIds } = await lockHold(ctx, caseId)
  requireProposer(ctx, subjectIds)
  if (hold.liftRequestedBy) throw illegal(say('retention.liftRequested'))
  const data = { liftRequestedBy: ctx.person.userId, liftRequestedAt: new Date(), liftReason: reason }
  await change(ctx, hold, data)
  const requested = await reviewLift(
    { rows: ctx.tx, workspace: ctx.workspace },
    { ...hold, ...data },
    Date.now(),
  )
  return (await show(ctx, [requested]))[0]!
}

/** Throws ILLEGAL_STATE where nobody requested it or who did has left the committee, and as `requireSecondPerson`. */
export async function confirmLift(ctx: Ctx, caseId: string): Promise<Presented> {
  const { hold, subjectIds } = await lockHold(ctx, caseId)
  if (!hold.liftRequestedBy) throw illegal(say('retention.liftNotRequested'))
  await requireSecondPerson(ctx, { proposedBy: hold.liftRequestedBy, subjectIds, caseId: hold.targetId! })
  if (!(await activeSeated(ctx.tx, hold.targetId!)).includes(hold.liftRequestedBy))
    throw illegal(say('retention.requesterLeft'))
  return change(ctx, hold, { liftedAt: new Date(), liftedBy: ctx.person.userId, liftAloneSince: null })
}

/** Throws ILLEGAL_STATE where nobody requested to lift it. */
export async function keepHold(ctx: Ctx, caseId: string): Promise<Presented> {
  const { hold } = await lockHold(ctx, caseId)
  if (!hold.liftRequestedBy) throw illegal(say('retention.liftNotRequested'))
  return change(ctx, hold, withoutRequest)
}
