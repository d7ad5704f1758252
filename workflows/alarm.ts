/** One timer per case (design §3 rule 3): set again only when the instant changes. */
import { CancellationScope, sleep } from '@temporalio/workflow'
import type { Instant } from './engine/state.ts'

export type Alarm = {
  /** Rings at `at`; null silences it. Setting what is set already costs no history. */
  set(at: Instant | null): void
  /** True from when it rang until it is set again. */
  hasRung(): boolean
}

export function newAlarm(): Alarm {
  let [setFor, rung]: [Instant | null, boolean] = [null, false]
  let scope: CancellationScope | null = null
  return {
    hasRung: () => rung,
    set(at) {
      if (at === setFor && !rung) return
      scope?.cancel()
      ;[setFor, rung, scope] = [at, false, null]
      if (at === null) return
      const mine = (scope = new CancellationScope())
      mine.run(() => sleep(Math.max(1, at - Date.now()))).then(() => { if (scope === mine) rung = true }, () => {})
    },
  }
}
