import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  caseSuccessors,
  maxReasonCharacters,
  maxSuccessors,
} from '../../../api/complaints/successorContract.ts'
import { fieldErrors, useApiMutation } from '../../client.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { personSource } from '../../parts/selectSources.ts'
import { ServerMultiSelect } from '../../parts/ServerMultiSelect.tsx'

/** Who would take over a complaint that nobody can open, and why they. */
export function ProposeSuccessor({ unattendedId, onClose }: { unattendedId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [userIds, choose] = useState<string[]>([])
  const [reason, write] = useState('')
  const propose = useApiMutation(caseSuccessors.propose, {
    onDone: () => {
      notifications.show({ message: t('Proposed. Another admin confirms it on this page.') })
      onClose()
    },
  })
  const refused = fieldErrors(propose.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    propose.mutate({ params: { id: unattendedId }, body: { userIds, reason } })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('Propose who takes over')}
      closeOnClickOutside={reason === '' && userIds.length === 0}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {t(
              'Choose people who have nothing to do with the complaint, as far as you know. Another admin ' +
                'confirms them. They get access 14 days later. Someone who has a part in the complaint gets none.',
            )}
          </Text>
          <ServerMultiSelect
            source={personSource()}
            label={t('Who takes over')}
            withAsterisk
            data-autofocus
            openOnFocus={false}
            maxValues={maxSuccessors}
            value={userIds}
            onChange={choose}
            placeholder={userIds.length === 0 ? t('Type a name') : ''}
            nothingFoundMessage={t('No users match this name')}
            error={refused['userIds']}
          />
          <LimitedTextarea
            label={t('Why?')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            limit={maxReasonCharacters}
            value={reason}
            onChange={(event) => write(event.currentTarget.value)}
            error={refused['reason']}
          />
          {propose.error?.fields.length === 0 && <MutationError error={propose.error} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={propose.isPending}>
              {t('Propose')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
