import { Button, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { seatsTaken } from '../parts/SeatBar.tsx'
import { Section } from './Section.tsx'
import { UserBar } from './UserBar.tsx'
import { useSaved } from './useSaved.ts'

/** How many users the contract allows. */
export function UserLimit({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceId, userLimit, version } = workspace
  const [limit, setLimit] = useState<number | string>(userLimit ?? '')
  const save = useApiMutation(workspaces.userLimit, { onDone: useSaved() })
  const { userLimit: wrong } = fieldErrors(save.error)
  const [isConfirming, setConfirming] = useState(false)
  const usedSeats = seatsTaken({ active: workspace.usersActive, invited: workspace.invitesOpen })
  const send = () => {
    setConfirming(false)
    save.mutate({ body: { workspaceId, userLimit: limit === '' ? null : Number(limit), version } })
  }
  return (
    <Section title={t('User limit')}>
      <UserBar {...workspace} />
      <Group
        component="form"
        gap="sm"
        align="flex-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (limit !== '' && Number(limit) < usedSeats) setConfirming(true)
          else send()
        }}
      >
        <NumberInput
          w={180}
          label={t('Maximum users')}
          description={t('Leave empty for no limit')}
          min={1}
          max={10_000_000}
          allowDecimal={false}
          value={limit}
          onChange={setLimit}
          error={wrong}
        />
        <Button
          type="submit"
          variant="default"
          disabled={limit === (userLimit ?? '')}
          loading={save.isPending}
        >
          {t('Save limit')}
        </Button>
      </Group>
      {!wrong && <MutationError error={save.error} />}
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Allow fewer users than there are?')}
        verb={t('Save limit')}
        onConfirm={send}
      >
        <Text>{t('{{used}} of {{limit}} seats are taken', { used: usedSeats, limit: Number(limit) })}</Text>
        <Text>{t('All seats are taken. No one new can join until someone leaves.')}</Text>
      </Confirm>
    </Section>
  )
}
