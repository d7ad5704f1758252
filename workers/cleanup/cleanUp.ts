/**
 * What nothing needs any more goes, once a day (DECISIONS.md has the periods). In batches, each a transaction
 * of its own, so that a sweep may stop anywhere, begin anew, or run twice at once. Evidence that was handed
 * in, the ledger and whatever a case refers to are in none of them; that the ledger is as it was written is
 * checked on the way.
 */
import type { Store } from '../../api/storage/store.ts'
import { Context } from '@temporalio/activity'
import type { Database } from '../../prisma/client.ts'
import { recordOperation } from '../../prisma/operationRecords.ts'
import type { SweepActivities } from '../../workflows/activities.ts'

export type SweepDeps = { db: Database; store: Store }
/** One batch of a thing: how many went, and whether more may be left. */
export type Batch = { gone: number; isLast: boolean }
/** Does one batch; `beat` is for batches that take long, and throws when the sweep is to stop. */
export type Sweep = (deps: SweepDeps, beat: () => void) => Promise<Batch>
/** Rows removed by each sweep, and broken chains of the ledger; a sweep reports nothing else. */
export type Swept = Record<string, number>
export type OnSwept = (swept: Swept) => void

/**
 * Returns the activity of the daily clean-up: it runs all sweeps, records broken chains of the ledger, and passes the
 * counts to `onSwept`.
 */
export function sweepActivities(
  deps: SweepDeps,
  sweeps: Record<string, Sweep>,
  onSwept: OnSwept = () => {},
): SweepActivities {
  return {
    sweep: async () => {
      const swept = await sweep(deps, sweeps, () => Context.current().heartbeat())
      await recordOperation(deps.db.pool, 'SWEEP', { brokenChains: swept['brokenChains'] ?? 0 })
      onSwept(swept)
    },
  }
}

/** `beat` is called between batches and throws when the sweep is to stop. */
export async function sweep(
  deps: SweepDeps,
  sweeps: Record<string, Sweep>,
  beat: () => void = () => {},
): Promise<Swept> {
  const swept: Swept = {}
  // eslint-disable-next-line no-await-in-loop
  for (const [name, one] of Object.entries(sweeps)) swept[name] = await all(() => one(deps, beat), beat)
  return swept
}

async function all(batch: () => Promise<Batch>, beat: () => void): Promise<number> {
  for (let sum = 0; ;) {
    const { gone, isLast } = await batch() // eslint-disable-line no-await-in-loop
    sum += gone
    beat()
    if (isLast) return sum
  }
}
