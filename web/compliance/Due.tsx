import { Button, Group, Select, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complianceInstances } from '../../api/compliance/contract.ts'
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

const shown = {
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
  const [show, setShow] = useState<keyof typeof shown>('OPEN')
  const list = useList(complianceInstances.list, {
    body: { ...shown[show].body, ...(branchId ? { branchIds: [branchId] } : {}) },
  })
  return (
    <Page
      title={t('Compliance')}
      lead={t('What the law asks of each business unit, when it is due, and what shows that it was done.')}
      action={
        <Group gap="sm">
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
      <Select
        label={t('Show')}
        mb="md"
        maw={260}
        allowDeselect={false}
        value={show}
        data={Object.entries(shown).map(([value, { word }]) => ({ value, label: t(word) }))}
        onChange={(value) => {
          if (value !== null && isKeyOf(shown, value)) setShow(value)
          list.goTo(0)
        }}
      />
      <DataTable
        list={list}
        label={t('What is due')}
        keyOf={({ instanceId }) => instanceId}
        to={({ instanceId }) => `/compliance/due/${instanceId}`}
        empty={{
          icon: IconScale,
          words:
            show === 'OPEN'
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
    </Page>
  )
}
