import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconSchema } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { branches } from '../../api/branches/contract.ts'
import { workflows } from '../../api/workflows/contract.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { useMay } from '../shell/me.ts'
import { useWholeList } from '../parts/useWholeList.ts'

/** /workflows */
export function Component() {
  const { t } = useTranslation()
  const list = useList(workflows.list)
  const { items: units } = useWholeList(branches.list)
  const mayCreate = useMay('workflow:create')
  const nameOf = new Map(units.map((unit) => [unit.branchId, unit.branchName]))
  const create = (
    <Button component={Link} to="/workflows/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('New workflow')}
    </Button>
  )
  return (
    <Page
      title={t('Workflows')}
      lead={t('How complaints and committee meetings run here: who acts, by when, and what happens next.')}
      action={<Can may="workflow:create">{create}</Can>}
    >
      <DataTable
        list={list}
        label={t('Workflows')}
        keyOf={(item) => item.workflowId}
        to={(item) => `/workflows/${item.workflowId}`}
        empty={{
          icon: IconSchema,
          words: t('No workflows yet. Start from a template or draw your own.'),
          ...(mayCreate ? { action: create } : {}),
        }}
        columns={[
          { title: t('Name'), sort: 'workflowName', render: (item) => item.workflowName },
          {
            title: t('Kind'),
            sort: 'kind',
            render: (item) => (item.kind === 'MEETING' ? t('Meeting') : t('Complaint')),
          },
          {
            title: t('Published'),
            render: (item) =>
              item.publishedNumber === null ? (
                <Text span size="sm" c="dimmed">
                  {t('Not yet')}
                </Text>
              ) : (
                t('Version {{publishedNumber}}', { publishedNumber: item.publishedNumber })
              ),
          },
          {
            title: t('Draft'),
            render: (item) =>
              item.draftVersionId ? (
                <StatusTag status="DRAFT" />
              ) : (
                <Text span size="sm" c="dimmed">
                  {t('None')}
                </Text>
              ),
          },
          {
            title: t('Business units'),
            render: (item) => (
              <Units
                names={item.branchIdList.map((id) => nameOf.get(id) ?? '…')}
                isDefault={item.isDefault}
                isWanted={item.defaultToWorkspace}
              />
            ),
          },
        ]}
      />
    </Page>
  )
}

function Units({ names, isDefault, isWanted }: { names: string[]; isDefault: boolean; isWanted: boolean }) {
  const { t } = useTranslation()
  const words = isDefault
    ? t('All Business Units, by default')
    : isWanted
      ? t('All Business Units, once published')
      : names.length === 0
        ? t('None yet')
        : names.length > 3
          ? t('{{names}} and {{count}} more', {
              names: names.slice(0, 2).join(', '),
              count: names.length - 2,
            })
          : names.join(', ')
  return (
    <Group gap={6}>
      <Text span size="sm">
        {words}
      </Text>
    </Group>
  )
}
