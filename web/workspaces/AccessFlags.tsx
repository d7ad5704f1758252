import { Button, Group, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessFlagKeys, workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { useApiMutation } from '../client.ts'
import { msg } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Section } from './Section.tsx'
import { useSaved } from './useSaved.ts'

const labels: Record<(typeof accessFlagKeys)[number], string> = {
  courseManagement: msg('Course management'),
  learning: msg('Learning'),
  concernedAuthority: msg('Concerned authority'),
  policies: msg('Policies'),
  compliance: msg('Compliance'),
}

/** Which parts of the product the organisation has. */
export function AccessFlags({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceId: id, version } = workspace
  const [flags, setFlags] = useState(workspace.accessFlags)
  const save = useApiMutation(workspaces.accessFlags, { onDone: useSaved() })
  const isChanged = accessFlagKeys.some((key) => flags[key] !== workspace.accessFlags[key])
  return (
    <Section
      title={t('Product modules')}
      lead={t('Modules that are off disappear from the menus; no data is lost.')}
    >
      <Stack gap="sm">
        {accessFlagKeys.map((key) => (
          <Switch
            key={key}
            label={t(labels[key])}
            checked={flags[key]}
            onChange={(event) => setFlags({ ...flags, [key]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      <MutationError error={save.error} />
      <Group>
        <Button
          variant="default"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id }, body: { ...flags, version } })}
        >
          {t('Save modules')}
        </Button>
      </Group>
    </Section>
  )
}
