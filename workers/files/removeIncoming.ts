/** Removes uploads that became no file because their process was killed: no row knows them, only their age. */
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 100
const hours = 48

/** Removes up to 100 incoming uploads that are older than 48 hours and were never taken. */
export async function removeIncoming({ store }: SweepDeps): Promise<Batch> {
  const gone = await store.clearIncoming(new Date(Date.now() - hours * 60 * 60 * 1000), batchSize)
  return { gone, isLast: gone < batchSize }
}
