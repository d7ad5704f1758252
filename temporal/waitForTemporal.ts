/** What a process does at its start with a Temporal server that is away: it waits, and says so. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isOutOfReach } from './connection.ts'

const [firstPauseMs, maxPauseMs] = [500, 15_000]

/**
 * Runs `work` until Temporal is reachable, with growing pauses; calls `onAway` after each try without a connection.
 * Rethrows any other error.
 */
export async function waitForTemporal<T>(
  work: () => Promise<T>,
  onAway: (error: unknown) => void,
): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      onAway(error)
    }
    await sleep(pauseMs)
  }
}
