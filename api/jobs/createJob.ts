/** Ordering long work: a row, and in the same transaction the word to begin. */
import { v7 as uuid } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import type { JobPhase } from '../../workflows/activities.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { JobKind } from './contract.ts'
import type { JobOptions, JobRecord } from './options.ts'
import { startJob } from './outbox.ts'

export type NewJob = {
  kind: JobKind
  createdBy: string
  phase: JobPhase
  options?: JobOptions
  fileId?: string
  fileName?: string
  total?: number
}

/** Makes a job and begins its first phase. */
export async function makeJob(rows: Rows, { phase, options = {}, ...fields }: NewJob): Promise<JobRecord> {
  const job = await rows.job.create({
    data: { id: uuid(), ...fields, options },
  })
  await startPhase(rows, job.id, phase)
  return job
}

/** Each phase of a job begins once, and once more each time that it is tried again. */
export const startPhase = (rows: Rows, jobId: string, phase: JobPhase, tries = 0) =>
  enqueue(rows, startJob, {
    key: tries === 0 ? `job:${jobId}:${phase}` : `job:${jobId}:${phase}:${tries}`,
    payload: { jobId, phase, ...(tries === 0 ? {} : { tries }) },
  })
