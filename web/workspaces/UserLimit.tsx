import { Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
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
  return (
    <Section title={t('User limit')}>
      <UserBar {...workspace} />
      <Group
        component="form"
        gap="sm"
        align="flex-end"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: { workspaceId, userLimit: limit === '' ? null : Number(limit), version } })
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
    </Section>
  )
}
