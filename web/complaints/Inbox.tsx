import { Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconInbox, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { complaints, type OpenStep } from '../../api/complaints/contract.ts'
import { t } from '../i18n.ts'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import classes from './filing/Filing.module.css'
import { partiesOf } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { MyTasks } from './tasks/MyTasks.tsx'

const columnsNow = (): [Column<OpenStep>, ...Column<OpenStep>[]] => [
  { title: t('Step'), render: (row) => row.stepName, sort: 'stepName' },
  {
    title: t('Due'),
    render: (row) => (row.dueAt ? <When at={row.dueAt} time={false} /> : t('No deadline')),
    sort: 'dueAt',
  },
  {
    title: t('Status'),
    render: (row) => <StatusTag status={row.onHold ? 'ON_HOLD' : row.overdue ? 'LATE' : 'OPEN'} />,
  },
  {
    title: t('Case'),
    render: (row) => (
      <>
        <span className={classes.number}>{row.caseNo}</span>
        <Text size="xs" c="dimmed">
          {row.branch}
        </Text>
      </>
    ),
    sort: 'caseNo',
  },
  {
    title: t('About'),
    isWide: true,
    render: ({ about }) =>
      about && (
        <>
          {partiesOf(about)}
          {about.subject && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {about.subject}
            </Text>
          )}
        </>
      ),
  },
  {
    title: t('Stage'),
    render: (row) => (
      <>
        {row.stageName}
        {row.kind === 'MEETING' && (
          <Text size="xs" c="dimmed">
            {t('Meeting')}
            {row.meetingAt && (
              <>
                , <When at={row.meetingAt} relative={false} />
              </>
            )}
          </Text>
        )}
      </>
    ),
  },
]

/** What waits for me, due and overdue first. */
export function Component() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 300)
  const kind =
    address.get('kind') === 'MEETING' ? 'MEETING' : address.get('kind') === 'ACTION' ? 'ACTION' : undefined
  const overdueOnly = address.get('overdue') === '1'
  const put = (key: string, value: string | null) =>
    setAddress((last) => {
      last.delete('page')
      if (value) last.set(key, value)
      else last.delete(key)
      return last
    })
  const list = useList(
    complaints.inbox,
    { body: { kind, overdueOnly: overdueOnly || undefined, searchText: searchText || undefined } },
    { every: 30_000 },
  )
  const isNarrowed = Boolean(kind || overdueOnly || searchText)
  return (
    <Page title={t('My open steps')} lead={t('Due and overdue steps are shown first.')}>
      <MyTasks />
      <Group mb="md" gap="md">
        <SegmentedControl
          aria-label={t('Type of step')}
          data={[
            { value: '', label: t('All') },
            { value: 'ACTION', label: t('Steps') },
            { value: 'MEETING', label: t('Meetings') },
          ]}
          value={kind ?? ''}
          onChange={(value) => put('kind', value || null)}
        />
        <LimitedTextInput
          aria-label={t('Search by step or complaint number')}
          placeholder={t('Search by step or complaint number')}
          value={text}
          limit={60}
          flex="1 1 300px"
          maw={400}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <Switch
          label={t('Overdue only')}
          checked={overdueOnly}
          onChange={(event) => put('overdue', event.currentTarget.checked ? '1' : null)}
        />
      </Group>
      <DataTable
        list={list}
        label={t('My open steps')}
        columns={columnsNow()}
        keyOf={(row) => `${row.caseId}/${row.step}`}
        to={(row) => `/complaints/${row.caseId}`}
        empty={{
          icon: IconInbox,
          words: isNarrowed
            ? t('No open steps match these filters.')
            : t(
                'Nothing needs your attention. When a step needs you, it will appear here and you will be notified.',
              ),
        }}
      />
    </Page>
  )
}
