/** What came in and became no file, because whoever took it in was killed: known to no row, so told by its age. */
import type { Batch, SweepDeps } from '../cleanup/cleanUp.ts'

const batchSize = 100
const hours = 48

export async function removeIncoming({ store }: SweepDeps): Promise<Batch> {
  const gone = await store.clearIncoming(new Date(Date.now() - hours * 60 * 60 * 1000), batchSize)
  return { gone, isLast: gone < batchSize }
}
