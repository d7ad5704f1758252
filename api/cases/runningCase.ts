/**
 * The one way to act on a running case: a Temporal update that the case's workflow commits or refuses.
 *
 * What a person wrote is kept in `Submission` first; the act carries its id, so that no word enters a history
 * (rule 7).
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ServiceError,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { v5 as uuid5 } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import { caseWorkflowId, caseWorkflowType } from '../../temporal/names.ts'
import type { Act, By, CaseRole } from '../../workflows/engine/state.ts'
import { mayAct, mayActOnBehalf, standsAs } from '../../workflows/engine/mayAct.ts'
import { actUpdate, retrySignal } from '../../workflows/messages.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { actingAs, caseFor, caseWithStep, openCases, type VisibleCase } from './access.ts'
import { labelOf } from '../metrics/metrics.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { definitionOf } from './versions.ts'
import { say } from '../messages/say.ts'
import { servedOf } from './servedParties.ts'
import { caseRun } from './caseRun.ts'
import { temporalFor, untilAnswered } from './untilAnswered.ts'
import { actorOf } from './rowSchemas.ts'

/** How long an act waits for a case that begins, or asks a parked one. */
const waitLimitMs = 10_000

/**
 * Identifies an act for ever: the same request of one person with the same Idempotency-Key on the same case is the
 * same act. The key is the id of the update and of what was written with it, so that a retry neither acts nor writes
 * twice.
 */
export const keyFor = (ctx: Ctx, caseId: string, request: unknown): string =>
  uuid5(JSON.stringify([ctx.person.userId, ctx.key, request]), caseId)

/**
 * The case with me as the engine sees me. 404 for who may not know of it, 403 for who does not stand in that
 * capacity.
 */
export async function caseAs(ctx: Ctx, caseId: string, capacity: CaseRole) {
  const { row, parts } = await caseFor(ctx, caseId)
  const by = actingAs(ctx.person, row, parts)
  if (!standsAs(by, capacity)) throw new AppError('FORBIDDEN')
  return { row, by }
}

/**
 * A step that I act on, or whose answer the committee writes down. 403 alike for one that waits for somebody else
 * and one that I could only guess at.
 */
export async function stepFor(ctx: Ctx, caseId: string, instance: string) {
  const { row, parts, step } = await caseWithStep(ctx, caseId, instance)
  const by = actingAs(ctx.person, row, parts, instance)
  if (!step && row.seq === 0) {
    if (!(await isOpened(ctx, caseId))) throw opening(say('complaints.caseOpening'))
    return stepFor(ctx, caseId, instance)
  }
  if (!step && standsAs(by, 'COMMITTEE')) throw notFound()
  if (!step || !(mayAct(actorOf(step), by) || mayActOnBehalf(servedOf(row), actorOf(step), by)))
    throw new AppError('FORBIDDEN')
  return { row, parts, by, step }
}

export type Written = {
  caseId: string
  step?: string
  answers?: object
  note?: string | undefined
  /** Files that it names, mine: the transition that commits it gives them to the case. */
  fileIds?: string[]
}
/** Keeps what goes with an act, under its key. False where an earlier try kept it already. */
export async function keepWritten(
  ctx: Ctx,
  rows: Rows,
  key: string,
  { caseId, step, answers = {}, note, fileIds = [] }: Written,
): Promise<boolean> {
  const { count } = await rows.submission.createMany({
    skipDuplicates: true,
    data: [
      {
        id: key,
        caseId,
        step: step ?? null,
        byUserId: ctx.person.userId,
        answers,
        note: note ?? null,
        fileIds,
        language: readingLanguage(),
      },
    ],
  })
  return count === 1
}

/** `hasDrafts`: something that I wrote for a step of the case is still there. */
type ActResult = { caseId: string; seq: number; stopped: boolean; hasDrafts: boolean }
async function loadActResult(ctx: Ctx, caseId: string, seq: number): Promise<ActResult> {
  const [left] = await ctx.tx.$queryRaw<{ stopped: boolean; hasDrafts: boolean }[]>`
    SELECT EXISTS (SELECT FROM "Case" c WHERE c.id = ${caseId}::uuid AND c."workspaceId" = ${ctx.workspace.id}::uuid
        AND c.attention IN ('NOTHING_OPEN', 'NOTHING_MOVES')
        AND c.status <> ALL (${openCases.status.notIn})) AS stopped,
      EXISTS (SELECT FROM "StepDraft" d WHERE d."caseId" = ${caseId}::uuid
        AND d."workspaceId" = ${ctx.workspace.id}::uuid AND d."userId" = ${ctx.person.userId}::uuid) AS "hasDrafts"`
  return { caseId, seq, stopped: left?.stopped ?? false, hasDrafts: left?.hasDrafts ?? false }
}

