import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { myTasks, type MyTask } from '../../../api/complaints/taskContract.ts'
import { useApiQuery } from '../../client.ts'
import { LoadError } from '../../parts/LoadError.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { Page } from '../../parts/Page.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { EvidenceLink } from '../AnswerRows.tsx'
import { readersOf } from '../taskWords.ts'
import classes from '../page/page.module.css'
import { AnswerForm } from './AnswerForm.tsx'

/** A task that a committee gave me: all that I see of its complaint, and my answer. */
export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [isSent, setSent] = useState(false)
  const read = useApiQuery(myTasks.read, { params: { id } }, { when: !isSent })
  const crumbs = [{ label: t('My open steps'), to: '/inbox' }]
  if (isSent)
    return (
      <Page title={t('Your answer was sent')} crumbs={crumbs}>
        <Paper component="output" display="block">
          <Group gap="sm" wrap="nowrap">
            <IconCircleCheck size={18} style={{ flex: 'none' }} aria-hidden />
            <Text span>{t('The committee has been notified. You can no longer open this task.')}</Text>
          </Group>
        </Paper>
      </Page>
    )
  if (read.data) return <Shown key={id} task={read.data} crumbs={crumbs} onSent={() => setSent(true)} />
  return (
    <Page title={t('Task')} crumbs={crumbs}>
      {read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}

type Props = { task: MyTask; crumbs: { label: string; to: string }[]; onSent: () => void }
function Shown({ task, crumbs, onSent }: Props) {
  const { t } = useTranslation()
  return (
    <Page title={task.title} tag={<StatusTag status={task.overdue ? 'LATE' : 'OPEN'} />} crumbs={crumbs}>
      <Stack gap="lg" maw={720}>
        <Text c="dimmed">
          <Sentence say="Due {{when}}" when={<When at={task.dueAt} time={false} />} />
        </Text>
        {task.text && <Text className={classes.words}>{task.text}</Text>}
        {task.attachments.length > 0 && (
          <section aria-labelledby="task-files">
            <Title order={2} size="h3" id="task-files" mb="xs">
              {t('Files for you to read')}
            </Title>
            <ul className={classes.plain}>
              {task.attachments.map((row) => (
                <li key={row.evidenceId}>
                  <EvidenceLink row={row} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <AnswerForm task={task} readers={readersOf(task)} onSent={onSent} />
      </Stack>
    </Page>
  )
}
