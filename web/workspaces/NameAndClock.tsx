import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { ZoneField } from '../parts/ZoneField.tsx'
import { Section } from './Section.tsx'
import { useSaved } from './useSaved.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

/** What the organisation is called, and the clock that its contract runs by. */
export function NameAndClock({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceId: id, version } = workspace
  const [name, setName] = useState(workspace.name)
  const [timeZone, setTimeZone] = useState(workspace.timeZone)
  const save = useApiMutation(workspaces.update, { onDone: useSaved() })
  const isChanged = name.trim() !== workspace.name || timeZone !== workspace.timeZone
  return (
    <Section title={t('Name and time zone')}>
      <Stack gap="sm">
        <LimitedTextInput
          label={t('Name of the organisation')}
          value={name}
          limit={120}
          onChange={(event) => setName(event.currentTarget.value)}
          error={name.trim() ? null : t('Enter a name')}
        />
        <ZoneField label={t('Time zone')} value={timeZone} onChange={(zone) => zone && setTimeZone(zone)} />
      </Stack>
      <MutationError error={save.error} />
      <Group>
        <Button
          variant="default"
          disabled={!isChanged || !name.trim()}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id }, body: { name: name.trim(), timeZone, version } })}
        >
          {t('Save name and time zone')}
        </Button>
      </Group>
    </Section>
  )
}
