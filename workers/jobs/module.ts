import { startJob } from '../../api/jobs/outbox.ts'
import { delivers } from '../delivery.ts'
import { joined, type WorkerModule } from '../module.ts'
import { emptyJobs } from './emptyJobs.ts'
import { expectedPhases } from './expectedPhases.ts'
import { jobActivities } from './jobs.ts'
import { runPhase } from './runPhase.ts'

export const jobs: WorkerModule = {
  outbox: [delivers(startJob, { maxPauseMs: 5_000, claimMs: 8_000 }, runPhase)],
  runs: [expectedPhases],
  activities: {
    bulk: ({ db, store, outboxFilled, modules }) =>
      jobActivities(
        { db, store, outboxFilled },
        joined(modules, (module) => module.jobs),
      ),
  },
  sweeps: { jobs: emptyJobs },
}
