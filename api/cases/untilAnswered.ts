/**
 * Sends an update of a case until it is answered. A worker that was killed with a task of the case in hand holds it
 * until Temporal gives that up (`caseTaskTimeoutMs`; ten seconds in runs that an older release started), and only then
 * does another worker answer. An update of the same id is done once, so it may be sent again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isGrpcServiceError, WorkflowUpdateRPCTimeoutOrCancelledError, type Client } from '@temporalio/client'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'

/** Longer than two tasks that are lost one after the other, and shorter than a proxy waits. */
const maxWaitMs = 25_000
/** One try: a call that hangs on a server which went away is made anew. */
const tryMs = 12_000
const pauseMs = 200

/** What `send` answers. Throws UNAVAILABLE where Temporal does not answer, else what the last try threw. */
export async function untilAnswered<T>(ctx: Ctx, send: (client: Client) => Promise<T>): Promise<T> {
  const endAt = Date.now() + maxWaitMs
  for (;;) {
    const client = await temporalFor(ctx)
    try {
      return await client.withDeadline(Math.min(endAt, Date.now() + tryMs), () => send(client))
    } catch (error) {
      if (!mayBeSentAgain(error) || Date.now() + pauseMs >= endAt) throw error
      await sleep(pauseMs)
    }
  }
}

/** gRPC's cancelled, deadline exceeded, exhausted, not ready, aborted, unavailable. */
const passing = [1, 4, 8, 9, 10, 14]
function mayBeSentAgain(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true
  for (let each = error; each instanceof Error; each = each.cause)
    if (isGrpcServiceError(each)) return passing.includes(each.code)
  return false
}

/** gRPC's deadline exceeded. */
const tooSlow = [4]
/** The client of a server that answers. Throws UNAVAILABLE, within four seconds, where none does. */
export async function temporalFor(ctx: Ctx): Promise<Client> {
  try {
    return await ctx.deps.temporal().catch((error: unknown) => {
      // Too slow for once, as under load: one that is gone refuses.
      if (!isGrpcServiceError(error) || !tooSlow.includes(error.code)) throw error
      return ctx.deps.temporal()
    })
  } catch {
    throw new AppError('UNAVAILABLE', { retryAfter: 5 })
  }
}