/**
 * The transition that the act made. Throws ACT_REFUSED with the engine's sentence, or UNAVAILABLE when nobody
 * can tell yet.
 */
export const actOn = (ctx: Ctx, caseId: string, act: Act, by: By, key: string): Promise<ActResult> =>
  counted(ctx, act, () => send(ctx, caseId, act, by, key))

/**
 * What this very act answered, to a retry by the same person with the same Idempotency-Key; null for a new one. Asked
 * before whether the act is still allowed, since the first may have ended that.
 */
export async function answerOfRetry(ctx: Ctx, caseId: string, key: string): Promise<ActResult | null> {
  const known = await ctx.tx.caseTransition.findFirst({ where: { caseId, key }, select: { seq: true } })
  return known && loadActResult(ctx, caseId, known.seq)
}

/** The same for somebody whom the act itself took out of the case. Throws `error` for a new act. */
export async function answerOfRetryOr(
  ctx: Ctx,
  caseId: string,
  key: string,
  error: unknown,
): Promise<ActResult> {
  const answered = await answerOfRetry(ctx, caseId, key)
  if (!answered) throw error
  return answered
}

/** Counts how an act went, and how long it took. */
async function counted(ctx: Ctx, act: Act, work: () => Promise<ActResult>): Promise<ActResult> {
  const { acts, actSeconds } = ctx.deps.metrics
  const hasAnswered = actSeconds.startTimer()
  const countOutcome = (outcome: string) => {
    hasAnswered()
    acts.inc({ kind: act.type, outcome })
  }
  try {
    const done = await work()
    countOutcome('ACCEPTED')
    return done
  } catch (error) {
    countOutcome(outcomeOf(error))
    throw error
  }
}

/** Why not, as the engine or the API says it. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'INTERNAL'
  const reason = error.extra.more?.['reason']
  return typeof reason === 'string' ? labelOf(reason) : error.code
}

async function send(ctx: Ctx, caseId: string, act: Act, by: By, key: string): Promise<ActResult> {
  try {
    const { seq } = await untilAnswered(ctx, (client) =>
      ctx.deps.tracing.span({
        name: 'update act',
        kind: 'CLIENT',
        attributes: { 'redress.act': act.type },
        work: () => {
          const trace = ctx.deps.tracing.here()
          const input = { key, act, by, ...(trace ? { trace } : {}) }
          const handle = client.workflow.getHandle(caseWorkflowId(caseId))
          return handle.executeUpdate(actUpdate, { args: [input], updateId: key })
        },
      }),
    )
    return await loadActResult(ctx, caseId, seq)
  } catch (error) {
    if (error instanceof WorkflowNotFoundError)
      return (await notRunning(ctx, caseId, key)) ?? send(ctx, caseId, act, by, key)
    if (error instanceof WorkflowUpdateFailedError)
      return (await refused(ctx, caseId, key, error.cause)) ?? send(ctx, caseId, act, by, key)
    throw unreached(ctx, error)
  }
}

type Over = Pick<VisibleCase, 'id' | 'workspaceId' | 'definitionHash' | 'workflowVersionId'>
/**
 * Acts on a case that is over: its run has ended, so a new one begins with the act, from what the database knows.
 * Throws as `actOn` does.
 */
