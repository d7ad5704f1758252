import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { committees } from '../../../api/committees/contract.ts'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { fieldErrors, useApiQuery } from '../../client.ts'
import { FormActions } from '../../parts/FormActions.tsx'
import { useCaseAct } from './useCase.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

/** Hands the complaint to another committee. */
export function Transfer({
  page: { caseId, committeeId: present },
  onClose,
}: {
  page: CasePage
  onClose: () => void
}) {
  const { t } = useTranslation()
  const list = useApiQuery(committees.list)
  const [committeeId, choose] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const act = useCaseAct(complaints.transfer, onClose)
  const errors = fieldErrors(act.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (committeeId && note.trim()) act.mutate({ params: { id: caseId }, body: { committeeId, note } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('Transfer to another committee?')}
      closeOnClickOutside={note === ''}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {t(
              'The other committee can read everything and takes over from ' +
                'here. Members of this committee can no longer open it.',
            )}
          </Text>
          <NativeSelect
            label={t('To which committee?')}
            withAsterisk
            value={committeeId}
            onChange={(event) => choose(event.currentTarget.value)}
            error={errors['committeeId'] ?? (tried && !committeeId ? t('Choose a committee') : undefined)}
            data={[
              { value: '', label: t('Choose') },
              ...(list.data ?? [])
                .filter((each) => each.active && each.committeeId !== present)
                .map((each) => ({ value: each.committeeId, label: `${each.name} (${each.branchName})` })),
            ]}
          />
          <LimitedTextarea
            label={t('Why?')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            limit={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={
              errors['note'] ?? (tried && !note.trim() ? t('Enter a reason, in one sentence') : undefined)
            }
          />
          <FormActions act={act} verb={t('Transfer')} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}
