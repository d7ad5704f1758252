/**
 * Long work by kind. What a job has done stands in its rows, so that a phase begun again goes
 * on where it stopped.
 */
import type { Store } from '../../api/storage/store.ts'
import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { CaseKeyMissing } from '../../prisma/caseKeys.ts'
import type { Database, WorkspaceDb } from '../../prisma/client.ts'
import type { JobActivities, JobPhase } from '../../workflows/activities.ts'
import { isPassing } from '../transientErrors.ts'
import { countFault, giveUp } from './faults.ts'

export type JobDeps = { db: Database; store: Store; outboxFilled?: (() => void) | undefined }
/**
 * What a kind of job works with; `beat` is called between batches and throws when the job was cancelled or
 * its worker is to stop.
 */
export type JobContext = {
  deps: JobDeps
  db: WorkspaceDb
  workspaceId: string
  jobId: string
  beat: () => Promise<void>
}
/** A kind's phases; each may be begun again at any row. */
export type JobWork = Partial<Record<JobPhase, (working: JobContext) => Promise<void>>>

/** `kinds`: who does the work of each kind, of all domains. */
export function jobActivities(deps: JobDeps, kinds: Record<string, JobWork>): JobActivities {
  return {
    work: async ({ jobId, workspaceId, phase }) => {
      const db = deps.db.forWorkspace(workspaceId)
      const job = await db.job.findFirst({ where: { id: jobId } })
      const work = job && kinds[job.kind]?.[phase]
      if (!work) {
        await giveUp(db, jobId, phase)
        throw ApplicationFailure.nonRetryable('This kind of job has no such phase', 'UNKNOWN_JOB')
      }
      const beat = async () => {
        Context.current().heartbeat()
        await Context.current().sleep(0)
      }
      try {
        await work({ deps, db, workspaceId, jobId, beat })
      } catch (error) {
        if (isPassing(error) || error instanceof CaseKeyMissing || !(await countFault(db, jobId))) throw error
        await giveUp(db, jobId, phase)
        throw ApplicationFailure.nonRetryable('This job failed again and again', 'GIVEN_UP')
      }
      deps.outboxFilled?.()
    },
  }
}