export async function actOnEnded(ctx: Ctx, row: Over, act: Act, by: By, key: string): Promise<ActResult> {
  const { process } = await definitionOf(ctx, row.workflowVersionId)
  const { id: caseId, workspaceId, definitionHash } = row
  const run = caseRun({
    caseId,
    workspaceId,
    definitionHash,
    interpreter: process.interpreter,
    secret: ctx.deps.secret,
    taskQueue: ctx.deps.caseQueue,
  })
  return counted(ctx, act, async () => {
    try {
      const { seq } = await untilAnswered(ctx, (client) =>
        client.workflow.executeUpdateWithStart(actUpdate, {
          args: [{ key, act, by }],
          updateId: key,
          // One operation starts once.
          startWorkflowOperation: new WithStartWorkflowOperation(caseWorkflowType, run),
        }),
      )
      return await loadActResult(ctx, caseId, seq)
    } catch (error) {
      const known = await ctx.tx.caseTransition.findFirst({ where: { caseId, key }, select: { seq: true } })
      if (known) return loadActResult(ctx, caseId, known.seq)
      if (error instanceof WorkflowUpdateFailedError) throw refusalFor(error.cause)
      throw unreached(ctx, error)
    }
  })
}

/** Asks a parked case to try again. Throws UNAVAILABLE while nobody can be asked. */
export async function requestStartAgain(ctx: Ctx, caseId: string): Promise<void> {
  try {
    const client = await temporalFor(ctx)
    await client.withDeadline(Date.now() + waitLimitMs, () =>
      client.workflow.getHandle(caseWorkflowId(caseId)).signal(retrySignal),
    )
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw opening(say('complaints.caseOpening'))
    throw unreached(ctx, error)
  }
}

function unreached(ctx: Ctx, error: unknown): unknown {
  if (!(error instanceof ServiceError || error instanceof WorkflowUpdateRPCTimeoutOrCancelledError))
    return error
  ctx.deps.log.warn(
    { requestId: ctx.requestId, error: String(error.cause ?? error) },
    'act did not reach its case',
  )
  return new AppError('UNAVAILABLE', { retryAfter: 5 })
}

/** Whether the engine said no, so that the act will never happen. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'ACT_REFUSED'

async function refused(ctx: Ctx, caseId: string, key: string, cause: Error | undefined) {
  if (cause instanceof ApplicationFailure && cause.type === 'AcceptedUpdateCompletedWorkflow')
    return await notRunning(ctx, caseId, key)
  throw refusalFor(cause)
}

function refusalFor(cause: Error | undefined): Error {
  if (!(cause instanceof ApplicationFailure) || !cause.type) return cause ?? new AppError('INTERNAL')
  const text = cause.type === 'NEEDS_ATTENTION' ? say('complaints.caseNeedsAttention') : refusalOf(cause)
  return new AppError('ACT_REFUSED', { text, more: { reason: cause.type } })
}

/** What the engine says; a run of an older worker said it in English. */
const refusalOf = ({ details, message }: ApplicationFailure): Message =>
  (details?.[0] as Message | undefined) ?? say('common.text', { text: message })

/**
 * No run of that id: ended, perhaps by this very act, or not begun yet. Null once it has begun, so that the
 * act can be tried on it.
 */
async function notRunning(ctx: Ctx, caseId: string, key: string): Promise<ActResult | null> {
  const [row, transition] = await Promise.all([
    ctx.tx.case.findFirst({ where: { id: caseId }, select: { closedAt: true, seq: true } }),
    ctx.tx.caseTransition.findFirst({ where: { caseId, key }, select: { seq: true } }),
  ])
  if (transition) return loadActResult(ctx, caseId, transition.seq)
  if (row?.closedAt)
    throw new AppError('ACT_REFUSED', { text: say('acts.caseClosed'), more: { reason: 'CASE_CLOSED' } })
  if (row?.seq === 0 && (await isOpened(ctx, caseId))) return null
  throw opening(say('complaints.caseOpeningKept'))
}

/**
 * For a person who acts right after filing: wakes the relay and waits until the case made its first transition or
 * stopped at a fault. False after `waitLimitMs`.
 */
async function isOpened(ctx: Ctx, caseId: string): Promise<boolean> {
  ctx.deps.outboxFilled()
  for (const end = Date.now() + waitLimitMs; Date.now() < end;) {
    // It was not opened a moment ago.
    await sleep(150)
    const row = await ctx.db.case.findFirst({ where: { id: caseId }, select: { seq: true, attention: true } })
    if (row?.seq !== 0 || row.attention !== null) return true
  }
  return false
}

const opening = (text: Message) => new AppError('UNAVAILABLE', { text, retryAfter: 2 })
