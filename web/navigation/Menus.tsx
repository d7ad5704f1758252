import { Paper, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { workspaces } from '../../api/workspaces/contract.ts'
import { useApiQuery } from '../client.ts'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { MenuEditor } from './MenuEditor.tsx'

/** /platform/menus: what the people of one workspace find in their menu. */
export function Component() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const workspaceId = address.get('workspace')
  const menu = useApiQuery(
    workspaces.menu,
    { query: { workspaceId: workspaceId ?? '' } },
    { when: workspaceId !== null },
  )
  return (
    <Page
      title={t('Navigation')}
      lead={t(
        'Which entries the people of one workspace see in their menu, and in ' +
          'which order. This does not give anyone more rights.',
      )}
      width="read"
    >
      <Choice workspaceId={workspaceId} choose={(id) => setAddress(id ? { workspace: id } : {})} />
      {workspaceId === null ? (
        <Paper p={0}>
          <Empty icon={IconListDetails} words={t('Choose a workspace to see its menu.')} />
        </Paper>
      ) : menu.data ? (
        <MenuEditor
          key={`${workspaceId} ${JSON.stringify(menu.data)}`}
          workspaceId={workspaceId}
          entries={menu.data.navigations}
        />
      ) : menu.error ? (
        <LoadError error={menu.error} retry={() => void menu.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

function Choice({
  workspaceId,
  choose,
}: {
  workspaceId: string | null
  choose: (workspaceId: string | null) => void
}) {
  const { t } = useTranslation()
  const { workspaceUrl } = useBrand()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed, 250)
  // Every address ends with the platform's own, so that finds all; dots alone would be a step up in a path.
  const matches = useApiQuery(
    workspaces.search,
    { params: { x: /[^.\s]/.test(searchText) ? searchText.trim() : workspaceUrl }, query: { pageSize: 50 } },
    { keepLast: true },
  )
  const chosen = useApiQuery(
    workspaces.read,
    { params: { id: workspaceId ?? '' } },
    { when: workspaceId !== null },
  )
  const named = new Map(
    [
      ...(chosen.data
        ? [
            {
              workspaceId: chosen.data.workspaceId,
              workspaceName: chosen.data.name,
              workspaceUrl: chosen.data.url,
            },
          ]
        : []),
      ...(matches.data?.content ?? []),
    ].map((each) => [each.workspaceId, `${each.workspaceName} · ${each.workspaceUrl}`]),
  )
  return (
    <Select
      mb="lg"
      label={t('Workspace')}
      placeholder={t('Type a name or address')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Choose a different one') }}
      data={[...named].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      value={workspaceId}
      onChange={choose}
      onSearchChange={(text) => setTyped([...named.values()].includes(text) ? '' : text)}
      nothingFoundMessage={t('No workspaces match.')}
    />
  )
}
