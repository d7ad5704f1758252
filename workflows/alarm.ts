/** One timer per case. */
import { CancellationScope, sleep } from '@temporalio/workflow'
import type { Instant } from './engine/state.ts'

export type Alarm = {
  /**
   * Rings at `at`, or `laterMs` after it, or before; null where nothing is due. A timer that runs already and
   * ends earlier is kept: most steps are done long before they are due, and a wake-up too early costs less
   * history than taking the timer back at every step.
   */
  set(at: Instant | null, laterMs?: number, summary?: string): void
  /** True where a timer runs that ends by then: setting it would change nothing. */
  isSetBy(at: Instant): boolean
  /** True from when it rang until it is set again. */
  hasRung(): boolean
}

const maxDelayMs = 57_000
/**
 * How long after an instant this case wakes for it, so that clocks of many cases that fall due together do not
 * all come before a person's act: always the same, less than 57 s, and less than a tenth of `waitMs`, the time
 * that the case has stood still until then. What comes to the case meanwhile finds fired what was due.
 */
export function laterMsOf(caseId: string, waitMs: number): number {
  const hash = Array.from(caseId).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0)
  return Math.floor(((hash >>> 0) / 2 ** 32) * Math.min(maxDelayMs, Math.max(0, waitMs) / 10))
}

/**
 * Returns an alarm that is not set. An earlier instant replaces the running timer; a later one, or null, does not.
 */
export function newAlarm(): Alarm {
  let [endsAt, rung]: [Instant | null, boolean] = [null, false]
  let running: CancellationScope | null = null
  const isSetBy = (at: Instant) => endsAt !== null && endsAt <= at
  return {
    hasRung: () => rung,
    isSetBy,
    set(at, laterMs = 0, summary = '') {
      rung = false
      if (at === null || isSetBy(at)) return
      running?.cancel()
      endsAt = at
      const mine = (running = new CancellationScope())
      const ring = () => {
        if (running === mine) [endsAt, rung] = [null, true]
      }
      // Cancelled: another one took its place.
      const waitMs = Math.max(1, at + laterMs - Date.now())
      mine.run(() => sleep(waitMs, { summary }).then(ring)).catch(() => {})
    },
  }
}
