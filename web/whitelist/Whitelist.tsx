import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconFileUpload, IconMailCheck, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whitelist, type Whitelisted } from '../../api/whitelist/contract.ts'
import { useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { AddAddress } from './AddAddress.tsx'
import { AddFile } from './AddFile.tsx'

/** /platform/whitelist */
export function Component() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'one' | 'file' | null>(null)
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const list = useList(whitelist.list, { query: searchText ? { searchText } : {} })
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('one')}>
      {t('Add an address')}
    </Button>
  )
  return (
    <Page
      title={t('Whitelist')}
      lead={t('Addresses that can request an account without an invite, in one workspace or in any.')}
      action={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileUpload size={18} aria-hidden />}
            onClick={() => setOpen('file')}
          >
            {t('Add a file')}
          </Button>
          {add}
        </Group>
      }
    >
      <TextInput
        mb="md"
        maw={360}
        label={t('Search addresses')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          list.goTo(0)
        }}
      />
      <DataTable
        list={list}
        label={t('Whitelist')}
        keyOf={(entry) => entry.id}
        empty={
          searchText
            ? { icon: IconSearch, words: t('No addresses match.') }
            : {
                icon: IconMailCheck,
                words: t(
                  'No addresses yet. Only people from the domains that workspaces ' +
                    'allow can request an account without an invite.',
                ),
                action: add,
              }
        }
        columns={[
          { title: t('Address'), sort: 'email', render: (entry) => entry.email },
          { title: t('Workspace'), render: (entry) => entry.workspaceName ?? t('Any') },
          { title: t('Note'), render: (entry) => entry.note ?? '–' },
          { title: t('Added by'), render: (entry) => entry.addedBy.name },
          { title: t('Added'), sort: 'addedAt', render: (entry) => <When at={entry.addedAt} time={false} /> },
          { title: t('Remove'), align: 'right', render: (entry) => <TakeOff entry={entry} /> },
        ]}
      />
      {open === 'one' && <AddAddress onClose={() => setOpen(null)} />}
      {open === 'file' && <AddFile onClose={() => setOpen(null)} />}
    </Page>
  )
}

const wayBack = (words: string, verb: string, undo: () => void) => (
  <Group gap="sm">
    {words}
    <Button size="compact-sm" variant="default" onClick={undo}>
      {verb}
    </Button>
  </Group>
)

/** At once, with a way back beside the word that it is done. */
function TakeOff({ entry }: { entry: Whitelisted }) {
  const { t } = useTranslation()
  const putBack = useApiMutation(whitelist.add, {
    refreshes: [whitelist.list],
    onRefused: ({ message }) => notifications.show({ color: 'red', message }),
  })
  const undo = () =>
    putBack.mutate({
      body: {
        email: entry.email,
        ...(entry.workspaceId ? { workspaceId: entry.workspaceId } : {}),
        ...(entry.note ? { note: entry.note } : {}),
      },
    })
  const remove = useApiMutation(whitelist.remove, {
    refreshes: [whitelist.list],
    onRefused: ({ message }) => notifications.show({ color: 'red', message }),
    onDone: () =>
      notifications.show({
        message: wayBack(t('{{email}} was removed from the list.', { email: entry.email }), t('Undo'), undo),
      }),
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      aria-label={t('Remove {{email}} from the list', { email: entry.email })}
      onClick={() => remove.mutate({ params: { id: entry.id } })}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
