import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'

type Props = {
  committee: Committee
  /** Active committees that can take over. */
  others: Committee[]
  opened: boolean
  onClose: () => void
}
/** Asks who takes over, whether there is anything to take over or not. */
export function DissolveCommittee({ committee, others, opened, onClose }: Props) {
  const { t } = useTranslation()
  const [successorId, setSuccessorId] = useState('')
  const dissolve = useApiMutation(committees.dissolve, { onDone: onClose })
  const error = fieldErrors(dissolve.error)['successorId']
  const { committeeId, version, name } = committee
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={t('Dissolve {{name}}?', { name })}
      verb={t('Dissolve the committee')}
      destructive
      busy={dissolve.isPending}
      disabled={successorId === ''}
      error={error ? null : dissolve.error}
      onConfirm={() => dissolve.mutate({ params: { id: committeeId }, body: { version, successorId } })}
    >
      <Stack gap="md">
        <Text>
          {t(
            'It will hear no new complaints, and you cannot undo this. Its history stays. If it has open ' +
              'complaints, its members keep them until they give the new committee access.',
          )}
        </Text>
        {others.length === 0 ? (
          <Text>{t('Create the committee that takes over first.')}</Text>
        ) : (
          <NativeSelect
            label={t('Which committee takes over?')}
            withAsterisk
            value={successorId}
            onChange={(event) => setSuccessorId(event.currentTarget.value)}
            error={error}
            data={[
              { value: '', label: t('Choose') },
              ...others.map((each) => ({
                value: each.committeeId,
                label: `${each.name} (${each.branchName})`,
              })),
            ]}
          />
        )}
      </Stack>
    </Confirm>
  )
}
