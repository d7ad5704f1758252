import { Box, Group, Select, Tabs, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFiles, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { complaints, type CaseSummary } from '../../api/complaints/contract.ts'
import { t, msg } from '../i18n.ts'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import classes from './filing/Filing.module.css'
import { Drafts } from './Drafts.tsx'
import { FileComplaintButton } from './FileComplaintButton.tsx'
import { draftsQuery } from './draftsQuery.ts'
import { partsWords } from './labels.ts'
import { keysOf } from '../../workflows/definition/keys.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

const parts = {
  all: { label: msg('All'), part: undefined },
  mine: { label: msg('I filed'), part: 'COMPLAINANT' },
  committee: { label: msg('On the committee'), part: 'COMMITTEE' },
  about: { label: msg('About me'), part: 'RESPONDENT' },
  employer: { label: msg('As the employer'), part: 'EMPLOYER' },
} as const
type Tab = keyof typeof parts
const statuses = {
  OPEN: { label: msg('Open'), statuses: ['FILED', 'IN_PROGRESS', 'ON_HOLD'] },
  ENDED: { label: msg('Ended'), statuses: ['CLOSED', 'WITHDRAWN'] },
} satisfies Record<string, { label: string; statuses: CaseSummary['status'][] }>

const columnsNow = (): [Column<CaseSummary>, ...Column<CaseSummary>[]] => [
  {
    title: t('Complaint'),
    render: (row) => <span className={classes.number}>{row.caseNo}</span>,
    sort: 'caseNo',
  },
  {
    title: t('Process'),
    isWide: true,
    render: (row) => (
      <>
        {row.title}
        <Text size="xs" c="dimmed">
          {partsWords(row)}
        </Text>
      </>
    ),
  },
  {
    title: t('Status'),
    render: (row) => <StatusTag status={row.needsAttention ? 'NEEDS_ATTENTION' : row.status} />,
    sort: 'status',
  },
  {
    title: t('Current step'),
    render: (row) => row.openSteps.join(', ') || row.outcome || row.stage || t('No open steps'),
  },
  {
    title: t('Next deadline'),
    render: (row) =>
      row.nextDueAt ? (
        <>
          {row.overdue && (
            <>
              <b>{t('Overdue')}</b>,{' '}
            </>
          )}
          <When at={row.nextDueAt} time={false} />
        </>
      ) : (
        t('No date')
      ),
  },
  {
    title: t('Filed'),
    render: (row) => <When at={row.filedAt} time={false} relative={false} />,
    sort: 'filedAt',
  },
]

/** Complaints that I have a part in; unfinished ones first. */
export function Component() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const tab = tabOf(address.get('part'))
  const drafts = useApiQuery(complaints.drafts, draftsQuery)
  const status = address.get('status')
  const [text, setText] = useState(address.get('q') ?? '')
  const [searchText] = useDebouncedValue(text.trim(), 300)
  const chosen = status === 'OPEN' || status === 'ENDED' ? statuses[status].statuses : undefined
  const list = useList(complaints.list, {
    body: { kind: 'COMPLAINT', part: parts[tab].part, statuses: chosen, searchText: searchText || undefined },
  })
  const put = (key: string, value: string | null) =>
    setAddress((last) => {
      last.delete('page')
      if (value) last.set(key, value)
      else last.delete(key)
      return last
    })
  const file = <FileComplaintButton />
  return (
    <Page title={t('Complaints')} lead={t('Only complaints you are involved in are shown.')} action={file}>
      <Box mb="xl" className={classes.drafts}>
        <Drafts />
      </Box>
      {/* What stands above is known before anything below it is shown, so that nothing is pushed down. */}
      {drafts.isLoading ? (
        <Loading lines={6} />
      ) : (
        <Tabs value={tab} onChange={(value) => put('part', value === 'all' ? null : value)} mb="md">
          <Tabs.List className={classes.tabs} aria-label={t('Your role')}>
            {Object.entries(parts).map(([key, { label }]) => (
              <Tabs.Tab key={key} value={key}>
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="md">
            <Group mb="md" gap="sm">
              <LimitedTextInput
                aria-label={t('Search by complaint number')}
                placeholder={t('Search by complaint number')}
                value={text}
                limit={60}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  put('q', event.currentTarget.value.trim())
                }}
                leftSection={<IconSearch size={16} aria-hidden />}
              />
              <Select
                aria-label={t('Status')}
                placeholder={t('All statuses')}
                clearable
                clearButtonProps={{ 'aria-label': t('All statuses') }}
                w={180}
                data={Object.entries(statuses).map(([value, { label }]) => ({ value, label: t(label) }))}
                value={status}
                onChange={(value) => put('status', value)}
              />
            </Group>
            <DataTable
              list={list}
              label={t('Complaints')}
              columns={columnsNow()}
              keyOf={(row) => row.caseId}
              to={(row) => `/complaints/${row.caseId}`}
              empty={{
                icon: IconFiles,
                words:
                  searchText || status || tab !== 'all'
                    ? t('No complaints match these filters.')
                    : t(
                        'You are not involved in any complaint. If something ' +
                          'happened to you at work, you can report it here.',
                      ),
                ...(searchText || status || tab !== 'all' ? {} : { action: file }),
              }}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}
const tabOf = (value: string | null): Tab => keysOf(parts).find((tab) => tab === value) ?? 'all'
