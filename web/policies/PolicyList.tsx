import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { IconFileCertificate, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languages } from '../../api/messages/languages.ts'
import { policies } from '../../api/policies/contract.ts'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { isLanguage, language as spoken } from '../i18n.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { useMay, useMe } from '../shell/me.ts'
import { versionLooks } from './labels.ts'

/** /policies */
export function Component() {
  const { t } = useTranslation()
  const [searchText, search] = useState('')
  const [isArchived, setArchived] = useState(false)
  const [isNew, setNew] = useState(false)
  const list = useList(policies.list, {
    body: {
      ...(searchText.trim() ? { searchText: searchText.trim() } : {}),
      status: isArchived ? ['ARCHIVED'] : ['DRAFT', 'PUBLISHED'],
    },
  })
  const mayWrite = useMay('policy:update')
  const begin = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
      {t('New policy')}
    </Button>
  )
  return (
    <Page
      title={t('Policies')}
      lead={t('Write a policy, have it approved, and see who has accepted it.')}
      action={<Can may="policy:update">{begin}</Can>}
    >
      <Group mb="md" align="end">
        <TextInput
          label={t('Search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={searchText}
          maxLength={200}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <Select
          label={t('Show')}
          allowDeselect={false}
          value={isArchived ? 'ARCHIVED' : 'CURRENT'}
          data={[
            { value: 'CURRENT', label: t('Current policies') },
            { value: 'ARCHIVED', label: t('Archived policies') },
          ]}
          onChange={(value) => setArchived(value === 'ARCHIVED')}
        />
      </Group>
      <DataTable
        list={list}
        label={t('Policies')}
        keyOf={({ policyId }) => policyId}
        to={({ policyId }) => `/policies/${policyId}`}
        empty={{
          icon: IconFileCertificate,
          words:
            searchText || isArchived
              ? t('No policy fits. Try other words.')
              : t('No policies yet. Write the first one.'),
          ...(mayWrite && !searchText && !isArchived ? { action: begin } : {}),
        }}
        columns={[
          { title: t('Name'), render: ({ name }) => name },
          {
            title: t('Status'),
            render: ({ status, openStatus }) => (
              <Group gap={4}>
                {status !== 'DRAFT' && <StatusTag status={status} />}
                {openStatus && (
                  <StatusTag tone={versionLooks[openStatus].tone} icon={versionLooks[openStatus].icon}>
                    {t(versionLooks[openStatus].word)}
                  </StatusTag>
                )}
              </Group>
            ),
          },
          {
            title: t('Acceptance'),
            render: ({ requiresAcceptance }) => (requiresAcceptance ? t('Required') : t('For information')),
          },
          { title: t('Changed'), render: ({ updatedAt }) => <When at={updatedAt} /> },
        ]}
      />
      {isNew && <NewPolicy onClose={() => setNew(false)} />}
    </Page>
  )
}

function NewPolicy({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const { units } = useBranchSwitch()
  const [name, rename] = useState('')
  const [language, speak] = useState<string>(spoken())
  const [isTried, setTried] = useState(false)
  const create = useApiMutation(policies.create, {
    onDone: ({ policyId }) => void navigate(`/policies/${policyId}`),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim()) return
    create.mutate({
      body: {
        name: name.trim(),
        ...(isLanguage(language) ? { language } : {}),
        ...(isOfOneUnit(me.role) ? { branchId: units[0]?.branchId ?? null } : {}),
      },
    })
  }
  const refused = fieldErrors(create.error)['name']
  return (
    <Modal opened onClose={onClose} title={t('New policy')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            data-autofocus
            maxLength={200}
            value={name}
            error={isTried && !name.trim() ? t('Enter a name for the policy') : refused}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <Select
            label={t('Language')}
            description={t('The one it is written in. Others can be added later.')}
            allowDeselect={false}
            value={language}
            data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
            onChange={(value) => value && speak(value)}
          />
          {!refused && <MutationError error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('Create policy')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
