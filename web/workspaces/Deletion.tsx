import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { When } from '../parts/When.tsx'
import { Section } from './Section.tsx'
import { useSaved } from './useSaved.ts'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Deleting takes thirty days, and can be undone until then. */
export function Deletion({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { workspaceId: id, purgeAt, name } = workspace
  const restore = useApiMutation(workspaces.restore, { onDone: useSaved() })
  if (purgeAt) {
    return (
      <Section title={t('Deletion')}>
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('{{name}} will be deleted:', { name })} <When at={purgeAt} />.{' '}
          {t('Until then the workspace is read-only, and complaints continue.')}
        </Alert>
        <MutationError error={restore.error} />
        <Group>
          <Button loading={restore.isPending} onClick={() => restore.mutate({ params: { id } })}>
            {t('Undo the deletion')}
          </Button>
        </Group>
      </Section>
    )
  }
  return (
    <Section
      title={t('Deletion')}
      lead={t(
        'Deletion takes 30 days and can be undone until then. After that, nobody can sign in; evidence is kept.',
      )}
    >
      <Group>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          {t('Delete this workspace')}
        </Button>
      </Group>
      {isAsking && <TypeItsName workspace={workspace} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function TypeItsName({
  workspace: { workspaceId: id, name },
  onClose,
}: {
  workspace: WorkspaceAdmin
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const remove = useApiMutation(workspaces.remove, { onDone: onClose })
  return (
    <FormDialog onClose={onClose} title={t('Delete {{name}} in 30 days?', { name })}>
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate({ params: { id }, headers: { 'X-Confirm-Name': encodeURIComponent(typed) } })
        }}
      >
        <Text>
          {t(
            'From now on the workspace is read-only, and its admins are notified. In 30 days ' +
              'its address is released, all sessions end, and nobody can sign in.',
          )}
        </Text>
        <TextInput
          label={t('Type the name {{name}} to confirm', { name })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MutationError error={remove.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" color="red" disabled={typed !== name} loading={remove.isPending}>
            {t('Delete')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
