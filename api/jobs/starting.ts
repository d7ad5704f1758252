/** Ordering long work: a row, and in the same transaction the word to begin. */
import { v7 as uuid } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import type { JobPhase } from '../../workflows/activities.ts'
import { enqueue } from '../outbox/leave.ts'
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
export async function makeJob(rows: Rows, { phase, options = {}, ...given }: NewJob): Promise<JobRecord> {
  const job = await rows.job.create({
    data: { id: uuid(), ...given, options },
  })
  await startPhase(rows, job.id, phase)
  return job
}

/** Each phase of a job begins once. */
export const startPhase = (rows: Rows, jobId: string, phase: JobPhase) =>
  enqueue(rows, startJob, { key: `job:${jobId}:${phase}`, payload: { jobId, phase } })
