import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { jobs } from '../../../api/jobs/contract.ts'
import { useApiQuery } from '../../client.ts'
import { jobStatuses } from '../../jobs/labels.ts'
import { When } from '../../parts/When.tsx'
import { addressOf, type ImportKind } from '../../invites/kinds.ts'

/** Files that were sent before, so that one that runs or waits is found again. */
export function RecentJobs({ kind, courseId }: { kind: ImportKind; courseId: string | undefined }) {
  const { t } = useTranslation()
  const recentJobs = useApiQuery(jobs.list, {
    query: { kind, pageSize: 5, ...(courseId ? { courseId } : {}) },
  })
  const earlier = recentJobs.data?.content ?? []
  if (earlier.length === 0) return null
  return (
    <Stack gap="sm">
      <div>
        <Title order={3}>{t('Earlier files')}</Title>
        <Text size="sm" c="dimmed">
          {t(
            'Files and their rows are deleted after 30 days. The number of ' +
              'rows, who uploaded the file and when are kept.',
          )}
        </Text>
      </div>
      {earlier.map((job) => (
        <Paper key={job.jobId} py="xs" pos="relative">
          <Anchor component={Link} to={addressOf(kind, courseId, { job: job.jobId })} className="whole-link">
            {job.fileName ?? t('File')}
          </Anchor>
          <Text size="sm" c="dimmed">
            {t(jobStatuses[job.status])} · {t('by {{name}}', { name: job.createdBy.name })} ·{' '}
            <When at={job.createdAt} relative={false} />
          </Text>
        </Paper>
      ))}
    </Stack>
  )
}
