import { Button, Group, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { jobs, type Job } from '../../api/jobs/contract.ts'
import { inPercent } from '../i18n.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'

/**
 * The progress of a job, with a button to stop it. Announced at each quarter, not each second, and not before the
 * first: it would say 0 beside "41 of 201".
 */
export function JobProgress({ job, words }: { job: Job; /** What it is at. */ words: string }) {
  const { t } = useTranslation()
  const cancel = useApiMutation(jobs.cancel)
  // While a file is read nobody knows its end yet.
  const isReading = job.phase === 'PREPARE'
  const percent = job.total > 0 && !isReading ? Math.min(100, Math.floor((100 * job.done) / job.total)) : 0
  const figures = isReading
    ? t('{{count}} rows so far', { count: job.total })
    : t('{{done}} of {{total}}', { done: job.done, total: job.total })
  return (
    <Paper>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>
            {words}{' '}
            <Text span inherit fw={400} c="dimmed">
              {figures}
            </Text>
          </Text>
          {job.abilities.cancel && (
            <Button
              size="compact-md"
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id: job.jobId }, body: {} })}
            >
              {t('Stop')}
            </Button>
          )}
        </Group>
        <Progress
          value={isReading ? 100 : percent}
          animated={isReading}
          size="lg"
          aria-label={words}
          aria-hidden={isReading}
        />
        <VisuallyHidden component="output">
          {isReading || percent < 25
            ? words
            : t('{{percent}} done', { percent: inPercent(percent - (percent % 25)) })}
        </VisuallyHidden>
        <MutationError error={cancel.error} />
      </Stack>
    </Paper>
  )
}
