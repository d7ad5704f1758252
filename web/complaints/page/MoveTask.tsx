import { Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { caseTasks } from '../../../api/complaints/taskContract.ts'
import { fieldErrors } from '../../client.ts'
import { DateField } from '../../parts/DateField.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import type { Task } from '../taskWords.ts'
import { useToday } from '../../parts/useToday.ts'
import { useCaseAct, useHappened } from './useCase.tsx'

type Props = { caseId: string; task: Task; onClose: () => void }
/** Another due date for an open task. */
export function MoveTask({ caseId, task, onClose }: Props) {
  const { t } = useTranslation()
  const happened = useHappened()
  const today = useToday()
  const [dueOn, setDueOn] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useCaseAct(caseTasks.move, () => {
    onClose()
    happened(t('The due date of “{{title}}” was changed.', { title: task.title }))
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (dueOn) act.mutate({ params: { id: caseId, task: task.taskId }, body: { dueOn, dueAt: task.dueAt } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('Change the due date of “{{title}}”?', { title: task.title })}
      closeOnClickOutside={dueOn === ''}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t('They are notified of the new date.')}</Text>
          <DateField
            label={t('By which day?')}
            min={today}
            withAsterisk
            value={dueOn}
            onChange={setDueOn}
            error={fieldErrors(act.error)['dueOn'] ?? (isTried && !dueOn ? t('Choose a day') : undefined)}
          />
          <FormActions act={act} verb={t('Change the due date')} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}
