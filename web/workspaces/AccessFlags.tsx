import { Button, Group, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessFlagKeys, type AccessFlag } from '../../api/core/accessFlags.ts'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { useApiMutation } from '../client.ts'
import { msg } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { Section } from './Section.tsx'
import { useSaved } from './useSaved.ts'

const labels: Record<AccessFlag, string> = {
  courseManagement: msg('Course management'),
  learning: msg('Learning'),
  concernedAuthority: msg('Concerned authority'),
  policies: msg('Policies'),
  compliance: msg('Compliance'),
}

const explanations: Record<AccessFlag, string> = {
  courseManagement: msg('Admins can write, publish and assign courses, and mark quizzes.'),
  learning: msg('People can take the courses they are assigned, and get reminders and certificates.'),
  concernedAuthority: msg(
    'Everyone can see who handles complaints of their business unit, with names and email addresses.',
  ),
  policies: msg('Admins can publish policies, and people can read and accept them.'),
  compliance: msg('Admins can track legal obligations, evidence and annual returns.'),
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
      lead={t(
        'Modules that are off cannot be used: nothing new is assigned and no reminders are sent. No data is lost.',
      )}
    >
      <Stack gap="sm">
        {accessFlagKeys.map((key) => (
          <Switch
            key={key}
            label={t(labels[key])}
            description={t(explanations[key])}
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
