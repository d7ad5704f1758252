/** Tries are counted in PostgreSQL, so that all processes count together; keys are hashed. */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { PublicCtx } from './deps.ts'
import { AppError } from './errors.ts'

/** What is counted, how many within how many seconds, and for whom. */
export type Limit = readonly [name: string, points: number, seconds: number, of: string]

/**
 * Takes one try of each limit, in this order, and returns a function that gives the tries back. A limit that is
 * reached leaves the next ones unchanged: name the narrowest first, so that a person who keeps trying in vain does not
 * use up what is counted for others too. Throws RATE_LIMITED with `retryAfter`.
 */
export async function takeTries(ctx: PublicCtx, limits: readonly Limit[]): Promise<() => Promise<unknown>> {
  const counters = limits.map(
    ([keyPrefix, points, duration, of]) =>
      [
        new RateLimiterPostgres({
          storeClient: ctx.deps.db.pool,
          tableName: 'RateLimit',
          tableCreated: true,
          keyPrefix,
          points,
          duration,
          clearExpiredByTimeout: false,
        }),
        hashed(of),
      ] as const,
  )
  try {
    for (const [counter, key] of counters) await counter.consume(key)
  } catch (refused) {
    throw rateLimited(refused)
  }
  return () => Promise.all(counters.map(([counter, key]) => counter.reward(key)))
}

/** RATE_LIMITED with when to come again, of what a limiter refused with; throws whatever else went wrong there. */
export function rateLimited(refused: unknown, textFor?: (seconds: number) => Message): AppError {
  if (!(refused instanceof RateLimiterRes)) throw refused
  const retryAfter = Math.ceil(refused.msBeforeNext / 1000)
  return new AppError('RATE_LIMITED', { retryAfter, ...(textFor ? { text: textFor(retryAfter) } : {}) })
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
