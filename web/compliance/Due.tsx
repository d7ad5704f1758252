import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { IconCalendarDown, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { complianceInstances } from '../../api/compliance/contract.ts'
import type { CallInput } from '../../api/core/contract.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { msg } from '../i18n.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { lookOf } from './labels.ts'
import { Month } from './Month.tsx'
import { Subscribe } from './Subscribe.tsx'

const statusFilters = {
  OPEN: { word: msg('To do'), body: { status: ['DUE', 'NOT_DUE'] as ('DUE' | 'NOT_DUE')[] } },
  OVERDUE: { word: msg('Overdue'), body: { isOverdue: true } },
  DONE: {
    word: msg('Answered'),
    body: { status: ['SUBMITTED', 'ACKNOWLEDGED', 'NOT_APPLICABLE'] as ('SUBMITTED' | 'ACKNOWLEDGED')[] },
  },
  ALL: { word: msg('All'), body: {} },
}
/** /compliance: what the law asks of each business unit, the first due first. */
export function Component() {
  const { t } = useTranslation()
  const branchId = useBranchChoice()
  const [show, setShow] = useState<keyof typeof statusFilters>('OPEN')
  const [address, setAddress] = useSearchParams()
  const view = address.get('view') === 'calendar' ? 'calendar' : 'list'
  const [isSubscribing, setSubscribing] = useState(false)
  const filter = { ...statusFilters[show].body, ...(branchId ? { branchIds: [branchId] } : {}) }
  return (
    <Page
      title={t('Compliance')}
      lead={t('What the law asks of each business unit, when it is due, and what shows that it was done.')}
      action={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCalendarDown size={18} aria-hidden />}
            onClick={() => setSubscribing(true)}
          >
            {t('Subscribe')}
          </Button>
          <Can may="compliance:list">
            <Button component={Link} to="/compliance/evidence-pack" variant="default">
              {t('Evidence pack')}
            </Button>
          </Can>
          <Can may="compliance:update">
            <Button component={Link} to="/compliance/places" variant="default">
              {t('Jurisdictions')}
            </Button>
            <Button component={Link} to="/compliance/obligations">
              {t('Obligations')}
            </Button>
          </Can>
        </Group>
      }
    >
      <Group mb="md" align="end" justify="space-between">
        <Select
          label={t('Show')}
          maw={260}
          allowDeselect={false}
          value={show}
          data={Object.entries(statusFilters).map(([value, { word }]) => ({ value, label: t(word) }))}
          onChange={(value) => {
            if (value !== null && isKeyOf(statusFilters, value)) setShow(value)
            setAddress((last) => {
              last.delete('page')
              return last
            })
          }}
        />
        <SegmentedControl
          aria-label={t('View')}
          data={[
            { value: 'list', label: t('List') },
            { value: 'calendar', label: t('Calendar') },
          ]}
          value={view}
          onChange={(value) => setAddress(value === 'calendar' ? { view: value } : {})}
        />
      </Group>
      {view === 'calendar' ? <Month filter={filter} /> : <Listed filter={filter} isToDo={show === 'OPEN'} />}
      {isSubscribing && <Subscribe onClose={() => setSubscribing(false)} />}
    </Page>
  )
}

type Filter = NonNullable<CallInput<typeof complianceInstances.list>['body']>
function Listed({ filter, isToDo }: { filter: Filter; isToDo: boolean }) {
  const { t } = useTranslation()
  const list = useList(complianceInstances.list, { body: filter })
  return (
    <DataTable
      list={list}
      label={t('What is due')}
      keyOf={({ instanceId }) => instanceId}
      to={({ instanceId }) => `/compliance/due/${instanceId}`}
      empty={{
        icon: IconScale,
        words: isToDo
          ? t('Nothing is due. Add obligations, and what is due of each business unit shows here.')
          : t('No obligations are due here.'),
      }}
      columns={[
        { title: t('What has to be done'), sort: 'title', render: ({ title }) => title },
        { title: t('Business unit'), render: ({ branchName }) => branchName },
        {
          title: t('Period'),
          render: ({ period, dueOn }) => (
            <Text span style={{ whiteSpace: 'nowrap' }}>
              {period === 'ONCE' ? dueOn.slice(0, 4) : period}
            </Text>
          ),
        },
        { title: t('Due'), sort: 'dueAt', render: ({ dueAt }) => <When at={dueAt} time={false} /> },
        {
          title: t('Status'),
          render: (row) => {
            const { word, tone, icon } = lookOf(row)
            return (
              <StatusTag tone={tone} icon={icon}>
                {t(word)}
              </StatusTag>
            )
          },
        },
      ]}
    />
  )
}
