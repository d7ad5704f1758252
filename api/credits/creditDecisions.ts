/** The platform gives credits, corrects them, and decides on requests; each once. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, unknownReference, illegal } from '../core/errors.ts'
import { lockBalances } from '../learning/credits.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { notify } from '../notices/notify.ts'
import { recordChange, type PlatformRows } from '../workspaces/changeWorkspace.ts'
import type { creditRequests, credits } from './contract.ts'
import { entry, request } from './creditQueries.ts'

type Grant = z.output<typeof credits.grant.body>
/**
 * The same request, or the same Idempotency-Key, gives once and answers what it gave. Throws ILLEGAL_STATE for a
 * request that was decided otherwise, and for a course that needs none or whose offer is over.
 */
export async function grant(ctx: Ctx, courseId: string, { credits: amount, requestId, ...more }: Grant) {
  const id = await decide(ctx, async (rows) => {
    const { workspaceId, price, isOver } = await lockBalance(rows, courseId)
    const wanted = requestId ? await lockRequest(rows, requestId, courseId) : null
    const key = wanted ? null : `grant:${ctx.key}`
    const before = await rows.creditEntry.findFirst({
      where: { courseId, ...(wanted ? { requestId: wanted.id } : { key }) },
    })
    if (before?.credits === amount) return before.id
    if (before) throw wanted ? decided() : new AppError('DUPLICATE')
    if (wanted && wanted.status !== 'REQUESTED') throw decided()
    if (isOver) throw illegal(say('credits.offerEnded'))
    if (price === 0) throw illegal(say('credits.free'))
    const newEntry = await rows.creditEntry.create({
      data: {
        workspaceId,
        courseId,
        kind: 'GRANT',
        credits: amount,
        requestId: wanted?.id ?? null,
        key,
        reference: more.reference ?? null,
        byUserId: ctx.person.userId,
      },
    })
    if (wanted)
      await close(ctx, rows, wanted, { status: 'CREDITED', reason: more.reason ?? null, credits: amount })
    await record(ctx, rows, workspaceId, {
      act: 'grantCredits',
      entityId: courseId,
      detail: { credits: amount, requestId: wanted?.id ?? null },
    })
    await wakeTraining(rows, workspaceId)
    return newEntry.id
  })
  return entry(ctx, id)
}

/** Throws 400 for more than is available. */
export async function adjust(
  ctx: Ctx,
  courseId: string,
  { credits: amount, reason }: z.output<typeof credits.adjust.body>,
) {
  const key = `adjust:${ctx.key}`
  const id = await decide(ctx, async (rows) => {
    const { workspaceId, available } = await lockBalance(rows, courseId)
    const before = await rows.creditEntry.findFirst({ where: { courseId, key } })
    if (before?.credits === amount) return before.id
    if (before) throw new AppError('DUPLICATE')
    if (available + amount < 0) throw badField('credits', say('credits.notSoMany', { available }))
    const newEntry = await rows.creditEntry.create({
      data: {
        workspaceId,
        courseId,
        kind: 'ADJUST',
        credits: amount,
        key,
        reference: reason,
        byUserId: ctx.person.userId,
      },
    })
    await record(ctx, rows, workspaceId, {
      act: 'adjustCredits',
      entityId: courseId,
      detail: { credits: amount },
    })
    await wakeTraining(rows, workspaceId)
    return newEntry.id
  })
  return entry(ctx, id)
}

/** Throws NOT_FOUND, and ILLEGAL_STATE for one that is decided. */
export async function reject(
  ctx: Ctx,
  requestId: string,
  { reason }: z.output<typeof creditRequests.reject.body>,
) {
  await decide(ctx, async (rows) => {
    const known = await rows.creditRequest.findUnique({ where: { id: requestId } })
    if (!known) throw notFound()
    await lockBalance(rows, known.courseId)
    const wanted = await lockRequest(rows, requestId, known.courseId)
    if (wanted.status !== 'REQUESTED') throw decided()
    await close(ctx, rows, wanted, { status: 'REJECTED', reason, credits: wanted.credits })
    await record(ctx, rows, wanted.workspaceId, {
      act: 'rejectCredits',
      entityId: wanted.courseId,
      detail: { requestId },
    })
  })
  return request(ctx, requestId)
}

async function decide<T>({ deps }: Ctx, work: (rows: PlatformRows) => Promise<T>): Promise<T> {
  const answer = await deps.db.platform.$transaction(work)
  deps.outboxFilled()
  return answer
}

/** Nobody else spends or decides until the transaction ends. Throws NOT_FOUND. */
async function lockBalance(rows: PlatformRows, courseId: string) {
  const purse = (await lockBalances(rows, [courseId])).get(courseId)
  if (!purse) throw notFound()
  const { workspaceId } = await rows.creditBalance.findUniqueOrThrow({ where: { courseId } })
  return { ...purse, workspaceId }
}

/** Under the lock of its balance. Throws NOT_FOUND for one of another course. */
async function lockRequest(rows: PlatformRows, id: string, courseId: string): Promise<Request> {
  const creditRequest = await rows.creditRequest.findFirst({ where: { id, courseId }, include: withTitle })
  if (!creditRequest) throw unknownReference('requestId')
  return creditRequest
}
const withTitle = {
  balance: { select: { offer: { select: { course: { select: { title: true } } } } } },
} satisfies Prisma.CreditRequestInclude
type Request = Prisma.CreditRequestGetPayload<{ include: typeof withTitle }>

const decided = () => illegal(say('credits.decided'))

type Decision = { status: 'CREDITED' | 'REJECTED'; reason: string | null; credits: number }
/** Notifies the person who made the request if still active. */
async function close(ctx: Ctx, rows: PlatformRows, wanted: Request, decision: Decision): Promise<void> {
  const { id, workspaceId, courseId, requestedBy } = wanted
  const { status, reason, credits: amount } = decision
  const at = new Date()
  await rows.creditRequest.update({
    where: { id },
    data: { status, decidedBy: ctx.person.userId, decidedAt: at, decisionReason: reason },
  })
  const isHere = { workspaceId, userId: requestedBy, active: true, user: { active: true } }
  if ((await rows.membership.count({ where: isHere })) === 0) return
  const { title } = wanted.balance.offer.course
  const subject: Message =
    status === 'CREDITED'
      ? say('noticeSubjects.CREDITS_GIVEN', { title, count: amount })
      : say('noticeSubjects.CREDITS_REJECTED', { title })
  const body = reason ? say('common.text', { text: reason }) : say('noticeBodies.CREDITS_DECIDED')
  const notice = { workspaceId, key: `creditRequest:${id}`, path: `/credits/${courseId}` }
  await notify(rows, [requestedBy], { ...notice, kind: 'CREDITS', text: { subject, body } }, at.getTime())
}

type Recorded = { act: string; entityId: string; detail: Prisma.InputJsonObject }
const record = (ctx: Ctx, rows: PlatformRows, workspaceId: string, recorded: Recorded): Promise<void> =>
  recordChange(rows, {
    mainId: ctx.workspace.id,
    workspaceId,
    byUserId: ctx.person.userId,
    ...recorded,
  })
