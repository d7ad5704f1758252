import { useQueryClient } from '@tanstack/react-query'
import { jobs, type Job } from '../../api/jobs/contract.ts'
import { keyOf, useApiQuery } from '../client.ts'

const lookEveryMs = 1_000

/** A job, looked at each second until it is over or waits for a word. */
export function useJob(jobId: string | null) {
  const input = { params: { id: jobId ?? '' } }
  const last = useQueryClient().getQueryData<Job>(keyOf(jobs.read, input))
  return useApiQuery(jobs.read, input, {
    when: jobId !== null,
    ...(last?.isOver ? {} : { every: lookEveryMs }),
  })
}
