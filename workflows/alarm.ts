/** One timer per case. */
import { CancellationScope, sleep } from '@temporalio/workflow'
import type { Instant } from './engine/state.ts'

export type Alarm = {
  /**
   * Rings at `at` or before; null where nothing is due. A timer that runs already and ends earlier is kept:
   * most steps are done
   * long before they are due, and a wake-up too early costs less history than taking the timer back at every
   * step.
   */
  set(at: Instant | null): void
  /** True from when it rang until it is set again. */
  hasRung(): boolean
}

export function newAlarm(): Alarm {
  let [endsAt, rung]: [Instant | null, boolean] = [null, false]
  let running: CancellationScope | null = null
  return {
    hasRung: () => rung,
    set(at) {
      rung = false
      if (at === null || (endsAt !== null && endsAt <= at)) return
      running?.cancel()
      endsAt = at
      const mine = (running = new CancellationScope())
      const ring = () => {
        if (running === mine) [endsAt, rung] = [null, true]
      }
      // Cancelled: another one took its place.
      mine.run(() => sleep(Math.max(1, at - Date.now())).then(ring)).catch(() => {})
    },
  }
}
