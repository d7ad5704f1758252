import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints, type CurrentStep } from '../../../api/complaints/contract.ts'
import { fieldErrors } from '../../client.ts'
import { translateMessage } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { DateField } from '../../parts/DateField.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { assigneeSource } from '../../parts/selectSources.ts'
import { ServerSelect } from '../../parts/ServerSelect.tsx'
import { useCaseAct, useHappened } from './useCase.tsx'
import { useToday } from '../../parts/useToday.ts'

type Props = { caseId: string; step: CurrentStep }

/** Assigning an open step to one person, and taking it back. */
export function AssignStep({ caseId, step }: Props) {
  const { t } = useTranslation()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { assign, unassign } = step.abilities
  if (!assign && !unassign && !isDialogOpen) return null
  const close = () => setDialogOpen(false)
  return (
    <Group mt="md">
      {unassign && (
        <Text size="sm">
          {t('The committee assigned this step to {{who}}.', { who: translateMessage(step.withText) })}
        </Text>
      )}
      <Button variant="default" size="sm" onClick={() => setDialogOpen(true)}>
        {unassign ? t('Undo the assignment') : t('Assign to a colleague')}
      </Button>
      {isDialogOpen && unassign && <UnassignStep caseId={caseId} step={step} onClose={close} />}
      {isDialogOpen && !unassign && <AssignForm caseId={caseId} step={step} onClose={close} />}
    </Group>
  )
}

function AssignForm({ caseId, step, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const happened = useHappened()
  const [person, choose] = useState<{ userId: string; name: string } | null>(null)
  const [dueOn, setDueOn] = useState('')
  const [isTried, setTried] = useState(false)
  const params = { id: caseId, step: step.step }
  const act = useCaseAct(complaints.assign, () => {
    onClose()
    happened(t('{{step}} was assigned to {{who}}.', { step: `“${step.name}”`, who: person?.name ?? '' }))
  })
  const errors = fieldErrors(act.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!person) return
    // The form is for a step that nobody has by an assignment.
    const body = { userId: person.userId, assignedTo: null, ...(dueOn ? { dueOn } : {}) }
    act.mutate({ params, body })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('Assign “{{name}}” to a colleague?', { name: step.name })}
      closeOnClickOutside={person === null && dueOn === ''}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {t(
              'They are notified. Until they finish this step, they see it and nothing else of the complaint, ' +
                'and nobody else can finish it. You can undo this before they finish.',
            )}
          </Text>
          <ServerSelect
            source={assigneeSource(params)}
            label={t('Colleague')}
            description={t('People who are a party to the complaint are not in this list.')}
            placeholder={t('Type a name')}
            nothingFoundMessage={t('No users match this name')}
            withAsterisk
            value={person?.userId ?? null}
            onChange={(_id, colleague) =>
              choose(colleague && { userId: colleague.userId, name: colleague.name })
            }
            error={errors['userId'] ?? (isTried && !person ? t('Choose a colleague') : undefined)}
          />
          <DateField
            label={t('By which day? (optional)')}
            min={today}
            description={t('No later than the step itself is due.')}
            value={dueOn}
            onChange={setDueOn}
            error={errors['dueOn']}
          />
          <FormActions act={act} verb={t('Assign')} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}

function UnassignStep({ caseId, step, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const happened = useHappened()
  const act = useCaseAct(complaints.unassign, () => {
    onClose()
    happened(t('The assignment of {{step}} was undone.', { step: `“${step.name}”` }))
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Undo the assignment of “{{name}}”?', { name: step.name })}
      verb={act.error?.isTemporary ? t('Try again') : t('Undo the assignment')}
      busy={act.isPending}
      error={act.error}
      onConfirm={() => {
        const body = step.assignedTo ? { assignedTo: step.assignedTo } : {}
        act.mutate({ params: { id: caseId, step: step.step }, body })
      }}
    >
      {t(
        'They can no longer open this step, and anything they have not sent stays unsent. ' +
          'The people who had the step before can finish it again.',
      )}
    </Confirm>
  )
}
