import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { jobs, type Job } from '../../api/jobs/contract.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'

/** Where a job failed on our side, it goes on from where it stood. */
export function TryAgain({ job: { jobId, abilities } }: { job: Job }) {
  const { t } = useTranslation()
  const retry = useApiMutation(jobs.retry, { refreshes: [jobs.read] })
  if (!abilities.retry) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { id: jobId }, body: {} })}
      >
        {t('Try again')}
      </Button>
      <MutationError error={retry.error} />
    </>
  )
}
