import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconBuildingCommunity, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces } from '../../api/workspaces/contract.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { LastDay } from './LastDay.tsx'
import { OpenWorkspace } from './OpenWorkspace.tsx'
import { WorkspaceStatusTag, standings, type WorkspaceStatus } from './WorkspaceStatusTag.tsx'
import { UserBar } from './UserBar.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { DateField } from '../parts/DateField.tsx'

type Filter = { searchText: string; status: WorkspaceStatus | null; startDate: string; endDate: string }
const nothing: Filter = { searchText: '', status: null, startDate: '', endDate: '' }

/** /platform/workspaces */
export function Component() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState(nothing)
  const [opening, open] = useDisclosure(false)
  const [{ searchText, status, startDate, endDate }] = useDebouncedValue(filter, 250)
  const list = useList(workspaces.list, {
    query: {
      ...(searchText.trim() ? { searchText } : {}),
      ...(status ? { status } : {}),
      ...(startDate ? { startDate } : {}),
      ...(endDate ? { endDate } : {}),
    },
  })
  const isFiltered = Boolean(searchText.trim() || status || startDate || endDate)
  const change = (changes: Partial<Filter>) => {
    setFilter({ ...filter, ...changes })
    if (list.pageNo > 0) list.goTo(0)
  }
  const begin = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open.open}>
      {t('Create a workspace')}
    </Button>
  )
  return (
    <Page
      title={t('Workspaces')}
      lead={t(
        'All organisations with their contracts and statistics. What their people write stays private to them.',
      )}
      action={begin}
    >
      <Filters filter={filter} change={change} />
      <DataTable
        list={list}
        label={t('Workspaces')}
        keyOf={(item) => item.workspaceId}
        to={(item) => `/platform/workspaces/${item.workspaceId}`}
        empty={
          isFiltered
            ? {
                icon: IconSearch,
                words: t('No workspaces match.'),
                action: (
                  <Button variant="default" onClick={() => change(nothing)}>
                    {t('Show all')}
                  </Button>
                ),
              }
            : {
                icon: IconBuildingCommunity,
                words: t('No workspaces yet. Create the first one, and its admin gets an invite.'),
                action: begin,
              }
        }
        columns={[
          { title: t('Name'), sort: 'name', render: (item) => item.name },
          { title: t('Address'), sort: 'url', render: (item) => item.url },
          {
            title: t('Status'),
            sort: 'status',
            render: (item) => <WorkspaceStatusTag status={item.status} />,
          },
          { title: t('Contract ends'), sort: 'contractExpiryDate', render: (item) => <LastDay {...item} /> },
          { title: t('Users'), render: (item) => <UserBar {...item} /> },
          {
            title: t('Opened'),
            sort: 'createdAt',
            render: (item) => <When at={item.createdAt} time={false} relative={false} />,
          },
        ]}
      />
      {opening && <OpenWorkspace onClose={open.close} />}
    </Page>
  )
}

function Filters({ filter, change }: { filter: Filter; change: (changes: Partial<Filter>) => void }) {
  const { t } = useTranslation()
  return (
    <Group component="search" gap="sm" mb="md" align="flex-end">
      <LimitedTextInput
        style={{ flex: '1 1 220px' }}
        label={t('Name or address')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.searchText}
        limit={200}
        onChange={(event) => change({ searchText: event.currentTarget.value })}
      />
      <Select
        w={180}
        label={t('Status')}
        placeholder={t('All')}
        clearable
        clearButtonProps={{ 'aria-label': t('All') }}
        data={standings.map(({ value, words }) => ({ value, label: t(words) }))}
        value={filter.status}
        onChange={(status) => change({ status })}
      />
      <DateField
        isFilter
        w={160}
        label={t('Created from')}
        value={filter.startDate}
        max={filter.endDate || undefined}
        onChange={(day) => change({ startDate: day })}
      />
      <DateField
        isFilter
        w={160}
        label={t('Created until')}
        value={filter.endDate}
        min={filter.startDate || undefined}
        onChange={(day) => change({ endDate: day })}
      />
    </Group>
  )
}
