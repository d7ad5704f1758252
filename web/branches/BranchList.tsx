import { Button, Group, Text } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { useMay } from '../shell/me.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { BranchName } from './BranchName.tsx'
import { EditBranch } from './EditBranch.tsx'
import { RemoveBranch } from './RemoveBranch.tsx'

/** /business-units */
export function Component() {
  const { t } = useTranslation()
  const chosen = useBranchChoice()
  const mayCreate = useMay('branch:create')
  const list = useList(branches.list, {
    query: { isUserCountRequired: 'true', ...(chosen && mayCreate ? { branchId: chosen } : {}) },
  })
  const [editing, edit] = useState<Branch | 'new' | null>(null)
  const [removing, remove] = useState<Branch | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit('new')}>
      {t('Add a business unit')}
    </Button>
  )
  return (
    <Page
      title={t('Business units')}
      lead={t(
        'Where your people work. Each business unit has its own calendar for ' +
          'counting deadlines, and can have its own colour and logo.',
      )}
      action={<Can may="branch:create">{add}</Can>}
    >
      <DataTable
        list={list}
        label={t('Business units')}
        keyOf={(unit) => unit.branchId}
        empty={{
          icon: IconBuilding,
          words: t('No business units yet. The first one becomes the headquarters.'),
          ...(mayCreate ? { action: add } : {}),
        }}
        columns={[
          { title: t('Name'), sort: 'branchName', render: (unit) => <BranchName unit={unit} /> },
          {
            title: t('Address'),
            render: (unit) =>
              unit.address ? (
                <Text span size="sm" lineClamp={2}>
                  {unit.address}
                </Text>
              ) : (
                <Nothing />
              ),
          },
          {
            title: t('Time zone'),
            render: (unit) => (
              <Text span size="sm">
                {unit.timeZone.replaceAll('_', ' ')}
              </Text>
            ),
          },
          { title: t('Holidays'), align: 'right', render: (unit) => unit.holidays?.length ?? <Nothing /> },
          { title: t('Users'), align: 'right', render: (unit) => unit.userCount ?? <Nothing /> },
          { title: t('Edit'), render: (unit) => <Acts unit={unit} edit={edit} remove={remove} /> },
        ]}
      />
      {editing && (
        <EditBranch
          key={editing === 'new' ? 'new' : editing.branchId}
          unit={editing === 'new' ? null : editing}
          onClose={() => edit(null)}
        />
      )}
      {removing && <RemoveBranch unit={removing} onClose={() => remove(null)} />}
    </Page>
  )
}

const Nothing = () => (
  <Text span size="sm" c="dimmed">
    –
  </Text>
)

function Acts({
  unit,
  edit,
  remove,
}: {
  unit: Branch
  edit: (unit: Branch) => void
  remove: (unit: Branch) => void
}) {
  const { t } = useTranslation()
  return (
    <Group gap="xs" wrap="nowrap">
      <Can abilities={unit.abilities} do="update">
        <Button
          variant="default"
          size="compact-md"
          onClick={() => edit(unit)}
          aria-label={t('Edit {{name}}', { name: unit.branchName })}
        >
          {t('Edit')}
        </Button>
      </Can>
      <Can abilities={unit.abilities} do="delete">
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          onClick={() => remove(unit)}
          aria-label={t('Remove {{name}}', { name: unit.branchName })}
        >
          {t('Remove')}
        </Button>
      </Can>
    </Group>
  )
}
