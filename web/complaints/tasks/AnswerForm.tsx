import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { myTasks, type MyTask } from '../../../api/complaints/taskContract.ts'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'
import { LeftDraft } from '../../autosave/DraftFormStatus.tsx'
import { UnsavedChangesGuard } from '../../autosave/UnsavedChangesGuard.tsx'
import { useDeviceDraft } from '../../autosave/useDeviceDraft.ts'
import { fieldErrors, useApiMutation } from '../../client.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { countUnderWay } from '../../questions/useUploadQueue.ts'
import { Uploads } from '../../questions/Uploads.tsx'
import { taskFiles } from '../files.ts'
import { useDraftShelf } from '../useDraftShelf.ts'

type Props = { task: MyTask; readers: string; onSent: () => void }
const fieldOfFiles = 'task-answer-files'

/** My answer to a task: kept on this device until it is sent. */
export function AnswerForm({ task, readers, onSent }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fileIds, setFileIds] = useState(task.evidence.map(({ evidenceId }) => evidenceId))
  const [isTried, setTried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const device = useDeviceDraft<{ text: string }>(`task ${task.taskId}`, ({ draft }) => {
    setText(draft.text)
    return true
  })
  const shelf = useDraftShelf(taskFiles(task.taskId), task.evidence, () => undefined, {
    place: `task ${task.taskId}`,
    arrive: (_field, evidenceId) =>
      setFileIds((ids) => (ids.includes(evidenceId) ? ids : [...ids, evidenceId])),
  })
  const act = useApiMutation(myTasks.answer, {
    onDone: () => {
      device.forget()
      shelf.queue.forgetAll()
      onSent()
    },
  })
  const isSending = countUnderWay(shelf.queue) > 0
  const missing = text.trim() ? undefined : t('Write your answer before you send it')
  const check = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missing && !isSending) setConfirming(true)
  }
  return (
    <Paper component="section" aria-labelledby="task-answer">
      <UnsavedChangesGuard
        isUnsaved={(text.trim() !== '' || isSending) && !act.isSuccess}
        words={t('What you wrote here has not been sent yet.')}
      />
      {device.left && <LeftDraft chooseLeft={(choice) => Promise.resolve(device.choose(choice))} />}
      <form onSubmit={check} noValidate>
        <Stack gap="md">
          <Title order={2} size="h3" id="task-answer">
            {t('Your answer')}
          </Title>
          <LimitedTextarea
            label={t('What do you want to tell the committee?')}
            description={readers}
            withAsterisk
            autosize
            minRows={4}
            maxRows={16}
            limit={maxNarrativeCharacters}
            value={text}
            error={fieldErrors(act.error)['text'] ?? (isTried ? missing : undefined)}
            onChange={(event) => {
              const next = event.currentTarget.value
              setText(next)
              device.keep({ draft: { text: next }, revision: 0 })
            }}
          />
          <Uploads
            id={fieldOfFiles}
            label={t('Files (optional)')}
            description={t('They are sent together with your answer.')}
            error={isTried && isSending ? t('Wait until every file is uploaded') : undefined}
            shelf={shelf}
            ids={fileIds}
            change={setFileIds}
          />
          <Group>
            <Button type="submit">{t('Send the answer')}</Button>
          </Group>
        </Stack>
      </form>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Send this answer?')}
        verb={act.error?.isTemporary ? t('Try again') : t('Send the answer')}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate({ params: { id: task.taskId }, body: { text } })}
      >
        <Text>{t('You cannot change it afterwards, and you can no longer open the task.')}</Text>
      </Confirm>
    </Paper>
  )
}
