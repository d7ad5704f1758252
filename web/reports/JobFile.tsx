import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../i18n.ts'
import { jobs } from '../../api/jobs/contract.ts'
import { useApiMutation } from '../client.ts'
import { TryAgain } from '../jobs/TryAgain.tsx'
import { useJob } from '../jobs/useJob.ts'
import { LoadError } from '../parts/LoadError.tsx'

/** A file that is being made: how far it is, then the way to it. */
export function JobFile({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useJob(jobId)
  const cancel = useApiMutation(jobs.cancel, { refreshes: [jobs.read] })
  const job = read.data
  if (read.error && !job) return <LoadError error={read.error} retry={() => void read.refetch()} />
  const percent = job && job.total > 0 ? Math.round((100 * job.done) / job.total) : 0
  if (job?.status === 'FAILED' || job?.status === 'CANCELLED')
    return (
      <Alert
        color="yellow"
        withCloseButton
        closeButtonLabel={t('Close')}
        onClose={onClose}
        title={job.status === 'FAILED' ? t('The file could not be created') : t('Stopped')}
      >
        <Stack gap="sm" align="flex-start">
          {job.failureText && translateMessage(job.failureText)}
          <TryAgain job={job} />
        </Stack>
      </Alert>
    )
  return (
    <Paper component="output" display="block">
      {job?.reportUrl ? (
        <Group justify="space-between">
          <Group gap="sm">
            <IconCircleCheck size={22} aria-hidden color="var(--accent)" />
            <Text>
              {t('Your file is ready: {{count}} rows. It is kept for one day.', { count: job.total })}
            </Text>
          </Group>
          <Group gap="sm">
            <Button
              component="a"
              href={job.reportUrl}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('Download')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </Group>
        </Group>
      ) : (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text>
              {job && job.total > 0
                ? t('Creating the file: {{done}} of {{total}}', { done: job.done, total: job.total })
                : t('Creating the file')}
            </Text>
            {job?.abilities.cancel && (
              <Button
                size="compact-sm"
                variant="default"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ params: { id: jobId }, body: {} })}
              >
                {t('Stop')}
              </Button>
            )}
          </Group>
          <Progress value={percent} aria-label={t('File progress')} />
        </Stack>
      )}
    </Paper>
  )
}
