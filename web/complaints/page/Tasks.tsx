import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { caseTasks } from '../../../api/complaints/taskContract.ts'
import { Empty } from '../../parts/Empty.tsx'
import { NotedDialog } from '../../parts/NotedDialog.tsx'
import { Sentence } from '../../parts/Sentence.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import { EvidenceLink } from '../AnswerRows.tsx'
import { readersOf, type Task } from '../taskWords.ts'
import { AddTask } from './AddTask.tsx'
import { MoveTask } from './MoveTask.tsx'
import classes from './page.module.css'
import { useCaseAct, useHappened } from './useCase.tsx'

/** Tasks that the committee gave to single people, the newest first. */
export function Tasks({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <Stack gap="lg">
      {page.abilities.addTask && (
        <Group>
          <Button variant="default" onClick={() => setDialogOpen(true)}>
            {t('Give someone a task')}
          </Button>
        </Group>
      )}
      {page.tasks.length === 0 && <Empty words={t('Nobody has been given a task in this complaint.')} />}
      {page.tasks.toReversed().map((task) => (
        <OneTask key={task.taskId} caseId={page.caseId} task={task} />
      ))}
      {isDialogOpen && <AddTask page={page} onClose={() => setDialogOpen(false)} />}
    </Stack>
  )
}

function OneTask({ caseId, task }: { caseId: string; task: Task }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'MOVE' | 'CANCEL' | null>(null)
  const id = `task-${task.taskId}`
  const close = () => setDialog(null)
  return (
    <Paper component="section" aria-labelledby={id}>
      <Group gap="sm" mb="xs">
        <Title order={2} size="h3" id={id}>
          {task.title}
        </Title>
        <StatusTag status={task.overdue ? 'LATE' : task.status} />
      </Group>
      <Stack gap="sm">
        <Facts task={task} />
        {task.text && <Text className={classes.words}>{task.text}</Text>}
        <Files label={t('Attached for them to read')} rows={task.attachments} />
        {task.isWithoutPerson && (
          <Text role="alert">
            {t('This person can no longer open the task. Cancel it, and give it to someone else.')}
          </Text>
        )}
        {task.answer && (
          <div>
            <Title order={3} size="h4">
              {t('Answer')}
            </Title>
            <Text className={classes.words}>{task.answer.text}</Text>
            <Files label={t('Files of the answer')} rows={task.answer.evidence} />
          </div>
        )}
        {task.reason && <Text>{t('Cancelled because: {{reason}}', { reason: task.reason })}</Text>}
        {task.abilities.change && (
          <Group gap="sm">
            <Button variant="default" size="xs" onClick={() => setDialog('MOVE')}>
              {t('Change the due date')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setDialog('CANCEL')}>
              {t('Cancel the task')}
            </Button>
          </Group>
        )}
      </Stack>
      {dialog === 'MOVE' && <MoveTask caseId={caseId} task={task} onClose={close} />}
      {dialog === 'CANCEL' && <CancelTask caseId={caseId} task={task} onClose={close} />}
    </Paper>
  )
}

/** Whose it is, until when, and who reads the answer. */
function Facts({ task }: { task: Task }) {
  const { t } = useTranslation()
  return (
    <>
      <Text size="sm" c="dimmed">
        {task.person && <>{t('For {{name}}', { name: task.person })} · </>}
        <Sentence say="due {{when}}" when={<When at={task.dueAt} time={false} />} />
      </Text>
      <Text size="sm" c="dimmed">
        {readersOf(task)}
      </Text>
    </>
  )
}

function Files({ label, rows }: { label: string; rows: Task['attachments'] }) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} id={id}>
        {label}
      </Text>
      <ul className={classes.plain} aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.evidenceId}>
            <EvidenceLink row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CancelTask({ caseId, task, onClose }: { caseId: string; task: Task; onClose: () => void }) {
  const { t } = useTranslation()
  const happened = useHappened()
  const act = useCaseAct(caseTasks.cancel, () => {
    onClose()
    happened(t('The task “{{title}}” was cancelled.', { title: task.title }))
  })
  return (
    <NotedDialog
      question={t('Cancel the task “{{title}}”?', { title: task.title })}
      verb={t('Cancel the task')}
      act={act}
      onSend={(note) => act.mutate({ params: { id: caseId, task: task.taskId }, body: { note } })}
      onClose={onClose}
    >
      <Text>
        {t(
          'They are notified and can no longer open it. Anything they have not sent is lost. ' +
            'Only the committee reads the reason.',
        )}
      </Text>
    </NotedDialog>
  )
}
