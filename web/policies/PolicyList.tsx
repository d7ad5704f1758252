import { Button, Group, Select, Text } from '@mantine/core'
import { IconFileCertificate, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { policies } from '../../api/policies/contract.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useHas, useMay } from '../shell/me.ts'
import { versionLooks } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { categorySource, jurisdictionSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'

/** /policies */
export function Component() {
  const { t } = useTranslation()
  const [searchText, search] = useState('')
  const [isArchived, setArchived] = useState(false)
  const [categoryId, chooseCategory] = useState<string | null>(null)
  const [jurisdictionId, chooseJurisdiction] = useState<string | null>(null)
  const hasLabels = useHas('compliance')
  const isNarrowed = Boolean(searchText || isArchived || categoryId || jurisdictionId)
  const list = useList(policies.list, {
    body: {
      ...(searchText.trim() ? { searchText: searchText.trim() } : {}),
      ...(categoryId ? { categoryId } : {}),
      ...(jurisdictionId ? { jurisdictionId } : {}),
      status: isArchived ? ['ARCHIVED'] : ['DRAFT', 'PUBLISHED'],
    },
  })
  const mayWrite = useMay('policy:update')
  const begin = (
    <Button component={Link} to="/policies/new" leftSection={<IconPlus size={18} aria-hidden />}>
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
        <LimitedTextInput
          label={t('Search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={searchText}
          limit={200}
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
        {hasLabels && (
          <>
            <ServerSelect
              source={categorySource}
              label={t('Category')}
              placeholder={t('All')}
              value={categoryId}
              onChange={(id) => {
                chooseCategory(id)
                list.goTo(0)
              }}
            />
            <ServerSelect
              source={jurisdictionSource()}
              label={t('Jurisdiction')}
              placeholder={t('All')}
              value={jurisdictionId}
              onChange={(id) => {
                chooseJurisdiction(id)
                list.goTo(0)
              }}
            />
          </>
        )}
      </Group>
      <DataTable
        list={list}
        label={t('Policies')}
        keyOf={({ policyId }) => policyId}
        to={({ policyId }) => `/policies/${policyId}`}
        empty={{
          icon: IconFileCertificate,
          words: isNarrowed
            ? t('No policy fits. Try other words.')
            : t('No policies yet. Write the first one.'),
          ...(mayWrite && !isNarrowed ? { action: begin } : {}),
        }}
        columns={[
          {
            title: t('Name'),
            render: ({ name, categoryNames, jurisdictionNames }) => (
              <>
                {name}
                <Text span size="xs" c="dimmed" display="block">
                  {[...categoryNames, ...jurisdictionNames].join(' · ')}
                </Text>
              </>
            ),
          },
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
    </Page>
  )
}
