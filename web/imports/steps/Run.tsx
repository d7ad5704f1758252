import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { jobs, type Job } from '../../../api/jobs/contract.ts'
import { useApiMutation } from '../../client.ts'
import { translateMessage } from '../../i18n.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { JobRows } from '../../jobs/JobRows.tsx'
import { TryAgain } from '../../jobs/TryAgain.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { When } from '../../parts/When.tsx'
import { importKindLabels, type ImportKind } from '../../invites/kinds.ts'
import { Step } from './Step.tsx'

type Props = { kind: ImportKind; job: Job; onAnother: () => void }
/** The fourth step: how far it is, and what came of it. */
export function Run({ kind, job, onAnother }: Props) {
  const { t } = useTranslation()
  const [courseId] = job.courseIds
  const wayOn = courseId
    ? { to: `/courses/${courseId}/people`, label: t('Go to the people of the course') }
    : kind === 'INVITE_IMPORT'
      ? { to: '/invites', label: t('Go to invites') }
      : { to: '/users', label: t('Go to users') }
  const isUndoing = job.phase === 'UNDO'
  if (!job.isOver)
    return (
      <Step at={4} title={isUndoing ? t('Being undone') : t('In progress')}>
        <JobProgress job={job} words={isUndoing ? t('Undoing import') : t(importKindLabels[kind].running)} />
        <Text c="dimmed">
          {t(
            'This continues in the background if you leave this page. You can ' +
              'find it again at this address or under earlier files.',
          )}
        </Text>
      </Step>
    )
  return (
    <Step at={4} title={t('Result')}>
      <Outcome kind={kind} job={job} />
      {job.abilities.report ? (
        <JobRows job={job} />
      ) : (
        job.total > 0 && <Text c="dimmed">{t('The file and its rows were deleted after 30 days.')}</Text>
      )}
      <Group justify="flex-end" gap="sm">
        {job.abilities.undo && <TakeBack kind={kind} job={job} />}
        {job.reportUrl && job.abilities.report && (
          <Button
            variant="default"
            component="a"
            href={`${job.reportUrl}?format=XLSX`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download the report')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('Choose a different file')}
        </Button>
        <Button component={Link} to={wayOn.to}>
          {wayOn.label}
        </Button>
      </Group>
    </Step>
  )
}

function Outcome({ kind, job }: { kind: ImportKind; job: Job }) {
  const { t } = useTranslation()
  const count = job.created + job.updated
  const isBad = job.status === 'FAILED'
  const titles: Partial<Record<Job['status'], string>> = {
    FAILED: t('This failed'),
    CANCELLED: t('Stopped'),
    UNDONE: t('Undone'),
  }
  return (
    <Alert
      role={isBad ? 'alert' : 'status'}
      color={isBad ? 'red' : job.status === 'DONE' ? 'green' : 'yellow'}
      title={titles[job.status] ?? t(importKindLabels[kind].done, { count })}
    >
      <Stack gap={4}>
        {job.failureText && <Text size="sm">{translateMessage(job.failureText)}</Text>}
        <TryAgain job={job} />
        {job.status === 'CANCELLED' && (
          <Text size="sm">
            {count === 0 ? t('Nothing was changed.') : t('Changes made so far are kept.')}{' '}
            {count > 0 && t(importKindLabels[kind].done, { count })}
          </Text>
        )}
        {isBad && count > 0 && <Text size="sm">{t(importKindLabels[kind].done, { count })}</Text>}
        {job.skipped > 0 && (
          <Text size="sm">{t('{{count}} rows were left out.', { count: job.skipped })}</Text>
        )}
        {job.failed > 0 && <Text size="sm">{t('{{count}} rows failed.', { count: job.failed })}</Text>}
        {job.abilities.undo && job.undoableUntil && (
          <Text size="sm">
            <Sentence say="You can undo this until {{when}}." when={<When at={job.undoableUntil} />} />
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

function TakeBack({ kind, job }: { kind: ImportKind; job: Job }) {
  const { t } = useTranslation()
  const words = importKindLabels[kind].undo
  const [isConfirming, setConfirming] = useState(false)
  const undo = useApiMutation(jobs.undo, { onDone: () => setConfirming(false) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {t('Undo import')}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={words ? t(words.question) : ''}
        verb={t('Undo import')}
        destructive
        busy={undo.isPending}
        error={undo.error}
        onConfirm={() => undo.mutate({ params: { id: job.jobId }, body: {} })}
      >
        {words && t(words.words)}
      </Confirm>
    </>
  )
}
