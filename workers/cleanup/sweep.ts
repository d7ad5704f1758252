/**
 * What nothing needs any more goes, once a day (DECISIONS.md has the periods). In batches, each a transaction
 * of its own, so that a sweep
 * may stop anywhere, begin anew, or run twice at once. Evidence that was handed in, the ledger and whatever a
 * case refers to are in none of them; that the
 * ledger is as it was written is checked on the way.
 */
import { Context } from '@temporalio/activity'
import { checkEveryChain } from '../../api/audit/upkeep.ts'
import type { Database } from '../../prisma/client.ts'
import type { SweepActivities } from '../../workflows/activities.ts'
import { removeUploads } from '../files/removeUploads.ts'
import { emptyJobs } from '../jobs/emptyJobs.ts'
import { removeSpent, type Spent } from './spent.ts'
import { removeStepDrafts } from '../complaints/removeStepDrafts.ts'

export type SweepDeps = { db: Database; filesDir: string }
/** How many of each went, and how many chains of the ledger do not hold; all that is told of a sweep. */
export type Swept = Record<Spent | 'jobs' | 'files' | 'resources' | 'stepDrafts' | 'brokenChains', number>
/** One batch of a thing: how many went, and whether more may be left. */
export type Batch = { gone: number; isLast: boolean }

export function sweepActivities(
  deps: SweepDeps,
  onSwept: (swept: Swept) => void = () => {},
): SweepActivities {
  return { sweep: async () => onSwept(await sweep(deps, () => Context.current().heartbeat())) }
}

/** `beat` is called between batches and throws when the sweep is to stop. */
export async function sweep(deps: SweepDeps, beat: () => void = () => {}): Promise<Swept> {
  return {
    jobs: await all(() => emptyJobs(deps), beat),
    files: await all(() => removeUploads(deps, 'files'), beat),
    resources: await all(() => removeUploads(deps, 'resources'), beat),
    stepDrafts: await all(() => removeStepDrafts(deps), beat),
    challenges: await all(() => removeSpent(deps, 'challenges'), beat),
    sessions: await all(() => removeSpent(deps, 'sessions'), beat),
    submissions: await all(() => removeSpent(deps, 'submissions'), beat),
    tries: await all(() => removeSpent(deps, 'tries'), beat),
    brokenChains: (await checkEveryChain(deps.db, beat)).length,
  }
}

async function all(batch: () => Promise<Batch>, beat: () => void): Promise<number> {
  for (let sum = 0; ;) {
    const { gone, isLast } = await batch() // eslint-disable-line no-await-in-loop
    sum += gone
    beat()
    if (isLast) return sum
  }
}
