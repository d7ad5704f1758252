import { Button, Group, Radio, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flagReads, flags, type Flag } from '../../api/flags/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** Which workspaces a flag is meant for: all of them, or those that are named. */
export function FlagWorkspaces({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const { t } = useTranslation()
  const [hosts, setHosts] = useState(flag.enabledWorkspaces.map((each) => each.workspaceUrl))
  const [which, setWhich] = useState(hosts.length === 0 ? 'all' : 'some')
  const act = useApiMutation(flags.setWorkspaces, { refreshes: [flagReads.all], onDone: onClose })
  const { workspaceUrls } = fieldErrors(act.error)
  const isUnnamed = which === 'some' && hosts.length === 0
  return (
    <FormDialog onClose={onClose} title={t('Workspaces of {{key}}', { key: flag.key })}>
      <Stack gap="md">
        {!workspaceUrls && <MutationError error={act.error} />}
        <Radio.Group label={t('Workspaces')} value={which} onChange={setWhich}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t('All workspaces')} />
            <Radio value="some" label={t('Selected workspaces')} />
          </Stack>
        </Radio.Group>
        {which === 'some' && (
          <TagsInput
            label={t('Workspace addresses')}
            description={t('For example acme.example.com. Add them one at a time.')}
            splitChars={[',', ' ']}
            value={hosts}
            onChange={setHosts}
            error={workspaceUrls}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={act.isPending}
            disabled={isUnnamed}
            onClick={() =>
              act.mutate({
                body: { key: flag.key, workspaceUrls: which === 'all' ? [] : hosts, mode: 'REPLACE' },
              })
            }
          >
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
