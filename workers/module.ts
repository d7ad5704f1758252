/** What the workers must know of a domain. It stands in its `module.ts`, and a line in `modules.ts` adds it. */
import type { Metrics } from '../api/metrics/metrics.ts'
import type { Store } from '../api/storage/store.ts'
import type { Tracing } from '../api/tracing/tracing.ts'
import type { Database } from '../prisma/client.ts'
import type { Queue } from '../temporal/names.ts'
import type { OnSwept, Sweep } from './cleanup/cleanUp.ts'
import type { OnAttention } from './complaints/activities.ts'
import type { OutboxHandler } from './delivery.ts'
import type { ExpectedRuns } from './expectedRuns.ts'
import type { JobWork } from './jobs/jobs.ts'
import type { MailBuilder } from './mail/compose.ts'

export type WorkerModule = {
  /** Long work by kind: what it does in each phase. */
  jobs?: Record<string, JobWork>
  /** Who carries out the kinds of `api/<domain>/outbox.ts`. */
  outbox?: OutboxHandler[]
  /** Who words the mails and SMS of `api/<domain>/outbox.ts`. */
  mails?: MailBuilder[]
  /** Sweeps of the daily clean-up, by the name that their figure is reported under. */
  sweeps?: Record<string, Sweep>
  /** Runs beside those of cases that the database says must be there. */
  runs?: ExpectedRuns[]
  /** What the workflows of a queue ask for. */
  activities?: Partial<Record<Queue, (deps: ActivityDeps) => object>>
}

/** What activities are made of. */
export type ActivityDeps = {
  db: Database
  /** Where the files of jobs lie; the API has the same folder. */
  store: Store
  /** Called after each commit, for a relay in the same process. */
  outboxFilled?: () => void
  onAttention?: OnAttention
  /** What this process counts. */
  metrics?: Metrics
  tracing?: Tracing
  /** Called with the counts of each clean-up. */
  onSwept?: OnSwept
  /** The whole list, for those that serve every domain. */
  modules: WorkerModule[]
}

/** What all domains add under one name, such as every kind of job. */
export const joined = <T>(
  modules: WorkerModule[],
  of: (module: WorkerModule) => Record<string, T> | undefined,
) => Object.fromEntries(modules.flatMap((module) => Object.entries(of(module) ?? {})))
