/**
 * What one person may ask of a process in a minute, so that nobody stops it for others. A call that costs about as
 * much as reading one's own account is not counted; others cost the points of `callCosts`.
 * A process counts for itself, as what it spares is its own.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { callCosts, type CallCost } from './callCosts.ts'
import type { Deps, PublicCtx } from './deps.ts'
import { rateLimited } from './limits.ts'
import { say } from '../messages/say.ts'

/** 600 previews or 50 jobs: nobody who works by hand comes near. */
export const callsPerMinute = 3000
const budgets = new Map<number, RateLimiterMemory>()
function budgetOf(points: number): RateLimiterMemory {
  const budget = budgets.get(points) ?? new RateLimiterMemory({ points, duration: 60 })
  budgets.set(points, budget)
  return budget
}

/** Throws RATE_LIMITED with when to come again; nothing is read or written then. */
export async function takeCallCost(
  {
    person,
    workspace,
    deps,
  }: Pick<PublicCtx, 'person' | 'workspace'> & { deps: Pick<Deps, 'callsPerMinute'> },
  cost: CallCost | undefined,
): Promise<void> {
  if (!person || cost === undefined) return
  const budget = budgetOf(deps.callsPerMinute ?? callsPerMinute)
  await budget.consume(`${workspace.id}:${person.userId}`, callCosts[cost]).catch((refused: unknown) => {
    throw rateLimited(refused, (count) => say('core.tooManyCalls', { count }))
  })
}
