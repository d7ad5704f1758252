import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { invites } from '../../api/invites/contract.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { useJob } from '../jobs/useJob.ts'
import { translateMessage } from '../i18n.ts'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'

/** All unused invites on their way once more; found again by the address. */
export function ResendProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation()
  const [, setAddress] = useSearchParams()
  const client = useQueryClient()
  const { data: job, error } = useJob(jobId)
  const isOver = job?.isOver ?? false
  useEffect(() => {
    if (isOver)
      for (const row of [invites.list, invites.countUnused])
        void client.invalidateQueries({ queryKey: [row.method, row.path] })
  }, [isOver, client])
  const close = () =>
    setAddress((last) => {
      last.delete('job')
      return last
    })
  if (error && !job) return <MutationError error={error} />
  if (!job) return <Loading lines={2} />
  if (!job.isOver) return <JobProgress job={job} words={t('Resending invites')} />
  const [resentCount, left] = [job.counts.DONE ?? 0, job.counts.OVER_LIMIT ?? 0]
  return (
    <Alert
      color={job.status === 'DONE' ? 'green' : 'yellow'}
      role={job.failure ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={close}
      title={
        job.status === 'CANCELLED'
          ? t('Stopped')
          : t('{{count}} invites were resent.', { count: resentCount })
      }
    >
      {job.failureText
        ? translateMessage(job.failureText)
        : left > 0
          ? t('{{count}} have expired and were left out because your contract has no seats left.', {
              count: left,
            })
          : job.status === 'CANCELLED'
            ? t('{{count}} invites were resent.', { count: resentCount })
            : null}
    </Alert>
  )
}
